//! Games kept in this browser, newest first, and no more of them than [`MOST`].
//!
//! A game is one item: a line that says who played and how their match and their clocks stood, then the saved game
//! itself.
//! Anybody can write into this storage, so whatever can't be read is passed over.

use connect_four::{Player, Record};
use room::{Millis, Score};

use crate::browser;
use crate::connect_four::opponents::{LocalTerms, Opponents};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) id: u32,
    pub(crate) terms: LocalTerms,
    pub(crate) score: Score,
    /// What two players had left on the clock.
    pub(crate) left: Option<[Millis; 2]>,
    /// People have the names of the record; otherwise they are called by their tokens.
    pub(crate) named: bool,
    pub(crate) record: Record,
}

pub(crate) const MOST: usize = 60;
/// In the first line of a game whose people have names.
const NAMED: &str = "named";
/// Before what two players had left on the clock.
const LEFT: &str = "left-";
/// More than any clock shows.
const LONGEST: Millis = 3_600_000;
/// Where the numbers of the kept games stand.
pub(crate) const INDEX: &str = "quatris.games";

/// The games in which something was played.
pub(crate) fn list() -> Vec<Kept> {
    let begun = |kept: &Kept| !kept.record.game().events().is_empty();
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
    let left = game.left.map(|[one, two]| format!(" {LEFT}{one}-{two}")).unwrap_or_default();
    let named = if game.named { format!(" {NAMED}") } else { String::new() };
    format!("{} {}{left}{named}\n{}", game.terms.write(), write_score(&game.score), game.record)
}

fn read_item(id: u32, text: &str) -> Option<Kept> {
    let (played, record) = text.split_once('\n')?;
    let mut words = played.split(' ');
    let (terms, score) = (LocalTerms::read(words.next()?).ok()?, read_score(words.next()?)?);
    let record = record.parse::<Record>().ok()?;
    let (mut left, mut named) = (None, false);
    for word in words {
        match word.strip_prefix(LEFT) {
            Some(times) => left = Some(read_left(times)?),
            None if word == NAMED => named = true,
            None => return None,
        }
    }
    let players = record.game().setup().players();
    let seated = match terms.opponents {
        Opponents::People => true,
        Opponents::Machine { person, .. } => person.number() <= players,
    };
    seated.then_some(Kept { id, terms, score, left, named, record })
}

fn read_left(text: &str) -> Option<[Millis; 2]> {
    let time = |text: &str| text.parse().ok().filter(|time| *time <= LONGEST);
    let (one, two) = text.split_once('-')?;
    Some([time(one)?, time(two)?])
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
        let terms = LocalTerms::read(opponents).expect("opponents");
        Kept { id: 5, terms, score, left: None, named: false, record: record(moves) }
    }

    #[test]
    fn a_kept_game_is_read_back() {
        let kept = kept("machine-3-2", "4453");
        assert_eq!(read_item(5, &write_item(&kept)), Some(kept.clone()));
        let named = Kept { named: true, ..kept };
        assert_eq!(read_item(5, &write_item(&named)), Some(named.clone()));
        let terms = LocalTerms::read("people-3+2").expect("terms");
        let timed = Kept { terms, left: Some([181_000, 99]), ..named };
        assert_eq!(read_item(5, &write_item(&timed)), Some(timed));
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
        for left in ["left-", "left-1", "left-1-x", "left-1--1", "left-1-99999999", "else"] {
            assert_eq!(read(&good.replacen('\n', &format!(" {left}\n"), 1)), None, "{left}");
        }
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
