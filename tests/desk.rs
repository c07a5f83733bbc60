//! The desk as data: messages in, answers out, and what has become of the games.

use std::fs;
use std::path::PathBuf;

use herald::desk::{Answer, Desk, Incoming, Settings, Taken, chat, mail};
use herald::dice::{GameId, Nonce};
use herald::games;
use herald::home::Home;
use herald::play::{NewSource, Opening, Play};
use herald::post::address::Mailbox;
use herald::post::mail as letters;
use herald::record::{First, GameFile, Player};
use herald::referee::Deed;
use herald::side::Side;
use tempfile::TempDir;

/// The moment of all messages here, in seconds of Unix time.
const NOW: u64 = 1_800_000_000;

/// A desk before a folder with a game or more.
struct Fixture {
    folder: TempDir,
    desk: Desk,
}

fn desk(folder: &TempDir, trust: bool, allow_new: bool) -> Desk {
    let games = folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    let settings = Settings {
        trust,
        allow_new,
        from: Some(Mailbox::read("Desk <desk@example.org>").unwrap()),
    };
    Desk::open(&games, Home::at(folder.path().join("home")), settings).unwrap()
}

impl Fixture {
    fn new(trust: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(&folder, trust, true);
        Self { folder, desk }
    }

    /// Adds a game of Queen's Four between Ann and Bob, where nothing is thrown.
    fn game(&self, name: &str) -> GameId {
        let play = begin("queens-four", NewSource::None, First::Seat("white"));
        fs::write(self.path(name), play.file().text()).unwrap();
        play.id()
    }

    /// Adds a game of Gallop with the desk's own dice.
    fn gallop(&self, name: &str) -> GameId {
        let home = Home::at(self.folder.path().join("home"));
        let source = NewSource::Arbiter(home.secret_or_make().unwrap(), "Desk".to_owned());
        let mut play = begin("gallop", source, First::Toss);
        play.become_holder(home.secret_or_make().unwrap());
        play.throw(None).unwrap();
        play.note_made(&home).unwrap();
        play.release(&home).unwrap();
        fs::write(self.path(name), play.written().unwrap().text()).unwrap();
        play.id()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("games").join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn play(&self, name: &str) -> Play {
        open(&self.text(name))
    }

    fn token(&self, name: &str, side: Side) -> String {
        self.desk.token(&self.play(name), side).to_string()
    }

    fn take(&self, raw: &str) -> Vec<Answer> {
        let incoming = Incoming::of_mail(raw.as_bytes()).unwrap();
        let Taken { answers, key } = self.desk.take(incoming, NOW).unwrap();
        if let Some(key) = key {
            self.desk.sent(&key).unwrap();
        }
        answers
    }

    fn first_move(&self, name: &str) -> String {
        let play = self.play(name);
        let moves = play.referee().table().unwrap().legal(false);
        format!("{}. {}", play.referee().turn(), moves[0])
    }
}

fn open(text: &str) -> Play {
    let seats = |name: &str| games::find(name).map(|game| game.seats);
    Play::open(GameFile::read(text, &seats).unwrap(), None).unwrap()
}

fn begin(game: &str, source: NewSource, first: First) -> Play {
    let player = |text: &str| Player::read(text).unwrap();
    let opening = Opening {
        game: games::find(game).unwrap(),
        first,
        options: Vec::new(),
        start: None,
        clock: None,
        players: [
            player("Ann <ann@example.org>"),
            player("Bob <bob@example.org>"),
        ],
    };
    Play::begin(&opening, &Nonce::fresh().unwrap(), source).unwrap()
}

/// A mail from an address, with a token where one is given.
fn mail_of(from: &str, id: &str, token: &str, body: &str) -> String {
    let reply = if token.is_empty() {
        String::new()
    } else {
        format!("In-Reply-To: <{token}.1.x@example.org>\n")
    };
    format!(
        "From: {from}\nTo: desk@example.org\nSubject: a move\nMessage-ID: <{id}@example.org>\n\
         Date: Fri, 15 Jan 2027 08:00:00 +0000\n{reply}\n{body}\n"
    )
}

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "Bob <bob@example.org>";

#[test]
fn a_move_is_answered_and_told_to_the_other_player() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let [white, black] = Side::BOTH.map(|side| fixture.token("g.yaml", side));
    let body = format!(
        "Hello,\n\n{}\nnote good luck\n\n> old",
        fixture.first_move("g.yaml")
    );
    let raw = mail_of("Ann <elsewhere@example.org>", "1", &white, &body);
    let answers = fixture.take(&raw);
    let [mine, other] = answers.as_slice() else {
        panic!("{answers:?}");
    };
    assert_eq!(
        (&*mine.to, &*other.to),
        ("ann@example.org", "bob@example.org")
    );
    assert!(mine.said.starts_with("You played 1. "), "{}", mine.said);
    assert!(other.said.contains("Note: good luck") && !other.board.is_empty());
    assert!(mine.token == white && other.token == black);
    for (answer, foreign) in [(mine, &black), (other, &white)] {
        let text = mail::outgoing(answer, None, NOW).unwrap().render();
        let foreign = foreign.split_once('.').unwrap().1;
        assert!(
            !text.contains(foreign),
            "the other seat's token is in {text}"
        );
    }
    let play = fixture.play("g.yaml");
    assert_eq!(play.entry(1).unwrap().note(), Some("good luck"));
    assert_eq!(fixture.take(&raw), [], "the same mail once more");
    assert_eq!(fixture.play("g.yaml").next_number(), 2);
}

#[test]
fn a_forged_sender_gets_silence() {
    let fixture = Fixture::new(false);
    let id = fixture.game("g.yaml");
    let before = fixture.text("g.yaml");
    let other = fixture.token("g.yaml", Side::Second);
    for (n, body) in [
        fixture.first_move("g.yaml"),
        "resign".to_owned(),
        "show".to_owned(),
    ]
    .iter()
    .enumerate()
    {
        let raw = mail_of(ANN, &format!("f{n}"), "", &format!("[herald {id}]\n{body}"));
        assert_eq!(fixture.take(&raw), []);
    }
    // The other seat's token vouches for the other seat, whatever From says.
    let raw = mail_of(ANN, "f9", &other, &fixture.first_move("g.yaml"));
    let answers = fixture.take(&raw);
    assert_eq!(answers.len(), 1);
    assert!(
        answers[0].said.contains("house 0.12"),
        "{}",
        answers[0].said
    );
    assert_eq!(answers[0].to, "bob@example.org");
    let wrong = format!("{}aaaaaaaa", &other[..17]);
    assert_eq!(fixture.take(&mail_of(BOB, "f10", &wrong, "resign")), []);
    assert_eq!(fixture.text("g.yaml"), before);
}

#[test]
fn old_and_future_turns_are_refused_by_their_number() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let white = fixture.token("g.yaml", Side::First);
    let first = fixture.first_move("g.yaml");
    fixture.take(&mail_of(ANN, "1", &white, &first));
    let stands = fixture.text("g.yaml");
    let again = fixture.take(&mail_of(ANN, "2", &white, &first));
    assert!(
        again[0].said.contains("nothing is new"),
        "{}",
        again[0].said
    );
    assert_eq!(again.len(), 1, "the other player has been told");
    for (id, body) in [
        ("3", "1. f8-f9"),
        ("4", "9. f8-f9"),
        ("5", "2. f8-f9\n3. f9-f10"),
    ] {
        let answers = fixture.take(&mail_of(ANN, id, &white, body));
        assert_eq!(answers.len(), 1);
        assert!(answers[0].said.starts_with("error["), "{}", answers[0].said);
    }
    assert_eq!(fixture.text("g.yaml"), stands);
}

#[test]
fn a_token_is_of_one_game_and_a_mail_too() {
    let fixture = Fixture::new(true);
    let (one, other) = (fixture.game("a.yaml"), fixture.game("b.yaml"));
    let before = (fixture.text("a.yaml"), fixture.text("b.yaml"));
    let token = fixture.token("a.yaml", Side::First);
    let body = format!("[herald {other}]\n{}", fixture.first_move("b.yaml"));
    // With an address of no seat only the token counts, and it is of another game.
    assert_eq!(
        fixture.take(&mail_of("x@example.org", "1", &token, &body)),
        []
    );
    let body = format!("[herald {one}]\n1. a8-a9\n\n[herald {other}]\n1. a8-a9");
    let answers = fixture.take(&mail_of(ANN, "2", "", &body));
    assert_eq!(answers.len(), 1);
    assert!(
        answers[0].said.contains("names two games"),
        "{}",
        answers[0].said
    );
    let answers = fixture.take(&mail_of(ANN, "3", "", "1. a8-a9"));
    assert!(
        answers[0].said.contains("several games"),
        "{}",
        answers[0].said
    );
    assert_eq!((fixture.text("a.yaml"), fixture.text("b.yaml")), before);
}

#[test]
fn what_no_person_wrote_is_never_answered() {
    let fixture = Fixture::new(true);
    fixture.game("g.yaml");
    let token = fixture.token("g.yaml", Side::First);
    let answers = fixture.take(&mail_of(ANN, "1", &token, "show"));
    let own = mail::outgoing(&answers[0], None, NOW).unwrap().render();
    let own = format!("From: {ANN}\n{own}");
    assert_eq!(fixture.take(&own), [], "the desk's own mail");
    for (n, line) in [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "Precedence: list",
        "List-Id: <l.example.org>",
        "Return-Path: <>",
        "X-Herald: desk",
    ]
    .iter()
    .enumerate()
    {
        let raw = format!(
            "{line}\n{}",
            mail_of(ANN, &format!("a{n}"), &token, "resign")
        );
        assert_eq!(fixture.take(&raw), [], "{line}");
    }
    let bounce = mail_of("MAILER-DAEMON@example.org", "b", &token, "resign");
    assert_eq!(fixture.take(&bounce), []);
    assert!(fixture.play("g.yaml").referee().ending().is_none());
}

#[test]
fn a_stranger_is_answered_once_and_only_for_help() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let eve = "Eve <eve@example.net>";
    assert_eq!(fixture.take(&mail_of(eve, "1", "", "show")), []);
    let answers = fixture.take(&mail_of(eve, "2", "", "Hi\nHELP"));
    assert_eq!(answers.len(), 1);
    assert!(answers[0].token.is_empty() && answers[0].board.is_empty());
    assert_eq!(fixture.take(&mail_of(eve, "3", "", "help")), []);
    assert_eq!(fixture.take(&mail_of("a@b,c@d", "4", "", "help")), []);
}

#[test]
fn a_player_comes_by_the_token_and_may_bring_it_in_the_subject() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let answers = fixture.take(&mail_of(ANN, "1", "", "help"));
    assert_eq!((answers.len(), &*answers[0].to), (1, "ann@example.org"));
    let token = fixture.token("g.yaml", Side::First);
    assert!(
        answers[0].subject.contains(&token),
        "{}",
        answers[0].subject
    );
    let raw = mail_of(ANN, "2", "", &fixture.first_move("g.yaml"));
    let raw = raw.replace("a move", &format!("Re: {}", answers[0].subject));
    let answers = fixture.take(&raw);
    assert_eq!(answers.len(), 2);
    assert!(
        answers[0].subject.contains(&token),
        "a program that drops ids keeps a subject"
    );
}

#[test]
fn notes_and_names_are_only_words() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let token = fixture.token("g.yaml", Side::First);
    let body = format!(
        "{}\nnote <script>x</script> @everyone\u{1b}[2J =?utf-8?q?x?=\nnote Bcc: eve@example.net",
        fixture.first_move("g.yaml")
    );
    let answers = fixture.take(&mail_of(ANN, "1", &token, &body));
    assert_eq!(answers.len(), 2);
    let text = mail::outgoing(&answers[1], None, NOW).unwrap().render();
    let letter = letters::read(text.as_bytes()).unwrap();
    assert_eq!(letter.head.to.len(), 1);
    assert!(!text.contains("<script>x</script></p>") && text.contains("&lt;script&gt;"));
    assert!(!text.contains('\u{1b}'));
    let lines = chat::lines(&answers[1], true);
    assert!(
        lines
            .iter()
            .all(|line| !line.contains("@everyone") && !line.contains('\u{1b}'))
    );
}

#[test]
fn a_desk_that_was_killed_finishes_what_it_began() {
    let fixture = Fixture::new(false);
    fixture.gallop("g.yaml");
    let mover = fixture.play("g.yaml").awaited().unwrap();
    let token = fixture.token("g.yaml", mover);
    let before = fixture.text("g.yaml");
    let raw = mail_of(ANN, "1", &token, &fixture.first_move("g.yaml"));
    let read = || Incoming::of_mail(raw.as_bytes()).unwrap();
    let register = fixture.folder.path().join("home/register");
    let page = fs::read_dir(&register)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let registered = fs::read(&page).unwrap();
    let first = fixture.desk.take(read(), NOW).unwrap();
    let after = fixture.text("g.yaml");
    assert_eq!(first.answers.len(), 2);
    // Killed before the throw was registered: it is, and the game goes on.
    fs::write(fixture.path("g.yaml"), &before).unwrap();
    fs::write(&page, registered).unwrap();
    let again = fixture.desk.take(read(), NOW).unwrap();
    assert_eq!(again.answers, first.answers);
    assert_eq!(fixture.text("g.yaml"), after);
    // Killed before the answers went out: they are given again.
    let again = fixture.desk.take(read(), NOW).unwrap();
    assert_eq!(again.answers, first.answers);
    assert_eq!(fixture.text("g.yaml"), after);
    // Killed before the game was written, the throw already registered.
    fs::write(fixture.path("g.yaml"), &before).unwrap();
    let again = fixture.desk.take(read(), NOW).unwrap();
    assert_eq!(again.answers, first.answers);
    assert_eq!(fixture.text("g.yaml"), after);
    // The same, and somebody else's mail comes first.
    fs::write(fixture.path("g.yaml"), &before).unwrap();
    let other = fixture.token("g.yaml", mover.other());
    assert_eq!(fixture.take(&mail_of(BOB, "2", &other, "show")).len(), 1);
    assert_eq!(fixture.text("g.yaml"), after);
    assert_eq!(fixture.desk.unsent(0).unwrap().len(), 1);
    fixture.desk.sent(&first.key.unwrap()).unwrap();
    assert!(fixture.desk.unsent(0).unwrap().is_empty());
    assert_eq!(fixture.take(&raw), []);
    let next = fixture.play("g.yaml").awaited().unwrap();
    let token = fixture.token("g.yaml", next);
    let raw = mail_of(BOB, "3", &token, &fixture.first_move("g.yaml"));
    assert_eq!(fixture.take(&raw).len(), 2, "the desk still throws");
}

#[test]
fn two_at_once_are_safe() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let tokens = Side::BOTH.map(|side| fixture.token("g.yaml", side));
    let first = fixture.first_move("g.yaml");
    std::thread::scope(|scope| {
        for n in 0..8 {
            let (folder, first, token) = (&fixture.folder, &first, &tokens[n % 2]);
            scope.spawn(move || {
                let desk = desk(folder, false, false);
                for m in 0..5 {
                    let raw = mail_of(ANN, &format!("{}", n + 8 * (m % 3)), token, first);
                    let incoming = || Incoming::of_mail(raw.as_bytes()).unwrap();
                    // A desk that is busy for long asks for the mail again.
                    let answered = (0..20)
                        .find_map(|_| desk.take(incoming(), NOW).ok())
                        .unwrap();
                    if let Some(key) = answered.key {
                        (0..20).find_map(|_| desk.sent(&key).ok()).unwrap();
                    }
                }
            });
        }
    });
    let play = fixture.play("g.yaml");
    assert_eq!(play.next_number(), 2);
    assert!(fixture.desk.unsent(0).unwrap().is_empty());
}

/// Mails that together play games to their ends, every one several times over
/// and out of order: nothing is lost, and nothing counts twice.
#[test]
fn many_mails_go_through_one_desk() {
    let many = std::env::var_os("HERALD_LONG").map_or(120, |_| 10_000);
    let fixture = Fixture::new(false);
    let mut count = 0;
    let mut games = 0;
    while count < many {
        games += 1;
        let id = fixture.gallop("new.yaml");
        let name = format!("gallop-{id}.yaml");
        fs::rename(fixture.path("new.yaml"), fixture.path(&name)).unwrap();
        let tokens = Side::BOTH.map(|side| fixture.token(&name, side));
        let mut old = Vec::new();
        for turn in 1..40 {
            let play = fixture.play(&name);
            let Some(side) = play.awaited().filter(|_| count < many) else {
                break;
            };
            let moves = play.referee().table().unwrap().legal(false);
            let chosen = &moves[(7 * turn + games) % moves.len()];
            let body = format!("{}. {chosen}", play.referee().turn());
            let raw = mail_of(
                ANN,
                &format!("{games}.{turn}"),
                &tokens[side.index()],
                &body,
            );
            assert_eq!(fixture.take(&raw).len(), 2, "{body}");
            old.push(raw);
            assert_eq!(fixture.take(&old[old.len() / 2]), []);
            count += 2;
            assert_eq!(fixture.play(&name).turns(), play.turns() + 1);
        }
    }
    assert!(fixture.desk.unsent(0).unwrap().is_empty());
}

#[test]
fn an_act_in_a_code_needs_its_word_beside_it() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let token = fixture.token("g.yaml", Side::First);
    let code = |deed: &Deed, side| {
        let mut play = fixture.play("g.yaml");
        play.act(side, deed, herald::play::Aside::default())
            .unwrap();
        let span = herald::post::Span::From(play.next_number() - 1);
        herald::post::slip(&play, span, Some(side)).unwrap().code
    };
    let resigned = code(&Deed::Resign, Side::First);
    let before = fixture.text("g.yaml");
    let answers = fixture.take(&mail_of(ANN, "1", &token, &resigned));
    assert!(answers[0].said.contains("`resign`"), "{}", answers[0].said);
    let others = code(&Deed::Resign, Side::Second);
    let answers = fixture.take(&mail_of(ANN, "2", &token, &format!("resign\n{others}")));
    assert!(
        answers[0].said.starts_with("error[house 0.22]"),
        "{}",
        answers[0].said
    );
    assert_eq!(fixture.text("g.yaml"), before);
    let answers = fixture.take(&mail_of(ANN, "3", &token, &format!("resign\n\n{resigned}")));
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!(
        fixture.play("g.yaml").referee().ending().unwrap().winner,
        Some(Side::Second)
    );
}

#[test]
fn a_code_plays_a_move_and_a_quoted_one_does_not() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let token = fixture.token("g.yaml", Side::First);
    let mut play = fixture.play("g.yaml");
    let text = play.referee().table().unwrap().legal(false)[0].clone();
    let deed = Deed::Move { text, offer: false };
    play.act(Side::First, &deed, herald::play::Aside::default())
        .unwrap();
    let slip = herald::post::slip(&play, herald::post::Span::From(1), None).unwrap();
    let answers = fixture.take(&mail_of(
        ANN,
        "1",
        &token,
        &format!("show\n> {}", slip.code),
    ));
    assert_eq!((answers.len(), fixture.play("g.yaml").turns()), (1, 0));
    let answers = fixture.take(&mail_of(ANN, "2", &token, &slip.code));
    assert_eq!((answers.len(), fixture.play("g.yaml").turns()), (2, 1));
}

#[test]
fn who_is_asked_to_play_must_say_yes() {
    let fixture = Fixture::new(false);
    let body = "new queens-four white: me black: carl@example.net first: white";
    let answers = fixture.take(&mail_of(ANN, "1", "", body));
    let [mine, asked] = answers.as_slice() else {
        panic!("{answers:?}");
    };
    assert_eq!(
        (&*mine.to, &*asked.to),
        ("ann@example.org", "carl@example.net")
    );
    let files = || {
        let all = fs::read_dir(fixture.path("")).unwrap();
        all.filter(|item| item.as_ref().unwrap().path().extension().is_some())
            .count()
    };
    assert_eq!(files(), 0);
    // Neither a stranger nor who asked can say yes for him.
    assert_eq!(
        fixture.take(&mail_of("carl@example.net", "2", "", "accept")),
        []
    );
    let answers = fixture.take(&mail_of(ANN, "3", &mine.token, "accept"));
    assert!(
        answers[0].said.contains("has been asked"),
        "{}",
        answers[0].said
    );
    assert_eq!(files(), 0);
    let answers = fixture.take(&mail_of("carl@example.net", "4", &asked.token, "Accept"));
    assert_eq!((answers.len(), files()), (2, 1));
    assert!(answers.iter().all(|answer| !answer.board.is_empty()));
    for n in 0..9 {
        let body = format!("new gallop white: me black: x{n}@example.net");
        fixture.take(&mail_of(ANN, &format!("n{n}"), "", &body));
    }
    let body = "new gallop white: me black: y@example.net";
    assert_eq!(
        fixture.take(&mail_of(ANN, "5", "", body)),
        [],
        "limited a day"
    );
    let never = desk(&fixture.folder, false, false);
    let raw = mail_of("dan@example.org", "6", "", body);
    let incoming = Incoming::of_mail(raw.as_bytes()).unwrap();
    assert_eq!(never.take(incoming, NOW).unwrap().answers, []);
}

#[test]
fn what_cannot_be_read_is_answered_by_name_to_a_player() {
    let fixture = Fixture::new(false);
    fixture.game("g.yaml");
    let token = fixture.token("g.yaml", Side::First);
    let secret = "-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----";
    let answers = fixture.take(&mail_of(ANN, "1", &token, secret));
    assert!(answers[0].said.contains("PGP"), "{}", answers[0].said);
    assert_eq!(fixture.take(&mail_of(ANN, "2", "", secret)), []);
    let answers = fixture.take(&mail_of(ANN, "3", &token, "How do you do?"));
    assert!(
        answers[0].said.contains("No command and no move"),
        "{}",
        answers[0].said
    );
}

#[test]
fn in_a_channel_talk_is_not_answered() {
    let fixture = Fixture::new(true);
    fixture.game("g.yaml");
    let mut chat = chat::Chat::default();
    let mut say = |line: &str| -> Vec<String> {
        let Some(incoming) = chat.line(line, std::time::Instant::now()) else {
            return Vec::new();
        };
        let taken = fixture.desk.take(incoming, NOW).unwrap();
        let answers = taken.answers.iter();
        answers
            .flat_map(|answer| chat::lines(answer, true))
            .collect()
    };
    assert!(say("Ann@#g\tgood evening").is_empty());
    assert!(say("Eve@#g\tresign").is_empty());
    let unnumbered = fixture.first_move("g.yaml").replace("1. ", "");
    let lines = say(&format!("Ann@#g\t{unnumbered}"));
    assert!(lines[0].starts_with("#g\tYou played 1. "), "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("#g\t")));
    let token = fixture.token("g.yaml", Side::First);
    let letters = token.split_once('.').unwrap().1;
    assert!(lines.iter().all(|line| !line.contains(letters)));
    assert!(
        say("Bob\tlegal f8")
            .iter()
            .all(|line| line.starts_with("Bob\t"))
    );
    assert!(!say("Bob\twhat now").is_empty());
    assert_eq!(fixture.play("g.yaml").turns(), 1);
}
