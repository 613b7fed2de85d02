//! Games kept in this browser, newest first, and no more of them than [`MOST`].
//!
//! A game is one item: a line that says who played, then the saved game itself. Anybody can write into
//! this storage, so whatever can't be read is passed over.

use connect_four::Record;

use crate::browser;
use crate::opponents::Opponents;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) id: u32,
    pub(crate) opponents: Opponents,
    pub(crate) record: Record,
}

pub(crate) const MOST: usize = 60;
const INDEX: &str = "quatris.games";

pub(crate) fn list() -> Vec<Kept> {
    ids().into_iter().filter_map(load).collect()
}

pub(crate) fn load(id: u32) -> Option<Kept> {
    let (opponents, record) = read_item(&browser::kept(&item(id))?)?;
    Some(Kept { id, opponents, record })
}

/// A number that no kept game has.
pub(crate) fn new_id() -> u32 {
    ids().into_iter().max().map_or(1, |id| id.wrapping_add(1).max(1))
}

/// Keeps a game, or what became of it; the oldest ones make room.
pub(crate) fn save(id: u32, opponents: Opponents, record: &Record) {
    let (kept, dropped) = with_newest(ids(), id);
    browser::keep(&item(id), &write_item(opponents, record));
    browser::keep(INDEX, &write_ids(&kept));
    dropped.into_iter().for_each(forget);
}

pub(crate) fn delete(id: u32) {
    let rest: Vec<u32> = ids().into_iter().filter(|kept| *kept != id).collect();
    browser::keep(INDEX, &write_ids(&rest));
    forget(id);
}

fn forget(id: u32) {
    if let Some(storage) = browser::storage() {
        let _ = storage.remove_item(&item(id));
    }
}

fn item(id: u32) -> String {
    format!("quatris.game.{id}")
}

fn ids() -> Vec<u32> {
    read_ids(&browser::kept(INDEX).unwrap_or_default())
}

fn read_ids(text: &str) -> Vec<u32> {
    let mut ids = Vec::new();
    for id in text.split(',').filter_map(|id| id.parse().ok()).take(2 * MOST) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

fn write_ids(ids: &[u32]) -> String {
    ids.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// This one first; then the others, and those for which there is no room.
fn with_newest(ids: Vec<u32>, newest: u32) -> (Vec<u32>, Vec<u32>) {
    let mut kept = vec![newest];
    kept.extend(ids.into_iter().filter(|id| *id != newest));
    let dropped = kept.split_off(kept.len().min(MOST));
    (kept, dropped)
}

fn write_item(opponents: Opponents, record: &Record) -> String {
    format!("{}\n{record}", opponents.write())
}

fn read_item(text: &str) -> Option<(Opponents, Record)> {
    let (opponents, record) = text.split_once('\n')?;
    let (opponents, record) = (Opponents::read(opponents)?, record.parse::<Record>().ok()?);
    let players = record.game().setup().players();
    let seated = match opponents {
        Opponents::People => true,
        Opponents::Machine { person, .. } => person.number() <= players,
    };
    seated.then_some((opponents, record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::{Game, Setup};

    fn record(moves: &str) -> Record {
        let game = Game::from_notation(Setup::CLASSIC, moves).expect("a game");
        Record::new(
            game,
            |player| format!("Seat {}", player.number()).parse().expect("a name"),
            None,
            Some(7),
        )
    }

    #[test]
    fn a_kept_game_is_read_back() {
        let (opponents, record) = (Opponents::read("machine-3-2").expect("opponents"), record("4453"));
        assert_eq!(read_item(&write_item(opponents, &record)), Some((opponents, record)));
    }

    #[test]
    fn damage_is_passed_over() {
        let good = write_item(Opponents::People, &record("4453"));
        assert!(read_item(&good).is_some());
        for end in 0..good.trim_end().len() {
            // A cut may leave fewer moves, but never another kind of thing.
            if let Some((_, record)) = read_item(&good[..end]) {
                assert!(record.game().moves().len() < 4, "{end}");
            }
        }
        assert_eq!(read_item("machine-3-5\n"), None);
        assert_eq!(read_item(&good.replacen("people", "machine-3-5", 1)), None, "there is no fifth seat");
        assert_eq!(read_item(&good.replace("4453", "4459")), None);
    }

    #[test]
    fn the_list_is_bounded_and_has_everything_once() {
        assert_eq!(read_ids("3,2,x,,2,-1,99999999999,1"), [3, 2, 1]);
        assert_eq!(with_newest(vec![3, 2, 1], 2), (vec![2, 3, 1], vec![]));
        let full: Vec<u32> = (1..=MOST as u32).collect();
        let (kept, dropped) = with_newest(full, 1000);
        assert_eq!((kept.len(), kept[0], dropped), (MOST, 1000, vec![MOST as u32]));
    }
}
