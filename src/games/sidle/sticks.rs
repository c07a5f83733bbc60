//! The four stick dice of Sidle, and how a throw of them is written.

use std::fmt::{self, Display};
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::success;
use nom::error::context;

use crate::game::{Dice, Roll};
use crate::notation::{Input, Parsed, one, read, spaced, whole};
use crate::text::Unreadable;

/// The pips of the three sticks that have them, in the order of the record;
/// the fourth stick has the bars.
const PIPS: [u8; 3] = [1, 3, 7];

/// What the four sticks show when their marked side is up.
const NAMES: [&str; 4] = ["1", "3", "7", "bars"];

/// A throw of four sticks, of which not only the bars are up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sticks([bool; 4]);

impl Sticks {
    /// The throw of these marked sides, in the order 1, 3, 7, bars; nothing for
    /// the bars alone, which are thrown again (article 1.3).
    fn of(up: [bool; 4]) -> Option<Self> {
        (up != [false, false, false, true]).then_some(Self(up))
    }

    /// Every throw.
    fn all() -> impl Iterator<Item = Self> {
        (0..16_u8).filter_map(|n| Self::of([n & 1 > 0, n & 2 > 0, n & 4 > 0, n & 8 > 0]))
    }

    /// The throw of a total written in plain digits (article 1.5).
    fn of_total(text: &str) -> Option<Self> {
        Self::all().find(|throw| throw.total().to_string() == text)
    }

    /// The pips that are up, the lowest of them twice if the bars are up
    /// (article 1.2).
    pub(super) fn total(self) -> u8 {
        let mut up = PIPS
            .into_iter()
            .zip(self.0)
            .filter_map(|(pips, up)| up.then_some(pips));
        let lowest = up.next().unwrap_or(0);
        let again = if self.0[3] { lowest } else { 0 };
        lowest + up.sum::<u8>() + again
    }
}

impl Roll for Sticks {
    const TERM: &'static str = "4s";
    const IN_POSITION: &'static str = "the total of the sticks, from 0 to 14, such as roll=9";
    const TYPED: &'static str =
        "the sticks with their marked side up, or their total, such as 1 7 bars or 9";
    /// The totals: the sticks fall as one, since the bars alone do not count, and
    /// each total comes from one set of sides.
    const FACES: &'static [&'static str] = &[
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14",
    ];

    fn faces(&self) -> Vec<usize> {
        vec![usize::from(self.total())]
    }

    fn cast(dice: &mut dyn Dice) -> Self {
        loop {
            if let Some(throw) = Self::of(std::array::from_fn(|_| dice.die(2) == 2)) {
                return throw;
            }
        }
    }

    fn brief(&self) -> String {
        self.total().to_string()
    }

    fn of_brief(text: &str) -> Option<Self> {
        Self::of_total(text)
    }

    fn shown(&self) -> String {
        let faces = NAMES.into_iter().zip(self.0);
        let up: Vec<&str> = faces.filter_map(|(name, up)| up.then_some(name)).collect();
        let up = if up.is_empty() {
            "blank".to_owned()
        } else {
            up.join(" ")
        };
        format!("{up} = {}", self.total())
    }
}

impl Display for Sticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, three, seven, bars] = self.0.map(u8::from);
        write!(f, "{one} {three} {seven} {bars}")
    }
}

impl FromStr for Sticks {
    type Err = Unreadable;

    /// Reads the four faces (`1 0 1 1`), what is shown (`1 7 bars = 9`), the
    /// same without its total (`1 7 bars`) or the total alone (`9`).
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read(text, alt((whole(faces), whole(shown), whole(total))))
    }
}

/// Four faces in the order of the record, 1 for a marked side.
fn faces(input: Input<'_>) -> Parsed<'_, Sticks> {
    let mut up = [false; 4];
    let mut rest = input;
    let mut last = input;
    for (n, face) in up.iter_mut().enumerate() {
        if n > 0 {
            (rest, ()) = gap().parse(rest)?;
        }
        last = rest;
        let what = "four sticks, 1 for a marked side up and 0 for a blank one";
        let (after, c) = one("01", what).parse(rest)?;
        *face = *c == '1';
        rest = after;
    }
    Ok((rest, Sticks::of(up).ok_or(bars_alone(last))?))
}

/// The sides that are up, and their total; without a total they stand apart,
/// since `13` is a total itself.
fn shown(input: Input<'_>) -> Parsed<'_, Sticks> {
    let blank = context("sticks, such as 1 7 bars", tag("blank"));
    let blank = blank.map(|_| ([false; 4], false));
    let (rest, (up, glued)) = alt((sides, blank)).parse(input)?;
    let throw = Sticks::of(up).ok_or(bars_alone(input))?;
    let equals: Parsed<'_, _> = spaced(one("=", "'='")).parse(rest);
    match equals {
        Ok((at, _)) => {
            let (after, said) = total(at)?;
            if said != throw {
                return Err(wrong(at, "the total of these sticks"));
            }
            Ok((after, throw))
        }
        Err(error) if glued || !rest.is_empty() => Err(error),
        Err(_) => Ok((rest, throw)),
    }
}

/// The sides that are up in any order, and whether some have nothing between
/// them.
fn sides(input: Input<'_>) -> Parsed<'_, ([bool; 4], bool)> {
    let mut up = [false; 4];
    let mut glued = false;
    let mut rest = input;
    while up != [true; 4] {
        let at = if up == [false; 4] {
            rest
        } else {
            gap().parse(rest)?.0
        };
        let named = NAMES.iter().position(|name| at.starts_with(name));
        let Some(side) = named.filter(|&side| !up[side]) else {
            break;
        };
        glued |= up != [false; 4] && at == rest;
        up[side] = true;
        (rest, _) = tag(NAMES[side]).parse(at)?;
    }
    if up == [false; 4] {
        return Err(wrong(input, "sticks, such as 1 7 bars"));
    }
    Ok((rest, (up, glued)))
}

/// A total alone.
fn total(input: Input<'_>) -> Parsed<'_, Sticks> {
    let what = "a total from 0 to 14";
    let digits = take_while1(|c: char| c.is_ascii_digit());
    let (rest, number) = context(what, digits).parse(input)?;
    if let Some(throw) = Sticks::of_total(&number) {
        return Ok((rest, throw));
    }
    if number.starts_with('0') {
        return Err(wrong(input, what));
    }
    let why = "that is more than the sticks can show, which is 14";
    let over = Unreadable::fact(input.location_offset(), why);
    Err(nom::Err::Error(over))
}

/// What may stand between two sticks.
fn gap<'a>() -> impl Parser<Input<'a>, Output = (), Error = Unreadable> {
    let comma = spaced(one(",", "','")).map(|_| ());
    let blank = one(" ", "a blank").map(|_| ());
    alt((comma, blank, success(())))
}

/// Says that a throw does not count (article 1.3).
fn bars_alone(at: Input<'_>) -> nom::Err<Unreadable> {
    let why = "a throw of the bars alone is thrown again";
    nom::Err::Error(Unreadable::fact(at.location_offset(), why))
}

fn wrong(at: Input<'_>, expected: &'static str) -> nom::Err<Unreadable> {
    nom::Err::Error(Unreadable::new(at.location_offset(), expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that fall as told.
    struct Told(Vec<u8>);

    impl Dice for Told {
        fn die(&mut self, faces: u8) -> u8 {
            assert_eq!(faces, 2);
            self.0.remove(0)
        }
    }

    #[test]
    fn each_total_comes_from_one_set_of_faces() {
        let mut totals: Vec<u8> = Sticks::all().map(Sticks::total).collect();
        totals.sort_unstable();
        assert_eq!(totals, (0..=14).collect::<Vec<_>>());
        let names: Vec<String> = totals.iter().map(u8::to_string).collect();
        assert_eq!(names, Sticks::FACES);
    }

    #[test]
    fn totals_are_counted_by_the_sticks() {
        let total = |up: [u8; 4]| Sticks::of(up.map(|n| n == 1)).map(Sticks::total);
        assert_eq!(total([0, 0, 0, 0]), Some(0));
        assert_eq!(total([1, 0, 0, 0]), Some(1));
        assert_eq!(total([1, 1, 1, 0]), Some(11));
        assert_eq!(total([1, 1, 1, 1]), Some(12));
        assert_eq!(total([0, 1, 1, 1]), Some(13));
        assert_eq!(total([0, 0, 1, 1]), Some(14));
        assert_eq!(total([0, 0, 0, 1]), None);
    }

    #[test]
    fn the_bars_alone_are_thrown_again() {
        let mut dice = Told(vec![1, 1, 1, 2, 1, 1, 1, 2, 2, 1, 2, 2, 1]);
        assert_eq!(Sticks::cast(&mut dice).to_string(), "1 0 1 1");
        assert_eq!(dice.0, [1]);
    }

    #[test]
    fn every_throw_is_read_in_every_form() {
        for throw in Sticks::all() {
            let faces = throw.to_string();
            let shown = throw.shown();
            let (sides, _) = shown.split_once(" = ").unwrap();
            let backwards: Vec<&str> = sides.rsplit(' ').collect();
            let forms = [
                faces.clone(),
                faces.replace(' ', ""),
                faces.replace(' ', ", "),
                throw.shown(),
                throw.shown().replace(' ', ""),
                sides.to_owned(),
                sides.replace(' ', ", "),
                backwards.join(" "),
                throw.total().to_string(),
            ];
            for form in forms {
                assert_eq!(form.parse(), Ok(throw), "{form}");
            }
        }
    }

    #[test]
    fn numbers_apart_are_sticks_and_together_a_total() {
        let total = |text: &str| text.parse::<Sticks>().map(Sticks::total);
        assert_eq!(total("1 3"), Ok(4));
        assert_eq!(total("13"), Ok(13));
        assert_eq!(total("3 1 bars"), Ok(5));
        for text in ["1", "3", "7"] {
            assert_eq!(total(text).map(|total| total.to_string()), Ok(text.into()));
        }
    }

    #[test]
    fn throws_are_shown_by_faces_and_total() {
        let shown = |text: &str| text.parse::<Sticks>().map(|throw| throw.shown());
        assert_eq!(shown("1 0 1 1").as_deref(), Ok("1 7 bars = 9"));
        assert_eq!(shown("0").as_deref(), Ok("blank = 0"));
        assert_eq!(shown("13").as_deref(), Ok("3 7 bars = 13"));
    }

    #[test]
    fn what_is_no_throw_is_refused_where_it_is_wrong() {
        let why = |text: &str| {
            let error = text.parse::<Sticks>().unwrap_err();
            (error.at, error.to_string())
        };
        let bars = "a throw of the bars alone is thrown again".to_owned();
        assert_eq!(why("0 0 0 1"), (6, bars.clone()));
        assert_eq!(why("bars"), (0, bars.clone()));
        assert_eq!(why("bars = 0"), (0, bars));
        let over = "that is more than the sticks can show, which is 14".to_owned();
        for text in ["15", "99", "37"] {
            assert_eq!(why(text), (0, over.clone()), "{text}");
        }
        assert_eq!(why("1 7 = 99"), (6, over));
        assert_eq!(
            why("1 7 = 9"),
            (6, "expected the total of these sticks".to_owned())
        );
        for text in [
            "",
            "09",
            "100",
            "1 0 1",
            "1 0 1 1 0",
            "2 0 1 1",
            "1 1",
            "1 7bars",
            "13 bars",
            "1 7 =",
            "1 7 ",
            "1 7 = 8 8",
            "blank 1",
            "-1",
        ] {
            assert!(text.parse::<Sticks>().is_err(), "{text}");
        }
    }
}
