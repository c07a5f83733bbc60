//! Reads the layout that herald itself writes, and nothing else.
//!
//! Most files are as herald wrote them. Such a text is read here line by line,
//! in a small part of the time that YAML takes, into the same headers and
//! entries. This knows no places and tells no flaws: at the first thing that
//! herald would have written otherwise it gives up, and the exact readers
//! decide. What it reads they read as the same (a test holds both together).

use std::borrow::Cow;

use super::entry::Entry;
use super::guard::guard;
use super::header::{Header, Seats};
use super::heading;
use super::keys::{EntryKey, HeaderKey};
use super::order::Order;
use super::write::is_plain_sign;

/// What a text says that is all in this layout.
pub(super) struct Own {
    pub(super) header: Header,
    pub(super) entries: Vec<Entry>,
    /// What the entries say of the next.
    pub(super) order: Order,
}

/// Reads a whole file.
pub(super) fn read(text: &str, seats: Seats) -> Option<Own> {
    let mut lines = Lines::of(text)?;
    let header = header(&mut lines, seats)?;
    let mut order = Order::new(&header);
    let entries = log(&mut lines, &header, &mut order)?;
    Some(Own {
        header,
        entries,
        order,
    })
}

/// Reads what follows a file in this layout; `order` is what its entries say
/// of the next, and then what these do.
pub(super) fn more(text: &str, header: &Header, order: &mut Order) -> Option<Vec<Entry>> {
    log(&mut Lines::of(text)?, header, order)
}

fn header(lines: &mut Lines, seats: Seats) -> Option<Header> {
    let mut pairs = Vec::new();
    lines.skip_comments()?;
    while !lines.take("log:\n") {
        let name = lines.name()?;
        pairs.push((name, lines.value(0)?));
        lines.skip_comments()?;
    }
    let (_, game) = pairs.iter().find(|(name, _)| *name == "game")?;
    let seats = seats(game)?;
    let mut header = Header::draft(seats);
    let mut last = None;
    for (name, text) in &pairs {
        let key = HeaderKey::named(name, seats).filter(|key| last < Some(*key))?;
        key.kind().check(name, text).ok()?;
        header = header.with(key, text);
        last = Some(key);
    }
    heading::check(&header).ok()?;
    Some(header)
}

fn log(lines: &mut Lines, header: &Header, order: &mut Order) -> Option<Vec<Entry>> {
    let (mut entries, mut pairs) = (Vec::new(), Vec::new());
    lines.skip_comments()?;
    while lines.take("- ") {
        pairs.clear();
        let mut last = None;
        loop {
            let key = EntryKey::named_after(last, lines.name()?)?;
            pairs.push((key, lines.value(2)?));
            last = Some(key);
            lines.skip_comments()?;
            if !lines.take("  ") {
                break;
            }
        }
        let entry = Entry::of(&pairs);
        order.take(&entry, header).ok()?;
        if !entry.has(EntryKey::Head) {
            return None;
        }
        entries.push(entry);
    }
    lines.0.is_empty().then_some(entries)
}

/// What is left of a text, from the start of a line or of a part of one.
struct Lines<'a>(&'a str);

impl<'a> Lines<'a> {
    /// A text that is not refused at once, whose lines end as herald's do.
    fn of(text: &'a str) -> Option<Self> {
        let fits = guard(text).is_ok() && !text.contains('\r');
        fits.then_some(Self(text))
    }

    /// Goes over a text, if it stands here.
    fn take(&mut self, text: &str) -> bool {
        let rest = self.0.strip_prefix(text);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Goes over the comments that stand here at the margin.
    fn skip_comments(&mut self) -> Option<()> {
        while self.0.starts_with('#') {
            (_, self.0) = self.0.split_once('\n')?;
        }
        Some(())
    }

    /// The name of the key that stands here.
    fn name(&mut self) -> Option<&'a str> {
        let end = self
            .0
            .bytes()
            .position(|byte| byte == b':' || byte == b'\n')?;
        let (name, rest) = self.0.split_at(end);
        self.0 = rest.strip_prefix(": ")?;
        Some(name)
    }

    /// The value that stands here up to the end of its line; `column` is that
    /// of its key.
    fn value(&mut self, column: usize) -> Option<Cow<'a, str>> {
        if self.take("\"") {
            return self.quoted(column + 2);
        }
        let (value, rest) = self.0.split_once('\n')?;
        self.0 = rest;
        is_plain(value).then_some(Cow::Borrowed(value))
    }

    /// What follows an opening double quote; `indent` is that of further lines.
    fn quoted(&mut self, indent: usize) -> Option<Cow<'a, str>> {
        let mut text = Cow::Borrowed("");
        loop {
            let end = self
                .0
                .bytes()
                .position(|byte| byte < b' ' || byte == b'"' || byte == b'\\')?;
            let (part, rest) = self.0.split_at(end);
            if text.is_empty() {
                text = Cow::Borrowed(part);
            } else {
                text.to_mut().push_str(part);
            }
            self.0 = &rest[1..];
            match rest.as_bytes()[0] {
                b'"' => return self.take("\n").then_some(text),
                b'\\' => text.to_mut().push(self.escaped()?),
                b'\n' if !part.ends_with(' ') => {
                    let next = self.0.trim_start_matches(' ');
                    if self.0.len() - next.len() != indent || next.starts_with('\n') {
                        return None;
                    }
                    self.0 = next;
                    text.to_mut().push(' ');
                }
                _ => return None,
            }
        }
    }

    /// The character that is written behind a backslash.
    fn escaped(&mut self) -> Option<char> {
        let mut chars = self.0.chars();
        let c = match chars.next()? {
            c @ ('"' | '\\') => c,
            'n' => '\n',
            't' => '\t',
            _ => return None,
        };
        self.0 = chars.as_str();
        Some(c)
    }
}

/// Whether a text on one line without quotes is nothing but a text.
fn is_plain(text: &str) -> bool {
    text.starts_with(char::is_alphanumeric)
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && text.chars().all(|c| is_plain_sign(c) || "/:".contains(c))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::OnceLock;

    use proptest::prelude::*;

    use super::super::GameFile;
    use super::*;

    /// The seats of the games in these files.
    const SEATS: Seats = &|game| {
        Some(match game {
            "gauntlet" => ["runner", "chaser"],
            "trump-zone" => ["gold", "blue"],
            _ => ["white", "black"],
        })
    };

    /// Files in herald's layout: those that herald wrote, and those that were
    /// made independently.
    fn files() -> &'static [String] {
        static FILES: OnceLock<Vec<String>> = OnceLock::new();
        FILES.get_or_init(|| {
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            let folders = ["games/samples", "tests/data/record"];
            let paths = folders.into_iter().flat_map(|folder| {
                let paths = fs::read_dir(root.join(folder)).unwrap();
                paths.map(|entry| entry.unwrap().path())
            });
            let mut paths: Vec<_> = paths
                .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
                .collect();
            paths.sort();
            paths
                .iter()
                .map(|path| fs::read_to_string(path).unwrap())
                .collect()
        })
    }

    /// What is read here the exact readers read as the same. Gives whether
    /// anything was.
    fn same(text: &str) -> Result<bool, TestCaseError> {
        let Some(own) = read(text, SEATS) else {
            return Ok(false);
        };
        let exact = GameFile::read_exactly(text.to_owned(), SEATS);
        let exact = exact.map_err(|flaw| TestCaseError::fail(format!("{flaw}\n{text}")))?;
        prop_assert_eq!(&own.header, &exact.header);
        prop_assert_eq!(&own.entries, &exact.entries);
        prop_assert_eq!(&own.order, &exact.order);
        prop_assert_eq!(exact.column, 0);
        Ok(true)
    }

    #[test]
    fn what_herald_wrote_is_read_here() {
        for text in files() {
            assert!(same(text).unwrap(), "{text}");
        }
    }

    #[test]
    fn a_text_is_read_in_parts_as_in_one() {
        for text in files() {
            let whole = read(text, SEATS).unwrap();
            for (at, _) in text.match_indices("\n- ") {
                let (one, rest) = text.split_at(at + 1);
                let mut own = read(one, SEATS).unwrap();
                own.entries
                    .extend(more(rest, &own.header, &mut own.order).unwrap());
                assert_eq!(own.entries, whole.entries);
                assert_eq!(own.order, whole.order);
            }
        }
    }

    /// What may stand for something else in YAML.
    fn piece() -> impl Strategy<Value = String> {
        let odd = prop::sample::select(vec![
            "\"",
            "\\",
            "\\\"",
            "\\n",
            "\\t",
            "\\x41",
            "\\\n",
            "'",
            " ",
            "  ",
            "\n",
            "\n    ",
            "\n   ",
            "\n\n",
            "\n  ",
            "\n- ",
            "\n#",
            " #",
            "# a\n",
            ":",
            ": ",
            "- ",
            "-",
            "?",
            "~",
            "null",
            "!",
            "&a",
            "*a",
            "[",
            "{",
            "|",
            ">",
            "%",
            "@",
            "`",
            "---\n",
            "...\n",
            "\r",
            "\r\n",
            "\t",
            "\u{feff}",
            "\u{85}",
            "\u{2028}",
            "\u{e9}",
            "\u{301}",
            "\u{a0}",
            "1e3",
            "0x1f",
            "/",
            "=",
            "note: a b\n  ",
            "  note: \"a\n    b\"\n",
            "log:\n",
            "entry",
            "",
        ]);
        prop_oneof![4 => odd.prop_map(str::to_owned), 1 => "\\PC{1,3}"]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn no_change_makes_it_read_other_than_exactly(
            file in any::<prop::sample::Index>(),
            changes in prop::collection::vec(
                (any::<prop::sample::Index>(), 0..6_usize, piece()),
                1..4,
            ),
        ) {
            let mut text = file.get(files()).clone();
            for (at, cut, put) in changes {
                let at = at.index(text.len());
                let end = (at + cut).min(text.len());
                if text.is_char_boundary(at) && text.is_char_boundary(end) {
                    text.replace_range(at..end, &put);
                }
            }
            same(&text)?;
        }

        #[test]
        fn no_value_is_read_other_than_exactly(
            quoted in any::<bool>(),
            pieces in prop::collection::vec(piece(), 0..6),
            name in any::<bool>(),
        ) {
            let quote = if quoted { "\"" } else { "" };
            let value = format!("{quote}a{}{quote}", pieces.concat());
            let (name, note) = if name { (value.as_str(), "\"b\"") } else { ("Ann", value.as_str()) };
            same(&format!(
                "herald: 1\ngame: leap-over\nrules: leap-over/1\ndice: none/1\nfirst: white\n\
                 white: {name}\nblack: Bob\nnonce: \"pzd26fmotw2u7rpesauzn5jwbi\"\nlog:\n\
                 - entry: 1\n  by: white\n  act: resign\n  note: {note}\n  head: \"5y6qvcsd\"\n"
            ))?;
        }
    }
}
