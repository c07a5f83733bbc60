//! Chances that are the same in each run, and people kept as they were at some
//! time.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use herald::dice::Nonce;
use sha2::{Digest, Sha256};

use super::Person;

thread_local! {
    /// How many secrets and nonces were made.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// From now on secrets and nonces, and so the dice, are those of this number.
pub fn chances_of(number: u64) {
    MADE.set(number << 16);
}

/// Bytes by chance, which are the same in each run of a test.
pub(super) fn chance() -> [u8; 32] {
    let number = MADE.get() + 1;
    MADE.set(number);
    Sha256::digest(number.to_be_bytes()).into()
}

pub(super) fn nonce() -> Nonce {
    let bytes = chance();
    Nonce::from(std::array::from_fn(|n| bytes[n]))
}

/// Somebody as he was at some time, to go on from there more than once.
#[derive(Debug)]
pub struct Kept {
    name: String,
    files: Vec<(PathBuf, Vec<u8>)>,
    text: String,
    now: u64,
}

impl Kept {
    /// The person once more, at a home of his own.
    pub fn again(&self) -> Person {
        let mut person = Person::new(&self.name);
        let home = person.home.path();
        for (path, bytes) in &self.files {
            let path = home.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, bytes).unwrap();
        }
        person.text.clone_from(&self.text);
        person.now = self.now;
        person
    }
}

/// The same people as were made once, each time at homes of their own.
pub fn again<const N: usize>(
    kept: &OnceLock<[Kept; N]>,
    make: impl FnOnce() -> [Person; N],
) -> [Person; N] {
    let kept = kept.get_or_init(|| {
        let before = MADE.replace(1 << 32);
        let kept = make().map(|person| person.kept());
        MADE.set(before);
        kept
    });
    kept.each_ref().map(Kept::again)
}

impl Person {
    /// All that this person's home and game are.
    fn kept(&self) -> Kept {
        let home = self.home.path();
        let folders = [home.to_owned(), home.join("register")];
        let all = folders
            .iter()
            .filter_map(|folder| fs::read_dir(folder).ok());
        let paths = all.flatten().map(|file| file.unwrap().path());
        let files = paths.filter(|path| path.is_file()).map(|path| {
            let bytes = fs::read(&path).unwrap();
            (path.strip_prefix(home).unwrap().to_owned(), bytes)
        });
        Kept {
            name: self.name.clone(),
            files: files.collect(),
            text: self.text.clone(),
            now: self.now,
        }
    }
}
