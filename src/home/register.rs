//! The register: what was released in each game, and cannot be taken back.
//!
//! One page, a file, for each nonce of this home's own, and one for each
//! invitation that it accepted (section 6 of the dice specification):
//!
//! ```text
//! herald-register/1
//! nonce 4kfyd5idruk6r4aglakrhm56mu
//! verified ts2yvexqvdh7pyejpvvbf3gw4sc3mtc2rh6qdszi6al6gv4i6obe
//! released 3 vc3qtk… qfkow4… hrld1aaaagmxk2…
//! end 1
//! ```
//!
//! The last line counts the entries, so that a page that lost some is noticed.
//! What is not exactly so is damaged, and nothing is guessed or written.

use std::collections::VecDeque;
use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;

use super::error::HomeError;
use super::place::Home;
use crate::dice::{Nonce, State};

/// The directory of the pages.
const FOLDER: &str = "register";

/// The first line of a page.
const FORMAT: &str = "herald-register/1";

/// What a page says where nothing was verified yet.
const NONE: &str = "-";

/// What a page is of.
#[derive(Clone, Copy, Debug)]
pub enum PageOf<'a> {
    /// A game in which this home has this nonce.
    Nonce(&'a Nonce),
    /// An invitation to this home, by its S\[0\].
    Invitation(&'a State),
}

impl PageOf<'_> {
    /// The name of the file; the lengths of the two kinds differ.
    fn id(self) -> String {
        match self {
            Self::Nonce(nonce) => nonce.to_string(),
            Self::Invitation(state) => state.to_string(),
        }
    }

    fn file(self) -> String {
        format!("{FOLDER}/{}", self.id())
    }

    /// The second line of the page.
    fn line(self) -> String {
        let kind = match self {
            Self::Nonce(_) => "nonce",
            Self::Invitation(_) => "invitation",
        };
        format!("{kind} {}", self.id())
    }
}

/// What the register knows of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The entries that this home released and may have to show again, by
    /// number.
    pub released: Vec<Released>,
    /// The last S that was verified whole here.
    pub verified: Option<State>,
}

/// One entry that this home released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Released {
    /// Its number.
    pub number: u32,
    /// S before it.
    pub before: State,
    /// S after it.
    pub after: State,
    /// The entry as a slip's code: one word of ASCII letters and digits.
    pub code: String,
}

impl Home {
    /// A page of the register; nothing when the register does not know what it
    /// would be of.
    ///
    /// # Errors
    /// [`HomeError::Register`] when it cannot be read, and
    /// [`HomeError::Damaged`] when it is not as it was written. Then nothing
    /// may be thrown or released in the game.
    pub fn page(&self, of: PageOf) -> Result<Option<Page>, HomeError> {
        let Some(text) = self.text(&of.file()).map_err(registering)? else {
            return Ok(None);
        };
        match parse(&text, of) {
            Ok(page) => Ok(Some(page)),
            Err(why) => Err(HomeError::damaged(&self.page_path(of), why)),
        }
    }

    /// Changes a page under the one lock of the register. When this returns a
    /// change is on the disk; a page that is set to `None` is gone. `change`
    /// may look at other pages, but not change them.
    ///
    /// # Errors
    /// As [`page`](Self::page); when it cannot be written, which must be before
    /// anything is shown or stored; and what `change` gives. Then the page
    /// stands as it did.
    pub fn update_page<T, E: From<HomeError>>(
        &self,
        of: PageOf,
        change: impl FnOnce(&mut Option<Page>) -> Result<T, E>,
    ) -> Result<T, E> {
        let _lock = self.lock(FOLDER).map_err(registering)?;
        let old = self.page(of)?;
        let mut new = old.clone();
        let given = change(&mut new)?;
        if new != old {
            self.put_page(of, new.as_ref()).map_err(registering)?;
        }
        Ok(given)
    }

    /// Where a page is, whether there is one or not.
    #[must_use]
    pub fn page_path(&self, of: PageOf) -> PathBuf {
        self.path().join(of.file())
    }

    fn put_page(&self, of: PageOf, page: Option<&Page>) -> Result<(), HomeError> {
        let Some(page) = page else {
            return self.remove(&of.file());
        };
        let text = render(page, of);
        // What would not be read must not be written.
        match parse(&text, of) {
            Ok(read) if read == *page => {}
            Ok(_) => return Err(HomeError::damaged(&self.page_path(of), "it cannot be kept")),
            Err(why) => return Err(HomeError::damaged(&self.page_path(of), why)),
        }
        self.make(FOLDER)?;
        self.replace(&of.file(), text.as_bytes())
    }
}

/// What a failure means where it keeps the register from being kept.
fn registering(error: HomeError) -> HomeError {
    match error {
        HomeError::Io { path, error, .. } => HomeError::Register { path, error },
        other => other,
    }
}

fn render(page: &Page, of: PageOf) -> String {
    let mut text = format!("{FORMAT}\n{}\n", of.line());
    let write = "a string takes whatever is written";
    match page.verified {
        Some(state) => writeln!(text, "verified {state}").expect(write),
        None => writeln!(text, "verified {NONE}").expect(write),
    }
    for entry in &page.released {
        let Released {
            number,
            before,
            after,
            code,
        } = entry;
        writeln!(text, "released {number} {before} {after} {code}").expect(write);
    }
    writeln!(text, "end {}", page.released.len()).expect(write);
    text
}

fn parse(text: &str, of: PageOf) -> Result<Page, &'static str> {
    let text = text.strip_suffix('\n').ok_or("it is cut short")?;
    let mut lines: VecDeque<&str> = text.split('\n').collect();
    if lines.pop_front() != Some(FORMAT) {
        return Err("its first line does not name the format");
    }
    if lines.pop_front() != Some(of.line().as_str()) {
        return Err("its second line does not say what its name says");
    }
    let end = lines.pop_back().and_then(|line| line.strip_prefix("end "));
    let count = end.and_then(exact::<usize>).ok_or("it is cut short")?;
    let verified = match lines
        .pop_front()
        .and_then(|line| line.strip_prefix("verified "))
    {
        Some(NONE) => None,
        Some(state) => Some(exact(state).ok_or("it does not say what was verified")?),
        None => return Err("its third line does not say what was verified"),
    };
    let released: Option<Vec<Released>> = lines.into_iter().map(entry).collect();
    let released = released.ok_or("a line is not an entry that was released")?;
    if released.len() != count {
        return Err("it has not as many entries as its last line says");
    }
    if !released.is_sorted_by(|one, next| one.number < next.number) {
        return Err("its entries are out of order");
    }
    Ok(Page { released, verified })
}

fn entry(line: &str) -> Option<Released> {
    let mut words = line.strip_prefix("released ")?.split(' ');
    let entry = Released {
        number: exact(words.next()?)?,
        before: exact(words.next()?)?,
        after: exact(words.next()?)?,
        code: words.next()?.to_owned(),
    };
    let word =
        !entry.code.is_empty() && entry.code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (word && words.next().is_none()).then_some(entry)
}

/// Reads what is written exactly as it would be printed.
fn exact<T: FromStr + ToString>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    (value.to_string() == text).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonce() -> Nonce {
        Nonce::from([7; 16])
    }

    fn page() -> Page {
        let entry = |number: u32, byte: u8| Released {
            number,
            before: State::from([byte; 32]),
            after: State::from([byte + 1; 32]),
            code: format!("hrld1aaaa{byte}"),
        };
        Page {
            released: vec![entry(3, 1), entry(5, 2)],
            verified: Some(State::from([9; 32])),
        }
    }

    #[test]
    fn pages_are_read_back() {
        let invitation = State::from([8; 32]);
        for of in [PageOf::Nonce(&nonce()), PageOf::Invitation(&invitation)] {
            for page in [page(), Page::default()] {
                assert_eq!(parse(&render(&page, of), of), Ok(page));
            }
        }
    }

    #[test]
    fn every_cut_is_noticed() {
        let nonce = nonce();
        let of = PageOf::Nonce(&nonce);
        let whole = render(&page(), of);
        for end in 0..whole.len() {
            assert!(parse(&whole[..end], of).is_err(), "{}", &whole[..end]);
        }
        for gone in 0..whole.lines().count() {
            let lines = whole.lines().enumerate().filter(|(n, _)| *n != gone);
            let text: String = lines.fold(String::new(), |text, (_, line)| text + line + "\n");
            assert!(parse(&text, of).is_err(), "{text}");
        }
    }

    #[test]
    fn what_herald_does_not_write_it_does_not_read() {
        let nonce = nonce();
        let of = PageOf::Nonce(&nonce);
        let whole = render(&page(), of);
        for (sound, wrong) in [
            ("register/1", "register/2"),
            ("nonce ", "invitation "),
            ("nonce a", "nonce b"),
            ("verified ", "verified  "),
            ("verified b", "verified B"),
            ("verified b", "verified bb"),
            ("verified b", "verified - b"),
            ("released 3", "released 03"),
            ("released 3", "released +3"),
            ("released 3", "released 5"),
            ("released 3", "released 4294967296"),
            ("released 3", "Released 3"),
            ("hrld1aaaa1", "hrld1aaaa1 a"),
            ("hrld1aaaa1", "hrld1-aaa1"),
            (" hrld1aaaa1", ""),
            ("hrld1aaaa1", ""),
            ("end 2", "end 3"),
            ("end 2\n", "end 2\n\n"),
            ("\n", "\r\n"),
        ] {
            let text = whole.replace(sound, wrong);
            assert_ne!(text, whole, "{sound}");
            assert!(parse(&text, of).is_err(), "{text}");
        }
    }
}
