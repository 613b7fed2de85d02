//! A board size of constants.

use std::fmt::Debug;

use crate::exact::geometry::{Geometry, stride};
use crate::exact::ordering::CLASSIC;

/// A board of a constant size that fits one word of the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fixed<const COLUMNS: usize, const ROWS: usize>;

impl<const COLUMNS: usize, const ROWS: usize> Fixed<COLUMNS, ROWS> {
    const STRIDE: usize = stride(COLUMNS, ROWS, 64);

    const BOTTOM: u64 = {
        let mut cells = 0;
        let mut column = 0;
        while column < COLUMNS {
            cells |= 1 << (column * Self::STRIDE);
            column += 1;
        }
        cells
    };

    const CELLS: u64 = Self::BOTTOM * ((1 << ROWS) - 1);
    const EVEN_ROWS: u64 = Self::CELLS & (Self::BOTTOM * (0xAAAA & ((1 << ROWS) - 1)));
    const DIRECTIONS: [usize; 4] = [1, Self::STRIDE, Self::STRIDE - 1, Self::STRIDE + 1];

    /// [`Geometry::cell_worth`]: fitted on the classic board; on other boards, sixteen for each step from the edge to
    /// the middle.
    const WORTHS: [[i32; 64]; 2] = {
        let mut values = [[0; 64]; 2];
        let mut column = 0;
        while column < COLUMNS {
            let from_right = COLUMNS - 1 - column;
            let inwards = if column < from_right { column } else { from_right };
            let mut row = 0;
            while row < ROWS {
                let place = column * Self::STRIDE + row;
                let mut player = 0;
                while player < 2 {
                    values[player][place] = if COLUMNS == 7 && ROWS == 6 {
                        CLASSIC[player][inwards][row]
                    } else {
                        16 * inwards as i32
                    };
                    player += 1;
                }
                row += 1;
            }
            column += 1;
        }
        values
    };

    /// [`Geometry::starts_through`].
    const STARTS: [[u64; 4]; 64] = {
        let mut starts = [[0; 4]; 64];
        let mut place = 0;
        while place < 64 {
            let mut direction = 0;
            while direction < 4 {
                let mut back = 0;
                while back < 4 && back * Self::DIRECTIONS[direction] <= place {
                    starts[place][direction] |= 1 << (place - back * Self::DIRECTIONS[direction]);
                    back += 1;
                }
                direction += 1;
            }
            place += 1;
        }
        starts
    };
}

impl<const COLUMNS: usize, const ROWS: usize> Geometry for Fixed<COLUMNS, ROWS> {
    type Word = u64;
    type PerColumn<T: Copy + Debug> = [T; COLUMNS];

    #[inline(always)]
    fn columns(&self) -> usize {
        COLUMNS
    }

    #[inline(always)]
    fn rows(&self) -> usize {
        ROWS
    }

    #[inline(always)]
    fn stride(&self) -> usize {
        Self::STRIDE
    }

    #[inline(always)]
    fn directions(&self) -> [usize; 4] {
        Self::DIRECTIONS
    }

    #[inline(always)]
    fn column_at(&self, place: usize) -> usize {
        place / Self::STRIDE
    }

    #[inline(always)]
    fn bottom(&self) -> u64 {
        Self::BOTTOM
    }

    #[inline(always)]
    fn cells(&self) -> u64 {
        Self::CELLS
    }

    #[inline(always)]
    fn even_rows(&self) -> u64 {
        Self::EVEN_ROWS
    }

    #[inline(always)]
    fn rows_up_to(&self, rows: usize) -> u64 {
        Self::BOTTOM * ((1 << rows) - 1)
    }

    #[inline(always)]
    fn starts_through(&self, place: usize, direction: usize) -> u64 {
        Self::STARTS[place][direction]
    }

    #[inline(always)]
    fn cell_worth(&self, second: usize, place: usize) -> i32 {
        Self::WORTHS[second][place]
    }

    #[inline(always)]
    fn known(&self) -> &Self {
        &Self
    }

    #[inline(always)]
    fn per_column<T: Copy + Debug>(value: T) -> [T; COLUMNS] {
        [value; COLUMNS]
    }
}
