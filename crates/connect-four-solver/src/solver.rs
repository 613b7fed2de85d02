//! The solver as others see it.

use std::sync::atomic::AtomicBool;

use crate::board::Board;
use crate::forcing::State;
use crate::position::Position;
use crate::search::Search;
use crate::table::Tables;
use crate::window::{self, Window};

/// Solves positions of one board size, and remembers what it proved on the way.
#[derive(Debug)]
pub struct Solver<const COLUMNS: usize = 7, const ROWS: usize = 6> {
    tables: Tables,
    nodes: u64,
}

impl<const COLUMNS: usize, const ROWS: usize> Solver<COLUMNS, ROWS> {
    pub fn new(hash_mb: usize) -> Self {
        Self { tables: Tables::new(hash_mb << 20, 64 - Board::<COLUMNS, ROWS>::BITS), nodes: 0 }
    }

    pub fn solve(&mut self, position: &Position<COLUMNS, ROWS>) -> i32 {
        let stop = AtomicBool::new(false);
        let mut search = Search::<COLUMNS, ROWS>::new(&self.tables, &stop);
        let state = State::new(position.mine(), position.theirs());
        let score = window::score(&mut search, state, Window::ALL);
        self.nodes = search.nodes;
        score.unwrap_or_default()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
