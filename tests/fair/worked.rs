//! The files that were made independently.

use herald::games::find;
use herald::play::{Play, SealState, testimony};
use herald::record::Act;

use crate::people::{count, read};

#[test]
fn every_worked_file_verifies() {
    let files = [
        ("gallop", "znj4ojobgpd35cn5", 24, None, 0),
        ("sidle", "zs23p6soq7m7pesf", 90, None, 8),
        ("skwhere", "mhmhlppfa33rl7xm", 60, None, 5),
        (
            "chivalry",
            "ovb6kapw7uiajw6t",
            14,
            Some("draw: house 0.5"),
            1,
        ),
    ];
    for (game, id, turns, result, gos) in files {
        if find(game).is_none() {
            continue;
        }
        let path = format!("tests/data/record/{game}-fair.yaml");
        let file = read(&std::fs::read_to_string(path).unwrap());
        let play = Play::open(file.clone(), None).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        assert_eq!(play.id().to_string(), id);
        assert_eq!(play.turns(), turns, "{game}");
        assert_eq!(play.result().as_deref(), result, "{game}");
        assert_eq!(count(&file, |entry| entry.act == Some(Act::Go)), gos);
        let told = testimony(&file, &[]).unwrap().unwrap();
        let last = told.len() - 2;
        assert!(told[..last].iter().all(|it| it.seal == SealState::Opened));
        assert!(told[last..].iter().all(|it| it.seal == SealState::Closed));
        assert!(told[1..].iter().all(|it| it.link == Some(true)));
    }
}

/// Every character of a fair file that is hashed counts.
#[test]
fn no_letter_of_a_fair_file_may_change() {
    let text = std::fs::read_to_string("tests/data/record/gallop-fair.yaml").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut tried = 0;
    for (n, line) in lines.iter().enumerate() {
        let Some((key, value)) = line.trim_start_matches("- ").trim().split_once(": ") else {
            continue;
        };
        // The last two seals cannot be checked yet, and Bob's name in the
        // header is not the one that counts.
        if line.starts_with('#') || (key == "seal" && n + 20 > lines.len()) || key == "black" {
            continue;
        }
        let at = line.len() - value.len() + usize::from(value.starts_with('"'));
        let old = line.as_bytes()[at];
        for new in [b'a', b'3', b'k'] {
            if new.eq_ignore_ascii_case(&old) {
                continue;
            }
            let mut changed = line.as_bytes().to_vec();
            changed[at] = new;
            let changed = String::from_utf8(changed).unwrap();
            let mut forged = lines.clone();
            forged[n] = &changed;
            let forged = forged.join("\n");
            let seats = |name: &str| find(name).map(|game| game.seats);
            if let Ok(file) = herald::record::GameFile::read(forged, &seats) {
                tried += 1;
                assert!(Play::open(file, None).is_err(), "{changed}");
            }
        }
    }
    assert!(tried > 200, "{tried}");
}
