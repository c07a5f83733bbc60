//! The texts of keys, as a YAML parser reads them, beside their places.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::flaw::{At, Flaw, Found, Lines, Misread, Place, Wrong, bom};
use super::outline::{Field, Outline};

/// Keys and the texts of their values, in the order written.
pub(super) type Pairs = Vec<(String, String)>;

/// A file as a YAML parser reads it.
#[derive(Debug)]
pub(super) struct File {
    pub(super) header: Pairs,
    pub(super) log: Vec<Pairs>,
}

impl File {
    /// Reads a text whose outline is known.
    ///
    /// # Errors
    /// When the parser cannot read it, or finds other keys than the outline.
    pub(super) fn read(text: &str, outline: &Outline, lines: &Lines) -> Result<Self, Flaw> {
        let file: Root = serde_yaml::from_str(&body(text)).map_err(|error| {
            let place = error
                .location()
                .map_or(Place { line: 1, column: 1 }, |here| Place {
                    line: here.line(),
                    column: here.column(),
                });
            Flaw::new(place, "this cannot be read as YAML")
        })?;
        let log = file.log.into_iter().map(|entry| entry.0).collect();
        let read = Self {
            header: file.header,
            log,
        };
        read.agree(outline)
            .map_err(|fault| lines.flaw(text, fault))?;
        Ok(read)
    }

    /// Two readers that see different things are no ground to judge on.
    fn agree(&self, outline: &Outline) -> Found<()> {
        let same = |fields: &[Field], pairs: &Pairs| {
            fields.len() == pairs.len()
                && fields
                    .iter()
                    .zip(pairs)
                    .all(|(field, pair)| field.name == pair.0)
        };
        let twofold = |at| Misread::new(at, "this can be read in more than one way");
        if !same(&outline.header, &self.header) {
            return Err(twofold(0));
        }
        if outline.entries.len() != self.log.len() {
            return Err(twofold(outline.log));
        }
        for (item, pairs) in outline.entries.iter().zip(&self.log) {
            if !same(&item.fields, pairs) {
                return Err(twofold(item.dash));
            }
        }
        Ok(())
    }
}

/// The header or one entry: texts and places together.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// Where the whole stands; a missing key is missed here.
    pub(super) home: usize,
    pub(super) fields: &'a [Field],
    pub(super) pairs: &'a [(String, String)],
}

impl<'a> Part<'a> {
    /// The text of a key that must be there.
    pub(super) fn need(&self, key: &str) -> Found<&'a str> {
        let pair = self.pairs.iter().find(|pair| pair.0 == key);
        let missing = || Misread::new(self.home, format!("the key `{key}` is missing"));
        pair.map(|pair| pair.1.as_str()).ok_or_else(missing)
    }

    /// A fault in a key's value.
    pub(super) fn fault(&self, key: &str, why: impl Into<String>) -> Misread {
        Misread::new(place_of(self.fields, key).unwrap_or(self.home), why)
    }

    /// The fault that something is wrong here; `name` gives the names of keys.
    pub(super) fn wrong<K>(&self, wrong: Wrong<K>, name: impl Fn(K) -> &'static str) -> Misread {
        let at = match wrong.at {
            At::Whole => None,
            At::Key(key) => field_of(self.fields, name(key)).map(|field| field.key),
            At::Value(key) => place_of(self.fields, name(key)),
        };
        Misread::new(at.unwrap_or(self.home), wrong.why)
    }
}

/// Where the value of a key stands.
pub(super) fn place_of(fields: &[Field], key: &str) -> Option<usize> {
    Some(field_of(fields, key)?.value.start)
}

fn field_of<'a>(fields: &'a [Field], key: &str) -> Option<&'a Field> {
    fields.iter().find(|field| field.name == key)
}

/// What the parser is given: no byte order mark, which it stumbles over, and a
/// last line end, so that a block of text means the same before and after
/// something is appended.
pub(super) fn body(text: &str) -> Cow<'_, str> {
    let body = &text[bom(text)..];
    if body.ends_with(['\n', '\r']) {
        Cow::Borrowed(body)
    } else {
        Cow::Owned(format!("{body}\n"))
    }
}

/// A scalar of whatever type, as its text: a player may be called `12` or `~`.
pub(super) struct Text(pub(super) String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Scalar;
        impl Visitor<'_> for Scalar {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_owned()))
            }
        }
        deserializer.deserialize_str(Scalar)
    }
}

struct EntryPairs(Pairs);

impl<'de> Deserialize<'de> for EntryPairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = EntryPairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an entry")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<EntryPairs, A::Error> {
                let mut pairs = Pairs::new();
                while let Some(Text(key)) = map.next_key()? {
                    let Text(value) = map.next_value()?;
                    pairs.push((key, value));
                }
                Ok(EntryPairs(pairs))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

struct Root {
    header: Pairs,
    log: Vec<EntryPairs>,
}

impl<'de> Deserialize<'de> for Root {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Root;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a game file")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Root, A::Error> {
                let (mut header, mut log) = (Pairs::new(), Vec::new());
                while let Some(Text(key)) = map.next_key()? {
                    if key == "log" {
                        // A bare `log:` is null to YAML.
                        log = map
                            .next_value::<Option<Vec<EntryPairs>>>()?
                            .unwrap_or_default();
                    } else {
                        let Text(value) = map.next_value()?;
                        header.push((key, value));
                    }
                }
                Ok(Root { header, log })
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::guard::guard;
    use super::*;

    /// Holds each value that the outline found, read alone, against what the
    /// parser read in the whole.
    fn both_agree(text: &str) -> Result<usize, TestCaseError> {
        if guard(text).is_err() {
            return Ok(0);
        }
        let Ok(outline) = Outline::scan(text) else {
            return Ok(0);
        };
        let lines = Lines::new(text);
        let file = File::read(text, &outline, &lines);
        let file = file.map_err(|flaw| TestCaseError::fail(format!("{flaw} in {text:?}")))?;
        let mut count = 0;
        let header = std::iter::once((&outline.header, &file.header));
        let log = outline
            .entries
            .iter()
            .map(|item| &item.fields)
            .zip(&file.log);
        for (fields, pairs) in header.chain(log) {
            for (field, pair) in fields.iter().zip(pairs) {
                let column = lines.place(text, field.key).column - 1;
                let source = &text[field.value.clone()];
                let alone = format!("{}x: {source}\n", " ".repeat(column));
                let alone: Root = serde_yaml::from_str(&alone)
                    .map_err(|error| TestCaseError::fail(format!("{error} in {alone:?}")))?;
                // A block keeps the blank lines behind it or drops them, which
                // the outline leaves to the parser.
                let block = source.starts_with(['|', '>']);
                let trim = |text: &str| if block { text.trim_end() } else { text }.to_owned();
                prop_assert_eq!(trim(&alone.header[0].1), trim(&pair.1), "{:?}", source);
                count += 1;
            }
        }
        Ok(count)
    }

    fn source() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "a",
            "b c",
            " ",
            "  ",
            "\n",
            "\n     ",
            "\n\n      ",
            "\t",
            "\\n",
            "\\\n     ",
            "\\x41",
            "''",
            "'",
            "\\\"",
            "\"",
            ":",
            ": ",
            " #",
            "#",
            "-",
            "\n     - ",
            "\n  # c\n",
            "|",
            "é",
            "\r\n     ",
            "---",
            "%",
            "?",
            "~",
        ]);
        let open = prop::sample::select(vec!["", "\"", "'", "|\n     ", ">-\n     ", "|2+\n    "]);
        let pieces = prop::collection::vec(piece, 1..10);
        (open, pieces).prop_map(|(open, pieces)| {
            let close = if open.len() == 1 { open } else { "" };
            format!("{open}{}{close}", pieces.concat())
        })
    }

    #[test]
    fn worked_files_read_the_same_twice() {
        for text in [
            include_str!("../../tests/data/record/gauntlet-open.yaml"),
            include_str!("../../tests/data/record/chivalry-fair.yaml"),
        ] {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let values = lines.filter(|line| line.contains(": ")).count();
            assert_eq!(both_agree(text).unwrap(), values);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2048))]

        #[test]
        fn outline_and_parser_see_the_same_texts(slot in 0..4_usize, source in source()) {
            let mut values = ["A"; 4];
            values[slot] = &source;
            let [white, note, why, date] = values;
            both_agree(&format!(
                "white: {white}\nlog:\n- note: {note}\n  why: {why}\n  date: {date}\n- head: y\n"
            ))?;
        }
    }
}
