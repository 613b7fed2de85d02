//! Time as it is read: on clocks, and beside results.

use super::Millis;

/// The last seconds of a game.
pub(crate) const LAST: Millis = 10_000;

/// `2:14`, and from ten seconds on with tenths.
pub(crate) fn left(time: Millis) -> String {
    match time {
        10_000.. => format!("{}:{:02}", time / 60_000, time / 1000 % 60),
        _ => format!("0:{:02}.{}", time / 1000, time / 100 % 10),
    }
}

/// The same, with a sign in the last ten seconds.
pub(crate) fn urgent(time: Millis) -> String {
    let sign = if time <= LAST { "! " } else { "" };
    format!("{sign}{}", left(time))
}

/// How long what is read of this time on a clock stays the same.
pub(crate) fn until_next(time: Millis) -> Millis {
    let step = if time > LAST { 1000 } else { 100 };
    time.saturating_sub(1) % step + 1
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
        assert_eq!([10_001, 10_000].map(urgent), ["0:10", "! 0:10"]);
        assert_eq!([134_999, 10_001, 9_950, 100, 0].map(until_next), [999, 1, 50, 100, 1]);
        assert_eq!(passed(64_790), "1:04");
    }
}
