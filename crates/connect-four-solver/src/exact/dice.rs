//! Random positions for the tests, the same ones every time.

use crate::exact::position::Position;

#[derive(Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }

    /// A position after random moves that leave so many cells empty, and are not over.
    pub(crate) fn position<const COLUMNS: usize, const ROWS: usize>(
        &mut self,
        empty: i32,
    ) -> Position<COLUMNS, ROWS> {
        loop {
            let mut position = Position::default();
            while position.plies() < (COLUMNS * ROWS) as i32 - empty {
                let column = self.number() as usize % COLUMNS;
                if position.can_play(column) {
                    match position.play(column) {
                        Some(next) => position = next,
                        None => break,
                    }
                }
            }
            if position.plies() == (COLUMNS * ROWS) as i32 - empty {
                return position;
            }
        }
    }
}
