//! Many games at a time, given out in their order.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::play::Play;

use super::table::Seats;
use super::{Contest, Trouble};

/// How many games a job may be ahead of the first that is not given out yet.
const AHEAD: usize = 8;

/// Plays the games of these numbers, so many at a time, each by a pair of
/// programs of its own, and gives them to `take` in their order.
///
/// # Errors
///
/// The first trouble, of a game or of `take`; then nothing more is played.
pub fn run<E: From<Trouble>>(
    contest: &Contest,
    numbers: RangeInclusive<u32>,
    jobs: usize,
    mut take: impl FnMut(u32, &Play) -> Result<(), E>,
) -> Result<(), E> {
    let halted = AtomicBool::new(false);
    let (to_do, wanted) = mpsc::channel();
    let (done, played) = mpsc::channel();
    let wanted = Mutex::new(wanted);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (done, wanted, halted) = (done.clone(), &wanted, &halted);
            scope.spawn(move || {
                let mut seats = Seats::new(contest, halted);
                let next = || wanted.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(number) = next() {
                    if done.send((number, seats.play(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let mut ahead = numbers.clone();
        for number in ahead.by_ref().take(jobs * AHEAD) {
            let _ = to_do.send(number);
        }
        let mut early = BTreeMap::new();
        let give = || {
            for number in numbers {
                let game = loop {
                    if let Some(game) = early.remove(&number) {
                        break game;
                    }
                    let Ok((number, game)) = played.recv() else {
                        return Err(Trouble::Halted.into());
                    };
                    early.insert(number, game?);
                };
                take(number, &game)?;
                let _ = ahead.next().map(|number| to_do.send(number));
            }
            Ok(())
        };
        let given = give();
        halted.store(true, Ordering::Relaxed);
        drop(to_do);
        given
    })
}
