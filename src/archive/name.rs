//! What a game is called in a collection, and the line that says so.

use std::path::{Component, Path, PathBuf};

use crate::text::is_harmful;

use super::walk::{DEEPEST, is_yaml};

/// The longest name, in bytes.
pub const MAX_NAME: usize = 1000;

/// The longest part of one, in bytes: it is written under a longer name first,
/// and few systems have names of more than 255.
const MAX_PART: usize = 200;

/// What begins the name in a line that begins a game.
const FILE: &str = "file:";

/// What devices are called on some systems, whatever ending follows.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Devices that are counted: `com1`, `lpt1` and so on.
const COUNTED: [&str; 2] = ["com", "lpt"];

/// A name under which a game can be written in any folder, on any system: the
/// path of a YAML file, its parts joined by `/`, that leads nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Reads a name, whoever wrote it.
    ///
    /// # Errors
    /// Says in words why no game is written under it.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        if text.len() > MAX_NAME {
            return Err("it is over 1,000 bytes long");
        }
        if text.chars().any(is_harmful) || text != text.trim() {
            return Err("it has characters that nobody sees");
        }
        if text.contains(['\\', ':']) {
            return Err("\\ and : mean other things on other systems");
        }
        if text.split('/').count() > DEEPEST + 1 {
            return Err("it leads more than 32 folders deep");
        }
        for part in text.split('/') {
            match part {
                _ if part.len() > MAX_PART => return Err("a part of it is over 200 bytes long"),
                "" => return Err("it does not lead into this folder"),
                "." | ".." => return Err("it leads out of this folder"),
                _ if part.starts_with('.') => return Err("it would be hidden"),
                _ if part.ends_with(['.', ' ']) => {
                    return Err("a part of it ends with a dot or a blank");
                }
                _ if is_device(part) => return Err("a device is called so"),
                _ => {}
            }
        }
        let plain = |part: Component| matches!(part, Component::Normal(_));
        if !Path::new(text).components().all(plain) {
            return Err("it does not lead into this folder");
        }
        if !is_yaml(Path::new(text)) {
            return Err("a game file is *.yaml or *.yml");
        }
        Ok(Self(text.to_owned()))
    }

    /// The name of a file, as seen from a folder that it is in.
    ///
    /// # Errors
    /// Says in words why no collection holds this name.
    pub fn of(path: &Path, folder: &Path) -> Result<Self, &'static str> {
        let Ok(path) = path.strip_prefix(folder) else {
            return Err("it is not in this folder");
        };
        let parts = path.components().map(|part| part.as_os_str().to_str());
        let parts: Option<Vec<&str>> = parts.collect();
        Self::read(&parts.ok_or("its name is not UTF-8")?.join("/"))
    }

    /// The name of a game that has none: its number in the collection, from 1.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        Self(format!("{number:06}.yaml"))
    }

    /// The name as it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Where the game is written in a folder.
    #[must_use]
    pub fn under(&self, folder: &Path) -> PathBuf {
        self.0
            .split('/')
            .fold(folder.to_owned(), |path, part| path.join(part))
    }
}

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default();
    let stem = stem.trim_end().to_lowercase();
    let is_counted = |name: &str| {
        let number = stem.strip_prefix(name);
        number.is_some_and(|number| number.chars().count() == 1)
    };
    DEVICES.contains(&stem.as_str()) || COUNTED.into_iter().any(is_counted)
}

/// The line that begins a game of this name.
pub(super) fn beginning(name: &Name) -> String {
    format!("--- # {FILE} {}\n", name.text())
}

/// Whether a line is `---`, alone or with a comment behind it.
pub(super) fn is_beginning(line: &[u8]) -> bool {
    line.strip_prefix(b"---").is_some_and(|rest| {
        let comment = rest.trim_ascii_start();
        comment.is_empty() || (comment.starts_with(b"#") && comment.len() < rest.len())
    })
}

/// The name that such a line gives.
pub(super) fn named(line: &[u8]) -> Option<String> {
    let comment = line.strip_prefix(b"---")?.trim_ascii_start();
    let name = comment.strip_prefix(b"#")?.trim_ascii_start();
    let name = name.strip_prefix(FILE.as_bytes())?.trim_ascii();
    (!name.is_empty()).then(|| String::from_utf8_lossy(name).into_owned())
}
