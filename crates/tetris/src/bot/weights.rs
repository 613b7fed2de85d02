//! What a place is worth: features of the board after the piece has come to rest there.

use super::grid::Grid;
use crate::piece::Piece;

/// How much each feature counts. All are costs but `eroded`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Mean height of the piece's blocks.
    pub landing: i32,
    /// Rows cleared times own blocks that went with them.
    pub eroded: i32,
    /// Changes between filled and empty along the rows, walls being filled.
    pub row_changes: i32,
    /// The same along the columns.
    pub column_changes: i32,
    /// Empty cells with a block somewhere above.
    pub holes: i32,
    /// For each hole, the blocks above it.
    pub buried: i32,
    /// Rows with holes.
    pub hole_rows: i32,
    /// Open gaps one wide: 1 for the first cell, 2 for the next below it, and so on.
    pub wells: i32,
    /// Differences between the heights of neighbouring columns.
    pub bumps: i32,
    /// The square of how far the stack reaches into the upper six rows.
    pub danger: i32,
    /// Cells that another's piece is about to take.
    pub contested: i32,
}

impl Weights {
    /// What a beginner sees: heights, holes, bumps.
    pub const PLAIN: Self = Self {
        landing: 4,
        eroded: 6,
        row_changes: 0,
        column_changes: 0,
        holes: 30,
        buried: 0,
        hole_rows: 0,
        wells: 0,
        bumps: 4,
        danger: 10,
        contested: 0,
    };

    /// Found by `examples/tune.rs`: ten generations of the cross-entropy method, from published
    /// weights of a like kind, on a board of ten rows. Mean of 32 games: 257 rows before, 460
    /// after; nine more generations found nothing better. `contested` was set by hand.
    pub const TUNED: Self = Self {
        landing: 55,
        eroded: 69,
        row_changes: 118,
        column_changes: 369,
        holes: 231,
        buried: 11,
        hole_rows: 252,
        wells: 143,
        bumps: 3,
        danger: 25,
        contested: 100,
    };

    /// The worth of letting a piece rest here; the grid becomes the board after it. `others` are
    /// the cells that others' pieces are about to take.
    pub(super) fn worth(&self, grid: &mut Grid, piece: Piece, others: Option<&Grid>) -> Worth {
        let rows = grid.rows.len() as i32;
        let cells = piece.cells(grid.rules);
        if cells.iter().any(|cell| cell.row < 0) {
            return Worth { of_move: OUT, of_board: 0 };
        }
        grid.mark(piece);
        let full = grid.full();
        let contested = others.map_or(0, |others| {
            let taken = |bits: &u32, x: i16| bits & 1 << x != 0;
            cells.iter().filter(|cell| taken(&others.rows[cell.row as usize], cell.col - grid.left)).count()
        }) as i32;
        let own =
            cells.iter().filter(|cell| grid.whole && grid.rows[cell.row as usize] == full).count() as i32;
        let cleared = grid.clear() as i32;
        let heights = cells.iter().map(|cell| rows - i32::from(cell.row));
        let heights: i32 = heights.sum();
        let sight = Sight::of(grid);
        let of_move = self.eroded * cleared * own - self.contested * contested - self.landing * heights / 4;
        let of_board = self.row_changes * sight.row_changes
            + self.column_changes * sight.column_changes
            + self.holes * sight.holes
            + self.buried * sight.buried
            + self.hole_rows * sight.hole_rows
            + self.wells * sight.wells
            + self.bumps * sight.bumps
            + self.danger * sight.danger;
        Worth { of_move, of_board: -of_board }
    }
}

/// What a place is worth: what is gained on the way, and the board it leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) of_move: i32,
    pub(super) of_board: i32,
}

impl Worth {
    pub(super) fn total(self) -> i32 {
        self.of_move.saturating_add(self.of_board)
    }
}

/// The worth of a place above the top edge.
pub(super) const OUT: i32 = -1_000_000_000;

#[derive(Debug, Default)]
struct Sight {
    row_changes: i32,
    column_changes: i32,
    holes: i32,
    buried: i32,
    hole_rows: i32,
    wells: i32,
    bumps: i32,
    danger: i32,
}

impl Sight {
    fn of(grid: &Grid) -> Self {
        let mut sight = Self::default();
        let full = grid.full();
        let columns = u32::from(grid.columns);
        let rows = grid.rows.len() as i32;
        let (mut covered, mut above) = (0_u32, 0_u32);
        let mut wells = [0_u8; 32];
        let (mut heights, mut blocks) = ([0_i32; 32], [0_i32; 32]);
        for (depth, &bits) in (0..).zip(&grid.rows) {
            if covered | bits == 0 {
                continue;
            }
            // The row with a wall at either end: w bits w.
            let walled = bits << 1 | 1 | 1 << (columns + 1);
            sight.row_changes += ((walled ^ walled >> 1) & ((2 << columns) - 1)).count_ones() as i32;
            sight.column_changes += (bits ^ above).count_ones() as i32;
            let holes = covered & !bits;
            sight.holes += holes.count_ones() as i32;
            sight.hole_rows += i32::from(holes != 0);
            sight.buried += ones(holes).map(|x| blocks[x]).sum::<i32>();
            for x in ones(bits) {
                blocks[x] += 1;
            }
            for x in ones(bits & !covered) {
                heights[x] = rows - depth;
            }
            covered |= bits;
            let gaps = full & !covered & walled & walled >> 2;
            for x in ones(gaps) {
                wells[x] += 1;
                sight.wells += i32::from(wells[x]);
            }
            above = bits;
        }
        sight.column_changes += (full ^ above).count_ones() as i32;
        let heights = &heights[..columns as usize];
        sight.bumps = heights.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
        let tallest = heights.iter().copied().max().unwrap_or(0);
        let reach = (tallest - (rows - 6)).max(0);
        sight.danger = reach * reach;
        sight
    }
}

fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let x = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (x < 32).then_some(x as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Rules;

    #[test]
    fn a_board_is_seen_as_it_is() {
        let picture = ["......", "......", "#.....", "##.#..", "#..###", "##.#.#"];
        let bits = |row: &&str| {
            let marks = row.bytes().enumerate();
            marks.fold(0, |bits, (x, mark)| bits | u32::from(mark == b'#') << x)
        };
        let sight = Sight::of(&Grid {
            rules: Rules::Labo,
            left: 0,
            columns: 6,
            whole: true,
            rows: picture.iter().map(bits).collect(),
        });
        // Row by row from the first with a block, walls filled.
        assert_eq!(sight.row_changes, 2 + 4 + 2 + 4);
        // Column by column, the floor filled.
        assert_eq!(sight.column_changes, 1 + 3 + 1 + 1 + 3 + 1);
        assert_eq!(sight.holes, 2);
        assert_eq!(sight.buried, 1 + 1);
        assert_eq!(sight.hole_rows, 2);
        // The gap in column 2: open beside filled cells in the second and the last row.
        assert_eq!(sight.wells, 1 + 2);
        assert_eq!(sight.bumps, 1 + 3 + 3 + 1);
        assert_eq!(sight.danger, 4 * 4);
    }
}
