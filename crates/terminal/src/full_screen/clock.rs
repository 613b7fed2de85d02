//! Time as it is read: on clocks, and beside results.

use super::Millis;

/// `2:14`, and from ten seconds on with tenths.
pub(crate) fn left(time: Millis) -> String {
    match time {
        10_000.. => format!("{}:{:02}", time / 60_000, time / 1000 % 60),
        _ => format!("0:{:02}.{}", time / 1000, time / 100 % 10),
    }
}

/// `1:04`.
pub(crate) fn passed(time: Millis) -> String {
    format!("{}:{:02}", time / 60_000, time / 1000 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seconds_are_told_exactly() {
        assert_eq!(left(134_999), "2:14");
        assert_eq!(left(9_950), "0:09.9");
        assert_eq!(left(0), "0:00.0");
        assert_eq!(passed(64_790), "1:04");
    }
}
