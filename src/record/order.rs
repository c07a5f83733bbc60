//! Reads the entries of a log: their order, their form, what goes together.

use super::entry::{Act, Entry, MAX_NOTE, whole};
use super::fields::Part;
use super::flaw::{Fault, Found, shown};
use super::header::Header;
use super::player::Player;

/// What the entries before one say of it.
pub(super) struct Order {
    number: Option<u32>,
    turn: u32,
    date: String,
}

impl Order {
    /// Before the first entry, whose number may be known.
    pub(super) const fn new(number: Option<u32>) -> Self {
        Self {
            number,
            turn: 0,
            date: String::new(),
        }
    }

    /// Reads the next entry.
    pub(super) fn read(&mut self, part: &Part, header: &Header) -> Found<Entry> {
        let number = count(part, "entry", part.need("entry")?)?;
        if let Some(due) = self.number
            && number != due
        {
            let why = format!("entry {number} stands where entry {due} belongs");
            return Err(part.fault("entry", why));
        }
        let entry = read(part, number, header)?;
        self.number = number.checked_add(1);
        if let Some(turn) = entry.turn {
            if turn <= self.turn {
                let why = format!(
                    "turn {turn} comes after turn {}; turns never go back",
                    self.turn
                );
                return Err(part.fault("turn", why));
            }
            self.turn = turn;
        }
        if let Some(date) = &entry.date {
            if *date < self.date {
                let why = format!("this is before {}; dates never go back", self.date);
                return Err(part.fault("date", why));
            }
            self.date.clone_from(date);
        }
        Ok(entry)
    }
}

fn read(part: &Part, number: u32, header: &Header) -> Found<Entry> {
    let text = |key: &str| part.get(key).map(str::to_owned);
    let turn = match part.get("turn") {
        Some(text) => Some(count(part, "turn", text)?),
        None => None,
    };
    let entry = Entry {
        number,
        turn,
        by: text("by"),
        act: act(part)?,
        name: text("name"),
        nonce: text("nonce"),
        tip: text("tip"),
        setup: text("setup"),
        toss: text("toss"),
        roll: text("roll"),
        played: text("move"),
        offers_draw: part.get("offer").is_some(),
        typed: text("typed"),
        note: text("note"),
        date: text("date"),
        decision: text("decision"),
        why: text("why"),
        seed: text("seed"),
        link: text("link"),
        newtip: text("newtip"),
        head: part.need("head")?.to_owned(),
        seal: text("seal"),
    };
    belongs(part, &entry, header)?;
    well_formed(part, &entry, header)?;
    Ok(entry)
}

fn count(part: &Part, key: &str, text: &str) -> Found<u32> {
    whole(text).ok_or_else(|| {
        let why = format!("`{key}` is a whole number, not `{}`", shown(text));
        part.fault(key, why)
    })
}

fn act(part: &Part) -> Found<Option<Act>> {
    let Some(text) = part.get("act") else {
        return Ok(None);
    };
    let act = Act::ALL.into_iter().find(|act| act.name() == text);
    let act = act.ok_or_else(|| {
        let names = Act::ALL.map(Act::name).join(", ");
        let why = format!("there is no act `{}`; there are {names}", shown(text));
        part.fault("act", why)
    })?;
    Ok(Some(act))
}

/// Whether the keys go together.
fn belongs(part: &Part, entry: &Entry, header: &Header) -> Found<()> {
    let played = entry.played.is_some();
    if played {
        part.without("act", "and `move` exclude each other")?;
        part.need("turn")?;
    } else {
        for key in ["turn", "offer", "typed"] {
            part.without(key, "stands only with a move")?;
        }
    }
    if entry.only_throws() && entry.setup.is_none() && entry.toss.is_none() && entry.roll.is_none()
    {
        return Err(Fault::new(
            part.home,
            "this entry has neither a move nor an act nor a throw",
        ));
    }
    if played || entry.act.is_some_and(Act::has_player) {
        part.need("by")?;
    } else {
        part.without("by", "stands only with what a player does")?;
    }
    for (act, keys) in [
        (Act::Accept, ["name", "nonce", "tip"].as_slice()),
        (Act::Ruling, &["decision", "why"]),
        (Act::Reveal, &["seed"]),
    ] {
        for key in keys {
            if entry.act == Some(act) {
                part.need(key)?;
            } else {
                part.without(key, &format!("stands only with `act: {act}`"))?;
            }
        }
    }
    if !header.dice.is_fair() {
        for key in ["link", "newtip", "seal"] {
            part.without(key, "stands only with `fair` dice")?;
        }
    }
    begins(part, entry, header)
}

/// Whether the invitation and the acceptance stand where they must.
fn begins(part: &Part, entry: &Entry, header: &Header) -> Found<()> {
    let fair = header.dice.is_fair();
    let due = match entry.number {
        0 if fair => Some(Act::Invite),
        1 if fair => Some(Act::Accept),
        _ => None,
    };
    if let Some(due) = due
        && entry.act != Some(due)
    {
        let why = format!("entry {} must be `act: {due}`", entry.number);
        return Err(part.fault("act", why));
    }
    match entry.act {
        Some(act @ (Act::Invite | Act::Accept)) if due != Some(act) => {
            let why = format!("`act: {act}` stands only at the start, with `fair` dice");
            Err(part.fault("act", why))
        }
        Some(Act::Go) if !fair => Err(part.fault("act", "`act: go` stands only with `fair` dice")),
        _ => Ok(()),
    }
}

/// Whether each text has its form.
fn well_formed(part: &Part, entry: &Entry, header: &Header) -> Found<()> {
    if let Some(by) = &entry.by
        && header.seat_named(by).is_none()
    {
        let [one, two] = header.seats;
        return Err(part.fault("by", format!("`by` is `{one}` or `{two}`")));
    }
    if part.get("offer").is_some_and(|offer| offer != "draw") {
        return Err(part.fault("offer", "only a draw can be offered: `offer: draw`"));
    }
    if let Some(name) = &entry.name {
        Player::read(name).map_err(|why| part.fault("name", why))?;
    }
    if let Some(note) = &entry.note
        && note.chars().count() > MAX_NOTE
    {
        let why = format!("a note is at most {MAX_NOTE} characters long");
        return Err(part.fault("note", why));
    }
    if entry.date.as_ref().is_some_and(|date| !is_date(date)) {
        let why = "a date is written `2026-11-29T20:15:00Z`";
        return Err(part.fault("date", why));
    }
    let letter = |byte: u8| byte.is_ascii_alphabetic() || (b'2'..=b'7').contains(&byte);
    if entry.head.len() != 8 || !entry.head.bytes().all(letter) {
        let why = "a head is eight letters of base32: a to z and 2 to 7";
        return Err(part.fault("head", why));
    }
    for (key, text) in part.pairs {
        if text.is_empty() && !matches!(key.as_str(), "note" | "typed" | "why") {
            return Err(part.fault(key, format!("`{key}` is empty")));
        }
    }
    Ok(())
}

/// Whether a text is a moment of a real day, as `2026-11-29T20:15:00Z`.
fn is_date(text: &str) -> bool {
    const FORM: &[u8; 20] = b"0000-00-00T00:00:00Z";
    let same = |(byte, form): (u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        _ => byte == *form,
    };
    if text.len() != FORM.len() || !text.bytes().zip(FORM).all(same) {
        return false;
    }
    let number = |from: usize, to: usize| -> u32 { text[from..to].parse().unwrap_or(u32::MAX) };
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day) && number(11, 13) < 24 && number(14, 16) < 60 && number(17, 19) < 60
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_moments_of_real_days() {
        for date in [
            "2026-11-29T20:15:00Z",
            "2028-02-29T00:00:00Z",
            "2000-02-29T23:59:59Z",
        ] {
            assert!(is_date(date), "{date}");
        }
        for date in [
            "",
            "2026-11-29",
            "2026-11-29 20:15:00Z",
            "2026-11-29T20:15:00",
            "2026-11-29T20:15:00z",
            "2026-11-29T20:15:00+00:00",
            "2026-11-31T20:15:00Z",
            "2026-13-01T20:15:00Z",
            "2026-00-01T20:15:00Z",
            "2026-01-00T20:15:00Z",
            "2027-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2026-11-29T24:00:00Z",
            "2026-11-29T20:60:00Z",
            "2026-11-29T20:15:60Z",
            "２026-11-29T20:15Z",
        ] {
            assert!(!is_date(date), "{date}");
        }
    }
}
