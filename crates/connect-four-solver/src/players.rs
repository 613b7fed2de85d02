//! The machine players.
//!
//! | level | how it chooses |
//! |---|---|
//! | 1 | any legal move |
//! | 2..=6 | alpha-beta over the window evaluation, deeper each level, and a fading chance of another move |
//! | 7 | exact scores where they can be had, elsewhere a longer search |
//!
//! From level 4 on, no other move is considered when one wins at once or must be blocked. Only with more than
//! two players, and with five or six to align, levels below 6 make some moves without a look at the board.
//! Budgets are counted in positions, never in time, so that every computer plays the same.

mod alpha_beta;
mod board;
mod candidates;
mod chance;
mod exact_player;
mod shape;
mod strength;
mod swap;
mod tactics;
mod transpositions;
mod tree;
mod windows;

use connect_four::{Game, Level, Move};

use alpha_beta::Limit;
use board::Board;
use candidates::candidates;
pub(crate) use chance::Chance;
pub use exact_player::{ExactPlayer, is_perfect_on, is_solvable};
use shape::Shape;
use strength::Strength;

/// The best columns of a position, or `None` when they can't be known.
pub type BestColumns<'a> = &'a mut dyn FnMut(&Game) -> Option<Vec<u8>>;

/// Depth is a cap; nodes run out first.
const LONG_SEARCH: Limit = Limit { depth: 60, nodes: 2_000_000 };

/// The number of tokens that the tree search puts before it answers: about a third of a second.
const TREE_TOKENS: u64 = 2_000_000;

/// What the machine plays at this level; `None` when the game is over.
///
/// The choice depends on the position, the level and the seed, and on nothing else. `best` is asked at
/// the highest level only, and only when there is more than one sensible move. When it has no answer, the
/// highest level is merely strong for this move.
pub fn choose(game: &Game, level: Level, seed: u64, best: BestColumns<'_>) -> Option<Move> {
    let mut legal = game.legal_moves();
    let shape = Shape::new(game.setup());
    let board = Board::new(&shape, game);
    let mut chance = Chance::new(seed ^ board.key());
    if game.is_dropping_for_both() {
        return swap::drop_for_both(game, level, &mut chance);
    }
    if level == Level::WEAKEST {
        return chance.pick(&legal);
    }
    if game.may_swap() {
        legal.retain(|choice| *choice != Move::Swap);
        if swap::takes_over(game, &board, &legal, level) {
            return Some(Move::Swap);
        }
    }
    if level < Level::STRONGEST {
        return choose_between(&board, &legal, level, &mut chance);
    }
    let moves = tactics::sensible(&board, &legal);
    if moves.len() < 2 {
        return moves.first().copied();
    }
    if let Some(columns) = best(game) {
        return chance.pick(&columns).map(|column| Move::Drop { column });
    }
    let moves = candidates(&board, &moves);
    longest(game, &shape, &board, &moves, LONG_SEARCH.nodes, TREE_TOKENS, &mut chance)
}

/// The move of a level between the lowest and the highest.
fn choose_between(board: &Board, legal: &[Move], level: Level, chance: &mut Chance) -> Option<Move> {
    let strength = Strength::of(level, board.shape);
    if strength.strays(chance) {
        return chance.pick(&candidates(board, legal));
    }
    let moves = strength.considers(board, legal);
    if moves.len() < 2 {
        return moves.first().copied();
    }
    let moves = candidates(board, &moves);
    strength.pick(&alpha_beta::rank(board, &moves, strength.limit()), chance)
}

/// The best move that a search of about `nodes` positions finds; `None` when the game is over.
pub fn search(game: &Game, nodes: u64) -> Option<Move> {
    let shape = Shape::new(game.setup());
    let board = Board::new(&shape, game);
    let mut legal = game.legal_moves();
    legal.retain(|choice| *choice != Move::Swap);
    let moves = tactics::sensible(&board, &legal);
    if moves.len() < 2 {
        return moves.first().copied();
    }
    let moves = candidates(&board, &moves);
    longest(game, &shape, &board, &moves, nodes, nodes, &mut Chance::new(board.key()))
}

fn longest(
    game: &Game,
    shape: &Shape,
    board: &Board<'_>,
    moves: &[Move],
    nodes: u64,
    tokens: u64,
    chance: &mut Chance,
) -> Option<Move> {
    // Alpha-beta is better where two players do nothing but put tokens: it sees a forced win from afar. It plays worse
    // with more players, or with powers.
    if shape.players == 2 && !game.setup().powers() {
        alpha_beta::rank(board, moves, Limit { nodes, ..LONG_SEARCH }).first().map(|(choice, _)| *choice)
    } else {
        tree::best(board, moves, tokens, chance)
    }
}
