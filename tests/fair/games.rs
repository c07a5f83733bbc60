//! Whole games between two homes: entries alone pass between them.

use herald::dice::{Chain, Role};
use herald::games::find;
use herald::play::{Aside, Play};
use herald::record::{Act, First, Source};
use herald::referee::Deed;
use herald::side::Side;

use crate::common::Loaded;
use crate::people::{Pair, act, choose, count, moves, opening};

/// Plays a game to its end and both farewells; every copy must be sound.
fn whole(game: &str) -> Option<Pair> {
    find(game)?;
    let mut pair = Pair::meet(opening(game, First::Toss));
    let mut dice = Loaded::new(5);
    for _ in 0..1500 {
        if pair.over() {
            break;
        }
        pair.step(&mut dice);
    }
    assert!(pair.over(), "{game} ends");
    for _ in 0..2 {
        pair.act(|play| {
            let author = play.author().unwrap().unwrap();
            play.go(author, Aside::default()).unwrap();
        });
    }
    for person in &pair.people {
        let file = person.file.clone().unwrap();
        let turns = count(&file, |entry| entry.turn.is_some());
        let gos = count(&file, |entry| entry.act == Some(Act::Go));
        assert_eq!(pair.messages, turns + 2 + gos, "{game}");
        let play = Play::open(file, None).unwrap();
        assert!(play.referee().ending().is_some());
        assert_eq!(play.turns() as usize, turns);
        let proof = play.proof();
        assert!(
            proof.contains("all entries to the end are proved by their seals"),
            "{proof}"
        );
        assert!(play.fair().unwrap().said_farewell(Side::First));
    }
    Some(pair)
}

#[test]
fn gallop_is_played_to_its_end() {
    let pair = whole("gallop").unwrap();
    let file = pair.people[1].file.as_ref().unwrap();
    // Only the toss can make a `go` before the end.
    assert!(count(file, |entry| entry.act == Some(Act::Go)) <= 3);
}

#[test]
fn sidle_is_played_to_its_end_with_further_turns() {
    let Some(pair) = whole("sidle") else { return };
    let file = pair.people[0].file.as_ref().unwrap();
    assert!(count(file, |entry| entry.act == Some(Act::Go)) > 3);
}

#[test]
fn games_without_dice_are_played_too() {
    for game in [
        "queens-four",
        "skwhere",
        "gauntlet",
        "trump-zone",
        "chivalry",
        "leap-over",
    ] {
        let Some(entry) = find(game) else { continue };
        let first = entry
            .first
            .map_or(First::Toss, |side| First::Seat(entry.seats[side.index()]));
        let mut pair = Pair::meet(opening(game, first));
        let mut dice = Loaded::new(9);
        for _ in 0..24 {
            if !pair.over() {
                pair.step(&mut dice);
            }
        }
        let [ann, bob] = &pair.people;
        assert_eq!(
            ann.file.as_ref().unwrap().entries(),
            bob.file.as_ref().unwrap().entries()
        );
    }
}

#[test]
fn the_inviter_throws_the_opening_from_either_seat() {
    let Some(gauntlet) = find("gauntlet") else {
        return;
    };
    for seat in Side::BOTH {
        let mut pair = Pair::meet_on(opening("gauntlet", First::Seat("runner")), seat);
        let mut dice = Loaded::new(9);
        assert_eq!(pair.people[1].play().referee().table().map(|_| ()), None);
        for _ in 0..5 {
            pair.step(&mut dice);
        }
        let entries = pair.people[1].file.as_ref().unwrap().entries().to_vec();
        assert!(
            entries[2]
                .setup
                .as_ref()
                .unwrap()
                .starts_with(gauntlet.setup)
        );
        let go = seat == Side::Second;
        assert_eq!(entries[2].act == Some(Act::Go), go, "the runner is first");
        let play = Play::open(pair.people[0].file.clone().unwrap(), None).unwrap();
        assert_eq!(play.name(seat), "Ann");
        assert_eq!(play.name(seat.other()), "Bob");
        assert!(play.proof().contains("1 throw: "), "{}", play.proof());
    }
}

#[test]
fn the_roll_is_known_to_the_roller_alone() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(3);
    for _ in 0..4 {
        let n = pair.next();
        let [mine, other] = [n, 1 - n].map(|n| pair.people[n].play());
        assert!(mine.referee().thrown().is_some());
        assert_eq!(mine.unknown_throw(), None);
        assert_eq!(other.referee().thrown(), None);
        let why = other.unknown_throw().unwrap().why;
        let name = ["Ann", "Bob"][n];
        assert_eq!(why, format!("only {name}'s herald can know this roll"));
        let bare = Play::open(pair.people[n].file.clone().unwrap(), None).unwrap();
        assert_eq!(bare.referee().thrown(), None, "without the secret");
        let before = mine.referee().thrown().unwrap().to_owned();
        pair.step(&mut dice);
        let file = pair.people[n].file.as_ref().unwrap();
        let roll = file.entries().last().unwrap().roll.as_deref().unwrap();
        assert_eq!(roll, format!("2d6 = {before}"), "the roll that was shown");
    }
}

#[test]
fn the_second_player_may_have_the_first_move() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("black")));
    let ann = pair.people[0].play();
    let refused = |refusal: herald::refusal::Refusal| (refusal.rule, refusal.why);
    let mut play = ann;
    let (rule, why) = refused(
        play.act(Side::First, &moves("a1-a2"), Aside::default())
            .unwrap_err(),
    );
    assert_eq!(rule, "house 0.20");
    assert_eq!(
        why,
        "Bob (black) is to move, and this entry is the `go` before it"
    );
    let mut bob = pair.people[1].play();
    let (rule, why) = refused(
        bob.act(Side::Second, &moves("a15-a12"), Aside::default())
            .unwrap_err(),
    );
    assert_eq!(
        (rule.as_str(), why.as_str()),
        ("house 0.12", "the next entry, 2, is for Ann (white)")
    );
    pair.act(|play| play.go(Side::First, Aside::default()).unwrap());
    pair.step(&mut Loaded::new(1));
    let entries = pair.people[0].file.as_ref().unwrap().entries().to_vec();
    assert_eq!(entries[2].act, Some(Act::Go));
    assert_eq!(entries[3].by.as_deref(), Some("black"));
}

#[test]
fn a_go_is_refused_where_a_move_is_due() {
    let pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut play = pair.people[0].play();
    let refusal = play.go(Side::First, Aside::default()).unwrap_err();
    assert_eq!(refusal.rule, "house 0.20");
    assert_eq!(
        refusal.why,
        "it is the turn of Ann (white), and a `go` would put it off"
    );
}

#[test]
fn a_draw_is_offered_with_a_move_and_answered_by_the_next_entry() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(8);
    let offer = |play: &mut Play, dice: &mut Loaded| {
        let text = choose(play, dice);
        act(play, &Deed::Move { text, offer: true });
    };
    pair.act(|play| offer(play, &mut dice));
    pair.step(&mut dice);
    let mut play = pair.people[0].play();
    let lapsed = play.act(Side::First, &Deed::AcceptDraw, Aside::default());
    assert_eq!(lapsed.unwrap_err().rule, "house 0.5", "it has lapsed");
    pair.act(|play| offer(play, &mut dice));
    pair.act(|play| act(play, &Deed::AcceptDraw));
    let play = pair.people[0].play();
    assert_eq!(play.result().as_deref(), Some("draw: house 0.5"));
    let last = play.entries().last().unwrap();
    assert_eq!(last.roll, None, "who accepts does not roll");
    let proof = play.proof();
    assert!(proof.contains("and so the result is not"), "{proof}");
}

#[test]
fn a_resignation_waits_for_ones_own_entry() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(2);
    pair.step(&mut dice);
    let mut ann = pair.people[0].play();
    let refusal = ann
        .act(Side::First, &Deed::Resign, Aside::default())
        .unwrap_err();
    assert_eq!(refusal.rule, "house 0.4");
    assert_eq!(refusal.why, "the next entry, 3, is for Bob (black)");
    pair.act(|play| act(play, &Deed::Resign));
    assert_eq!(
        pair.people[0].play().result().as_deref(),
        Some("white wins: house 0.4")
    );
    let mut late = pair.people[0].play();
    let refusal = late
        .act(Side::First, &Deed::Resign, Aside::default())
        .unwrap_err();
    assert_eq!(refusal.rule, "house 0.7");
    let mut bob = pair.people[1].play();
    let refusal = bob.go(Side::Second, Aside::default()).unwrap_err();
    assert_eq!(refusal.why, "the next entry, 4, is for Ann (white)");
}

#[test]
fn nothing_is_given_back_across_a_throw() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    pair.step(&mut Loaded::new(2));
    let mut bob = pair.people[1].play();
    let refusal = bob
        .act(Side::Second, &Deed::Takeback, Aside::default())
        .unwrap_err();
    assert_eq!(refusal.rule, "house 0.9");
    let mut pair = Pair::meet(opening("queens-four", First::Seat("white")));
    pair.step(&mut Loaded::new(2));
    pair.act(|play| act(play, &Deed::Takeback));
    pair.step(&mut Loaded::new(3));
    let play = pair.people[0].play();
    assert_eq!(play.turns(), 2, "numbers go on");
    assert_eq!(play.author().unwrap(), Ok(Side::Second));
}

#[test]
fn a_new_chain_is_announced_and_used() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(4);
    for n in 0..9 {
        if n == 2 || n == 5 || n == 6 {
            pair.act(|play| {
                play.renew().unwrap();
                let text = choose(play, &mut dice);
                act(play, &moves(&text));
            });
        } else {
            pair.step(&mut dice);
        }
    }
    let file = pair.people[1].file.clone().unwrap();
    assert_eq!(count(&file, |entry| entry.newtip.is_some()), 3);
    let play = Play::open(file.clone(), None).unwrap();
    assert_eq!(play.fair().unwrap().unsealed(), [9, 10]);
    // Entry 4 announces it, entry 6 has its first link.
    let [ann, _] = &pair.people;
    let chain = Chain::of_inviter(&ann.secret(), &ann.nonce(), 1);
    assert_eq!(
        file.entries()[6].link.as_deref(),
        Some(chain.link(1).unwrap().to_string().as_str())
    );
}

#[test]
fn a_ruling_can_only_end_the_game() {
    let mut pair = Pair::meet(opening("gallop", First::Seat("white")));
    let mut dice = Loaded::new(6);
    let early = pair.people[0].play().rule("result draw", "no time");
    assert_eq!(early.unwrap_err().rule, "house 0.17");
    for _ in 0..3 {
        pair.step(&mut dice);
    }
    let mut play = pair.people[0].play();
    let position = play.referee().table().unwrap().position();
    let refusal = play
        .rule(&format!("position {position}"), "a wrong board")
        .unwrap_err();
    assert_eq!(refusal.why, "with fair dice a ruling can only end the game");
    play.rule("result draw", "both are ill").unwrap();
    let play = Play::open(play.written().unwrap(), None).unwrap();
    let proof = play.proof();
    assert!(
        proof.contains("entry 5 has neither link nor seal: it is asserted, not proved"),
        "{proof}"
    );
    assert_eq!(play.fair().unwrap().asserted(), [5]);
}

#[test]
fn the_clock_of_whoever_owes_an_entry_runs() {
    let mut terms = opening("gallop", First::Seat("black"));
    terms.clock = Some(herald::record::Clock::read("7d").unwrap());
    let mut pair = Pair::meet(terms);
    let at = |day: u32| Aside {
        note: None,
        date: Some(format!("2026-11-{day:02}T12:00:00Z")),
    };
    // Ann owes the `go`, but her time begins with the first dated entry only.
    pair.act(|play| play.go(Side::First, at(1)).unwrap());
    let early = pair.people[0]
        .play()
        .act(Side::First, &Deed::ClaimTime, at(8))
        .unwrap_err();
    assert_eq!(early.rule, "house 0.18");
    assert!(early.why.contains("2026-11-08T12:00:01Z"), "{}", early.why);
    let mut play = pair.people[0].play();
    play.act(Side::First, &Deed::ClaimTime, at(9)).unwrap();
    let claim = play.added()[0].clone();
    assert_eq!((claim.link, claim.seal), (None, None));
    let file = play.written().unwrap();
    pair.people[0].file = Some(file.clone());
    pair.people[1].file = Some(file);
    let play = pair.people[1].play();
    assert_eq!(play.result().as_deref(), Some("white wins: house 0.18"));
    assert!(play.proof().contains("asserted, not proved"));
    // Entry 3 was the claim, so 4 is Ann's again and 5 Bob's.
    pair.act(|play| play.go(Side::First, at(10)).unwrap());
    pair.act(|play| play.go(Side::Second, at(10)).unwrap());
    let play = Play::open(pair.people[0].file.clone().unwrap(), None).unwrap();
    assert_eq!(play.fair().unwrap().asserted(), [3]);
}

#[test]
fn the_header_says_who_invites() {
    let pair = Pair::meet(opening("gallop", First::Toss));
    let file = pair.people[0].file.as_ref().unwrap();
    let Source::Fair { seat, .. } = &file.header().dice else {
        panic!("fair dice");
    };
    assert_eq!(*seat, "white");
    let play = pair.people[1].play();
    assert_eq!(play.fair().unwrap().side(Role::B), Side::Second);
    assert!(play.is_mine(Side::Second) && !play.is_mine(Side::First));
}
