//! Work on many games at once, told in their order.

use rayon::prelude::*;

use super::source::Found;

/// The most games that are worked on before what came of them is told.
const GAMES: usize = 64;

/// After so many bytes of text a share of the games is full.
const BYTES: usize = 256 << 10;

/// Does something with each of many games, on all cores, and hands over what
/// came of each in the order of the games.
///
/// While one share of them is worked on the next is read; no more than two are
/// in memory. So `work` is to give little, such as the words that are printed,
/// and not the game.
///
/// # Errors
/// The first error of `tell`; then no more games are read.
pub fn in_order<T: Send, E>(
    games: &mut (impl Iterator<Item = Found> + Send),
    work: impl Fn(Found) -> T + Sync,
    mut tell: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut share = next(games);
    while !share.is_empty() {
        let (done, following): (Vec<T>, Vec<Found>) = rayon::join(
            || share.into_par_iter().map(&work).collect(),
            || next(games),
        );
        done.into_iter().try_for_each(&mut tell)?;
        share = following;
    }
    Ok(())
}

/// The next games that are worked on at once.
fn next(games: &mut impl Iterator<Item = Found>) -> Vec<Found> {
    let mut share = Vec::new();
    let mut bytes = 0;
    while share.len() < GAMES && bytes < BYTES {
        let Some(game) = games.next() else { break };
        bytes += game.text.as_ref().map_or(0, String::len);
        share.push(game);
    }
    share
}
