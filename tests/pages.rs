//! Pages to replay games: small, closed to the network, and safe whatever the
//! players wrote.

mod common;

use common::Loaded;
use data_encoding::BASE64;
use herald::draw::{Member, Page, site};
use herald::games::{GAMES, GameRow};
use herald::play::{Aside, NewSource, Opening, Play};
use herald::record::{First, GameFile, Player};
use herald::referee::{Deed, Due};
use herald::side::Side;
use sha2::{Digest, Sha256};

/// What a player might write to break a page.
const MISCHIEF: &str = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp; \
                        bob@example.org";

/// A game played at random for so many turns, or to its end.
fn played(game: &'static GameRow, turns: u32, note: Option<&str>) -> GameFile {
    let players = ["Ann <ann@example.org>", "<b>Bob</b>\"' & x"];
    let opening = Opening {
        game,
        first: game
            .first
            .map_or(First::Toss, |side| First::Seat(game.seats[side.index()])),
        options: Vec::new(),
        start: None,
        clock: None,
        players: players.map(|name| Player::read(name).unwrap()),
    };
    let nonce = "4kfyd5idruk6r4aglakrhm56mu".parse().unwrap();
    let seed = herald::dice::Seed::from_words("a game for a page");
    let mut play = Play::begin(&opening, &nonce, NewSource::Open(seed)).unwrap();
    let mut dice = Loaded::new(5);
    play.throw(None).unwrap();
    while play.turns() < turns {
        let Due::Move(side) = play.referee().due() else {
            break;
        };
        let legal = play.referee().table().unwrap().legal(true);
        let text = legal[dice.below(legal.len())].clone();
        let deed = Deed::Move { text, offer: false };
        let note = note.filter(|_| play.turns() == 0).map(str::to_owned);
        play.act(side, &deed, Aside { note, date: None }).unwrap();
        play.throw(None).unwrap();
    }
    play.written().unwrap()
}

fn again(file: &GameFile) -> GameFile {
    let seats = file.header().seats();
    GameFile::read(file.text(), &|_| Some(seats)).unwrap()
}

/// What stands between two texts of a page, in which both stand.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    let rest = page.split_once(before).unwrap().1;
    rest.split_once(after).unwrap().0
}

#[test]
fn pages_are_small() {
    for game in &GAMES {
        let file = played(game, 200, None);
        let page = Page::of(file, None).unwrap();
        let size = page.html.len();
        if let Some(folder) = std::env::var_os("HERALD_PAGES") {
            let folder = std::path::PathBuf::from(folder);
            let name = format!("{}-{}.html", game.name, page.play.turns());
            std::fs::write(folder.join(name), &page.html).unwrap();
            let file = page.play.file().text();
            std::fs::write(folder.join(format!("{}.yaml", game.name)), file).unwrap();
        }
        println!("{} {} turns {size} bytes", game.name, page.play.turns());
        assert!(size < 60_000, "{}: {size} bytes", game.name);
    }
}

#[test]
fn what_players_write_is_never_markup() {
    for game in &GAMES {
        let page = Page::of(played(game, 3, Some(MISCHIEF)), None)
            .unwrap()
            .html;
        assert!(page.contains("&lt;img"), "{}: the note is there", game.name);
        assert!(!page.contains("<img"), "{}", game.name);
        assert!(!page.contains("<b>Bob"), "{}", game.name);
        assert_eq!(page.matches("<script").count(), 2, "{}", game.name);
        assert_eq!(page.matches("</script>").count(), 2, "{}", game.name);
        let body = page.split_once("</style>").unwrap().1;
        let script = body.rfind("<script>").unwrap();
        let addresses = body[..script].split('@').skip(1);
        let hosts = addresses.filter(|host| host.split([' ', '<']).next().unwrap().contains('.'));
        assert_eq!(hosts.count(), 0, "{}: a mail address", game.name);
        assert!(!page.contains("example.org"), "{}", game.name);
        assert!(!page.contains('\r'), "{}", game.name);
    }
}

#[test]
fn only_its_own_style_and_script_may_run() {
    let page = Page::of(played(&GAMES[0], 3, None), None).unwrap().html;
    let policy = between(&page, "Content-Security-Policy content=\"", "\"");
    let hash = |text: &str| BASE64.encode(&Sha256::digest(text.as_bytes()));
    let style = hash(between(&page, "<style>", "</style>"));
    let script = hash(between(&page, "<script>", "</script>"));
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; \
             base-uri 'none'; form-action 'none'"
        )
    );
    let body = page.split_once("</style>").unwrap().1;
    for word in [
        " style=",
        " onclick=",
        "javascript:",
        "http:",
        "https:",
        "src=",
    ] {
        let found = body.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(word), "{word}");
    }
}

#[test]
fn every_link_and_button_leads_somewhere() {
    for game in &GAMES {
        let page = Page::of(played(game, 60, None), None).unwrap().html;
        let mut seen = 0;
        for (before, end) in [("href=#", '>'), ("href=\"#", '"'), ("popovertarget=", '>')] {
            for part in page.split(before).skip(1) {
                let name = part.split([end, ' ']).next().unwrap();
                let quoted = page.contains(&format!(" id=\"{name}\""));
                let bare = [' ', '>']
                    .iter()
                    .any(|after| page.contains(&format!(" id={name}{after}")));
                if !name.contains(['\'', '`', '$']) {
                    assert!(quoted || bare, "{}: nothing is called {name}", game.name);
                    seen += 1;
                }
            }
        }
        assert!(seen > 60, "{}: {seen}", game.name);
    }
}

#[test]
fn a_game_that_was_tampered_with_has_no_page() {
    let file = played(&GAMES[1], 4, None);
    let bad = file.text().replace("head: \"", "head: \"a");
    let seats = file.header().seats();
    assert!(GameFile::read(bad, &|_| Some(seats)).is_err());
    let first = file.entries()[1].played().unwrap();
    let bad = file.text().replace(first, "a1-a1");
    let bad = GameFile::read(bad, &|_| Some(seats)).unwrap();
    assert!(Page::of(bad, None).is_err());
}

#[test]
fn a_club_has_its_games_its_players_and_a_feed() {
    let files: Vec<GameFile> = GAMES.iter().map(|game| played(game, 10, None)).collect();
    let copies = files.iter().chain(&files[..1]).map(again);
    let members = copies.map(|file| Member {
        page: Page::of(file, None).unwrap(),
        written: 1_000_000_000,
    });
    let written = site(members.collect());
    let text = |name: &str| {
        let file = written.iter().find(|file| file.0 == name);
        file.unwrap_or_else(|| panic!("no {name}")).1.as_str()
    };
    assert_eq!(written.len(), 2 + GAMES.len());
    let index = text("index.html");
    for (name, _) in &written {
        let listed =
            index.contains(&format!("href=\"{name}\"")) || index.contains(&format!("href={name}>"));
        assert!(listed || name == "index.html", "{name}");
    }
    let listed = index.split_once("</style>").unwrap().1;
    assert!(!listed.contains('@') && !index.contains("<b>Bob"));
    assert!(index.contains("<th scope=row>Ann<td class=n>8<td class=n>0"));
    let feed = text("feed.xml");
    assert_eq!(feed.matches("<entry>").count(), GAMES.len());
    assert!(feed.contains("<updated>2001-09-09T01:46:40Z</updated>"));
    assert!(!feed.contains("example.org"));
}

#[test]
fn an_invitation_that_nobody_accepted_has_a_page_too() {
    let game = &GAMES[0];
    let opening = Opening {
        game,
        first: First::Toss,
        options: Vec::new(),
        start: None,
        clock: None,
        players: ["Ann", "Bob"].map(|name| Player::read(name).unwrap()),
    };
    let nonce = "4kfyd5idruk6r4aglakrhm56mu".parse().unwrap();
    let secret = herald::dice::Secret::fresh().unwrap();
    let invite = herald::play::Invite {
        seat: Side::First,
        secret,
    };
    let play = Play::invite(&opening, &nonce, &invite).unwrap();
    let page = Page::of(play.written().unwrap(), None).unwrap().html;
    assert!(page.contains("An invitation, not accepted yet."));
}
