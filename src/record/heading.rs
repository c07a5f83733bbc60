//! What a header must and may say.

use crate::dice::Source;
use crate::text::harmless;

use super::fields::Part;
use super::flaw::{Found, Misread, Wrong, shown};
use super::header::{Header, Seats};
use super::keys::HeaderKey;
use super::number::whole;
use super::outline::unknown;
use super::player::Player;

/// The version of the game file that this herald reads and writes.
pub const VERSION: u32 = 1;

/// The keys that stand under some sources of chance alone.
const OF_SOURCES: [HeaderKey; 8] = [
    HeaderKey::Arbiter,
    HeaderKey::Seat,
    HeaderKey::Key,
    HeaderKey::Nonce,
    HeaderKey::Commit,
    HeaderKey::Seed,
    HeaderKey::Tip,
    HeaderKey::Sig,
];

type Checked<T = ()> = Result<T, Wrong<HeaderKey>>;

impl Header {
    /// Whether a file with this header could be read.
    ///
    /// # Errors
    /// Says in words what it would be refused for.
    pub fn check(&self) -> Result<(), String> {
        check(self).map_err(|wrong| wrong.why)
    }
}

/// Reads the header of a file.
pub(super) fn read(part: &Part, seats: Seats) -> Found<Header> {
    // A file of another version need not have any key that is known here.
    let version = part.need("herald")?;
    if version != VERSION.to_string() {
        return Err(part.fault("herald", other_version(version)));
    }
    let game = part.need("game")?;
    let seats = seats(game).ok_or_else(|| {
        let why = format!("herald knows no game `{}`", shown(game));
        part.fault("game", why)
    })?;
    let mut header = Header::draft(seats);
    for (field, (name, text)) in part.fields.iter().zip(part.pairs) {
        let key = HeaderKey::named(name, seats).ok_or_else(|| unknown(field.key, name))?;
        key.kind()
            .check(name, text)
            .map_err(|why| Misread::new(field.value.start, why))?;
        header = header.with(key, text);
    }
    check(&header).map_err(|wrong| part.wrong(wrong, |key| key.name(seats)))?;
    Ok(header)
}

/// Whether a header has the form that the game file specification asks for.
pub(super) fn check(header: &Header) -> Checked {
    let version = need(header, HeaderKey::Herald)?;
    if version != VERSION.to_string() {
        return Err(Wrong::value(HeaderKey::Herald, other_version(version)));
    }
    for (key, text) in header.texts() {
        let name = key.name(header.seats());
        let checked = key.kind().check(name, text);
        checked.map_err(|why| Wrong::value(key, why))?;
    }
    let rules = need(header, HeaderKey::Rules)?;
    if edition(rules, need(header, HeaderKey::Game)?).is_none_or(|edition| edition == 0) {
        let game = shown(header.game());
        let why = format!("here belongs `{game}/` and an edition, such as `{game}/1`");
        return Err(Wrong::value(HeaderKey::Rules, why));
    }
    let source = source(header)?;
    keys_of(source, header)?;
    first(header, source)?;
    options(header)?;
    for (one, other) in [
        (HeaderKey::Clock, HeaderKey::Begun),
        (HeaderKey::Begun, HeaderKey::Clock),
    ] {
        if header.get(one).is_some() && header.get(other).is_none() {
            let seats = header.seats();
            let (one_name, other) = (one.name(seats), other.name(seats));
            return Err(Wrong::key(
                one,
                format!("`{one_name}` stands only together with `{other}`"),
            ));
        }
    }
    if header.get(HeaderKey::Seat).is_some() && header.inviter().is_none() {
        return Err(Wrong::value(HeaderKey::Seat, either(header)));
    }
    names(header)
}

/// Whether a name of the player at a seat can be told from the other player,
/// called `other`, and from the other seat. `seats` names the player's own seat
/// first.
pub(super) fn apart(name: &str, other: &str, seats: [&str; 2]) -> Result<(), String> {
    if name.eq_ignore_ascii_case(other) {
        return Err("both players have this name".to_owned());
    }
    if name.eq_ignore_ascii_case(seats[1]) {
        let seat = seats[1];
        return Err(format!("`{seat}` is the word for the other seat"));
    }
    Ok(())
}

fn need(header: &Header, key: HeaderKey) -> Checked<&str> {
    let name = key.name(header.seats());
    header.get(key).ok_or_else(|| Wrong::missing(name))
}

fn other_version(version: &str) -> String {
    format!(
        "this file is version {}; this herald reads {VERSION}",
        shown(version)
    )
}

/// Reads `name/edition`.
fn edition(text: &str, name: &str) -> Option<u32> {
    whole(text.strip_prefix(name)?.strip_prefix('/')?)
}

fn source(header: &Header) -> Checked<Source> {
    let text = need(header, HeaderKey::Dice)?;
    let mut sources = Source::ALL.into_iter();
    sources
        .find(|source| source.edition() == text)
        .ok_or_else(|| {
            let names = Source::ALL.map(Source::edition).join(", ");
            let why = format!("the dice are one of {names}");
            Wrong::value(HeaderKey::Dice, why)
        })
}

/// Whether all keys are there that the source asks for, and no others.
fn keys_of(source: Source, header: &Header) -> Checked {
    let must: &[HeaderKey] = match source {
        Source::Fair => &[
            HeaderKey::Seat,
            HeaderKey::Key,
            HeaderKey::Nonce,
            HeaderKey::Tip,
            HeaderKey::Sig,
        ],
        Source::Arbiter => &[
            HeaderKey::Arbiter,
            HeaderKey::Key,
            HeaderKey::Nonce,
            HeaderKey::Commit,
        ],
        Source::Open => &[HeaderKey::Nonce, HeaderKey::Seed],
        Source::Table | Source::None => &[HeaderKey::Nonce],
    };
    let always = [
        HeaderKey::First,
        HeaderKey::FirstSeat,
        HeaderKey::SecondSeat,
    ];
    for key in always.iter().chain(must) {
        need(header, *key)?;
    }
    for key in OF_SOURCES {
        if header.get(key).is_some() && !must.contains(&key) {
            let (name, source) = (key.name(header.seats()), source.name());
            let why = format!("`{name}` has no place with `{source}` dice");
            return Err(Wrong::key(key, why));
        }
    }
    Ok(())
}

fn first(header: &Header, source: Source) -> Checked {
    let text = need(header, HeaderKey::First)?;
    let why = match text {
        "toss" if header.start().is_some() => {
            "with a start position, `first` names the side that moves".to_owned()
        }
        "toss" if source == Source::None => {
            "nothing is thrown with `none` dice, so `first` names a seat".to_owned()
        }
        "toss" => return Ok(()),
        _ if header.seat_named(text).is_some() => return Ok(()),
        _ => either(header).replace("belongs", "belongs `toss`,"),
    };
    Err(Wrong::value(HeaderKey::First, why))
}

fn either(header: &Header) -> String {
    let [one, two] = header.seats();
    format!("here belongs `{one}` or `{two}`")
}

/// Whether the options are sorted, each once, one blank between.
fn options(header: &Header) -> Checked {
    let Some(text) = header.get(HeaderKey::Options) else {
        return Ok(());
    };
    let wrong = |why: &str| Err(Wrong::value(HeaderKey::Options, why));
    let mut last = "";
    for pair in text.split(' ') {
        let pair = pair.split_once('=').filter(|(key, value)| {
            let stray = |c: char| c.is_whitespace() || c == '=';
            !key.is_empty() && !value.is_empty() && !key.contains(stray) && !value.contains(stray)
        });
        let Some((key, _)) = pair else {
            return wrong("options are written `key=value`, one blank between");
        };
        if key == last {
            return wrong("the same option stands here twice");
        }
        if key < last {
            return wrong("the options must be sorted by their keys");
        }
        last = key;
    }
    Ok(())
}

/// Whether the names can be told apart.
fn names(header: &Header) -> Checked {
    let [one, two] = header.seats();
    let names = [
        Player::bare(need(header, HeaderKey::FirstSeat)?),
        Player::bare(need(header, HeaderKey::SecondSeat)?),
    ];
    apart(names[0], names[1], [one, two]).map_err(|why| Wrong::value(HeaderKey::FirstSeat, why))?;
    apart(names[1], names[0], [two, one])
        .map_err(|why| Wrong::value(HeaderKey::SecondSeat, why))?;
    let Some(arbiter) = header.get(HeaderKey::Arbiter).map(Player::bare) else {
        return Ok(());
    };
    let taken = |name: &str| name.eq_ignore_ascii_case(arbiter);
    if header.seat_named(arbiter).is_none()
        && (names.into_iter().any(taken) || taken(one) || taken(two))
    {
        let why = format!(
            "the arbiter is a seat, `{one}` or `{two}`, or has a name that is no player's, not `{}`",
            harmless(arbiter)
        );
        return Err(Wrong::value(HeaderKey::Arbiter, why));
    }
    Ok(())
}
