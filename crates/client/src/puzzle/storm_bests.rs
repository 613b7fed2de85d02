//! The best storms, of a day and of all days, as a browser or a terminal keeps them.

use std::fmt;

/// How many puzzles were solved in the best storms. `to_string` writes it, `read` reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StormBests {
    day: i32,
    of_day: u32,
    ever: u32,
}

impl StormBests {
    /// Reads what `to_string` wrote; text that can't be read gives none.
    pub fn read(text: &str) -> Self {
        let read = || {
            let mut words = text.split_whitespace();
            let day = words.next()?.parse().ok()?;
            Some(Self { day, of_day: words.next()?.parse().ok()?, ever: words.next()?.parse().ok()? })
        };
        read().unwrap_or_default()
    }

    /// Notes a storm of this day, counted from 1970-01-01. Returns whether it is a new best ever.
    pub fn note(&mut self, day: i32, solved: u32) -> bool {
        let best = solved > self.ever;
        *self = Self { day, of_day: solved.max(self.of_day(day)), ever: self.ever.max(solved) };
        best
    }

    /// The best of this day.
    pub fn of_day(self, day: i32) -> u32 {
        if self.day == day { self.of_day } else { 0 }
    }

    /// The best of all days.
    pub fn ever(self) -> u32 {
        self.ever
    }
}

impl fmt::Display for StormBests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.day, self.of_day, self.ever)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_a_day_is_not_the_best_ever() {
        let mut bests = StormBests::default();
        assert!(bests.note(10, 20));
        assert!(!bests.note(10, 15));
        assert_eq!((bests.of_day(10), bests.ever()), (20, 20));
        assert!(!bests.note(11, 15));
        assert_eq!((bests.of_day(11), bests.of_day(10), bests.ever()), (15, 0, 20));
        assert_eq!(StormBests::read(&bests.to_string()), bests);
        for text in ["", "1", "1 2", "x 2 3", "1 -2 3", "1 2 99999999999"] {
            assert_eq!(StormBests::read(text), StormBests::default(), "{text:?}");
        }
    }
}
