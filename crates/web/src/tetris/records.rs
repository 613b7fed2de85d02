//! Games for one that are over: the last of them with their replays, and the own bests. Kept in the browser,
//! where anything may have been changed or taken away: what can't be read is passed over.

use client::tetris::{Added, Record, Records};
use tetris::{Solo, Statistics};

use crate::browser;

/// Characters that all replays may take; a browser has room for some five million.
const MOST_CHARS: usize = 2_000_000;
const LIST: &str = "quatris.tetris.games";

/// The newest first.
pub(crate) fn list() -> Vec<Record> {
    browser::kept(LIST).map(|text| Record::read_all(&text)).unwrap_or_default()
}

/// The best game of this kind; of daily games, those of all days.
pub(crate) fn best(solo: Solo) -> Option<Record> {
    browser::kept(&best_place(solo)).and_then(|text| text.parse().ok())
}

fn best_place(solo: Solo) -> String {
    let kind = match solo {
        Solo::Sprint => "sprint",
        Solo::Marathon => "marathon",
        Solo::Daily(_) => "daily",
    };
    format!("quatris.tetris.best.{kind}")
}

/// Keeps a game, and its bytes while there is room.
pub(crate) fn keep(record: &Record, replay: &[u8]) -> Added {
    let mut records = Records { last: list(), bests: best(record.solo).into_iter().collect() };
    let added = records.add(record.clone());
    if added.is_best {
        browser::keep(&best_place(record.solo), &record.to_string());
    }
    for old in &added.forgotten {
        forget(old.when);
    }
    browser::keep(LIST, &Record::write_all(&records.last));
    make_room(&records.last);
    if let Some(text) = to_text(replay).filter(|text| text.len() <= MOST_CHARS / 4) {
        browser::keep(&place(record.when), &text);
    }
    added
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
