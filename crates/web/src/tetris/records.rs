//! Games for one that are over: the last of them with their replays, and the own bests. Kept in the browser,
//! where anything may have been changed or taken away: what can't be read is passed over.

use tetris::{End, Solo, Statistics};

use crate::browser;

/// A game as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// Milliseconds since 1970: it names the game too.
    pub(crate) when: u64,
    pub(crate) solo: Solo,
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
    pub(crate) fn new(solo: Solo, end: Option<End>, figures: &Statistics, when: u64) -> Self {
        let score = figures.score;
        let done = solo.goal().is_none() || end == Some(End::Reached);
        Self { when, solo, ticks: figures.ticks, rows: score.tally.rows(), points: score.points(), done }
    }

    /// Ahead of another game of the same kind: sooner, farther, or with more points.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        let merit = |record: &Self| match record.solo {
            Solo::Sprint => -i64::from(record.ticks),
            Solo::Marathon => i64::from(record.rows),
            Solo::Daily(_) => i64::from(record.points),
        };
        self.done && (!other.done || merit(self) > merit(other))
    }

    fn write(&self) -> String {
        let Self { when, solo, ticks, rows, points, done } = self;
        format!("{when} {solo} {ticks} {rows} {points} {done}")
    }

    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let record = Self {
            when: words.next()?.parse().ok()?,
            solo: words.next()?.parse().ok()?,
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
pub(crate) fn best(solo: Solo) -> Option<Record> {
    browser::kept(&best_place(solo)).and_then(|text| Record::read(&text))
}

fn best_place(solo: Solo) -> String {
    let kind = match solo {
        Solo::Sprint => "sprint",
        Solo::Marathon => "marathon",
        Solo::Daily(_) => "daily",
    };
    format!("quatris.tetris.best.{kind}")
}

/// Only the first game of a day counts.
pub(crate) fn counts(records: &[Record], solo: Solo) -> bool {
    !matches!(solo, Solo::Daily(_)) || records.iter().all(|record| record.solo != solo)
}

/// Keeps a game, and its bytes while there is room. Whether it is the own best.
pub(crate) fn keep(record: &Record, replay: &[u8]) -> bool {
    let mut records = list();
    let is_best = record.done
        && counts(&records, record.solo)
        && best(record.solo).is_none_or(|best| record.beats(&best));
    if is_best {
        browser::keep(&best_place(record.solo), &record.write());
    }
    records.insert(0, record.clone());
    for old in records.drain(MOST.min(records.len())..) {
        forget(old.when);
    }
    browser::keep(LIST, &records.iter().map(Record::write).collect::<Vec<_>>().join("\n"));
    make_room(&records);
    if let Some(text) = to_text(replay).filter(|text| text.len() <= MOST_CHARS / 4) {
        browser::keep(&place(record.when), &text);
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

/// The bytes of a kept game's replay.
pub(crate) fn replay(when: u64) -> Option<Vec<u8>> {
    let text = leptos::prelude::window().atob(&browser::kept(&place(when))?).ok()?;
    text.chars().map(|symbol| u8::try_from(symbol).ok()).collect()
}

fn to_text(bytes: &[u8]) -> Option<String> {
    leptos::prelude::window().btoa(&bytes.iter().copied().map(char::from).collect::<String>()).ok()
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

    fn record(solo: &str, ticks: u32, rows: u32, points: i32, done: bool) -> Record {
        let solo = solo.parse().expect("a game for one");
        Record { when: 1_790_000_000_000, solo, ticks, rows, points, done }
    }

    #[test]
    fn records_survive_being_kept_and_noise_is_passed_over() {
        let records = [record("sprint", 1249, 40, 900, true), record("daily-2026-03-14", 3600, 31, -5, true)];
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
        assert!(!counts(&tried, tried[0].solo));
        assert!(counts(&tried, record("daily-2026-03-15", 0, 0, 0, true).solo));
        assert!(counts(&tried, Solo::Sprint));
    }
}
