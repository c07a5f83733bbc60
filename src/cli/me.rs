//! `herald me`: who the owner of this home is, and whom it has met.

use clap::Args;
use serde_json::json;

use crate::dice::{Key, Signer};
use crate::games::GAMES;
use crate::home::Home;
use crate::record::{Player, nowhere};
use crate::text::harmless;

use super::failure::Failure;
use super::keep::Keep;
use super::output::print;
use super::{examples, json};

/// Say who you are, or set your name: name, key, fingerprint
///
/// In a signed game you are the seat whose key is yours; elsewhere the seat
/// that bears your name. People compare the fingerprint, twelve letters, once
/// and by another way than the game comes.
#[derive(Args, Debug)]
#[command(name = "me")]
#[command(after_help = examples::ME)]
pub(super) struct Me {
    /// Your name, or `Name <mail>`
    name: Option<String>,
    /// List whose keys this home has met
    #[arg(long, conflicts_with = "name")]
    known: bool,
    /// Print as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Me {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.known {
            return self.list(&Home::locate()?);
        }
        let (home, secret) = Keep::or_make()?.parts();
        if let Some(name) = &self.name {
            home.set_name(&usable(name)?.to_string())?;
        }
        let key = Signer::of(&secret).key();
        let name = home.name()?;
        if self.json {
            return print(&json::line(&json!({
                "name": name, "key": key.to_string(), "fingerprint": key.fingerprint(),
            })));
        }
        let name = name.map_or_else(
            || "none yet; `herald me 'Ann <ann@example.org>'` sets it".to_owned(),
            |name| harmless(&name),
        );
        print(&format!(
            "Name         {name}\nKey          {key}\nFingerprint  {}\n",
            key.fingerprint()
        ))
    }

    fn list(&self, home: &Home) -> Result<(), Failure> {
        let line = |name: &str, key: &Key| {
            if self.json {
                return json::line(&json!({
                    "name": name, "key": key.to_string(), "fingerprint": key.fingerprint(),
                }));
            }
            format!("{}  {}\n", key.fingerprint(), harmless(name))
        };
        let known = home.known()?;
        print(
            &known
                .iter()
                .map(|who| line(&who.name, &who.key))
                .collect::<String>(),
        )
    }
}

/// A name that can stand in every game.
fn usable(text: &str) -> Result<Player, Failure> {
    let text = text.trim();
    let trouble = |why: &str| Failure::Trouble(format!("this cannot be your name: {why}"));
    let player = Player::read(text).map_err(|why| trouble(&why))?;
    if text.contains(nowhere) {
        return Err(trouble("control characters stand in no name"));
    }
    let mut words = GAMES.iter().flat_map(|game| game.seats);
    if let Some(seat) = words.find(|seat| player.name.eq_ignore_ascii_case(seat)) {
        return Err(trouble(&format!("`{seat}` is the word for a seat")));
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_stand_in_every_game() {
        assert_eq!(usable(" Ann <a@b> ").unwrap().to_string(), "Ann <a@b>");
        for text in [
            "",
            "-",
            "White",
            "runner <r@b>",
            "A\u{1b}B",
            "A\nB",
            "A\u{202e}B",
        ] {
            assert!(usable(text).is_err(), "{text:?}");
        }
    }
}
