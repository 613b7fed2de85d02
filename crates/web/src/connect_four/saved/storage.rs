//! Games kept in this browser, newest first, and no more of them than [`MOST`].
//!
//! A game is one item: a line that says who played and how their match stood, then the saved game itself.
//! Anybody can write into this storage, so whatever can't be read is passed over.

use connect_four::{Player, Record};
use room::Score;

use crate::browser;
use crate::connect_four::opponents::Opponents;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) id: u32,
    pub(crate) opponents: Opponents,
    pub(crate) score: Score,
    /// People have the names of the record; otherwise they are called by their tokens.
    pub(crate) named: bool,
    pub(crate) record: Record,
}

pub(crate) const MOST: usize = 60;
/// Ends the first line of a game whose people have names.
const NAMED: &str = " named";
/// Where the numbers of the kept games stand.
pub(crate) const INDEX: &str = "quatris.games";

/// The games in which something was played.
pub(crate) fn list() -> Vec<Kept> {
    let begun = |kept: &Kept| !kept.record.game().moves().is_empty();
    ids().into_iter().filter_map(load).filter(begun).collect()
}

pub(crate) fn load(id: u32) -> Option<Kept> {
    read_item(id, &browser::kept(&item(id))?)
}

/// A number that no kept game has.
pub(crate) fn new_id() -> u32 {
    ids().into_iter().max().map_or(1, |id| id.wrapping_add(1).max(1))
}

/// Keeps a game, or what became of it; the oldest ones make room.
pub(crate) fn save(game: &Kept) {
    let (kept, dropped) = with_newest(ids(), game.id);
    browser::keep(&item(game.id), &write_item(game));
    browser::keep(INDEX, &write_ids(&kept));
    dropped.into_iter().for_each(forget);
}

/// Keeps what became of a game where it is in the list, unless it was deleted.
pub(crate) fn update(game: &Kept) {
    if ids().contains(&game.id) {
        browser::keep(&item(game.id), &write_item(game));
    }
}

pub(crate) fn delete(id: u32) {
    let rest: Vec<u32> = ids().into_iter().filter(|kept| *kept != id).collect();
    browser::keep(INDEX, &write_ids(&rest));
    forget(id);
}

/// Brings back what was deleted, as the newest.
pub(crate) fn restore(game: &Kept) {
    // Another game may have got its number.
    let id = if ids().contains(&game.id) { new_id() } else { game.id };
    save(&Kept { id, ..game.clone() });
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

fn write_item(game: &Kept) -> String {
    let named = if game.named { NAMED } else { "" };
    format!("{} {}{named}\n{}", game.opponents.write(), write_score(&game.score), game.record)
}

fn read_item(id: u32, text: &str) -> Option<Kept> {
    let (played, record) = text.split_once('\n')?;
    let (played, named) = played.strip_suffix(NAMED).map_or((played, false), |played| (played, true));
    let (opponents, score) = played.split_once(' ')?;
    let (opponents, record) = (Opponents::read(opponents)?, record.parse::<Record>().ok()?);
    let players = record.game().setup().players();
    let seated = match opponents {
        Opponents::People => true,
        Opponents::Machine { person, .. } => person.number() <= players,
    };
    seated.then_some(Kept { id, opponents, score: read_score(score)?, named, record })
}

/// The draws, then the wins of each seat.
fn write_score(score: &Score) -> String {
    let wins = Player::all(Player::MOST as u8).map(|player| score.wins(player));
    let counts: Vec<_> = [score.draws()].into_iter().chain(wins).map(|count| count.to_string()).collect();
    counts.join("-")
}

fn read_score(text: &str) -> Option<Score> {
    let counts: Vec<u32> = text.split('-').map(|count| count.parse().ok()).collect::<Option<_>>()?;
    let (draws, wins) = counts.split_first()?;
    (wins.len() == Player::MOST).then(|| Score::new(|player| wins[player.index()], *draws))
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

    fn kept(opponents: &str, moves: &str) -> Kept {
        let score = Score::new(|player| u32::from(player.number()) % 3, 4);
        let opponents = Opponents::read(opponents).expect("opponents");
        Kept { id: 5, opponents, score, named: false, record: record(moves) }
    }

    #[test]
    fn a_kept_game_is_read_back() {
        let kept = kept("machine-3-2", "4453");
        assert_eq!(read_item(5, &write_item(&kept)), Some(kept.clone()));
        let named = Kept { named: true, ..kept };
        assert_eq!(read_item(5, &write_item(&named)), Some(named));
    }

    #[test]
    fn damage_is_passed_over() {
        let good = write_item(&kept("people", "4453"));
        let read = |text: &str| read_item(5, text);
        assert!(read(&good).is_some());
        for end in 0..good.trim_end().len() {
            // A cut may leave fewer moves, but never another kind of thing.
            if let Some(kept) = read(&good[..end]) {
                assert!(kept.record.game().moves().len() < 4, "{end}");
            }
        }
        assert_eq!(read("machine-3-5\n"), None);
        assert_eq!(read(&good.replacen("people", "machine-3-5", 1)), None, "there is no fifth seat");
        assert_eq!(read(&good.replace("4453", "4459")), None);
        for score in ["", " 1", " 4-1-2-0-1-2-x", " 4-1-2-0-1-2--1", " 4-1-2-0-1-2-0-1"] {
            assert_eq!(read(&good.replacen(" 4-1-2-0-1-2-0", score, 1)), None, "{score}");
        }
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
