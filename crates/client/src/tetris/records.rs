//! Records of Tetris: the last games that are over, and the player's bests.

use std::fmt;
use std::str::FromStr;

use tetris::{End, Rules, Setup, Solo, Statistics};

/// What was played: a game for one, or these rules with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A game for one.
    Solo(Solo),
    /// A game for several.
    Several(Rules),
}

impl Played {
    /// The kind of game that this setup makes.
    pub fn of(setup: Setup) -> Self {
        match setup {
            Setup::Solo(solo) => Self::Solo(solo),
            Setup::Labo(_) | Setup::Arena(_) => Self::Several(setup.rules()),
        }
    }

    /// One word for all games whose results can be compared: daily games of all days have the same.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Solo(Solo::Sprint) => "sprint",
            Self::Solo(Solo::Marathon) => "marathon",
            Self::Solo(Solo::Daily(_)) => "daily",
            Self::Several(Rules::Labo) => "labo",
            Self::Several(Rules::Arena) => "arena",
        }
    }

    /// What makes a game better: less time in a sprint, more rows in a marathon, more points otherwise.
    fn merit(self, record: &Record) -> i64 {
        match self {
            Self::Solo(Solo::Sprint) => -i64::from(record.ticks),
            Self::Solo(Solo::Marathon) => i64::from(record.rows),
            Self::Solo(Solo::Daily(_)) | Self::Several(_) => i64::from(record.points),
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solo(solo) => solo.fmt(f),
            Self::Several(_) => f.write_str(self.kind()),
        }
    }
}

impl FromStr for Played {
    type Err = NoRecord;

    fn from_str(text: &str) -> Result<Self, NoRecord> {
        match text {
            "labo" => Ok(Self::Several(Rules::Labo)),
            "arena" => Ok(Self::Several(Rules::Arena)),
            _ => text.parse().map(Self::Solo).map_err(|_| NoRecord),
        }
    }
}

/// A finished game, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Milliseconds since 1970; also the game's identity.
    pub when: u64,
    /// What was played.
    pub played: Played,
    /// How many ticks it took.
    pub ticks: u32,
    /// Rows that were completed.
    pub rows: u32,
    /// Points that were made.
    pub points: i32,
    /// Whether the result counts: there is one, and the goal was reached or there is none; among several, the player
    /// was ranked.
    pub done: bool,
}

/// The text is no record of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no record of a game")]
pub struct NoRecord;

impl Record {
    /// Records that are kept, at most.
    pub const MOST: usize = 50;

    /// The record of a game that is over.
    pub fn new(played: Played, end: Option<End>, figures: &Statistics, when: u64) -> Self {
        let score = figures.score;
        let (rows, points) = (score.tally.rows(), score.points());
        let reached = match played {
            Played::Solo(solo) => solo.goal().is_none() || end == Some(End::Reached),
            Played::Several(_) => score.place.is_some(),
        };
        // Nothing is no best.
        let done = reached && (rows > 0 || points > 0);
        Self { when, played, ticks: figures.ticks, rows, points, done }
    }

    /// The record of a try that was begun and is not over: it stays that of a try that was given up.
    fn begun(played: Played, when: u64) -> Self {
        Self { when, played, ticks: 0, rows: 0, points: 0, done: false }
    }

    /// Whether the game was left before its end.
    pub fn is_given_up(&self) -> bool {
        self.ticks == 0
    }

    /// Whether it is better than another game of the same kind.
    pub fn beats(&self, other: &Self) -> bool {
        self.done && (!other.done || self.played.merit(self) > other.played.merit(other))
    }

    /// Whether their results can be compared.
    pub fn is_like(&self, played: Played) -> bool {
        self.played.kind() == played.kind()
    }

    /// Reads one record a line; lines that can't be read are left out.
    pub fn read_all(text: &str) -> Vec<Self> {
        text.lines().take(Self::MOST).filter_map(|line| line.parse().ok()).collect()
    }

    /// Writes what [`Record::read_all`] reads.
    pub fn write_all(records: &[Self]) -> String {
        records.iter().map(Self::to_string).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { when, played, ticks, rows, points, done } = self;
        write!(f, "{when} {played} {ticks} {rows} {points} {done}")
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
            played: word(words.next())?,
            ticks: word(words.next())?,
            rows: word(words.next())?,
            points: word(words.next())?,
            done: word(words.next())?,
        };
        if words.next().is_some() { Err(NoRecord) } else { Ok(record) }
    }
}

/// The last games, and the best one of each kind; daily games of all days are one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The last games, the newest first.
    pub last: Vec<Record>,
    /// The best games, one of each kind at most.
    pub bests: Vec<Record>,
}

/// The place of a new game among the records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Whether it counts: of a daily game only the first one does.
    pub counted: bool,
    /// The best game of this kind before it.
    pub before: Option<Record>,
    /// Whether it is the best now.
    pub is_best: bool,
    /// Games that are no longer listed.
    pub forgotten: Vec<Record>,
}

impl Records {
    /// The best game of this kind.
    pub fn best(&self, played: Played) -> Option<&Record> {
        self.bests.iter().find(|best| best.is_like(played))
    }

    /// The try that counts, of the daily game of a day: the first one.
    pub fn tried(&self, played: Played) -> Option<&Record> {
        let daily = matches!(played, Played::Solo(Solo::Daily(_)));
        self.last.iter().rfind(|record| daily && record.played == played)
    }

    /// The first piece of a daily game is placed. If this is the try that counts, lists it as given up until it is over,
    /// and returns true: [`Records::add`] finds it by the same `when`.
    pub fn begin(&mut self, played: Played, when: u64) -> bool {
        let counts = matches!(played, Played::Solo(Solo::Daily(_))) && self.tried(played).is_none();
        if counts {
            self.last.insert(0, Record::begun(played, when));
        }
        counts
    }

    /// Adds a game that is over.
    pub fn add(&mut self, record: Record) -> Added {
        self.last.retain(|one| !one.is_given_up() || one.when != record.when);
        let counted = self.tried(record.played).is_none();
        let before = self.best(record.played).cloned();
        let is_best = counted && record.done && before.as_ref().is_none_or(|best| record.beats(best));
        if is_best {
            self.bests.retain(|best| !best.is_like(record.played));
            self.bests.push(record.clone());
        }
        self.last.insert(0, record);
        Added { counted, before, is_best, forgotten: self.forget() }
    }

    /// The oldest games go, but not the try of the last day: it would count again.
    fn forget(&mut self) -> Vec<Record> {
        let daily = |record: &&Record| matches!(record.played, Played::Solo(Solo::Daily(_)));
        let tried = self.last.iter().find(daily).and_then(|record| self.tried(record.played)).cloned();
        let mut forgotten = self.last.split_off(Record::MOST.min(self.last.len()));
        if let Some(tried) = tried.filter(|tried| forgotten.contains(tried)) {
            forgotten.retain(|record| *record != tried);
            forgotten.extend(self.last.pop());
            self.last.push(tried);
        }
        forgotten
    }
}

#[cfg(test)]
mod tests {
    use tetris::{PlayerId, Score, Sum, Tally};

    use super::*;

    fn record(played: &str, ticks: u32, rows: u32, points: i32, done: bool) -> Record {
        let played = played.parse().expect("a game");
        Record { when: 1_790_000_000_000, played, ticks, rows, points, done }
    }

    #[test]
    fn records_survive_being_kept_and_noise_is_passed_over() {
        let records =
            ["sprint", "daily-2026-03-14", "arena", "labo"].map(|played| record(played, 1249, 40, -5, true));
        let text = Record::write_all(&records);
        assert_eq!(Record::read_all(&text), records);
        let noise = format!("\nx\n1 walk 1 1 1 true\n{} more\n{}\n\u{7}", records[0], records[1]);
        assert_eq!(Record::read_all(&noise), records[1..2]);
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
    fn nothing_is_no_best() {
        let of = |played, rows, points: i32| {
            let tally = Tally { active: true, pieces: 9, at_once: [rows, 0, 0, 0], ..Tally::default() };
            let sum = Sum { rows: points, ..Sum::default() };
            let score = Score { who: PlayerId::FIRST, place: Some(1), tally, sum, left: false };
            let figures = Statistics { score, ticks: 600, row_ticks: Vec::new(), pace: Vec::new() };
            Record::new(played, None, &figures, 0).done
        };
        for played in [Played::Several(Rules::Arena), Played::Solo(Solo::Marathon)] {
            assert!(!of(played, 0, 0) && of(played, 0, 5) && of(played, 1, 10));
        }
        assert!(!of(Played::Solo(Solo::Sprint), 3, 30), "the goal was not reached");
    }

    #[test]
    fn one_try_a_day_counts() {
        let mut records = Records::default();
        let (first, practice) = (day("daily-2026-03-14"), day("daily-2026-03-14"));
        assert!(records.begin(first.played, 1));
        assert!(records.add(Record { when: 1, ..first.clone() }).counted);
        assert!(!records.begin(practice.played, 2));
        assert!(!records.add(Record { when: 3, points: 90, ..practice }).counted);
        assert_eq!(records.tried(first.played).map(|tried| tried.when), Some(1));
        assert!(records.begin(day("daily-2026-03-15").played, 4));
        assert!(!records.begin(Played::Solo(Solo::Sprint), 5), "every sprint counts");
        assert!(records.add(record("sprint", 1249, 40, 900, true)).counted);
    }

    #[test]
    fn a_try_that_was_left_is_given_up() {
        let mut records = Records::default();
        let today = day("daily-2026-03-14");
        assert!(records.begin(today.played, 1));
        let kept = Record::write_all(&records.last);
        let mut after = Records { last: Record::read_all(&kept), ..Records::default() };
        assert!(after.tried(today.played).is_some_and(Record::is_given_up));
        assert!(!after.begin(today.played, 2));
        let practice = after.add(Record { when: 3, ..today.clone() });
        assert_eq!((practice.counted, practice.is_best), (false, false));
        assert!(after.tried(today.played).is_some_and(Record::is_given_up));
    }

    #[test]
    fn the_try_of_a_day_is_not_forgotten() {
        let mut records = Records::default();
        let today = day("daily-2026-03-14");
        records.add(today.clone());
        for when in 0..60 {
            let added = records.add(Record { when, ..record("sprint", 1249, 40, 900, true) });
            assert!(!added.forgotten.contains(&today));
        }
        assert_eq!(records.last.len(), Record::MOST);
        assert!(!records.begin(today.played, 99));
    }

    fn day(played: &str) -> Record {
        record(played, 3600, 3, 30, true)
    }

    #[test]
    fn the_best_of_each_kind_stays_and_the_oldest_games_go() {
        let mut records = Records::default();
        assert!(records.add(record("sprint", 1249, 40, 900, true)).is_best);
        let added = records.add(record("sprint", 1300, 40, 900, true));
        assert_eq!((added.is_best, added.before.map(|best| best.ticks)), (false, Some(1249)));
        assert!(records.add(day("daily-2026-03-14")).is_best);
        let again = records.add(Record { points: 90, ..day("daily-2026-03-14") });
        assert_eq!((again.counted, again.is_best), (false, false));
        for rows in 0..60 {
            records.add(record("marathon", 9, rows, 1, true));
        }
        assert_eq!(records.last.len(), Record::MOST);
        assert_eq!(records.best(Played::Solo(Solo::Marathon)).map(|best| best.rows), Some(59));
        assert_eq!(records.best(Played::Solo(Solo::Sprint)).map(|best| best.ticks), Some(1249));
    }
}
