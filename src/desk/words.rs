//! What is said at the end of every answer, and in answer to `help`.

use crate::play::{Next, Play};

use super::incoming::Door;

/// The commands, for who asks for help.
pub(super) fn help(door: Door, allow_new: bool) -> String {
    let moves = match door {
        Door::Mail => {
            "Each command stands on a line of its own, above what you quote:\n\
             13. MOVE - play a move, the number of its turn in front\n"
        }
        Door::Chat => "Say one of these, alone in a line:\nMOVE - play a move\n",
    };
    let mut text = moves.to_owned()
        + "show - the board\n\
           legal [SQUARE] - the legal moves\n\
           check MOVE - whether a move is legal\n\
           explain MOVE - by which articles\n\
           rules [ARTICLE] - the law of the game\n\
           draw - offer a draw, with your move\n\
           accept - take the draw that is offered\n\
           resign - give up\n\
           takeback - give the other player's last move back\n\
           claim repetition, or claim time - claim the end\n\
           note TEXT - words for the other player, with a move or act\n\
           log - all moves so far\n\
           games - your games\n\
           stop - read no further\n";
    if allow_new {
        text += "new GAME SEAT: me SEAT: ADDRESS - a new game; the other player is asked\n";
    }
    text
}

/// The commands once more, in a few words.
pub(super) fn footer(play: &Play, door: Door) -> String {
    let commands = "show, legal, check MOVE, explain MOVE, rules, log, games, help";
    match door {
        Door::Chat => format!("Commands: {commands}.\n"),
        Door::Mail if play.next() == Next::Over => {
            format!("Commands, a line each: {commands}.\n")
        }
        Door::Mail => {
            let turn = play.referee().turn();
            format!(
                "To move, answer this mail with a line such as `{turn}. MOVE`. Other \
                 commands, a line each: {commands}; with a move: draw, note TEXT; acts: \
                 accept, resign, takeback, claim time. By this mail the desk knows you: keep \
                 it to yourself.\n"
            )
        }
    }
}

/// Why a game with fair dice is not served.
pub(super) const SIGNED: &str = "This game is signed by its players' own heralds, so no desk plays \
                                 it: save the message and give it to `herald receive`.\n";
