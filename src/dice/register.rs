//! The register of what was released: in each `fair` game one text under each
//! number (section 6).
//!
//! A file for each nonce of its owner holds the last entry: a line with the
//! format, a line with the game, the number of the entry and the length of its
//! text in bytes, then the text as it was released.
//!
//! It goes by nonces and not by games, since chains do: the same links must
//! not serve a second game, which another acceptance of one invitation, or a
//! changed name in it, would begin. An acceptance goes by its invitation too,
//! since its author takes a new nonce each time that he accepts; and for the
//! inviter the first acceptance that he has seen stands in his file as entry 1,
//! until he makes one himself.

use std::path::PathBuf;
use std::time::Duration;

use super::bytes::{GameId, Nonce, Transcript, first_bytes};
use super::home::{Home, HomeError};

/// An entry that left the hands of its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The game it belongs to.
    pub game: GameId,
    /// Its number.
    pub number: u32,
    /// Its text, byte for byte.
    pub text: String,
}

/// What the register says to an entry that is to be released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Released {
    /// It is registered now and may go out.
    New,
    /// The same was released before, with this text, and may go out again.
    Same(String),
    /// It must not go out, since this entry went out before: another one under
    /// the same number, a later one, or one of another game with the same
    /// nonce.
    Conflict(Entry),
}

/// Releases an entry of a player, once and for all: registers it unless an
/// entry that it cannot follow was released before (section 6).
///
/// `nonce` is the author's own in this game. Only with [`Released::New`] does
/// the register change, and it does so on the disk before this returns.
///
/// # Errors
///
/// When the register is damaged, cannot be read or written, or is held by
/// another run for over 5 seconds. Then the entry must not go out.
pub fn release(home: &Home, nonce: &Nonce, entry: &Entry) -> Result<Released, HomeError> {
    put(home, &nonce.to_string(), entry)
}

/// Releases an acceptance, once and for all for an invitation, which T\[0\]
/// stands for: of two, the second is in [`Released::Conflict`].
///
/// # Errors
///
/// As [`release`].
pub fn accept(
    home: &Home,
    invitation: &Transcript,
    acceptance: &Entry,
) -> Result<Released, HomeError> {
    put(home, &answering(invitation), acceptance)
}

/// The acceptance of an invitation that was released; nothing when none was.
///
/// # Errors
///
/// When the register is damaged or cannot be read.
pub fn accepted(home: &Home, invitation: &Transcript) -> Result<Option<Entry>, HomeError> {
    get(home, &answering(invitation))
}

/// Binds an inviter, whose nonce this is, to an acceptance: the first one that
/// he is bound to is the one that his chain serves. Gives what binds him to
/// another game, if something does.
///
/// Only the first time something is written.
///
/// # Errors
///
/// As [`release`]. Then he is not bound, and must not use the chain.
pub fn bind(home: &Home, nonce: &Nonce, acceptance: &Entry) -> Result<Option<Entry>, HomeError> {
    let last = match last_released(home, nonce)? {
        Some(last) => last,
        None => match release(home, nonce, acceptance)? {
            Released::New | Released::Same(_) => return Ok(None),
            Released::Conflict(last) => last,
        },
    };
    Ok((last.game != acceptance.game).then_some(last))
}

fn put(home: &Home, name: &str, entry: &Entry) -> Result<Released, HomeError> {
    let _lock = directory(home).lock(PATIENCE)?;
    match get(home, name)? {
        Some(last) if last == *entry => return Ok(Released::Same(last.text)),
        Some(last) if last.game != entry.game || last.number >= entry.number => {
            return Ok(Released::Conflict(last));
        }
        Some(_) | None => (),
    }
    let Entry { game, number, text } = entry;
    let length = text.len();
    let contents = format!("{FORMAT}\n{game} entry {number}, {length} bytes\n{text}");
    directory(home).replace(name, contents.as_bytes())?;
    Ok(Released::New)
}

/// The last entry that the player with a nonce released; nothing when he
/// released none.
///
/// # Errors
///
/// When the register is damaged or cannot be read.
pub fn last_released(home: &Home, nonce: &Nonce) -> Result<Option<Entry>, HomeError> {
    get(home, &nonce.to_string())
}

/// Where the register of the player with a nonce is, whether he released
/// anything or not.
#[must_use]
pub fn path(home: &Home, nonce: &Nonce) -> PathBuf {
    directory(home).path().join(nonce.to_string())
}

/// The directory of the register, beside the secret.
const DIRECTORY: &str = "register";
/// The first line of its files.
const FORMAT: &str = "herald-register/1";
/// How long to wait for another run.
const PATIENCE: Duration = Duration::from_secs(5);

fn directory(home: &Home) -> Home {
    home.inside(DIRECTORY)
}

/// The file of the acceptance of an invitation, which is no nonce's.
fn answering(invitation: &Transcript) -> String {
    let start = Nonce::from(first_bytes(invitation.as_bytes()));
    format!("accept-{start}")
}

fn get(home: &Home, name: &str) -> Result<Option<Entry>, HomeError> {
    let Some(contents) = directory(home).read(name)? else {
        return Ok(None);
    };
    match parse(contents) {
        Ok(entry) => Ok(Some(entry)),
        Err(why) => Err(HomeError::Damaged {
            path: directory(home).path().join(name),
            why: why.to_owned(),
        }),
    }
}

fn parse(contents: Vec<u8>) -> Result<Entry, &'static str> {
    let contents = String::from_utf8(contents).map_err(|_| "it is not text")?;
    let (format, rest) = contents.split_once('\n').ok_or("it is cut short")?;
    if format != FORMAT {
        return Err("its first line does not name the format");
    }
    let (line, text) = rest.split_once('\n').ok_or("it is cut short")?;
    let (game, number, length) = line
        .strip_suffix(" bytes")
        .and_then(|line| {
            let (game, line) = line.split_once(" entry ")?;
            let (number, length) = line.split_once(", ")?;
            Some((game, number, length))
        })
        .ok_or("its second line does not name an entry")?;
    if length.parse() != Ok(text.len()) {
        return Err("the text is not as long as its second line says");
    }
    Ok(Entry {
        game: game
            .parse()
            .map_err(|_| "its second line does not name a game")?,
        number: number
            .parse()
            .map_err(|_| "its second line does not number an entry")?,
        text: text.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn nonce() -> Nonce {
        Nonce::from([7; 16])
    }

    fn entry(game: u8, number: u32, text: &str) -> Entry {
        Entry {
            game: GameId::from([game; 10]),
            number,
            text: text.to_owned(),
        }
    }

    #[test]
    fn one_text_goes_out_under_a_number() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path().join("herald"));
        assert_eq!(last_released(&home, &nonce()).unwrap(), None);
        assert!(!home.path().exists(), "looking makes nothing");
        let release = |entry: &Entry| release(&home, &nonce(), entry).unwrap();
        let text = "- entry: 3\r\n  move: \"a×b\"\n";
        let third = entry(1, 3, text);
        assert_eq!(release(&third), Released::New);
        assert_eq!(release(&third), Released::Same(text.to_owned()));
        for other in ["other", "", &text[..text.len() - 1]] {
            let conflict = Released::Conflict(third.clone());
            assert_eq!(release(&entry(1, 3, other)), conflict);
        }
        let fifth = entry(1, 5, "");
        assert_eq!(release(&fifth), Released::New);
        assert_eq!(release(&fifth), Released::Same(String::new()));
        let conflict = Released::Conflict(fifth);
        assert_eq!(release(&third), conflict, "no way back");
        let last = entry(1, u32::MAX, "last");
        assert_eq!(release(&last), Released::New);
        assert_eq!(last_released(&home, &nonce()).unwrap(), Some(last));
    }

    #[test]
    fn a_nonce_serves_one_game() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        let first = entry(1, 2, "a");
        assert_eq!(release(&home, &nonce(), &first).unwrap(), Released::New);
        for number in [2, 4] {
            let another = entry(2, number, "a");
            let conflict = Released::Conflict(first.clone());
            assert_eq!(release(&home, &nonce(), &another).unwrap(), conflict);
        }
        let another = Nonce::from([8; 16]);
        let second = entry(2, 2, "b");
        assert_eq!(release(&home, &another, &second).unwrap(), Released::New);
        assert_eq!(last_released(&home, &nonce()).unwrap(), Some(first));
    }

    #[test]
    fn an_invitation_is_accepted_once() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        let invitation = Transcript::from([7; 32]);
        assert_eq!(accepted(&home, &invitation).unwrap(), None);
        let [first, second] = [1, 2].map(|game| entry(game, 1, "accepted"));
        let accept = |entry: &Entry| accept(&home, &invitation, entry).unwrap();
        assert_eq!(accept(&first), Released::New);
        assert_eq!(accept(&first), Released::Same(first.text.clone()));
        assert_eq!(accept(&second), Released::Conflict(first.clone()));
        assert_eq!(accepted(&home, &invitation).unwrap(), Some(first));
        assert_eq!(last_released(&home, &nonce()).unwrap(), None, "no chain's");
        let another = Transcript::from([8; 32]);
        assert_eq!(accepted(&home, &another).unwrap(), None);
    }

    #[test]
    fn an_inviter_is_bound_to_one_acceptance() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        let [first, second] = [1, 2].map(|game| entry(game, 1, "accepted"));
        let bind = |entry: &Entry| bind(&home, &nonce(), entry).unwrap();
        assert_eq!(bind(&first), None);
        assert_eq!(bind(&first), None);
        assert_eq!(bind(&second), Some(first.clone()));
        let own = entry(1, 2, "own");
        assert_eq!(release(&home, &nonce(), &own).unwrap(), Released::New);
        assert_eq!(bind(&first), None, "though a later entry went out");
        assert_eq!(bind(&second), Some(own));
    }

    #[test]
    fn of_runs_at_once_one_wins() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        let run = |n: u32| release(&home, &nonce(), &entry(1, 2, &format!("run {n}"))).unwrap();
        let answers: Vec<Released> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..8).map(|n| scope.spawn(move || run(n))).collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        let (won, lost): (Vec<_>, Vec<_>) = answers
            .into_iter()
            .partition(|answer| *answer == Released::New);
        assert_eq!(won.len(), 1);
        let winner = last_released(&home, &nonce()).unwrap().unwrap();
        assert_eq!(lost, vec![Released::Conflict(winner); 7]);
    }

    #[test]
    fn a_damaged_register_releases_nothing() {
        const WHOLE: &str = "herald-register/1\naeaqcaibaeaqcaib entry 4, 5 bytes\nhello";
        assert_eq!(parse(WHOLE.into()), Ok(entry(1, 4, "hello")));
        let mut damaged: Vec<Vec<u8>> = (0..WHOLE.len())
            .map(|end| WHOLE.as_bytes()[..end].to_vec())
            .collect();
        for (sound, wrong) in [
            ("register/1", "register/2"),
            ("aeaq", "aea1"),
            ("aeaq", ""),
            ("entry 4", "entry -4"),
            ("entry 4", "entry 4294967296"),
            ("entry 4,", "entry"),
            ("5 bytes", "99999999999999999999 bytes"),
            ("hello", "hello!"),
        ] {
            damaged.push(WHOLE.replacen(sound, wrong, 1).into());
        }
        damaged.push(b"\xff\xfe\0".to_vec());
        for contents in damaged {
            let dir = tempfile::tempdir().unwrap();
            let home = Home::at(dir.path());
            let path = path(&home, &nonce());
            fs::create_dir(dir.path().join(DIRECTORY)).unwrap();
            fs::write(&path, &contents).unwrap();
            let error = release(&home, &nonce(), &entry(1, 5, "new")).unwrap_err();
            assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
            assert!(error.to_string().contains(path.to_str().unwrap()));
            assert_eq!(fs::read(&path).unwrap(), contents);
        }
    }

    #[test]
    fn a_register_that_cannot_be_read_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let home = Home::at(dir.path());
        fs::create_dir_all(path(&home, &nonce())).unwrap();
        let error = release(&home, &nonce(), &entry(1, 5, "new")).unwrap_err();
        assert!(matches!(error, HomeError::Io { .. }), "{error}");
    }
}
