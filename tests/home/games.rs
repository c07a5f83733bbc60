//! Game files on disk: what is read, locked, kept and replaced.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use herald::home::disk::{create_new, read, read_from};
use herald::home::{Locked, Problem};
use herald::record::MAX_BYTES;
use tempfile::TempDir;

use super::names;

fn game(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.yaml");
    fs::write(&path, text).unwrap();
    (folder, path)
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
    assert_eq!(names(folder.path()), ["game.yaml", "new.yaml"]);
    let nowhere = create_new(&folder.path().join("no/new.yaml"), "new").unwrap_err();
    assert_eq!(nowhere.kind(), ErrorKind::NotFound);
}

#[test]
fn replacing_takes_the_whole_text_and_leaves_nothing_behind() {
    let (folder, path) = game("old");
    let mut locked = Locked::open(&path).unwrap();
    assert_eq!(locked.text(), "old");
    assert_eq!(names(folder.path()), ["game.yaml", "game.yaml.lock"]);
    locked.replace("old and new").unwrap();
    locked.replace("old and new and newer").unwrap();
    assert_eq!(locked.text(), "old and new and newer");
    drop(locked);
    assert_eq!(read(&path).unwrap(), "old and new and newer");
    assert_eq!(names(folder.path()), ["game.yaml"]);
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
    assert_eq!(names(folder.path()), ["game.yaml"]);
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
    assert_eq!(names(folder.path()), ["game.yaml"]);
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
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

#[test]
fn a_lock_file_left_behind_hinders_nobody() {
    let (folder, path) = game("old");
    fs::write(folder.path().join("game.yaml.lock"), "").unwrap();
    Locked::open(&path).unwrap().replace("new").unwrap();
    assert_eq!(read(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

#[test]
fn what_a_killed_herald_left_is_swept_up() {
    let (folder, path) = game("old");
    let left = folder.path().join(".herald-game.yaml.aB3dE6gH.tmp");
    let others = folder.path().join(".herald-games.yaml.aB3dE6gH.tmp");
    for file in [&left, &others] {
        fs::write(file, "half").unwrap();
    }
    let mut locked = Locked::open(&path).unwrap();
    assert!(left.exists(), "only a writer sweeps");
    locked.replace("new").unwrap();
    drop(locked);
    let kept = others.file_name().unwrap().to_str().unwrap();
    assert_eq!(names(folder.path()), [kept, "game.yaml"]);
}

#[test]
fn a_file_that_cannot_be_written_stands_as_it_did() {
    let folder = tempfile::tempdir().unwrap();
    // As long as the name of its lock may be; that of what is written is longer.
    let name = "g".repeat(250);
    let path = folder.path().join(&name);
    fs::write(&path, "old").unwrap();
    let mut locked = Locked::open(&path).unwrap();
    let error = locked.replace("new").unwrap_err();
    assert!(matches!(error.problem, Problem::Io(_)), "{error}");
    assert_eq!(locked.text(), "old");
    drop(locked);
    assert_eq!(read(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), [name]);
}

#[test]
fn a_folder_in_the_place_of_a_lock_is_refused() {
    let (folder, path) = game("old");
    let lock = folder.path().join("game.yaml.lock");
    fs::create_dir(&lock).unwrap();
    let begin = Instant::now();
    let error = Locked::open(&path).unwrap_err();
    assert!(begin.elapsed() < Duration::from_secs(2), "it waited");
    assert!(matches!(error.problem, Problem::NoLock("a directory")));
    let said = error.to_string();
    assert!(said.contains("a directory stands at") && said.contains("game.yaml.lock"));
    assert!(lock.is_dir());
    let new = folder.path().join("new.yaml");
    fs::create_dir(folder.path().join("new.yaml.lock")).unwrap();
    let error = create_new(&new, "new").unwrap_err();
    assert!(matches!(error.problem, Problem::NoLock(_)), "{error}");
    assert!(!new.exists());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, symlink};

    use super::super::{chmod, pipe};
    use super::*;

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
        assert_eq!(names(folder.path()), ["game.yaml"]);
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
        assert_eq!(names(folder.path()), ["game.yaml"]);
        let dangling = other.path().join("dangling.yaml");
        symlink(folder.path().join("gone.yaml"), &dangling).unwrap();
        let error = create_new(&dangling, "new").unwrap_err();
        assert!(matches!(error.problem, Problem::Exists), "{error}");
        assert_eq!(
            Locked::open(&dangling).unwrap_err().kind(),
            ErrorKind::NotFound
        );
    }

    #[test]
    fn a_lock_that_is_a_link_a_pipe_or_a_socket_is_refused_at_once() {
        for (what, make) in [
            ("a link", linked as fn(&Path)),
            ("a link", dangling),
            ("a pipe", pipe),
            ("a socket", socket),
        ] {
            let (folder, path) = game("old");
            let lock = folder.path().join("game.yaml.lock");
            make(&lock);
            let before = names(folder.path());
            let begin = Instant::now();
            let error = Locked::open(&path).unwrap_err();
            assert!(
                begin.elapsed() < Duration::from_secs(2),
                "{what}: it waited"
            );
            let Problem::NoLock(said) = error.problem else {
                panic!("{error}");
            };
            assert_eq!(said, what);
            assert_eq!(read(&path).unwrap(), "old");
            assert_eq!(names(folder.path()), before, "{what}: nothing is touched");
            if lock.exists() && what == "a link" {
                assert_eq!(fs::read(&lock).unwrap(), b"precious");
            }
        }
    }

    fn linked(lock: &Path) {
        let precious = lock.with_extension("precious");
        fs::write(&precious, "precious").unwrap();
        symlink(precious, lock).unwrap();
    }

    fn dangling(lock: &Path) {
        symlink(lock.with_extension("nothing"), lock).unwrap();
    }

    fn socket(lock: &Path) {
        std::os::unix::net::UnixListener::bind(lock).unwrap();
    }

    #[test]
    fn the_lock_of_a_link_lies_beside_what_it_leads_to() {
        let (folder, path) = game("old");
        pipe(&folder.path().join("game.yaml.lock"));
        let other = tempfile::tempdir().unwrap();
        let link = other.path().join("link.yaml");
        symlink(&path, &link).unwrap();
        let said = Locked::open(&link).unwrap_err().to_string();
        assert!(said.contains("a pipe stands at"), "{said}");
        assert!(said.contains("/game.yaml.lock"), "{said}");
    }

    #[test]
    fn second_names_are_counted() {
        let (folder, path) = game("old");
        assert_eq!(Locked::open(&path).unwrap().links(), 1);
        let second = folder.path().join("second.yaml");
        fs::hard_link(&path, &second).unwrap();
        let mut locked = Locked::open(&path).unwrap();
        assert_eq!(locked.links(), 2);
        locked.replace("new").unwrap();
        assert_eq!(locked.links(), 2, "as it was opened");
        drop(locked);
        assert_eq!(read(&second).unwrap(), "old");
        assert_eq!(Locked::open(&path).unwrap().links(), 1);
    }

    #[test]
    fn a_pipe_is_no_game_file() {
        let (folder, _) = game("old");
        let path = folder.path().join("pipe.yaml");
        pipe(&path);
        let error = Locked::open(&path).unwrap_err();
        assert!(matches!(error.problem, Problem::NotAFile), "{error}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_stream_is_refused_by_any_name() {
        use std::os::fd::AsRawFd;

        let (folder, path) = game("old");
        let open = fs::OpenOptions::new()
            .read(true)
            .write(true)
            .open(&path)
            .unwrap();
        let number = open.as_raw_fd();
        let link = folder.path().join("link.yaml");
        symlink("/dev/stdin", &link).unwrap();
        let own = std::process::id();
        for name in [
            "/dev/stdin".to_owned(),
            "/dev/../dev//stdin".to_owned(),
            "/dev/stdout".to_owned(),
            format!("/dev/fd/{number}"),
            format!("/proc/self/fd/{number}"),
            format!("/proc/{own}/fd/{number}"),
            format!("/proc/thread-self/fd/{number}"),
            link.to_str().unwrap().to_owned(),
        ] {
            let error = Locked::open(Path::new(&name)).unwrap_err();
            assert!(matches!(error.problem, Problem::Stream), "{error}");
            assert!(error.to_string().contains("use - for"), "{error}");
        }
        assert_eq!(read(&path).unwrap(), "old");
        let through = format!("/proc/self/fd/{number}");
        assert_eq!(read(Path::new(&through)).unwrap(), "old", "reading is fine");
        // A folder of that name elsewhere is a folder.
        let fd = folder.path().join("proc/fd");
        fs::create_dir_all(&fd).unwrap();
        fs::write(fd.join("0"), "old").unwrap();
        Locked::open(&fd.join("0")).unwrap();
    }
}
