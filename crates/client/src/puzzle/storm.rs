//! A storm: three minutes of puzzles, each harder than the one before. Time comes from outside, in milliseconds.

use room::Millis;

const LENGTH: Millis = 180_000;
const MISTAKE: Millis = 10_000;
/// Right answers in a row that are rewarded.
const ROW: u32 = 5;
const REWARD: Millis = 5_000;
/// Steps from the easiest puzzles to the hardest.
const STEPS: usize = 60;

/// A storm: when it ends, and how many puzzles were solved in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storm {
    seed: u64,
    ends: Millis,
    solved: u32,
    missed: u32,
    in_a_row: u32,
    longest: u32,
}

impl Storm {
    /// A storm that begins now; the seed chooses the puzzles.
    pub fn new(seed: u64, now: Millis) -> Self {
        Self { seed, ends: now + LENGTH, solved: 0, missed: 0, in_a_row: 0, longest: 0 }
    }

    /// The place of the present puzzle in a list of `count` that rises in difficulty.
    pub fn place(&self, count: usize) -> usize {
        let step = (self.solved + self.missed) as usize;
        let part = count / STEPS;
        let chance = mixed(self.seed.wrapping_add(step as u64)).checked_rem(part as u64);
        let within = chance.and_then(|chance| usize::try_from(chance).ok());
        step.min(STEPS - 1) * part + within.unwrap_or(0)
    }

    /// Counts an answer and goes on to the next puzzle. Returns whether a row is rewarded with time.
    pub fn answered(&mut self, right: bool) -> bool {
        if right {
            self.solved += 1;
            self.in_a_row += 1;
            self.longest = self.longest.max(self.in_a_row);
            let rewarded = self.in_a_row.is_multiple_of(ROW);
            self.ends += if rewarded { REWARD } else { 0 };
            rewarded
        } else {
            self.missed += 1;
            self.in_a_row = 0;
            self.ends = self.ends.saturating_sub(MISTAKE);
            false
        }
    }

    /// The time that is left.
    pub fn left(&self, now: Millis) -> Millis {
        self.ends.saturating_sub(now)
    }

    /// Whether no time is left.
    pub fn is_over(&self, now: Millis) -> bool {
        self.left(now) == 0
    }

    /// How many puzzles were answered right.
    pub fn solved(&self) -> u32 {
        self.solved
    }

    /// How many puzzles were answered wrong.
    pub fn missed(&self) -> u32 {
        self.missed
    }

    /// Right answers since the last wrong one.
    pub fn in_a_row(&self) -> u32 {
        self.in_a_row
    }

    /// The longest row of right answers.
    pub fn longest(&self) -> u32 {
        self.longest
    }
}

/// `SplitMix64`.
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_costs_time_and_a_row_gains_it() {
        let mut storm = Storm::new(7, 1_000);
        assert_eq!(
            (storm.left(1_000), storm.is_over(180_999), storm.is_over(181_000)),
            (180_000, false, true)
        );
        let mut places = vec![storm.place(2_000)];
        for right in [true, true, true, true] {
            assert!(!storm.answered(right));
            places.push(storm.place(2_000));
        }
        assert!(storm.answered(true));
        assert_eq!(storm.left(1_000), 185_000);
        storm.answered(false);
        assert_eq!((storm.left(1_000), storm.in_a_row(), storm.longest()), (175_000, 0, 5));
        assert!(places.is_sorted(), "{places:?}");
        for _ in 0..200 {
            storm.answered(true);
            assert!(storm.place(2_000) < 2_000);
        }
    }
}
