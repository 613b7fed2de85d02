//! Games that are over: the last of them with their replays, and the own bests. Kept in the browser,
//! where anything may have been changed or taken away: what can't be read is passed over.

use tetris::{End, Rules, Setup, Solo, Statistics};

use crate::browser;
use crate::ui::language::Words;

use crate::tetris::pages::ranks::signed;
use crate::tetris::pages::solo::solo_name;
use crate::tetris::route::Route;

/// What was played: alone, or by these rules with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    Solo(Solo),
    Several(Rules),
}

impl Played {
    pub(crate) fn of(setup: Setup) -> Self {
        match setup {
            Setup::Solo(solo) => Self::Solo(solo),
            Setup::Labo(_) | Setup::Arena(_) => Self::Several(setup.rules()),
        }
    }

    /// Results of both can be compared: all days are alike.
    pub(crate) fn is_like(self, other: Self) -> bool {
        self.kind() == other.kind()
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Solo(Solo::Sprint) => "sprint",
            Self::Solo(Solo::Marathon) => "marathon",
            Self::Solo(Solo::Daily(_)) => "daily",
            Self::Several(Rules::Labo) => "labo",
            Self::Several(Rules::Arena) => "arena",
        }
    }

    pub(crate) fn name(self, words: Words) -> String {
        match self {
            Self::Solo(solo) => solo_name(words, solo),
            Self::Several(Rules::Labo) => words.say("tetris-labo", &[]),
            Self::Several(Rules::Arena) => words.say("tetris-arena", &[]),
        }
    }

    /// Where others can try it.
    pub(crate) fn address(self) -> String {
        match self {
            Self::Solo(solo) => Route::solo(solo),
            Self::Several(_) => format!("/tetris#/{}", self.kind()),
        }
    }

    fn write(self) -> String {
        match self {
            Self::Solo(solo) => solo.to_string(),
            Self::Several(_) => self.kind().into(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let several = [Rules::Labo, Rules::Arena].map(Self::Several);
        let found = several.into_iter().find(|played| played.kind() == text);
        found.or_else(|| text.parse().ok().map(Self::Solo))
    }
}

/// A game as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// Milliseconds since 1970: it names the game too.
    pub(crate) when: u64,
    pub(crate) played: Played,
    pub(crate) ticks: u32,
    pub(crate) rows: u32,
    pub(crate) points: i32,
    /// The goal was reached, or there was none.
    pub(crate) done: bool,
}

/// Games that are listed.
const MOST: usize = 50;
/// Characters that all replays may take; a browser has room for some five million.
const MOST_CHARS: usize = 2_000_000;
const LIST: &str = "quatris.tetris.games";

impl Record {
    pub(crate) fn new(played: Played, end: Option<End>, figures: &Statistics, when: u64) -> Self {
        let score = figures.score;
        let done = match played {
            Played::Solo(solo) => solo.goal().is_none() || end == Some(End::Reached),
            Played::Several(_) => score.place.is_some(),
        };
        Self { when, played, ticks: figures.ticks, rows: score.tally.rows(), points: score.points(), done }
    }

    /// Ahead of another game of the same kind: sooner, farther, or with more points.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        let merit = |record: &Self| match record.played {
            Played::Solo(Solo::Sprint) => -i64::from(record.ticks),
            Played::Solo(Solo::Marathon) => i64::from(record.rows),
            Played::Solo(Solo::Daily(_)) | Played::Several(_) => i64::from(record.points),
        };
        self.done && (!other.done || merit(self) > merit(other))
    }

    /// What it is worth, in words.
    pub(crate) fn worth(&self, words: Words) -> String {
        match self.played {
            Played::Solo(Solo::Sprint) if self.done => words.with(|phrases| phrases.time(self.ticks, 2)),
            Played::Solo(Solo::Sprint | Solo::Marathon) => {
                words.say("solo-worth-rows", &[("rows", self.rows.into())])
            }
            Played::Solo(Solo::Daily(_)) | Played::Several(_) => {
                words.say("tetris-with-points", &[("points", signed(self.points).into())])
            }
        }
    }

    fn write(&self) -> String {
        let Self { when, played, ticks, rows, points, done } = self;
        format!("{when} {} {ticks} {rows} {points} {done}", played.write())
    }

    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let record = Self {
            when: words.next()?.parse().ok()?,
            played: Played::read(words.next()?)?,
            ticks: words.next()?.parse().ok()?,
            rows: words.next()?.parse().ok()?,
            points: words.next()?.parse().ok()?,
            done: words.next()?.parse().ok()?,
        };
        words.next().is_none().then_some(record)
    }
}

/// The newest first.
pub(crate) fn list() -> Vec<Record> {
    browser::kept(LIST).map(|text| read(&text)).unwrap_or_default()
}

fn read(text: &str) -> Vec<Record> {
    text.lines().take(MOST).filter_map(Record::read).collect()
}

/// The best game of this kind; of daily games, those of all days.
pub(crate) fn best(played: Played) -> Option<Record> {
    browser::kept(&best_place(played)).and_then(|text| Record::read(&text))
}

fn best_place(played: Played) -> String {
    format!("quatris.tetris.best.{}", played.kind())
}

/// Only the first game of a day counts.
pub(crate) fn counts(records: &[Record], played: Played) -> bool {
    !matches!(played, Played::Solo(Solo::Daily(_))) || records.iter().all(|record| record.played != played)
}

/// Keeps a game, and its replay as it stands in a link while there is room. Whether it is the own best.
pub(crate) fn keep(record: &Record, replay: &str) -> bool {
    let mut records = list();
    let is_best = record.done
        && counts(&records, record.played)
        && best(record.played).is_none_or(|best| record.beats(&best));
    if is_best {
        browser::keep(&best_place(record.played), &record.write());
    }
    records.insert(0, record.clone());
    for old in records.drain(MOST.min(records.len())..) {
        forget(old.when);
    }
    browser::keep(LIST, &records.iter().map(Record::write).collect::<Vec<_>>().join("\n"));
    make_room(&records);
    if replay.len() <= MOST_CHARS / 4 {
        browser::keep(&place(record.when), replay);
    }
    is_best
}

/// Replays of the oldest games go first.
fn make_room(records: &[Record]) {
    let mut taken = 0;
    for record in records {
        taken += browser::kept(&place(record.when)).map_or(0, |text| text.len());
        if taken > MOST_CHARS * 3 / 4 {
            forget(record.when);
        }
    }
}

/// A kept game's replay, as it stands in a link.
pub(crate) fn replay(when: u64) -> Option<String> {
    browser::kept(&place(when))
}

pub(crate) fn has_replay(when: u64) -> bool {
    replay(when).is_some()
}

fn forget(when: u64) {
    if let Some(storage) = browser::storage() {
        let _ = storage.remove_item(&place(when));
    }
}

fn place(when: u64) -> String {
    format!("quatris.tetris.game.{when}")
}

/// Pieces a minute of the last game, by which company is chosen.
const PACE: &str = "quatris.tetris.pace";

pub(crate) fn pace() -> Option<u32> {
    browser::kept(PACE).and_then(|pace| pace.parse().ok())
}

pub(crate) fn keep_pace(figures: &Statistics) {
    browser::keep(PACE, &(figures.hundredths_a_second() * 60 / 100).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(played: &str, ticks: u32, rows: u32, points: i32, done: bool) -> Record {
        let played = Played::read(played).expect("a game");
        Record { when: 1_790_000_000_000, played, ticks, rows, points, done }
    }

    #[test]
    fn records_survive_being_kept_and_noise_is_passed_over() {
        let records = [record("sprint", 1249, 40, 900, true), record("arena", 3600, 31, -5, true)];
        let text = records.iter().map(Record::write).collect::<Vec<_>>().join("\n");
        assert_eq!(read(&text), records);
        let noise =
            format!("\nx\n1 walk 1 1 1 true\n{} more\n{}\n\u{7}", records[0].write(), records[1].write());
        assert_eq!(read(&noise), records[1..]);
        assert_eq!(read(&vec![text; 1000].join("\n")).len(), MOST);
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
        assert!(!counts(&tried, tried[0].played));
        assert!(counts(&tried, record("daily-2026-03-15", 0, 0, 0, true).played));
        assert!(counts(&tried, Played::Solo(Solo::Sprint)));
    }
}
