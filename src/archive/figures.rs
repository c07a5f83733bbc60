//! What counts allow to be said: an interval for a share, and a test of whether
//! chance was even.

use std::f64::consts::PI;

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// How often each outcome must be expected for a chi-square test to hold (the
/// rule of thumb of Cochran 1954).
const EXPECTED: f64 = 5.0;

/// The Wilson interval of 95 % for a share of `won` in `count` (Wilson 1927),
/// from 0 to 1; nothing where nothing was counted.
///
/// Draws that count half in `won` vary less than the wins and losses that the
/// interval is made for, so that with them it is wider than it need be, never
/// narrower.
#[must_use]
pub fn wilson(won: f64, count: f64) -> Option<[f64; 2]> {
    if count <= 0.0 {
        return None;
    }
    let share = won / count;
    let square = Z * Z / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let spread = (share * (1.0 - share) / count + square / count / 4.0).sqrt();
    let half = Z * spread / (1.0 + square);
    Some([(middle - half).max(0.0), (middle + half).min(1.0)])
}

/// Pearson's test of counts against outcomes that are all equally likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of the squared differences, each over what was expected.
    pub statistic: f64,
    /// The degrees of freedom: the outcomes less one.
    pub freedom: u32,
    /// How likely even chance gives so large a statistic or a larger one.
    pub p: f64,
}

/// Tests counts against even chance; nothing where they are too few for the
/// test to say anything: fewer than five expected of each outcome.
#[must_use]
pub fn chi_square(counts: &[u64]) -> Option<ChiSquare> {
    let outcomes = u32::try_from(counts.len()).ok()?;
    let freedom = outcomes.checked_sub(1).filter(|&freedom| freedom > 0)?;
    let total: f64 = counts.iter().map(|&count| float(count)).sum();
    let expected = total / f64::from(outcomes);
    if expected < EXPECTED {
        return None;
    }
    let term = |&count: &u64| (float(count) - expected).powi(2) / expected;
    let statistic = counts.iter().map(term).sum();
    let p = exceeds(freedom, statistic);
    Some(ChiSquare {
        statistic,
        freedom,
        p,
    })
}

/// A count as it is reckoned with: exact up to 2^53, more than any archive has.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "it is exact up to 2^53")]
pub const fn float(count: u64) -> f64 {
    count as f64
}

/// How likely a chi-square of so many degrees of freedom is at least `x`: the
/// regularised upper incomplete gamma function Q(freedom/2, x/2), by its series
/// or its continued fraction (Abramowitz and Stegun 6.5.29, 6.5.31).
fn exceeds(freedom: u32, x: f64) -> f64 {
    let (a, x) = (f64::from(freedom) / 2.0, x / 2.0);
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma_of_half(freedom)).exp();
    let upper = if x < a + 1.0 {
        1.0 - front * series(a, x)
    } else {
        front * fraction(a, x)
    };
    upper.clamp(0.0, 1.0)
}

/// The logarithm of the gamma function of half a number from 1 on.
fn ln_gamma_of_half(twice: u32) -> f64 {
    let start = if twice % 2 == 1 { PI.sqrt().ln() } else { 0.0 };
    let steps = (1..twice).filter(|step| step % 2 == twice % 2);
    start + steps.map(|step| (f64::from(step) / 2.0).ln()).sum::<f64>()
}

/// The sum of x^n / (a (a+1) … (a+n)), for x below a + 1.
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    let mut above = a;
    while term > sum * f64::EPSILON {
        above += 1.0;
        term *= x / above;
        sum += term;
    }
    sum
}

/// The continued fraction of the upper function, by the way of Lentz, for x from
/// a + 1 on.
fn fraction(a: f64, x: f64) -> f64 {
    let mut below = x + 1.0 - a;
    let (mut over, mut under) = (f64::INFINITY, 1.0 / below);
    let mut value = under;
    for step in 1..1000 {
        let step = f64::from(step);
        let term = step * (a - step);
        below += 2.0;
        under = 1.0 / (term * under + below);
        over = below + term / over;
        value *= over * under;
        if (over * under - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from tables of the distribution (scipy.stats.chi2.sf).
    #[test]
    fn the_tail_of_chi_square_is_that_of_the_tables() {
        for (freedom, x, p) in [
            (1, 3.841_458_820_694_124, 0.05),
            (1, 6.634_896_601_021_217, 0.01),
            (2, 2.0, 0.367_879_441_171_442_3),
            (5, 11.070_497_693_516_35, 0.05),
            (5, 4.351_460_191_095_526, 0.5),
            (14, 23.684_791_304_840_58, 0.05),
            (14, 4.660_425_062_657_769, 0.99),
            (35, 49.801_849_568_201_86, 0.05),
            (7, 24.321_886_347_856_86, 0.001),
            (5, 0.0, 1.0),
        ] {
            let found = exceeds(freedom, x);
            assert!((found - p).abs() < 1e-12, "{freedom} {x}: {found}");
        }
        assert!(exceeds(5, 1e6) < 1e-300);
    }

    #[test]
    fn even_counts_are_likely_and_uneven_ones_are_not() {
        let even = chi_square(&[10; 6]).unwrap();
        assert_eq!((even.statistic, even.freedom, even.p), (0.0, 5, 1.0));
        // By hand: (5² + 5²) / 10.
        let odd = chi_square(&[5, 15]).unwrap();
        assert!((odd.statistic - 5.0).abs() < 1e-12 && odd.freedom == 1);
        assert!((odd.p - 0.025_347_318_677_468_25).abs() < 1e-12);
        assert!(chi_square(&[100, 0, 0, 0, 0, 0]).unwrap().p < 1e-90);
    }

    #[test]
    fn of_few_throws_nothing_is_said() {
        assert_eq!(chi_square(&[5, 5, 5, 5, 5, 4]), None);
        assert!(chi_square(&[0, 0, 0, 0, 0, 30]).is_some());
        assert_eq!(chi_square(&[]), None);
        assert_eq!(chi_square(&[1000]), None);
    }

    /// Values of the example in Newcombe 1998, table I: 81 of 263, 15 of 148,
    /// 0 of 20, 1 of 29.
    #[test]
    fn intervals_are_wilsons() {
        for (won, count, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let [from, to] = wilson(won, count).unwrap();
            assert!((from - low).abs() < 5e-5, "{won} of {count}: {from}");
            assert!((to - high).abs() < 5e-5, "{won} of {count}: {to}");
        }
        assert_eq!(wilson(0.0, 0.0), None);
        let [low, high] = wilson(20.0, 20.0).unwrap();
        assert!(low > 0.8 && high <= 1.0);
    }
}
