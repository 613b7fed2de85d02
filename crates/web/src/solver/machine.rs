//! The machine players and the exact scores, as the worker uses them.

use std::cell::RefCell;
use std::sync::Arc;

use connect_four::{Game, Level, Move, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::openings;
use connect_four_solver::players::{self, ExactPlayer};
use wasm_bindgen::JsCast as _;

thread_local! {
    // A worker is asked about one game after the other, which have most positions in common.
    static SAGE: RefCell<Option<ExactPlayer>> = const { RefCell::new(None) };
}

/// The highest level is perfect on this setup, and the exact score of every column is to be had.
pub(crate) fn is_perfect(setup: Setup) -> bool {
    players::is_perfect_on(setup)
}

/// Exact scores are to be had on this setup, at least towards the end of a game.
pub(crate) fn is_solvable(setup: Setup) -> bool {
    players::is_solvable(setup)
}

pub(crate) fn choose(game: &Game, level: Level, seed: u64) -> Option<Move> {
    players::choose(game, level, seed, &mut |game: &Game| with_sage(|sage| sage.best_columns(game)))
}

/// A fair start of so many tokens; nothing without the book.
pub(crate) fn open(tokens: usize, seed: u64) -> Option<Vec<u8>> {
    openings::draw(&opening_book(), tokens, seed)
}

pub(crate) fn advise(game: &Game) -> Option<Move> {
    choose(game, Level::STRONGEST, 0)
}

/// Tells the score of each open column as soon as it is proven, and says whether all were.
pub(crate) fn scores(game: &Game, tell: &mut dyn FnMut(u8, i8)) -> bool {
    with_sage(|sage| sage.analyse(game, tell))
}

fn with_sage<T>(ask: impl FnOnce(&mut ExactPlayer) -> T) -> T {
    SAGE.with_borrow_mut(|sage| ask(sage.get_or_insert_with(|| ExactPlayer::new(opening_book()))))
}

/// Fetched when it is first needed. Without a network it may be missing: then the first moves of a game
/// take long to score, and no more.
fn opening_book() -> Arc<Book> {
    const EMPTY: &[u8] = b"QC4\x01\0\0";
    let fetched = || {
        let fetch = js_sys::Reflect::get(&js_sys::global(), &"openingBook".into()).ok()?;
        let bytes = fetch.dyn_into::<js_sys::Function>().ok()?.call0(&js_sys::global()).ok()?;
        Book::from_bytes(&bytes.dyn_into::<js_sys::Uint8Array>().ok()?.to_vec()).ok()
    };
    let book = fetched().or_else(|| Book::from_bytes(EMPTY).ok());
    Arc::new(book.expect("an empty book is a book"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_book_is_a_book() {
        assert_eq!(Book::from_bytes(b"QC4\x01\0\0").map(|book| book.len()), Ok(0));
    }
}
