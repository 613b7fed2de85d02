//! The strength of the levels between the first and the last.

use connect_four::{Level, Move};

use super::alpha_beta::{DECIDED, Limit};
use super::board::Board;
use super::chance::Chance;
use super::shape::Shape;
use super::tactics;

/// How far one of the levels between the first and the last searches, and how it errs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    depth: u32,
    nodes: u64,
    /// Whether wins at once and needed blocks are looked for first.
    guarded: bool,
    errors: Errors,
}

#[derive(Clone, Copy, Debug)]
enum Errors {
    /// One move in this many is the second best instead of the best.
    SecondBest(usize),
    /// This many moves in a hundred are made without a look at the board.
    Any(usize),
}

impl Strength {
    /// The ladder (`examples/ladder.rs`) measured these steps. A search that ends with the player's own move sees
    /// only what that move gains, so all levels but the lowest end with an opponent's answer.
    ///
    /// With more than two players a depth beyond the next player's answer played no better, and neither did fewer second
    /// best moves: lines are easily stopped by two, and most games end drawn. With five or six to align it is much
    /// the same. Games are decided there by what is overlooked, wins and needed blocks too; so levels differ by
    /// how often they look, from never to always.
    pub(super) fn of(level: Level, shape: &Shape) -> Self {
        let (depth, nodes, guarded, second_best, crowded, long) = match level.get() {
            ..=2 => (1, 10_000, false, 2, 85, 60),
            3 => (2, 20_000, false, 6, 67, 35),
            4 => (4, 50_000, true, 12, 46, 20),
            5 => (6, 300_000, true, 24, 25, 8),
            6.. => (10, 1_000_000, true, 48, 0, 0),
        };
        match shape {
            Shape { players: 3.., .. } => {
                Self { depth: 2, nodes, guarded: true, errors: Errors::Any(crowded) }
            }
            Shape { align: 5.., .. } => Self { depth, nodes, guarded, errors: Errors::Any(long) },
            _ => Self { depth, nodes, guarded, errors: Errors::SecondBest(second_best) },
        }
    }

    /// The moves that this player considers.
    pub(super) fn considers(self, board: &Board, legal: &[Move]) -> Vec<Move> {
        if self.guarded { tactics::sensible(board, legal) } else { legal.to_vec() }
    }

    pub(super) fn limit(self) -> Limit {
        Limit { depth: self.depth, nodes: self.nodes }
    }

    /// Whether the next move is made without a look at the board.
    pub(super) fn strays(self, chance: &mut Chance) -> bool {
        matches!(self.errors, Errors::Any(share) if chance.below(100) < share)
    }

    /// One of the best of these moves, or now and then of the second best. A level does not take the second best where
    /// that would decide the game.
    pub(super) fn pick(self, ranked: &[(Move, i32)], chance: &mut Chance) -> Option<Move> {
        let worth = |wanted: i32| -> Vec<Move> {
            ranked.iter().filter(|(_, value)| *value == wanted).map(|(choice, _)| *choice).collect()
        };
        let best = ranked.first()?.1;
        let second = ranked.iter().map(|(_, value)| *value).find(|value| *value < best);
        let slips = matches!(self.errors, Errors::SecondBest(one_in) if chance.below(one_in) == 0);
        match second {
            Some(second) if slips && best < DECIDED && second > -DECIDED => chance.pick(&worth(second)),
            _ => chance.pick(&worth(best)),
        }
    }
}
