//! Levels: how fast pieces fall in `Arena`, and how soon they lock.

/// A level, from 1, the slowest, to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Ticks of a level in a crowd: half a minute.
pub(crate) const LEVEL_TICKS: u32 = 600;
/// Rows of a level in a game for one.
pub(crate) const LEVEL_ROWS: u32 = 10;

/// Ticks from one fall to the next, and ticks on the ground until a piece locks.
#[rustfmt::skip]
const SPEEDS: [(u8, u8); 15] = [
    (16, 10), (14, 10), (12, 10), (10, 10), (9, 10),
    (8, 10), (7, 10), (6, 10), (5, 10), (4, 10),
    (3, 10), (2, 10), (1, 10), (1, 8), (1, 6),
];

impl Level {
    /// The level at which every game begins.
    pub const FIRST: Self = Self(1);
    /// The fastest level.
    pub const LAST: Self = Self(SPEEDS.len() as u8);

    /// The level after this many rises.
    pub(crate) fn after(rises: u32) -> Self {
        Self(rises.saturating_add(1).min(u32::from(Self::LAST.0)) as u8)
    }

    /// The number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Ticks from one fall to the next.
    pub fn fall_ticks(self) -> u8 {
        SPEEDS[usize::from(self.0) - 1].0
    }

    /// Ticks on the ground until a piece locks.
    pub fn lock_ticks(self) -> u8 {
        SPEEDS[usize::from(self.0) - 1].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_at_least_as_fast_as_the_one_before() {
        assert_eq!(Level::after(0), Level::FIRST);
        assert_eq!(Level::after(u32::MAX), Level::LAST);
        for rises in 0..14 {
            let (slow, fast) = (Level::after(rises), Level::after(rises + 1));
            assert!(fast.number() == slow.number() + 1);
            assert!((fast.fall_ticks(), fast.lock_ticks()) < (slow.fall_ticks(), slow.lock_ticks()));
        }
    }
}
