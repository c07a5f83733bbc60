//! Whole numbers in their one spelling.

/// Reads a whole number, 0 to 4,294,967,295, without sign or leading zeros.
pub(super) fn whole(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    canonical.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_one_spelling() {
        assert_eq!(whole("0"), Some(0));
        assert_eq!(whole("4294967295"), Some(u32::MAX));
        for text in ["", "00", "01", "+1", "-1", "1.0", "1_0", "4294967296", "١"] {
            assert_eq!(whole(text), None, "{text:?}");
        }
    }
}
