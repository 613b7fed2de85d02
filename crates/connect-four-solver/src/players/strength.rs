//! How the levels between the first and the last play.

use connect_four::{Level, Move};

use super::alpha_beta::{DECIDED, Limit};
use super::chance::Chance;

/// How one of the levels between the first and the last plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    depth: u32,
    nodes: u64,
    /// One move in so many is the second best instead of the best.
    slip: usize,
}

impl Strength {
    /// The ladder (`examples/ladder.rs`) measured these steps. A search that ends with a move of one's own sees
    /// nothing but what one gains, so all but the first end with an answer to it. With more than two players what
    /// comes after the next one's answer depends on so many wills that more depth played worse.
    pub(super) fn of(level: Level, players: usize) -> Self {
        let strength = match level.get() {
            ..=2 => Self { depth: 1, nodes: 10_000, slip: 2 },
            3 => Self { depth: 2, nodes: 20_000, slip: 6 },
            4 => Self { depth: 4, nodes: 50_000, slip: 12 },
            5 => Self { depth: 6, nodes: 300_000, slip: 24 },
            6.. => Self { depth: 10, nodes: 1_000_000, slip: 48 },
        };
        Self { depth: if players > 2 { strength.depth.min(2) } else { strength.depth }, ..strength }
    }

    pub(super) fn limit(self) -> Limit {
        Limit { depth: self.depth, nodes: self.nodes }
    }

    /// One of the best of these moves, or now and then of the second best. Nobody slips where the game
    /// would be decided by it.
    pub(super) fn pick(self, ranked: &[(Move, i32)], chance: &mut Chance) -> Option<Move> {
        let worth = |wanted: i32| -> Vec<Move> {
            ranked.iter().filter(|(_, value)| *value == wanted).map(|(choice, _)| *choice).collect()
        };
        let best = ranked.first()?.1;
        let second = ranked.iter().map(|(_, value)| *value).find(|value| *value < best);
        let slips = chance.below(self.slip) == 0;
        match second {
            Some(second) if slips && best < DECIDED && second > -DECIDED => chance.pick(&worth(second)),
            _ => chance.pick(&worth(best)),
        }
    }
}
