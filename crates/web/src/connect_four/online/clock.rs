//! Time left, as it is shown.

use room::Millis;

/// The last seconds are worth their tenths.
const SHORT: Millis = 10_000;

pub(crate) fn is_low(left: Millis) -> bool {
    left < SHORT
}

/// `2:14`, or `0:09.3` towards the end.
pub(crate) fn written(left: Millis) -> String {
    if is_low(left) {
        let tenths = left / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    whole(left)
}

/// The same in whole seconds, the one that has begun included.
pub(crate) fn whole(left: Millis) -> String {
    let seconds = left.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Time that has passed, in whole seconds.
pub(crate) fn passed(time: Millis) -> String {
    whole(time / 1000 * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_written_as_on_a_clock() {
        let check = |left, text: &str| assert_eq!(written(left), text);
        check(180_000, "3:00");
        check(179_999, "3:00");
        check(61_000, "1:01");
        check(10_000, "0:10");
        check(9_999, "0:09.9");
        check(0, "0:00.0");
        assert_eq!(whole(1), "0:01");
    }
}
