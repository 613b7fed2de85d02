//! Server time: the clock of all rooms.

use room::Millis;

/// Longest time that counts between two readings. A process that stood still for longer was stopped or suspended, and
/// that time does not count.
pub const LONGEST_STEP: Millis = 1_000;

/// Counts the time in which the program runs. It has to be read more often than every [`LONGEST_STEP`].
#[derive(Debug)]
pub struct RunningTime {
    counted: Millis,
    /// The clock at the last reading.
    read: Millis,
}

impl RunningTime {
    /// Server time that goes on from `counted`; `clock` is the reading of a clock that never goes back.
    pub fn new(counted: Millis, clock: Millis) -> Self {
        Self { counted, read: clock }
    }

    /// Server time at this reading of the clock.
    pub fn now(&mut self, clock: Millis) -> Millis {
        self.counted += clock.saturating_sub(self.read).min(LONGEST_STEP);
        self.read = self.read.max(clock);
        self.counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_of_the_process_is_nobody_s_time() {
        let mut time = RunningTime::new(5_000, 70);
        assert_eq!(time.now(170), 5_100);
        assert_eq!(time.now(60_170), 6_100);
        assert_eq!(time.now(60_000), 6_100);
        assert_eq!(time.now(60_180), 6_110);
    }
}
