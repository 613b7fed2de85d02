//! The machine players and the exact scores, as the worker uses them.

use std::cell::RefCell;
use std::sync::Arc;

use connect_four::{Game, Level, Move, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::openings;
use connect_four_solver::players::{self, ExactPlayer};
use connect_four_solver::{Limits, Position, Solver};
use wasm_bindgen::JsCast as _;

/// Megabytes that the analysis may fill with what it has proven.
const TABLE_MB: usize = 16;

thread_local! {
    // A worker is asked about one game after the other, which have most positions in common.
    static SAGE: RefCell<Option<ExactPlayer>> = const { RefCell::new(None) };
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// The exact score of every column is to be had for this setup.
pub(crate) fn is_solved(setup: Setup) -> bool {
    setup.is_classic()
}

/// The highest level is perfect on this setup.
pub(crate) fn is_perfect(setup: Setup) -> bool {
    players::is_perfect_on(setup)
}

pub(crate) fn choose(game: &Game, level: Level, seed: u64) -> Option<Move> {
    let best = &mut |game: &Game| {
        SAGE.with_borrow_mut(|sage| {
            sage.get_or_insert_with(|| ExactPlayer::new(opening_book())).best_columns(game)
        })
    };
    players::choose(game, level, seed, best)
}

/// A fair start of so many tokens; nothing without the book.
pub(crate) fn open(tokens: usize, seed: u64) -> Option<Vec<u8>> {
    openings::draw(&opening_book(), tokens, seed)
}

pub(crate) fn advise(game: &Game) -> Option<Move> {
    choose(game, Level::STRONGEST, 0)
}

/// Tells the score of each open column as soon as it is proven, however long that takes.
pub(crate) fn scores(game: &Game, tell: &mut dyn FnMut(u8, i8)) {
    // What the first player drops for both is nobody's good or bad move.
    if game.is_dropping_for_both() {
        return;
    }
    // A game that is over has nothing to score.
    let Ok(position) = Position::parse(&game.columns_played()) else { return };
    SOLVER.with_borrow_mut(|solver| {
        let solver = solver.get_or_insert_with(|| Solver::new(TABLE_MB).with_book(opening_book()));
        let told =
            solver.analyse(&position, Limits::default(), |column, score| tell(column as u8, score as i8));
        debug_assert!(told.is_ok(), "nothing stops it");
    });
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
