//! What a game lists as its legal moves is what its judge lets pass.

use herald::game::{Game, Nobody, Options, Position, Roll, Turn};
use herald::games::chivalry::Chivalry;
use herald::games::gauntlet::Gauntlet;
use herald::games::sidle::Sidle;
use herald::games::skwhere::Skwhere;
use herald::games::trump_zone::TrumpZone;
use herald::side::{Side, Stage};

mod common;

use common::Loaded;

/// Random games with each value of each option, and how many turns each at
/// most.
const GAMES_EACH: u64 = 6;
const GAMES_EACH_LONG: u64 = 400;
const LONGEST: usize = 150;

#[test]
fn lists_are_what_the_judge_lets_pass() {
    hold::<Chivalry>();
    hold::<Gauntlet>();
    hold::<Sidle>();
    hold::<Skwhere>();
    hold::<TrumpZone>();
}

fn hold<G: Game>() {
    let mut all = vec![G::Options::default()];
    for choice in G::Options::CHOICES {
        for value in &choice.values[1..] {
            let mut options = G::Options::default();
            options.set(choice.key, value);
            all.push(options);
        }
    }
    for options in all {
        for seed in 0..common::much(GAMES_EACH, GAMES_EACH_LONG) {
            play::<G>(&options, &mut Loaded::new(seed + 1));
        }
    }
}

fn play<G: Game>(options: &G::Options, dice: &mut Loaded) {
    let setup = (!G::Setup::TERM.is_empty()).then(|| G::Setup::cast(dice));
    let mut position = Position::<G>::start(options, Side::BOTH[dice.below(2)], setup);
    for _ in 0..LONGEST {
        match position.stage() {
            Stage::Over(_) => return,
            Stage::Roll(_) => position.roll = Some(G::Roll::cast(dice)),
            Stage::Move(_) => {
                compare(&position);
                let mut turns = position.turns();
                let mut turn = turns.swap_remove(dice.below(turns.len()));
                if let Turn::Move(m) = &turn {
                    turn = Turn::Move(G::claiming(&position, m));
                }
                position.play(&turn);
            }
        }
    }
}

fn compare<G: Game>(position: &Position<G>) {
    let mut judged = G::candidates(position);
    judged.retain(|m| G::judge(position, m, &mut Nobody).is_ok());
    let texts = |moves: &[G::Move]| {
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    };
    let listed = G::moves(position);
    assert_eq!(texts(&listed), texts(&judged), "{} {position}", G::NAME);
    assert_eq!(G::count(position), judged.len(), "{} {position}", G::NAME);
    assert_eq!(
        G::can_move(position),
        !judged.is_empty(),
        "{} {position}",
        G::NAME
    );
}
