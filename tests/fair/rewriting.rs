//! Files rewritten whole by one who has the other's links that are out.

use herald::dice::{Chain, Player as Chained, Role, Seal};
use herald::play::{Aside, Play, SealState, testimony};
use herald::record::GameFile;
use herald::side::Side;

use crate::common::Loaded;
use crate::forge::{Forge, other_move, plain};
use crate::people::{Pair, Person, act, moves, read};

/// Plays on from an entry with the secrets of both, another move first: what a
/// forger gets who makes all dice, moves and heads anew. Seals that are not his
/// to make he leaves as they were.
fn rewritten(pair: &Pair, from: usize) -> Forge {
    let mut forge = Forge::of(pair);
    let old = forge.entries.clone();
    let changed = other_move(&forge, from);
    forge.entries.truncate(from);
    let mut dice = Loaded::new(77);
    let mut both = Pair {
        people: [Person::like(&pair.people[0]), Person::like(&pair.people[1])],
        messages: 0,
    };
    for person in &mut both.people {
        person.file = Some(read(&forge.text()));
    }
    both.act(|play| act(play, &moves(&changed)));
    for _ in from + 1..old.len() {
        both.step(&mut dice);
    }
    let mut made = Forge::of(&both);
    assert_eq!(made.entries.len(), old.len());
    assert_ne!(made.entries[from].head, old[from].head);
    made.chains = forge.chains;
    made
}

#[test]
fn a_move_with_all_dice_and_heads_made_anew_fails_at_the_seal() {
    let pair = plain(10);
    let mut forge = rewritten(&pair, 4);
    let old = Forge::of(&pair).entries;
    for (entry, old) in forge.entries.iter_mut().zip(old).skip(4) {
        entry.seal = old.seal;
    }
    assert_eq!(
        forge.fault(),
        "6: this link does not open the seal of entry 4: entry 4, or one before it, is not what \
         Ann (white) sent"
    );
}

/// When Ann's links are out, Bob can make her old seals too, all but her last.
/// The file stands by itself; her herald, and one more link, tell.
#[test]
fn a_file_rewritten_whole_is_disowned_and_one_more_link_tells() {
    let mut pair = plain(10);
    let mut forge = rewritten(&pair, 4);
    let old = Forge::of(&pair).entries;
    forge.entries[8].seal.clone_from(&old[8].seal);
    assert_eq!(
        forge.fault(),
        "sound",
        "nothing public speaks against it yet"
    );
    let forged = read(&forge.text());

    let mut ann = Play::open(forged.clone(), None).unwrap();
    ann.hold(pair.people[0].secret());
    let why = ann.disowned().unwrap();
    assert!(
        why.starts_with("entry 8 is not what your herald sent for Ann (white)"),
        "{why}"
    );
    assert_eq!(ann.referee().thrown(), None, "it shows no roll either");
    let refusal = ann
        .act(Side::First, &moves("a1-a2"), Aside::default())
        .unwrap_err();
    assert_eq!((refusal.rule.as_str(), refusal.why), ("house 0.22", why));

    // Until then neither copy can be told from its seals alone.
    let true_copy = pair.people[0].file.clone().unwrap();
    let broken = |file: &GameFile, other: &GameFile| -> Vec<u32> {
        let told = testimony(file, &[other]).unwrap().unwrap();
        let broken = told.iter().filter(|it| it.seal == SealState::Broken);
        broken.map(|it| it.entry).collect()
    };
    assert!(broken(&forged, &true_copy).is_empty());
    assert!(broken(&true_copy, &forged).is_empty());

    // Ann makes one more entry in her own copy.
    pair.step(&mut Loaded::new(5));
    let true_copy = pair.people[0].file.clone().unwrap();
    assert_eq!(broken(&forged, &true_copy), [8]);
    assert!(broken(&true_copy, &forged).is_empty());
    let told = testimony(&true_copy, &[&forged]).unwrap().unwrap();
    assert_eq!(told[8].seal, SealState::Opened);
    assert_eq!((told[8].entry, told[8].by), (8, Side::First));
}

#[test]
fn a_forged_new_tip_is_disowned() {
    // Bob slips a tip of his own into Ann's entry 4, and seals it: her link of
    // entry 6 is out.
    let pair = plain(8);
    let mut forge = Forge::of(&pair);
    forge.entries.truncate(5);
    let fake = Chain::of_inviter(&pair.people[1].secret(), &pair.people[0].nonce(), 1);
    forge.entries[4].newtip = Some(fake.tip().to_string());
    forge.rehash();
    let transcript = forge.transcripts()[4];
    let player = Chained {
        role: Role::A,
        nonce: pair.people[0].nonce(),
    };
    let seal = Seal::new(&player, &fake.link(1).unwrap(), &transcript);
    forge.entries[4].seal = Some(seal.to_string());
    assert_eq!(forge.fault(), "sound");
    let mut ann = Play::open(read(&forge.text()), None).unwrap();
    ann.hold(pair.people[0].secret());
    assert!(ann.disowned().unwrap().starts_with("entry 4 is not what"));
}

#[test]
fn testimony_reads_what_no_replay_would() {
    let mut forge = Forge::new();
    forge.entries[5].played = Some("a1-a1".to_owned());
    forge.entries[7].link = Some("rubbish".to_owned());
    let told = testimony(&read(&forge.text()), &[]).unwrap().unwrap();
    assert_eq!(told.len(), 11);
    assert_eq!(told[7].link, Some(false));
    assert_eq!(told[4].seal, SealState::Opened, "Ann's, of before");
    assert_eq!(told[6].seal, SealState::Broken, "Ann's, of after");
    let other = std::fs::read_to_string("tests/data/record/gallop-arbiter.yaml").unwrap();
    assert_eq!(testimony(&read(&other), &[]).unwrap(), None);
}
