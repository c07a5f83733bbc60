//! Counts of the move trees, held to `tests/perft/<game>.yaml`.

use std::fs;

use herald::games::GAMES;
use serde::Deserialize;

mod common;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    position: String,
    #[serde(default)]
    options: String,
    /// The number of move sequences of one move, of two, and so on.
    nodes: Vec<u64>,
    /// The same for more moves, where counting them takes long.
    #[serde(default)]
    long: Vec<u64>,
}

#[test]
fn every_game_has_its_counts() {
    for game in &GAMES {
        let path = format!("tests/perft/{}.yaml", game.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let counts: Vec<Count> = serde_yaml::from_str(&text).unwrap();
        assert!(!counts.is_empty(), "{path}");
        for count in counts {
            let table = common::open(game, &count.position, &common::options(&count.options));
            let mut nodes = count.nodes;
            nodes.extend(common::much(Vec::new(), count.long));
            for (depth, nodes) in (1..).zip(nodes) {
                assert_eq!(
                    table.perft(depth),
                    nodes,
                    "{path}: {} at {depth}",
                    count.position
                );
            }
        }
    }
}
