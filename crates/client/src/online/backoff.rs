//! How long to wait before connecting again.

use room::Millis;

const SHORTEST: Millis = 250;
/// Longest wait: a server that is back is found within this time.
const LONGEST: Millis = 1_000;
/// A connection that lasted this long resets the failures.
const LASTING: Millis = 8_000;

/// How long to wait before connecting again: a random time up to a limit that doubles with every failure, so that
/// clients which lost their server do not all come back at once.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The wait after a connection that lasted for `age`.
    pub(super) fn wait(&mut self, age: Millis, random: u32) -> Millis {
        if age >= LASTING {
            self.failures = 0;
        }
        let most = LONGEST.min(SHORTEST << self.failures.min(16));
        self.failures = self.failures.saturating_add(1);
        (most * u64::from(random)) >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_limit_until_a_connection_lasts() {
        let mut backoff = Backoff::default();
        let longest: Vec<_> = (0..4).map(|_| backoff.wait(0, u32::MAX) + 1).collect();
        assert_eq!(longest, [250, 500, 1_000, 1_000]);
        assert_eq!(backoff.wait(7_999, u32::MAX), 999);
        assert_eq!(backoff.wait(8_000, u32::MAX), 249);
        assert_eq!(backoff.wait(0, 0), 0, "all of it is chance");
        assert_eq!(backoff.wait(0, 1 << 31), 500);
    }
}
