//! The machine players and the exact scores, as the worker uses them.

use std::cell::RefCell;
use std::sync::Arc;

use connect_four::{Game, Level, Move, Setup};
use connect_four_solver::Position;
use connect_four_solver::book::Book;
use connect_four_solver::openings::FairStarts;
use connect_four_solver::players::{self, ExactPlayer};
use connect_four_solver::why::{self, Explanation};
use wasm_bindgen::{JsCast as _, JsValue};

thread_local! {
    // A worker is asked about one game after the other, which have most positions in common.
    static EXACT_PLAYER: RefCell<Option<ExactPlayer>> = const { RefCell::new(None) };
    static FAIR_STARTS: RefCell<Option<FairStarts>> = const { RefCell::new(None) };
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
    players::choose(game, level, seed, &mut |game: &Game| {
        with_exact_player(|player| player.best_columns(game))
    })
}

/// A fair start of this many tokens; nothing without the book.
pub(crate) fn open(tokens: usize, seed: u64) -> Option<Vec<u8>> {
    FAIR_STARTS.with_borrow_mut(|kept| {
        let opening = kept.get_or_insert_with(|| FairStarts::new(opening_book())).draw(tokens, seed);
        // The book may be there the next time.
        if opening.is_none() {
            *kept = None;
        }
        opening
    })
}

pub(crate) fn advise(game: &Game) -> Option<Move> {
    choose(game, Level::STRONGEST, 0)
}

/// Tells the score of each open column as soon as it is proven, and says whether all were.
pub(crate) fn scores(game: &Game, tell: &mut dyn FnMut(u8, i8)) -> bool {
    with_exact_player(|player| player.analyse(game, tell))
}

/// What a classic position is worth to whoever is to move, and why; nothing when the game is over.
pub(crate) fn explain(game: &Game) -> Option<(i8, Explanation)> {
    if !game.setup().is_classic() {
        return None;
    }
    let position = Position::parse(&game.columns_played()).ok()?;
    let score = with_exact_player(|player| player.scores(game))?.into_iter().flatten().max()?;
    Some((score, why::explain(&position, score.into())))
}

fn with_exact_player<T>(ask: impl FnOnce(&mut ExactPlayer) -> T) -> T {
    EXACT_PLAYER.with_borrow_mut(|player| {
        let player = player.get_or_insert_with(|| ExactPlayer::new(opening_book()));
        if let Some(book) = whole_book() {
            player.take_book(Arc::new(book));
        }
        ask(player)
    })
}

/// Fetched when it is first needed. Without a network it may be missing: then the first moves of a game
/// take long to score, and no more.
fn opening_book() -> Arc<Book> {
    const EMPTY: &[u8] = b"QC4\x01\0\0";
    let fetched = || {
        let fetch = js_sys::Reflect::get(&js_sys::global(), &"openingBook".into()).ok()?;
        read(fetch.dyn_into::<js_sys::Function>().ok()?.call0(&js_sys::global()).ok()?)
    };
    let book = fetched().or_else(|| Book::from_bytes(EMPTY).ok());
    Arc::new(book.expect("an empty book is a book"))
}

/// The book that is fetched meanwhile, once, when it has come.
fn whole_book() -> Option<Book> {
    let name = "wholeBook".into();
    let bytes = js_sys::Reflect::get(&js_sys::global(), &name).ok().filter(JsValue::is_object)?;
    let _ = js_sys::Reflect::set(&js_sys::global(), &name, &JsValue::NULL);
    read(bytes)
}

fn read(bytes: JsValue) -> Option<Book> {
    Book::from_bytes(bytes.dyn_into::<js_sys::Uint8Array>().ok()?.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_book_is_a_book() {
        assert_eq!(Book::from_bytes(b"QC4\x01\0\0".as_slice()).map(|book| book.len()), Ok(0));
    }
}
