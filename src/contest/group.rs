//! A program and all that it starts, as a group of processes that ends with
//! herald, also where a signal ends herald.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
use watch::{at_work, watch};

/// Starts a command in a process group of its own.
///
/// # Errors
///
/// When the system starts no process.
#[cfg(unix)]
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;
    watch();
    // Held meanwhile, so that no signal comes between the start and the list.
    let mut at_work = at_work();
    let child = command.process_group(0).spawn()?;
    at_work.extend(watch::group(&child));
    Ok(child)
}

/// Kills a child that was started here and has not been waited for, and its
/// process group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    let mut at_work = at_work();
    if let Some(group) = watch::group(child) {
        at_work.retain(|one| *one != group);
        watch::kill_group(group);
    }
}

#[cfg(not(unix))]
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
}

/// A group of its own does not get the Ctrl-C that is typed at herald, so
/// herald passes it on.
#[cfg(unix)]
mod watch {
    use std::process::Child;
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};
    use std::thread;

    use rustix::process::{Pid, Signal, kill_process_group};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// The groups of the programs at work. Nothing else has their numbers until
    /// they are waited for, and before that they are off this list.
    static AT_WORK: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    pub(super) fn at_work() -> MutexGuard<'static, Vec<Pid>> {
        AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn group(child: &Child) -> Option<Pid> {
        i32::try_from(child.id()).ok().and_then(Pid::from_raw)
    }

    pub(super) fn kill_group(group: Pid) {
        // All of them may have ended by themselves.
        let _ = kill_process_group(group, Signal::KILL);
    }

    /// From now on the signals that end herald end the programs first. A
    /// hang-up does not: where nohup(1) has it ignored, it must stay so.
    pub(super) fn watch() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
                return;
            };
            thread::spawn(move || {
                for signal in signals.forever() {
                    // Held to the end: nothing starts any more, and nobody who
                    // misses a program now gets to write that it has lost.
                    let at_work = at_work();
                    at_work.iter().copied().for_each(kill_group);
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }
}
