//! Random positions for the tests, the same ones every time.

use crate::exact::fixed::Fixed;
use crate::exact::geometry::Geometry;
use crate::exact::position::{Position, PositionOn};
use crate::exact::word::Word;

#[derive(Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }

    /// Any cells of a board.
    pub(crate) fn bits<G: Geometry>(&mut self, board: &G) -> G::Word {
        let wide = (0..4).fold(0, |bits: u128, _| bits << 40 ^ u128::from(self.number()));
        G::Word::from_wide(wide) & board.cells()
    }

    /// A position after random moves with `empty` empty cells, in a game that is not over.
    pub(crate) fn position<const COLUMNS: usize, const ROWS: usize>(
        &mut self,
        empty: i32,
    ) -> Position<COLUMNS, ROWS> {
        self.position_on(Fixed, empty)
    }

    /// [`Dice::position`], of a size chosen at run time.
    pub(crate) fn position_on<G: Geometry>(&mut self, board: G, empty: i32) -> PositionOn<G> {
        loop {
            let mut position = PositionOn::empty(board);
            while position.plies() < board.size() - empty {
                let column = self.number() as usize % board.columns();
                if position.can_play(column) {
                    match position.play(column) {
                        Some(next) => position = next,
                        None => break,
                    }
                }
            }
            if position.plies() == board.size() - empty {
                return position;
            }
        }
    }
}
