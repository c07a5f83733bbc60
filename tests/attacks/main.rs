//! What cheats try with a modified client, and what becomes of it: each plays
//! against heralds with homes of their own, whose files stand as they did.

use std::fmt::Write;

#[path = "../common/people.rs"]
mod people;

mod accepting;
mod arbiter;
mod cheat;
mod crossing;
mod dates;
mod length;
mod record;
mod register;
mod rolls;
mod unsigned;

/// An attack: what is tried, how, and what must be said to it.
type Attack = (&'static str, fn() -> String, &'static str);

const GROUPS: [(&str, &[Attack]); 9] = [
    ("The record", record::ATTACKS),
    ("Rolls", rolls::ATTACKS),
    ("Copies and the register", register::ATTACKS),
    ("Invitations", accepting::ATTACKS),
    ("Arbiters", arbiter::ATTACKS),
    ("What nobody signed", unsigned::ATTACKS),
    ("Dates", dates::ATTACKS),
    ("Claims that cross a move", crossing::ATTACKS),
    ("Games without end", length::ATTACKS),
];

/// Tries a group, and prints it as rows of a table.
fn run(title: &str) {
    let (title, attacks) = GROUPS.iter().find(|(name, _)| *name == title).unwrap();
    let mut wrong = Vec::new();
    let mut table = format!("\n{title}\n");
    for (number, (tried, play, due)) in (1..).zip(*attacks) {
        people::chances_of(number);
        let told = play();
        if !told.contains(due) {
            wrong.push(format!("{tried}: `{due}` is due, not `{told}`"));
        }
        let _ = writeln!(table, "| {tried} | {told} |");
    }
    println!("{table}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn there_are_many_attacks_and_no_two_are_the_same() {
    let mut all: Vec<&str> = GROUPS
        .iter()
        .flat_map(|(_, attacks)| attacks.iter().map(|(tried, ..)| *tried))
        .collect();
    let count = all.len();
    println!("{count} attacks");
    assert!(count >= 50, "{count}");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
    let empty = |(_, _, due): &&Attack| due.is_empty();
    assert_eq!(
        GROUPS
            .iter()
            .flat_map(|(_, it)| *it)
            .find(empty)
            .map(|it| it.0),
        None
    );
}

macro_rules! groups {
    ($($name:ident $title:literal,)+) => {$(
        #[test]
        fn $name() {
            run($title);
        }
    )+};
}

groups! {
    the_record "The record",
    rolls_of_dice "Rolls",
    copies_and_the_register "Copies and the register",
    invitations "Invitations",
    arbiters "Arbiters",
    what_nobody_signed "What nobody signed",
    dates_of_entries "Dates",
    claims_that_cross_a_move "Claims that cross a move",
    games_without_end "Games without end",
}
