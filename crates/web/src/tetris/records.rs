//! Games that are over, with their replays. Kept in the browser, where anything may have been changed or taken
//! away: what can't be read is passed over.

use client::tetris::{Added, Played, Record, Records};
use tetris::{Rules, Statistics};

use crate::browser;
use crate::ui::language::Words;

use crate::tetris::pages::solo::solo_name;
use crate::tetris::route::Route;

/// Characters that all replays may take; a browser has room for some five million.
const MOST_CHARS: usize = 2_000_000;
const LIST: &str = "quatris.tetris.games";

/// The newest first.
pub(crate) fn list() -> Vec<Record> {
    browser::kept(LIST).map(|text| Record::read_all(&text)).unwrap_or_default()
}

/// The best game of this kind; of daily games, those of all days.
pub(crate) fn best(played: Played) -> Option<Record> {
    browser::kept(&best_place(played)).and_then(|text| text.parse().ok())
}

fn best_place(played: Played) -> String {
    format!("quatris.tetris.best.{}", played.kind())
}

/// The ticks of the rows of the best sprint.
const SPLITS: &str = "quatris.tetris.splits";

pub(crate) fn splits() -> Vec<u32> {
    let kept = browser::kept(SPLITS).unwrap_or_default();
    kept.split(' ').filter_map(|tick| tick.parse().ok()).collect()
}

pub(crate) fn keep_splits(ticks: &[u32]) {
    browser::keep(SPLITS, &ticks.iter().map(u32::to_string).collect::<Vec<_>>().join(" "));
}

/// The try of a daily game that counts.
pub(crate) fn tried(played: Played) -> Option<Record> {
    Records { last: list(), bests: Vec::new() }.tried(played).cloned()
}

/// The first piece of a daily game is placed. Returns the time of this try if it is the one that counts.
pub(crate) fn begin(played: Played) -> Option<u64> {
    let mut records = Records { last: list(), bests: Vec::new() };
    let when = now();
    records.begin(played, when).then(|| {
        browser::keep(LIST, &Record::write_all(&records.last));
        when
    })
}

pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Keeps a game, and its replay as it stands in a link while there is room.
pub(crate) fn keep(record: &Record, replay: &str) -> Added {
    let mut records = Records { last: list(), bests: best(record.played).into_iter().collect() };
    let added = records.add(record.clone());
    if added.is_best {
        browser::keep(&best_place(record.played), &record.to_string());
    }
    for old in &added.forgotten {
        browser::forget(&place(old.when));
    }
    browser::keep(LIST, &Record::write_all(&records.last));
    make_room(&records.last);
    if replay.len() <= MOST_CHARS / 4 {
        browser::keep(&place(record.when), replay);
    }
    added
}

/// Replays of the oldest games go first.
fn make_room(records: &[Record]) {
    let mut taken = 0;
    for record in records {
        taken += browser::kept(&place(record.when)).map_or(0, |text| text.len());
        if taken > MOST_CHARS * 3 / 4 {
            browser::forget(&place(record.when));
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

fn place(when: u64) -> String {
    format!("quatris.tetris.game.{when}")
}

/// Pieces a minute of the last games, by which company is chosen.
const PACE: &str = "quatris.tetris.pace";

pub(crate) fn pace() -> Option<u32> {
    browser::kept(PACE).and_then(|pace| pace.parse().ok())
}

/// One game among others does not change it all: whoever is called away plays as well as before.
pub(crate) fn keep_pace(figures: &Statistics) {
    let last = figures.hundredths_a_second() * 60 / 100;
    browser::keep(PACE, &pace().map_or(last, |before| before.midpoint(last)).to_string());
}

pub(crate) fn name(words: Words, played: Played) -> String {
    match played {
        Played::Solo(solo) => solo_name(words, solo),
        Played::Several(Rules::Labo) => words.say("tetris-labo", &[]),
        Played::Several(Rules::Arena) => words.say("tetris-arena", &[]),
    }
}

pub(crate) fn worth(words: Words, record: &Record) -> String {
    words.with(|phrases| phrases.worth(record))
}

/// Where others can try it.
pub(crate) fn address(played: Played) -> String {
    match played {
        Played::Solo(solo) => Route::solo(solo),
        Played::Several(_) => format!("/tetris#/{played}"),
    }
}
