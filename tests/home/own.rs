//! The home of one person: its secret, its name, whom it has met.

use std::fs;
use std::io;
use std::path::Path;
use std::thread;

use herald::dice::{Key, Secret};
use herald::home::{Home, HomeError, Lock, Met, Problem, no_core_dumps};
use tempfile::TempDir;

use super::names;

const PAPER: &str = "hdbl dac7 wmaa oyo7 wzay ssq2 i3wd s573 ynu7 eofc aga4 gvoi nt65 oryw";

fn home() -> (TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("herald"));
    (folder, home)
}

/// A home that is there already, with a file in it.
fn with(name: &str, contents: &[u8]) -> (TempDir, Home) {
    let (folder, home) = home();
    fs::create_dir(home.path()).unwrap();
    fs::write(home.path().join(name), contents).unwrap();
    #[cfg(unix)]
    {
        super::chmod(home.path(), 0o700);
        super::chmod(&home.path().join(name), 0o600);
    }
    (folder, home)
}

fn paper() -> Secret {
    Secret::from_paper(PAPER).unwrap()
}

fn key(byte: u8) -> Key {
    Key::from([byte; 32])
}

#[test]
fn a_secret_is_made_once() {
    let (_folder, home) = home();
    assert!(home.secret().unwrap().is_none());
    assert!(!home.path().exists(), "looking makes nothing");
    let made = home.secret_or_make().unwrap();
    assert!(home.secret_or_make().unwrap().is(&made));
    assert!(home.secret().unwrap().unwrap().is(&made));
    let kept = fs::read_to_string(home.secret_path()).unwrap();
    assert_eq!(kept, format!("{}\n", *made.paper()));
    assert_eq!(names(home.path()), ["secret"]);
}

#[test]
fn runs_at_once_get_one_secret() {
    let (_folder, home) = home();
    let made: Vec<Secret> = thread::scope(|scope| {
        let runs: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| home.secret_or_make().unwrap()))
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert!(made.iter().all(|secret| secret.is(&made[0])));
}

#[test]
fn restoring_replaces_only_when_asked() {
    let (_folder, home) = home();
    home.restore_secret(&paper(), false).unwrap();
    home.restore_secret(&paper(), false).unwrap();
    let other = Secret::from([1; 32]);
    let error = home.restore_secret(&other, false).unwrap_err();
    assert!(matches!(error, HomeError::Occupied { .. }), "{error}");
    assert_eq!(*home.secret().unwrap().unwrap().paper(), PAPER);
    home.restore_secret(&other, true).unwrap();
    assert!(home.secret().unwrap().unwrap().is(&other));
}

#[test]
fn a_damaged_secret_is_told_and_kept() {
    for contents in [&b""[..], b"\xff\xfe", b"hdbl dac7", &[b'a'; 56]] {
        let (_folder, home) = with("secret", contents);
        for error in [
            home.secret().unwrap_err(),
            home.secret_or_make().unwrap_err(),
            home.restore_secret(&paper(), false).unwrap_err(),
        ] {
            assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
            assert!(error.to_string().contains("/secret is damaged: "));
        }
        assert_eq!(fs::read(home.secret_path()).unwrap(), contents);
        home.restore_secret(&paper(), true).unwrap();
        assert!(home.secret_or_make().unwrap().is(&paper()));
    }
}

#[test]
fn a_home_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    for home in [Home::at(&file), Home::at(file.join("herald"))] {
        for error in [
            home.secret().map(drop).unwrap_err(),
            home.secret_or_make().map(drop).unwrap_err(),
            home.restore_secret(&paper(), true).unwrap_err(),
            home.set_name("Ann").unwrap_err(),
            home.meet("Bob", &key(1)).map(drop).unwrap_err(),
        ] {
            let said = error.to_string();
            assert!(matches!(error, HomeError::Io { .. }), "{said}");
            assert!(said.contains("/file"), "{said}");
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn one_has_a_name() {
    let (_folder, home) = home();
    assert_eq!(home.name().unwrap(), None);
    let name = "Ann Ærlig <ann@example.org>";
    home.set_name("Bob").unwrap();
    home.set_name(name).unwrap();
    assert_eq!(home.name().unwrap().as_deref(), Some(name));
    for odd in ["", " Ann", "Ann\n", "Ann\rBob", "Ann\u{2028}Bob"] {
        let error = home.set_name(odd).unwrap_err();
        assert!(matches!(error, HomeError::Io { .. }), "{error}");
    }
    assert_eq!(home.name().unwrap().as_deref(), Some(name));
    for (edited, read) in [
        ("\u{feff}Ann \r\n\r\n", Some("Ann")),
        ("Ann", Some("Ann")),
        ("Ann\nBob\n", None),
        (" \n", None),
    ] {
        let (_folder, home) = with("name", edited.as_bytes());
        match read {
            Some(read) => assert_eq!(home.name().unwrap().as_deref(), Some(read)),
            None => assert!(matches!(
                home.name().unwrap_err(),
                HomeError::Damaged { .. }
            )),
        }
    }
}

#[test]
fn keys_are_remembered_and_never_changed_in_silence() {
    let (_folder, home) = home();
    assert_eq!(home.known().unwrap(), []);
    assert!(!home.path().exists(), "looking makes nothing");
    let meet = |name, byte| home.meet(name, &key(byte)).unwrap();
    assert_eq!(meet("Bob <bob@example.org>", 1), Met::New);
    assert_eq!(meet("Bob <bob@example.org>", 1), Met::Same);
    assert_eq!(meet("bob", 1), Met::Same);
    assert_eq!(meet("Cleo", 2), Met::New);
    let before = home.known().unwrap();
    assert_eq!(meet("BOB", 3), Met::OtherKey(key(1)));
    assert_eq!(meet("Bob", 2), Met::OtherKey(key(1)), "though it is Cleo's");
    assert_eq!(meet("Dora", 2), Met::OtherName("Cleo".to_owned()));
    assert_eq!(home.known().unwrap(), before);
    home.remember("Bob", &key(3)).unwrap();
    assert_eq!(meet("Bob", 3), Met::Same);
    assert_eq!(meet("Bob", 1), Met::OtherKey(key(3)));
    let known = home.known().unwrap();
    let known: Vec<_> = known.iter().map(|who| (&*who.name, who.key)).collect();
    assert_eq!(known, [("Cleo", key(2)), ("Bob", key(3))]);
    let error = home.meet("Eve\nBob", &key(4)).unwrap_err();
    assert!(matches!(error, HomeError::Io { .. }), "{error}");
}

#[test]
fn an_edited_list_of_keys_is_read_and_kept() {
    let (bob, cleo) = (key(1), key(2).to_string().to_uppercase());
    let text = format!("\u{feff}# mine\r\n\r\n  {bob}\t Bob  B. \r\n{cleo} Cleo");
    let (_folder, home) = with("known", text.as_bytes());
    let known = home.known().unwrap();
    let known: Vec<_> = known.iter().map(|who| (&*who.name, who.key)).collect();
    assert_eq!(known, [("Bob  B.", bob), ("Cleo", key(2))]);
    assert_eq!(home.meet("Dora", &key(3)).unwrap(), Met::New);
    let file = home.path().join("known");
    let grown = format!("{text}\n{} Dora\n", key(3));
    assert_eq!(fs::read_to_string(&file).unwrap(), grown);
    home.remember("Cleo", &key(4)).unwrap();
    let lines = fs::read_to_string(&file).unwrap();
    assert!(lines.starts_with("\u{feff}# mine\r\n\r\n  "), "{lines}");
    assert!(!lines.contains(&cleo), "{lines}");
}

#[test]
fn damaged_lines_are_named() {
    let sound = key(1).to_string();
    let text = format!("# mine\n{sound}\n{sound} Bob\n{} Bob\nBob\n", &sound[1..]);
    let (_folder, home) = with("known", text.as_bytes());
    for error in [
        home.known().unwrap_err(),
        home.meet("Cleo", &key(2)).unwrap_err(),
        home.remember("Cleo", &key(2)).unwrap_err(),
    ] {
        assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("lines 2, 4, 5 are not"));
    }
    assert_eq!(fs::read_to_string(home.path().join("known")).unwrap(), text);
    let (_folder, home) = with("known", b"\xff\xfe");
    assert!(home.known().unwrap_err().to_string().contains("not UTF-8"));
}

#[test]
fn many_who_are_met_at_once_are_all_remembered() {
    let (_folder, home) = home();
    thread::scope(|scope| {
        for byte in 0..8 {
            let home = &home;
            scope.spawn(move || home.meet(&format!("Friend {byte}"), &key(byte)).unwrap());
        }
    });
    assert_eq!(home.known().unwrap().len(), 8);
    assert_eq!(names(home.path()), ["known"]);
}

#[test]
fn a_lock_keeps_one_out_until_it_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anything");
    let lock = Lock::take(&path).unwrap();
    let waited = thread::scope(|scope| {
        let other = scope.spawn(|| Lock::take(&path).map(drop));
        thread::sleep(std::time::Duration::from_millis(100));
        drop(lock);
        other.join().unwrap()
    });
    waited.unwrap();
    let error = Lock::take(Path::new("/no/such/folder/file")).unwrap_err();
    let Problem::Io(error) = error.problem else {
        panic!("{error}");
    };
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, symlink};

    use super::super::chmod;
    use super::*;

    #[test]
    fn what_others_can_read_or_write_is_not_used() {
        for mode in [0o640, 0o604, 0o620, 0o601, 0o666] {
            let (_folder, home) = home();
            let made = home.secret_or_make().unwrap();
            assert_eq!(
                fs::metadata(home.secret_path()).unwrap().mode() & 0o777,
                0o600
            );
            chmod(&home.secret_path(), mode);
            for error in [
                home.secret().unwrap_err(),
                home.secret_or_make().unwrap_err(),
                home.restore_secret(&made, false).unwrap_err(),
            ] {
                let HomeError::Open { path, mode: found } = &error else {
                    panic!("{error}");
                };
                assert_eq!((path, *found), (&home.secret_path(), mode));
                let mend = format!("chmod go-rwx '{}'", path.display());
                assert!(error.to_string().contains(&mend), "{error}");
            }
            chmod(&home.secret_path(), 0o600);
            assert!(home.secret().unwrap().unwrap().is(&made));
            chmod(home.path(), mode | 0o100);
            for error in [
                home.secret().map(drop).unwrap_err(),
                home.restore_secret(&made, true).unwrap_err(),
                home.set_name("Ann").unwrap_err(),
                home.known().map(drop).unwrap_err(),
            ] {
                let HomeError::Open { path, .. } = &error else {
                    panic!("{error}");
                };
                assert_eq!(path, home.path());
            }
        }
    }

    #[test]
    fn a_secret_may_be_kept_elsewhere() {
        let (folder, home) = home();
        home.set_name("Ann").unwrap();
        let stick = folder.path().join("stick");
        symlink(&stick, home.secret_path()).unwrap();
        for error in [
            home.secret().unwrap_err(),
            home.secret_or_make().unwrap_err(),
        ] {
            assert!(matches!(error, HomeError::Damaged { .. }), "{error}");
        }
        assert!(!stick.exists(), "no new one is made");
        fs::write(&stick, PAPER).unwrap();
        chmod(&stick, 0o644);
        let error = home.secret().unwrap_err();
        assert!(matches!(error, HomeError::Open { .. }), "{error}");
        chmod(&stick, 0o600);
        assert!(home.secret().unwrap().unwrap().is(&paper()));
        let other = Secret::from([1; 32]);
        home.restore_secret(&other, true).unwrap();
        assert!(
            fs::symlink_metadata(home.secret_path())
                .unwrap()
                .is_symlink()
        );
        let kept = fs::read_to_string(&stick).unwrap();
        assert_eq!(kept.trim_end(), *other.paper());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_crash_writes_no_memory_to_disk() {
        no_core_dumps();
        let limits = fs::read_to_string("/proc/self/limits").unwrap();
        let core = limits
            .lines()
            .find(|line| line.starts_with("Max core file size"))
            .unwrap();
        let core: Vec<&str> = core.split_whitespace().collect();
        assert_eq!(core[4..6], ["0", "0"]);
    }
}
