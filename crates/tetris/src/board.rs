//! The board: who owns the block in each cell.
//!
//! A board is one or more *sections* side by side; a row is complete per section. `Labo` has a
//! single section as wide as the board, `Arena` adds sections of ten columns as players join.
//! Each section is stored whole, so adding one is appending to the cells:
//!
//! ```text
//!    section 0   section 1
//!    0 1 2       6 7 8
//!    3 4 5       9 10 11
//! ```

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{piece::Cell, player::PlayerId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawBoard")]
pub struct Board {
    section_columns: u16,
    rows: u16,
    cells: Vec<Option<PlayerId>>,
}

impl Board {
    /// The widest section and the tallest board there can be.
    pub const MOST_COLUMNS: u16 = 200;
    pub const MOST_ROWS: u16 = 200;

    /// An empty board of one section; `None` if a side is zero or beyond the limits.
    pub fn new(columns: u16, rows: u16) -> Option<Self> {
        let sound =
            (1..=Self::MOST_COLUMNS).contains(&columns) && (1..=Self::MOST_ROWS).contains(&rows);
        sound.then(|| Self::blank(columns, rows))
    }

    /// An empty board of sides that are known to be sound.
    pub(crate) fn blank(columns: u16, rows: u16) -> Self {
        Self {
            section_columns: columns,
            rows,
            cells: alloc::vec![None; usize::from(columns) * usize::from(rows)],
        }
    }

    pub fn rows(&self) -> u16 {
        self.rows
    }

    pub fn columns(&self) -> u16 {
        (self.cells.len() / usize::from(self.rows)) as u16
    }

    pub fn sections(&self) -> u16 {
        (self.cells.len() / self.section_len()) as u16
    }

    pub fn section_columns(&self) -> u16 {
        self.section_columns
    }

    /// The owner of the block in a cell; nobody's beyond the edges.
    pub fn owner(&self, cell: Cell) -> Option<PlayerId> {
        self.index(cell).and_then(|i| self.cells[i])
    }

    /// Whether every cell is inside the side walls, above the floor, and free.
    pub fn fits(&self, cells: [Cell; 4]) -> bool {
        cells.iter().all(|&cell| {
            if cell.row < 0 {
                cell.col >= 0 && i32::from(cell.col) < i32::from(self.columns())
            } else {
                self.index(cell).is_some_and(|i| self.cells[i].is_none())
            }
        })
    }

    /// Every block with its owner, in no particular order.
    pub fn owners(&self) -> impl Iterator<Item = PlayerId> {
        self.cells.iter().flatten().copied()
    }

    /// Puts a block; what lies beyond the edges is lost.
    pub fn put(&mut self, cell: Cell, owner: PlayerId) {
        if let Some(i) = self.index(cell) {
            self.cells[i] = Some(owner);
        }
    }

    pub(crate) fn section_of(&self, col: i16) -> u16 {
        col.max(0) as u16 / self.section_columns
    }

    /// Whether the row through this cell is full in its section.
    pub(crate) fn is_full_at(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|i| {
            let start = i - usize::from(cell.col as u16 % self.section_columns);
            self.cells[start..start + usize::from(self.section_columns)]
                .iter()
                .all(Option::is_some)
        })
    }

    /// Removes every full row of a section, the rows above it coming down, and lists them.
    /// Going from the top, a row removed moves none that is still to be looked at.
    pub(crate) fn remove_full_rows(&mut self, section: u16) -> Vec<u16> {
        let columns = usize::from(self.section_columns);
        let rows = self.rows;
        let Some(cells) = self.section_mut(section) else {
            return Vec::new();
        };
        let mut removed = Vec::new();
        for row in 0..rows {
            let start = usize::from(row) * columns;
            if cells[start..start + columns].iter().all(Option::is_some) {
                cells.copy_within(..start, columns);
                cells[..columns].fill(None);
                removed.push(row);
            }
        }
        removed
    }

    pub(crate) fn add_section(&mut self) {
        self.cells
            .resize(self.cells.len() + self.section_len(), None);
    }

    /// Empties a section and says how many of its blocks were `owner`'s.
    pub(crate) fn clear_section(&mut self, section: u16, owner: PlayerId) -> u32 {
        let Some(cells) = self.section_mut(section) else {
            return 0;
        };
        let own = cells.iter().filter(|&&cell| cell == Some(owner)).count();
        cells.fill(None);
        own as u32
    }

    fn section_mut(&mut self, section: u16) -> Option<&mut [Option<PlayerId>]> {
        let len = self.section_len();
        self.cells.chunks_exact_mut(len).nth(usize::from(section))
    }

    fn section_len(&self) -> usize {
        usize::from(self.section_columns) * usize::from(self.rows)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (row, col) = (u16::try_from(cell.row).ok()?, u16::try_from(cell.col).ok()?);
        if row >= self.rows {
            return None;
        }
        let section = usize::from(col / self.section_columns);
        let index = section * self.section_len()
            + usize::from(row) * usize::from(self.section_columns)
            + usize::from(col % self.section_columns);
        (index < self.cells.len()).then_some(index)
    }
}

/// What arrives from outside, before it is known to be a board.
#[derive(Deserialize)]
struct RawBoard {
    section_columns: u16,
    rows: u16,
    cells: Vec<Option<PlayerId>>,
}

impl TryFrom<RawBoard> for Board {
    type Error = &'static str;

    fn try_from(raw: RawBoard) -> Result<Self, Self::Error> {
        let board = Self::new(raw.section_columns, raw.rows).ok_or("no such board")?;
        let len = board.section_len();
        let most = usize::from(i16::MAX as u16) * usize::from(raw.rows);
        if raw.cells.is_empty() || !raw.cells.len().is_multiple_of(len) || raw.cells.len() > most {
            return Err("the cells do not fill the sections");
        }
        Ok(Self {
            cells: raw.cells,
            ..board
        })
    }
}
