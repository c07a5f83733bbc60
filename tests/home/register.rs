//! The register: written first, whole, under one lock.

use std::fs;
use std::thread;

use herald::dice::{Nonce, State};
use herald::home::{Home, HomeError, Page, PageOf, Released};

use super::names;

fn state(byte: u8) -> State {
    State::from([byte; 32])
}

fn entry(number: u32) -> Released {
    Released {
        number,
        before: state(1),
        after: state(2),
        code: format!("hrld1aaaa{number}"),
    }
}

/// Adds an entry to a page, with the number that follows.
fn add(home: &Home, of: PageOf) -> Result<u32, HomeError> {
    home.update_page(of, |page| {
        let page = page.get_or_insert_default();
        let number = page.released.last().map_or(1, |last| last.number + 1);
        page.released.push(entry(number));
        Ok(number)
    })
}

/// What a caller has to say of a page.
#[derive(Debug)]
enum Refusal {
    Answered,
    Home,
}

impl From<HomeError> for Refusal {
    fn from(_: HomeError) -> Self {
        Self::Home
    }
}

#[test]
fn pages_go_by_nonce_and_by_invitation() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let (nonce, invitation) = (Nonce::from([7; 16]), state(8));
    let pages = [PageOf::Nonce(&nonce), PageOf::Invitation(&invitation)];
    for of in pages {
        assert_eq!(home.page(of).unwrap(), None);
    }
    assert!(!home.path().exists(), "looking makes nothing");
    let noted = home.update_page(pages[0], |page| {
        page.get_or_insert_default();
        Ok::<_, HomeError>(())
    });
    noted.unwrap();
    assert_eq!(home.page(pages[0]).unwrap(), Some(Page::default()));
    assert_eq!(home.page(pages[1]).unwrap(), None);
    assert_eq!(add(&home, pages[1]).unwrap(), 1);
    let changed = home.update_page(pages[1], |page| {
        let page = page.as_mut().unwrap();
        page.verified = Some(state(9));
        page.released.push(entry(3));
        Ok::<_, HomeError>(page.clone())
    });
    let page = changed.unwrap();
    assert_eq!(page.released, [entry(1), entry(3)]);
    assert_eq!(home.page(pages[1]).unwrap(), Some(page));
    assert_eq!(home.page(pages[0]).unwrap(), Some(Page::default()));
    let register = home.path().join("register");
    assert_eq!(
        names(&register),
        [nonce.to_string(), invitation.to_string()]
    );
    assert_eq!(names(home.path()), ["register"]);
    let gone = home.update_page(pages[0], |page| {
        *page = None;
        Ok::<_, HomeError>(())
    });
    gone.unwrap();
    assert_eq!(home.page(pages[0]).unwrap(), None);
    assert_eq!(names(&register), [invitation.to_string()]);
}

#[test]
fn of_many_at_once_none_is_lost() {
    const EACH: u32 = 5;
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let nonce = Nonce::from([7; 16]);
    let of = PageOf::Nonce(&nonce);
    let mut given: Vec<u32> = thread::scope(|scope| {
        let run = || (0..EACH).map(|_| add(&home, of).unwrap()).collect();
        let runs: Vec<_> = (0..8).map(|_| scope.spawn(run)).collect();
        let given = runs.into_iter().map(|run| run.join().unwrap());
        given.flat_map(|given: Vec<u32>| given).collect()
    });
    given.sort_unstable();
    let all: Vec<u32> = (1..=8 * EACH).collect();
    assert_eq!(given, all, "no number was given twice");
    let page = home.page(of).unwrap().unwrap();
    let numbers: Vec<u32> = page.released.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, all);
    assert_eq!(names(home.path()), ["register"]);
}

#[test]
fn a_refusal_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let nonce = Nonce::from([7; 16]);
    let of = PageOf::Nonce(&nonce);
    let refuse = |page: &mut Option<Page>| {
        page.get_or_insert_default().released.push(entry(9));
        Err::<(), Refusal>(Refusal::Answered)
    };
    let refused = home.update_page(of, refuse).unwrap_err();
    assert!(matches!(refused, Refusal::Answered));
    assert_eq!(home.page(of).unwrap(), None);
    add(&home, of).unwrap();
    let before = fs::read(home.page_path(of)).unwrap();
    home.update_page(of, refuse).unwrap_err();
    assert_eq!(fs::read(home.page_path(of)).unwrap(), before);
}

#[test]
fn what_did_not_change_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let nonce = Nonce::from([7; 16]);
    let of = PageOf::Nonce(&nonce);
    add(&home, of).unwrap();
    let modified = || {
        fs::metadata(home.page_path(of))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = modified();
    home.update_page(of, |page| {
        *page = page.clone();
        Ok::<_, HomeError>(())
    })
    .unwrap();
    assert_eq!(modified(), before);
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let nonce = Nonce::from([7; 16]);
    let of = PageOf::Nonce(&nonce);
    add(&home, of).unwrap();
    let before = fs::read(home.page_path(of)).unwrap();
    for odd in [
        entry(1),
        Released {
            code: "two words".to_owned(),
            ..entry(2)
        },
        Released {
            code: String::new(),
            ..entry(2)
        },
    ] {
        let error = home.update_page(of, |page| {
            page.get_or_insert_default().released.push(odd);
            Ok::<_, HomeError>(())
        });
        assert!(matches!(error, Err(HomeError::Damaged { .. })), "{error:?}");
        assert_eq!(fs::read(home.page_path(of)).unwrap(), before);
    }
}

#[test]
fn a_damaged_page_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let (nonce, other) = (Nonce::from([7; 16]), Nonce::from([8; 16]));
    let of = PageOf::Nonce(&nonce);
    add(&home, of).unwrap();
    let path = home.page_path(of);
    let sound = fs::read(&path).unwrap();
    for contents in [&b""[..], b"\xff\xfe\0", &sound[..sound.len() - 1]] {
        fs::write(&path, contents).unwrap();
        for error in [home.page(of).unwrap_err(), add(&home, of).unwrap_err()] {
            assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
            assert!(error.to_string().contains(path.to_str().unwrap()));
        }
        assert_eq!(fs::read(&path).unwrap(), contents);
    }
    // A page under another name is no page of that.
    fs::write(home.page_path(PageOf::Nonce(&other)), &sound).unwrap();
    let error = home.page(PageOf::Nonce(&other)).unwrap_err();
    assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
}

#[test]
fn without_a_register_no_throw_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let nonce = Nonce::from([7; 16]);
    let of = PageOf::Nonce(&nonce);
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let inside = folder.path().join("herald");
    let home = Home::at(&inside);
    home.set_name("Ann").unwrap();
    fs::write(inside.join("register"), "mine").unwrap();
    for home in [home, Home::at(&file), Home::at(file.join("herald"))] {
        for error in [home.page(of).unwrap_err(), add(&home, of).unwrap_err()] {
            let said = error.to_string();
            assert!(matches!(error, HomeError::Register { .. }), "{said}");
            assert!(said.starts_with("no throw is made"), "{said}");
            assert!(
                said.contains("a file stands where a directory must be"),
                "{said}"
            );
        }
    }
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    // Nor with one that cannot be written, since something stands there.
    let home = Home::at(folder.path().join("other"));
    fs::create_dir_all(home.page_path(of)).unwrap();
    #[cfg(unix)]
    super::chmod(home.path(), 0o700);
    let error = add(&home, of).unwrap_err();
    assert!(matches!(error, HomeError::Register { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn the_lock_of_the_register_is_not_followed_or_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    let nonce = Nonce::from([7; 16]);
    home.set_name("Ann").unwrap();
    super::pipe(&home.path().join("register.lock"));
    let begin = std::time::Instant::now();
    let error = add(&home, PageOf::Nonce(&nonce)).unwrap_err();
    assert!(begin.elapsed().as_secs() < 2, "it waited");
    let said = error.to_string();
    assert!(matches!(error, HomeError::Register { .. }), "{said}");
    assert!(
        said.contains("a pipe stands where its lock would be"),
        "{said}"
    );
    assert_eq!(names(home.path()), ["name", "register.lock"]);
}
