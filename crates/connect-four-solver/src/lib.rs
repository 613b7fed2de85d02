//! Exact scores of Puissance 4 positions, and the machine players.

mod board;
pub mod book;
mod cpu;
mod forcing;
mod memory;
mod ordering;
mod position;
mod search;
mod table;
mod window;
mod zugzwang;

pub use position::{Position, Refusal};

use board::Board;
use forcing::State;
use search::{Search, Tables};

/// Solves positions of one board size, and remembers what it proved on the way.
#[derive(Debug)]
pub struct Solver<const COLUMNS: usize = 7, const ROWS: usize = 6> {
    tables: Tables,
    nodes: u64,
}

impl<const COLUMNS: usize, const ROWS: usize> Solver<COLUMNS, ROWS> {
    pub fn new(hash_mb: usize) -> Self {
        Self {
            tables: Tables::new(hash_mb << 20, 64 - Board::<COLUMNS, ROWS>::BITS),
            nodes: 0,
        }
    }

    pub fn solve(&mut self, position: &Position<COLUMNS, ROWS>) -> i32 {
        let mut search = Search::<COLUMNS, ROWS> { tables: &self.tables, nodes: 0, limit: u64::MAX };
        let state = State::new(position.mine(), position.theirs());
        let score = window::score(&mut search, state);
        self.nodes = search.nodes;
        score.unwrap_or_default()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
