//! What time it is: this machine's clock.

use std::time::SystemTime;

use super::failure::Failure;

/// The variable that stands in for the time, for tests; a herald that is built
/// for use does not look at it.
#[cfg(debug_assertions)]
const NOW: &str = "HERALD_NOW";

/// The time, in seconds of Unix time.
///
/// # Errors
///
/// When a test gives a time that is none.
#[cfg_attr(
    not(debug_assertions),
    expect(clippy::unnecessary_wraps, reason = "only tests give a time")
)]
pub(super) fn now() -> Result<u64, Failure> {
    #[cfg(debug_assertions)]
    if let Ok(text) = std::env::var(NOW) {
        return crate::record::seconds(&text).ok_or_else(|| {
            Failure::Trouble(format!("{NOW} is a date such as 2026-11-29T20:15:00Z"))
        });
    }
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Ok(since.map_or(0, |time| time.as_secs()))
}
