//! Games for one that are over: the last of them, and the own bests.

use std::fmt;
use std::str::FromStr;

use tetris::{End, Solo, Statistics};

/// A game as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Milliseconds since 1970: it names the game too.
    pub when: u64,
    /// What was played.
    pub solo: Solo,
    /// How long it took.
    pub ticks: u32,
    /// Rows that were completed.
    pub rows: u32,
    /// What they came to.
    pub points: i32,
    /// The goal was reached, or there was none.
    pub done: bool,
}

/// A line does not say what a game was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no record of a game")]
pub struct NoRecord;

impl Record {
    /// Records that are listed.
    pub const MOST: usize = 50;

    /// Of a game that is over.
    pub fn new(solo: Solo, end: Option<End>, figures: &Statistics, when: u64) -> Self {
        let score = figures.score;
        let done = solo.goal().is_none() || end == Some(End::Reached);
        Self { when, solo, ticks: figures.ticks, rows: score.tally.rows(), points: score.points(), done }
    }

    /// Ahead of another game of the same kind: sooner, farther, or with more points.
    pub fn beats(&self, other: &Self) -> bool {
        let merit = |record: &Self| match record.solo {
            Solo::Sprint => -i64::from(record.ticks),
            Solo::Marathon => i64::from(record.rows),
            Solo::Daily(_) => i64::from(record.points),
        };
        self.done && (!other.done || merit(self) > merit(other))
    }

    /// Only the first game of a day counts. `records` are those from before.
    pub fn counts(records: &[Self], solo: Solo) -> bool {
        !matches!(solo, Solo::Daily(_)) || records.iter().all(|record| record.solo != solo)
    }

    /// Daily games are of one kind, whatever their day.
    pub fn is_like(&self, solo: Solo) -> bool {
        std::mem::discriminant(&self.solo) == std::mem::discriminant(&solo)
    }

    /// A line for each; what can't be read is passed over.
    pub fn read_all(text: &str) -> Vec<Self> {
        text.lines().take(Self::MOST).filter_map(|line| line.parse().ok()).collect()
    }

    /// As [`Record::read_all`] reads them.
    pub fn write_all(records: &[Self]) -> String {
        records.iter().map(Self::to_string).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { when, solo, ticks, rows, points, done } = self;
        write!(f, "{when} {solo} {ticks} {rows} {points} {done}")
    }
}

impl FromStr for Record {
    type Err = NoRecord;

    fn from_str(line: &str) -> Result<Self, NoRecord> {
        fn word<T: FromStr>(word: Option<&str>) -> Result<T, NoRecord> {
            word.and_then(|word| word.parse().ok()).ok_or(NoRecord)
        }
        let mut words = line.split(' ');
        let record = Self {
            when: word(words.next())?,
            solo: word(words.next())?,
            ticks: word(words.next())?,
            rows: word(words.next())?,
            points: word(words.next())?,
            done: word(words.next())?,
        };
        if words.next().is_some() { Err(NoRecord) } else { Ok(record) }
    }
}

/// The last games, the newest first, and the best one of each kind; of daily games, those of all days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The newest first.
    pub last: Vec<Record>,
    /// One of each kind at most.
    pub bests: Vec<Record>,
}

/// What became of a game among those from before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Only the first game of a day does.
    pub counted: bool,
    /// The best until now.
    pub before: Option<Record>,
    /// It is the best now.
    pub is_best: bool,
    /// Games that are no longer listed.
    pub forgotten: Vec<Record>,
}

impl Records {
    /// The best game of this kind.
    pub fn best(&self, solo: Solo) -> Option<&Record> {
        self.bests.iter().find(|best| best.is_like(solo))
    }

    /// A game is over.
    pub fn add(&mut self, record: Record) -> Added {
        let counted = Record::counts(&self.last, record.solo);
        let before = self.best(record.solo).cloned();
        let is_best = counted && record.done && before.as_ref().is_none_or(|best| record.beats(best));
        if is_best {
            self.bests.retain(|best| !best.is_like(record.solo));
            self.bests.push(record.clone());
        }
        self.last.insert(0, record);
        let forgotten = self.last.split_off(Record::MOST.min(self.last.len()));
        Added { counted, before, is_best, forgotten }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(solo: &str, ticks: u32, rows: u32, points: i32, done: bool) -> Record {
        let solo = solo.parse().expect("a game for one");
        Record { when: 1_790_000_000_000, solo, ticks, rows, points, done }
    }

    #[test]
    fn records_survive_being_kept_and_noise_is_passed_over() {
        let records = [record("sprint", 1249, 40, 900, true), record("daily-2026-03-14", 3600, 31, -5, true)];
        let text = Record::write_all(&records);
        assert_eq!(Record::read_all(&text), records);
        let noise = format!("\nx\n1 walk 1 1 1 true\n{} more\n{}\n\u{7}", records[0], records[1]);
        assert_eq!(Record::read_all(&noise), records[1..]);
        assert_eq!(Record::read_all(&vec![text; 1000].join("\n")).len(), Record::MOST);
    }

    #[test]
    fn the_best_is_sooner_farther_or_has_more_points() {
        let quick = record("sprint", 1200, 40, 500, true);
        assert!(quick.beats(&record("sprint", 1249, 40, 900, true)));
        assert!(!record("sprint", 100, 3, 30, false).beats(&quick), "the goal was not reached");
        assert!(record("marathon", 9, 51, 1, true).beats(&record("marathon", 1, 50, 9, true)));
        assert!(record("daily-2026-03-15", 1, 1, 9, true).beats(&record("daily-2026-03-14", 1, 1, 8, true)));
    }

    #[test]
    fn one_try_a_day_counts() {
        let tried = [record("daily-2026-03-14", 3600, 3, 30, true)];
        assert!(!Record::counts(&tried, tried[0].solo));
        assert!(Record::counts(&tried, record("daily-2026-03-15", 0, 0, 0, true).solo));
        assert!(Record::counts(&tried, Solo::Sprint));
    }

    #[test]
    fn the_best_of_each_kind_stays_and_the_oldest_games_go() {
        let mut records = Records::default();
        assert!(records.add(record("sprint", 1249, 40, 900, true)).is_best);
        let added = records.add(record("sprint", 1300, 40, 900, true));
        assert_eq!((added.is_best, added.before.map(|best| best.ticks)), (false, Some(1249)));
        assert!(records.add(record("daily-2026-03-14", 3600, 3, 30, true)).is_best);
        let again = records.add(record("daily-2026-03-14", 3600, 3, 90, true));
        assert_eq!((again.counted, again.is_best), (false, false));
        for rows in 0..60 {
            records.add(record("marathon", 9, rows, 1, true));
        }
        assert_eq!(records.last.len(), Record::MOST);
        assert_eq!(records.best(Solo::Marathon).map(|best| best.rows), Some(59));
        assert_eq!(records.best(Solo::Sprint).map(|best| best.ticks), Some(1249));
    }
}
