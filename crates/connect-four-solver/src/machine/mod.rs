//! The machine players.
//!
//! | level | how it chooses |
//! |---|---|
//! | 1 | any legal move |
//! | 2..=6 | alpha-beta over the window evaluation, deeper each level, and a fading chance of the second best |
//! | 7 | exact scores where they can be had, elsewhere Monte Carlo tree search |
//!
//! From level 4 on, a guard keeps every other move from being considered when one wins at once or must
//! be blocked. Budgets are counted in positions, never in time, so that every computer plays the same.

mod alpha_beta;
mod board;
mod candidates;
mod chance;
mod guard;
mod manner;
mod memory;
mod sage;
mod shape;
mod tree;
mod windows;

use connect_four::{Game, Level, Move, Setup};

use board::Board;
use candidates::candidates;
use chance::Chance;
use manner::Manner;
pub use sage::Sage;
use shape::Shape;

/// The exact score of each column of a position, from the left (`None` where nothing can be played), or
/// `None` when they can't be had.
pub type Exact<'a> = &'a mut dyn FnMut(&Game) -> Option<Vec<Option<i8>>>;

/// How many tokens the tree search puts before it answers: about a third of a second of them.
const TREE_TOKENS: u64 = 2_000_000;

/// The level from which on a win in one or a needed block is never missed.
const FIRST_GUARDED: u8 = 4;

/// What the machine plays at this level; `None` when the game is over.
///
/// The choice depends on the position, the level and the seed, and on nothing else. `exact` is asked at
/// the highest level only, and only when there is more than one sensible move. When it has no answer, the
/// highest level is merely strong for this move.
pub fn choose(game: &Game, level: Level, seed: u64, exact: Exact<'_>) -> Option<Move> {
    let legal = game.legal_moves();
    let shape = Shape::new(game.setup());
    let board = Board::new(&shape, game);
    let mut chance = Chance::new(seed ^ board.key());
    if level == Level::WEAKEST {
        return chance.pick(&legal);
    }
    let moves = if level.get() < FIRST_GUARDED { legal } else { guard::sensible(&board, &legal) };
    if moves.len() < 2 {
        return moves.first().copied();
    }
    if level == Level::STRONGEST
        && let Some(scores) = exact(game)
    {
        return chance.pick(&best_scored(&scores));
    }
    let moves = candidates(&board, &moves);
    if level == Level::STRONGEST {
        return tree::best(&board, &moves, TREE_TOKENS, &mut chance);
    }
    let manner = Manner::of(level);
    manner.pick(&alpha_beta::rank(&board, &moves, manner.limit()), &mut chance)
}

/// Is the highest level perfect on this setup? Elsewhere it is strong.
pub fn is_perfect_on(setup: Setup) -> bool {
    setup == Setup::CLASSIC
}

fn best_scored(scores: &[Option<i8>]) -> Vec<Move> {
    let best = scores.iter().flatten().max();
    let columns = scores.iter().zip(0..).filter(|(score, _)| score.is_some() && score.as_ref() == best);
    columns.map(|(_, column)| Move::Drop { column }).collect()
}
