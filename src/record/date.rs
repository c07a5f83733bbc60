//! Moments: what stands in a file, and seconds to reckon with.

/// How many seconds a day has; moments know no leap seconds.
const DAY: i64 = 86_400;

/// The seconds from 1970 on of a moment written `2026-11-29T20:15:00Z`: a real
/// day of the years 0001 to 9999, hours 00 to 23. What was before 1970 counts
/// as its first second.
#[must_use]
pub fn seconds(text: &str) -> Option<u64> {
    const FORM: &[u8; 20] = b"0000-00-00T00:00:00Z";
    let same = |(byte, form): (u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        _ => byte == *form,
    };
    if text.len() != FORM.len() || !text.bytes().zip(FORM).all(same) {
        return None;
    }
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let real = year >= 1
        && (1..=12).contains(&month)
        && (1..=days_in(year, month)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    let seconds = days_before(year, month) + day - 1;
    let seconds = seconds * DAY + hour * 3600 + minute * 60 + second;
    real.then(|| u64::try_from(seconds).unwrap_or(0))
}

/// The moment so many seconds after the beginning of 1970, at the latest the
/// last second of the year 9999.
#[must_use]
pub fn moment(seconds: u64) -> String {
    let last = days_before(10_000, 1) * DAY - 1;
    let seconds = i64::try_from(seconds).unwrap_or(last).min(last);
    let (mut day, rest) = (seconds / DAY, seconds % DAY);
    // A year is at least 365 days long, so this is the right one or too late.
    let mut year = 1970 + day / 365;
    while days_before(year, 1) > day {
        year -= 1;
    }
    day -= days_before(year, 1);
    let mut month = 1;
    while day >= days_in(year, month) {
        day -= days_in(year, month);
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let day = day + 1;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The days from 1970 on before a month, from 1, of a year, from 1.
fn days_before(year: i64, month: i64) -> i64 {
    let years = year - 1;
    let leaps = years / 4 - years / 100 + years / 400;
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    years * 365 + leaps + months - 719_162
}

const fn days_in(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_of_real_days() {
        for text in [
            "0001-01-01T00:00:00Z",
            "2000-02-29T23:59:59Z",
            "2028-02-29T00:00:00Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert!(seconds(text).is_some(), "{text}");
        }
        for text in [
            "",
            "2026-11-29",
            "2026-11-29 20:15:00Z",
            "2026-11-29T20:15:00",
            "2026-11-29T20:15:00z",
            "2026-11-29T20:15:00+00:00",
            "2026-11-31T20:15:00Z",
            "2026-13-01T20:15:00Z",
            "2026-00-01T20:15:00Z",
            "2026-01-00T20:15:00Z",
            "2027-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "0000-02-29T00:00:00Z",
            "2026-11-29T24:00:00Z",
            "2026-11-29T20:60:00Z",
            "2026-11-29T20:15:60Z",
            "２026-11-29T20:15Z",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_count_from_1970() {
        for (text, count) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1970-01-02T00:00:01Z", 86_401),
            ("2000-03-01T00:00:00Z", 951_868_800),
            ("2001-09-09T01:46:40Z", 1_000_000_000),
            ("2038-01-19T03:14:08Z", 1 << 31),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] {
            assert_eq!(seconds(text), Some(count), "{text}");
            assert_eq!(moment(count), text);
        }
        assert_eq!(seconds("0001-01-01T00:00:00Z"), Some(0));
        assert_eq!(moment(u64::MAX), "9999-12-31T23:59:59Z");
    }

    #[test]
    fn every_day_is_written_as_it_is_read() {
        for day in (0..253_402_300_799).step_by(86_399 * 7) {
            assert_eq!(seconds(&moment(day)), Some(day));
        }
    }
}
