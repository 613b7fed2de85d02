//! A token on its way down.

use connect_four::{Cell, Game};

use super::super::Millis;

/// A token falls one cell in this time.
const STEP: Millis = 40;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    pub(crate) cell: Cell,
    since: Millis,
    rows: u8,
}

impl Fall {
    pub(crate) fn new(cell: Cell, game: &Game, now: Millis) -> Self {
        Self { cell, since: now, rows: game.setup().rows() }
    }

    /// How many rows it is above its place; nothing once it lies there.
    pub(crate) fn above(self, now: Millis) -> Option<u16> {
        let way = u16::from(self.rows - self.cell.row);
        let fallen = (now.saturating_sub(self.since) / STEP) as u16;
        way.checked_sub(fallen).filter(|above| *above > 0)
    }

    /// When it comes a row lower.
    pub(crate) fn wake(self, now: Millis) -> Millis {
        self.since + (now.saturating_sub(self.since) / STEP + 1) * STEP
    }
}
