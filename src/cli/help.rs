//! `herald help`: a command, or how boards are drawn and written.

use clap::Args;

use super::failure::Failure;
use super::output::print;
use super::{examples, nearest};

/// Print help for a command, or about `boards`
#[derive(Args, Debug)]
#[command(after_help = examples::HELP)]
pub(super) struct Help {
    /// The command, or boards
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// How boards are drawn and written.
const BOARDS: &str = "\
Boards are drawn with the first-named seat at the bottom; --flip turns them
round. Files have letters and ranks have numbers: c4 is where file c meets
rank 4. Brackets stand around the squares of the last move.

  o x      white's and black's stones (Gallop, Queen's Four, Leap Over,
           Skwhere, Sidle)
  A B C    Gold's pieces of value 1, 2 and 3 (Trump Zone); a b c are Blue's.
           Letters stand for the values so that a position can be written
           in one line, where a number counts empty squares
  Q P q p  queens and pawns (Chivalry)
  R B r b  rooks and bishops, with the arrow of the square as a digit of the
           keypad: 8 up, 9 up to the right, 6 right, and so on (Gauntlet)
  . -      an empty square; a square on which nothing can stand

The line under a board is its line of state: the first letter of the seat that
is to move, then what the board does not show, each as key=value.

  w roll=3,5   White is to move and has rolled 3 and 5
  g score=4,2  Gold is to move; Gold has 4 points, Blue has 2
  w off=1,0    White is to move; one of White's queens was jumped off

Pairs are the first-named seat's number and the other's. `herald rules GAME`
says under \"Position\" which keys a game has.

A board with its line of state can be copied out of a letter, quote marks and
all, and given as --position @FILE. Where the line is lost, --to-move SEAT and
--roll ROLL say what stood in it. `herald show FILE --position` prints the same
in one line: the ranks from the top down with / between, numbers for empty
squares, and the line of state behind.
";

impl Help {
    pub(super) fn run(self, mut herald: clap::Command) -> Result<(), Failure> {
        herald.build();
        let Some(topic) = self.topic else {
            return print(&herald.render_long_help().to_string());
        };
        if topic == "boards" {
            return print(BOARDS);
        }
        if let Some(command) = herald.find_subcommand_mut(&topic) {
            return print(&command.render_long_help().to_string());
        }
        let known = herald.get_subcommands().map(clap::Command::get_name);
        let meant = nearest::of(&topic, known.chain(["boards"]));
        let meant = meant.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        Err(Failure::Trouble(format!(
            "there is no help on {topic}{meant}"
        )))
    }
}
