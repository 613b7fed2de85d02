//! The rate limit of a client.

use protocol::MessageRate;

/// How much may be sent. A server ends a connection that sends too much, so commands of keys or mouse beyond the limit
/// are not sent at all.
#[derive(Debug)]
pub struct RateLimit {
    left: f64,
    /// When `left` was computed, in milliseconds.
    counted: f64,
}

/// Shares of what the server accepts; the rest is for pings, and for messages that arrive late and all at once.
const SHARE_PER_SECOND: f64 = 0.9;
const SHARE_AT_ONCE: f64 = 0.625;

impl Default for RateLimit {
    fn default() -> Self {
        Self { left: f64::INFINITY, counted: 0.0 }
    }
}

impl RateLimit {
    /// Whether another message may be sent now; times are in milliseconds.
    pub fn has_some(&mut self, now: f64, rate: MessageRate) -> bool {
        let passed = (now - self.counted).max(0.0);
        self.counted = now;
        let per_second = SHARE_PER_SECOND * f64::from(rate.per_second);
        let most = SHARE_AT_ONCE * f64::from(rate.at_once);
        self.left = most.min(self.left + passed * per_second / 1000.0);
        self.left >= 1.0
    }

    /// Counts a message that is sent.
    pub fn spend(&mut self) {
        self.left -= 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_no_more_than_the_server_takes() {
        let mut limit = RateLimit::default();
        let mut sent = |from: u32, millis: u32| {
            let spends = |now: u32| {
                let may = limit.has_some(f64::from(now), MessageRate { per_second: 40, at_once: 80 });
                if may {
                    limit.spend();
                }
                may
            };
            (from..from + millis).map(spends).filter(|sent| *sent).count()
        };
        assert_eq!(sent(1000, 50), 50);
        assert!((35..=37).contains(&sent(1050, 1000)));
        assert!((85..=87).contains(&sent(60_000, 1000)));
    }
}
