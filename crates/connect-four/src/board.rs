//! The board: cells, tokens and lines.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Player, Setup};

const SIDE: usize = Setup::LARGEST_SIDE as usize;

/// A place on the board, column and row counted from 0, rows from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Counted from 0, from the left.
    pub column: u8,
    /// Counted from 0, from the bottom.
    pub row: u8,
}

/// The tokens of each player, by cell. A cell outside the board reads as empty and cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u8,
    rows: u8,
    tokens: [Tokens; Player::MOST],
}

impl Board {
    /// The board on which a game of this setup begins.
    pub fn empty(setup: Setup) -> Self {
        Self { columns: setup.columns(), rows: setup.rows(), tokens: [Tokens::default(); Player::MOST] }
    }

    /// Whether the cell is on the board.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    /// Whose token is in this cell.
    pub fn at(&self, cell: Cell) -> Option<Player> {
        let bit = self.bit(cell)?;
        Player::all(Player::MOST as u8)
            .find(|player| self.tokens[player.index()].0[cell.column as usize] & bit != 0)
    }

    /// Where a token dropped in this column comes to rest: on top of the highest token in it.
    /// `None` when that would be above the board, or when there is no such column.
    pub fn landing(&self, column: u8) -> Option<Cell> {
        let row = (u16::BITS - self.occupied(column)?.leading_zeros()) as u8;
        (row < self.rows).then_some(Cell { column, row })
    }

    /// Whether every cell holds a token.
    pub fn is_full(&self) -> bool {
        let full = low_bits(self.rows);
        (0..self.columns).all(|column| self.occupied(column) == Some(full))
    }

    /// Whether neither this row nor any above it holds a token.
    pub fn is_empty_from(&self, row: u8) -> bool {
        (0..self.columns).filter_map(|column| self.occupied(column)).all(|rows| rows >> row == 0)
    }

    /// Whether this player has `align` tokens in line anywhere.
    pub fn has_line(&self, player: Player, align: u8) -> bool {
        let tokens = &self.tokens[player.index()];
        DIRECTIONS
            .iter()
            .any(|direction| tokens.line_starts(*direction, align).any(|(_, starts)| starts != 0))
    }

    /// Every cell of this player's lines of `align` or more, by column, then row.
    pub fn lines(&self, player: Player, align: u8) -> Vec<Cell> {
        let tokens = &self.tokens[player.index()];
        let mut cells = Vec::new();
        for direction in DIRECTIONS {
            for (column, starts) in tokens.line_starts(direction, align) {
                for row in rows_of(starts) {
                    cells.extend((0..align).map(|step| direction.from(Cell { column, row }, step)));
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    pub(crate) fn put(&mut self, cell: Cell, player: Player) {
        if let Some(bit) = self.bit(cell) {
            self.tokens[player.index()].0[cell.column as usize] |= bit;
        }
    }

    /// Exchanges the tokens of these players.
    pub(crate) fn swap(&mut self, one: Player, other: Player) {
        self.tokens.swap(one.index(), other.index());
    }

    /// Takes one cell out of its column; everything above moves down by one, gaps and all.
    pub(crate) fn take_out(&mut self, cell: Cell) {
        if self.contains(cell) {
            for tokens in &mut self.tokens {
                let column = &mut tokens.0[cell.column as usize];
                let below = *column & low_bits(cell.row);
                *column = below | ((*column >> 1) & !low_bits(cell.row));
            }
        }
    }

    pub(crate) fn take_out_row(&mut self, row: u8) {
        for column in 0..self.columns {
            self.take_out(Cell { column, row });
        }
    }

    fn bit(&self, cell: Cell) -> Option<u16> {
        self.contains(cell).then(|| 1 << cell.row)
    }

    fn occupied(&self, column: u8) -> Option<u16> {
        (column < self.columns)
            .then(|| self.tokens.iter().fold(0, |occupied, tokens| occupied | tokens.0[column as usize]))
    }
}

/// One player's tokens: a word for each column, in which bit `r` is row `r` from the bottom.
///
/// ```text
///   row 2   . . X .       columns 0 1 2 3
///   row 1   . X O .       of X:   0 0b010 0b101 0b001
///   row 0   . O X X
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tokens([u16; SIDE]);

impl Tokens {
    /// For each column, the rows in which a line of `align` begins.
    ///
    /// Shifting the word of the column `i` steps on by `i` rows brings the `i`-th token of a line onto
    /// the bit of its first one, so that one AND over the columns finds all the lines at once.
    fn line_starts(&self, direction: Direction, align: u8) -> impl Iterator<Item = (u8, u16)> {
        let last = if direction.across { SIDE - (align as usize - 1) } else { SIDE };
        (0..last).map(move |column| {
            let starts = (0..align as usize).fold(u16::MAX, |starts, step| {
                let word = self.0[if direction.across { column + step } else { column }];
                starts
                    & match direction.rise {
                        Rise::Up => word >> step,
                        Rise::Level => word,
                        Rise::Down => word << step,
                    }
            });
            (column as u8, starts)
        })
    }
}

#[derive(Clone, Copy)]
struct Direction {
    across: bool,
    rise: Rise,
}

#[derive(Clone, Copy)]
enum Rise {
    Up,
    Level,
    Down,
}

const DIRECTIONS: [Direction; 4] = [
    Direction { across: true, rise: Rise::Level },
    Direction { across: false, rise: Rise::Up },
    Direction { across: true, rise: Rise::Up },
    Direction { across: true, rise: Rise::Down },
];

impl Direction {
    fn from(self, start: Cell, step: u8) -> Cell {
        Cell {
            column: if self.across { start.column + step } else { start.column },
            row: match self.rise {
                Rise::Up => start.row + step,
                Rise::Level => start.row,
                Rise::Down => start.row - step,
            },
        }
    }
}

fn low_bits(count: u8) -> u16 {
    ((1_u32 << count) - 1) as u16
}

fn rows_of(word: u16) -> impl Iterator<Item = u8> {
    (0..Setup::LARGEST_SIDE).filter(move |row| word >> row & 1 != 0)
}
