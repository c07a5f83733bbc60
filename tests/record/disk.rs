//! Game files on disk: what is read, locked, kept and replaced.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::thread;

use herald::record::{Locked, MAX_BYTES, Problem, create_new, read, read_from};
use tempfile::TempDir;

fn game(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.yaml");
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn what_cannot_be_read_is_said() {
    let (folder, path) = game("a\nb\u{e9}\n");
    assert_eq!(read(&path).unwrap(), "a\nb\u{e9}\n");
    let gone = read(&folder.path().join("gone.yaml")).unwrap_err();
    assert_eq!(gone.kind(), ErrorKind::NotFound);
    assert!(
        gone.to_string()
            .ends_with("gone.yaml: there is no such file"),
        "{gone}"
    );
    let error = read(folder.path()).unwrap_err();
    assert!(matches!(error.problem, Problem::Directory), "{error}");
    fs::write(&path, b"a\nb\xff\n").unwrap();
    let error = read(&path).unwrap_err();
    assert!(matches!(error.problem, Problem::NotText(2)), "{error}");
    fs::write(&path, vec![b'a'; MAX_BYTES + 1]).unwrap();
    let error = read(&path).unwrap_err();
    assert!(matches!(error.problem, Problem::TooLong), "{error}");
    fs::write(&path, vec![b'a'; MAX_BYTES]).unwrap();
    assert_eq!(read(&path).unwrap().len(), MAX_BYTES);
    let endless = read_from(std::io::repeat(b'a'), &path).unwrap_err();
    assert_eq!(endless.kind(), ErrorKind::FileTooLarge);
}

#[test]
fn a_file_that_is_there_is_never_overwritten() {
    let (folder, path) = game("old");
    let error = create_new(&path, "new").unwrap_err();
    assert!(matches!(error.problem, Problem::Exists), "{error}");
    assert_eq!(read(&path).unwrap(), "old");
    create_new(&folder.path().join("new.yaml"), "new").unwrap();
    assert_eq!(read(&folder.path().join("new.yaml")).unwrap(), "new");
    assert_eq!(names(&folder), ["game.yaml", "new.yaml"]);
    let nowhere = create_new(&folder.path().join("no/new.yaml"), "new").unwrap_err();
    assert_eq!(nowhere.kind(), ErrorKind::NotFound);
}

#[test]
fn replacing_takes_the_whole_text_and_leaves_nothing_behind() {
    let (folder, path) = game("old");
    let mut locked = Locked::open(&path).unwrap();
    assert_eq!(locked.text(), "old");
    assert_eq!(names(&folder), ["game.yaml", "game.yaml.lock"]);
    locked.replace("old and new").unwrap();
    locked.replace("old and new and newer").unwrap();
    assert_eq!(locked.text(), "old and new and newer");
    drop(locked);
    assert_eq!(read(&path).unwrap(), "old and new and newer");
    assert_eq!(names(&folder), ["game.yaml"]);
}

#[test]
fn what_an_editor_wrote_meanwhile_is_kept() {
    let (folder, path) = game("old");
    let mut locked = Locked::open(&path).unwrap();
    fs::write(&path, "mine").unwrap();
    let error = locked.replace("new").unwrap_err();
    assert!(matches!(error.problem, Problem::Changed), "{error}");
    drop(locked);
    assert_eq!(read(&path).unwrap(), "mine");
    assert_eq!(names(&folder), ["game.yaml"]);
}

#[test]
fn many_heralds_take_turns() {
    const EACH: usize = 5;
    let (folder, path) = game("");
    thread::scope(|scope| {
        for name in ["a", "b", "c", "d", "e", "f"] {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..EACH {
                    let mut locked = Locked::open(path).unwrap();
                    let text = format!("{}{name}", locked.text());
                    locked.replace(&text).unwrap();
                }
            });
        }
    });
    let text = read(&path).unwrap();
    for name in ["a", "b", "c", "d", "e", "f"] {
        assert_eq!(text.matches(name).count(), EACH, "{text}");
    }
    assert_eq!(names(&folder), ["game.yaml"]);
}

#[test]
fn what_cannot_be_locked_is_said() {
    let (folder, path) = game("old");
    let gone = Locked::open(&folder.path().join("gone.yaml")).unwrap_err();
    assert_eq!(gone.kind(), ErrorKind::NotFound);
    let error = Locked::open(folder.path()).unwrap_err();
    assert!(matches!(error.problem, Problem::Directory), "{error}");
    fs::write(&path, b"\xff").unwrap();
    let error = Locked::open(&path).unwrap_err();
    assert!(matches!(error.problem, Problem::NotText(1)), "{error}");
    assert_eq!(names(&folder), ["game.yaml"]);
}

#[test]
fn a_lock_file_left_behind_hinders_nobody() {
    let (folder, path) = game("old");
    fs::write(folder.path().join("game.yaml.lock"), "").unwrap();
    Locked::open(&path).unwrap().replace("new").unwrap();
    assert_eq!(read(&path).unwrap(), "new");
    assert_eq!(names(&folder), ["game.yaml"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn chmod(path: &PathBuf, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn the_mode_is_kept() {
        for mode in [0o600, 0o640, 0o664, 0o606] {
            let (_folder, path) = game("old");
            chmod(&path, mode);
            let old = fs::metadata(&path).unwrap();
            Locked::open(&path).unwrap().replace("new").unwrap();
            let new = fs::metadata(&path).unwrap();
            assert_eq!(new.mode() & 0o7777, mode);
            assert_eq!((new.uid(), new.gid()), (old.uid(), old.gid()));
        }
    }

    #[test]
    fn a_new_file_has_the_mode_of_any_new_file() {
        let (folder, path) = game("any");
        let new = folder.path().join("new.yaml");
        create_new(&new, "new").unwrap();
        let mode = |path| fs::metadata(path).unwrap().mode();
        assert_eq!(mode(&new), mode(&path));
    }

    #[test]
    fn a_read_only_file_is_left_alone() {
        let (folder, path) = game("old");
        chmod(&path, 0o444);
        let error = Locked::open(&path).unwrap_err();
        assert!(matches!(error.problem, Problem::ReadOnly), "{error}");
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert_eq!(names(&folder), ["game.yaml"]);
    }

    #[test]
    fn a_link_is_followed_and_kept() {
        let (folder, path) = game("old");
        let other = tempfile::tempdir().unwrap();
        let link = other.path().join("link.yaml");
        symlink(&path, &link).unwrap();
        Locked::open(&link).unwrap().replace("new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read(&path).unwrap(), "new");
        assert_eq!(names(&folder), ["game.yaml"]);
        let dangling = other.path().join("dangling.yaml");
        symlink(folder.path().join("gone.yaml"), &dangling).unwrap();
        let error = create_new(&dangling, "new").unwrap_err();
        assert!(matches!(error.problem, Problem::Exists), "{error}");
        assert_eq!(
            Locked::open(&dangling).unwrap_err().kind(),
            ErrorKind::NotFound
        );
    }
}
