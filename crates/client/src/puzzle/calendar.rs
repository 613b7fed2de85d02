//! The calendar: results of the daily puzzles, as a browser or a terminal keeps them.

use std::collections::BTreeMap;

/// The results of the last days, and the longest streak. `to_string` writes it, `read` reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    days: BTreeMap<i32, DayResult>,
    longest: u32,
}

/// The result of a day's puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// 1 if the puzzle was solved without a wrong column, one more for each; 0 if it was given up.
    pub tries: u8,
    /// Hints taken.
    pub hints: u8,
    /// Seconds that it took.
    pub seconds: u32,
}

impl DayResult {
    /// Whether the puzzle was solved without a wrong column: such days make a streak.
    pub fn counts(self) -> bool {
        self.tries == 1
    }
}

/// Days that are kept.
const KEPT: usize = 400;

impl Calendar {
    /// Reads what `to_string` wrote; lines that can't be read are left out.
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let longest = lines.next().and_then(|line| line.parse().ok()).unwrap_or_default();
        let day = |line: &str| {
            let mut words = line.split(' ');
            let mut word = || words.next();
            let day = word()?.parse().ok()?;
            let (tries, hints, seconds) =
                (word()?.parse().ok()?, word()?.parse().ok()?, word()?.parse().ok()?);
            Some((day, DayResult { tries, hints, seconds }))
        };
        Self { days: lines.take(KEPT).filter_map(day).collect(), longest }
    }

    /// Notes the result of a day, counted from 1970-01-01. Only the first result of a day counts.
    pub fn note(&mut self, day: i32, result: DayResult) {
        self.days.entry(day).or_insert(result);
        if self.days.len() > KEPT {
            self.days.pop_first();
        }
        self.longest = self.longest.max(self.streak_until(day));
    }

    /// The result of this day, if it was played.
    pub fn of(&self, day: i32) -> Option<DayResult> {
        self.days.get(&day).copied()
    }

    /// Days in a row that count, up to today, or yesterday if today is not played yet.
    pub fn streak(&self, today: i32) -> u32 {
        let played = self.days.contains_key(&today);
        self.streak_until(if played { today } else { today - 1 })
    }

    /// The longest streak so far.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    fn streak_until(&self, day: i32) -> u32 {
        let days = self.days.range(..=day).rev().zip(0..);
        let row = days.take_while(|((when, result), back)| **when == day - back && result.counts());
        row.fold(0, |count, _| count + 1)
    }
}

impl std::fmt::Display for Calendar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.longest)?;
        for (day, DayResult { tries, hints, seconds }) in &self.days {
            write!(f, "\n{day} {tries} {hints} {seconds}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(tries: u8) -> DayResult {
        DayResult { tries, hints: 1, seconds: 48 }
    }

    #[test]
    fn days_in_a_row_are_a_streak() {
        let mut calendar = Calendar::default();
        for day in [100, 101, 102, 104] {
            calendar.note(day, result(1));
        }
        assert_eq!((calendar.streak(104), calendar.longest()), (1, 3));
        // Today is not over yet; the day before yesterday is.
        assert_eq!((calendar.streak(105), calendar.streak(106)), (1, 0));
        calendar.note(105, result(2));
        assert_eq!(calendar.streak(105), 0);
        // A second try on the same day does not count.
        calendar.note(105, result(1));
        assert_eq!(calendar.streak(105), 0);
        assert_eq!(Calendar::read(&calendar.to_string()), calendar);
    }

    #[test]
    fn what_is_kept_is_bounded_and_nonsense_is_nothing() {
        let mut calendar = Calendar::default();
        for day in 0..1_000 {
            calendar.note(day, result(1));
        }
        assert_eq!((calendar.days.len(), calendar.of(0)), (KEPT, None));
        assert_eq!(Calendar::read("x\n1 2\n\n3 1 0 9"), {
            let mut calendar = Calendar::default();
            calendar.days.insert(3, DayResult { tries: 1, hints: 0, seconds: 9 });
            calendar
        });
        assert_eq!(Calendar::read(""), Calendar::default());
    }
}
