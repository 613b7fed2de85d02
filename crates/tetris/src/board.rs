//! The board: who owns the block in each cell.
//!
//! A board is one or more *sections* side by side; a row is complete per section. `Labo` has a
//! single section as wide as the board, `Arena` adds sections of ten columns as players join.
//!
//! Copies of a board share its sections until one of them is written to: deciding plays on a copy,
//! and an arena for five hundred has fifty thousand cells.

use alloc::{sync::Arc, vec, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{piece::Cell, player::PlayerId};

/// The placed blocks and their owners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawBoard", into = "RawBoard")]
pub struct Board {
    section_columns: u16,
    rows: u16,
    sections: Vec<Section>,
}

/// Row after row of a section: the owner of each block.
type Section = Arc<[Option<PlayerId>]>;

impl Board {
    /// The most columns of a section.
    pub const MOST_COLUMNS: u16 = 200;
    /// The most rows of a board.
    pub const MOST_ROWS: u16 = 200;

    /// An empty board of one section; `None` if a side is zero or beyond the limits.
    pub fn new(columns: u16, rows: u16) -> Option<Self> {
        let sound = (1..=Self::MOST_COLUMNS).contains(&columns) && (1..=Self::MOST_ROWS).contains(&rows);
        sound.then(|| Self::blank(columns, rows))
    }

    /// An empty board; the caller has checked its sides.
    pub(crate) fn blank(columns: u16, rows: u16) -> Self {
        let mut board = Self { section_columns: columns, rows, sections: Vec::new() };
        board.add_section();
        board
    }

    /// The height of the board.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// The width of all sections together.
    pub fn columns(&self) -> u16 {
        self.sections().saturating_mul(self.section_columns)
    }

    /// How many sections there are, from the left.
    pub fn sections(&self) -> u16 {
        self.sections.len() as u16
    }

    /// The width of each section.
    pub fn section_columns(&self) -> u16 {
        self.section_columns
    }

    /// The owner of the block in a cell; `None` for an empty cell and beyond the edges.
    pub fn owner(&self, cell: Cell) -> Option<PlayerId> {
        let (section, i) = self.find(cell)?;
        self.sections[section][i]
    }

    /// Whether every cell is inside the side walls, above the floor, and free.
    pub fn fits(&self, cells: [Cell; 4]) -> bool {
        cells.iter().all(|&cell| {
            if cell.row < 0 {
                cell.col >= 0 && i32::from(cell.col) < i32::from(self.columns())
            } else {
                self.find(cell).is_some_and(|(section, i)| self.sections[section][i].is_none())
            }
        })
    }

    /// Every block's owner, in no particular order.
    pub fn owners(&self) -> impl Iterator<Item = PlayerId> {
        self.sections.iter().flat_map(|cells| cells.iter().flatten()).copied()
    }

    /// Puts a block; a block beyond the edges is lost.
    pub fn put(&mut self, cell: Cell, owner: PlayerId) {
        if let Some((section, i)) = self.find(cell) {
            Arc::make_mut(&mut self.sections[section])[i] = Some(owner);
        }
    }

    pub(crate) fn section_of(&self, col: i16) -> u16 {
        col.max(0) as u16 / self.section_columns
    }

    /// Whether the row through this cell is full in its section.
    pub(crate) fn is_full_at(&self, cell: Cell) -> bool {
        self.find(cell).is_some_and(|(section, i)| {
            let columns = usize::from(self.section_columns);
            let start = i - i % columns;
            is_full(&self.sections[section][start..start + columns])
        })
    }

    /// Removes every full row of a section, the rows above it coming down, and lists them. It goes from the top:
    /// removing a row moves none that is still to be checked.
    pub(crate) fn remove_full_rows(&mut self, section: u16) -> Vec<u16> {
        let columns = usize::from(self.section_columns);
        let mut removed = Vec::new();
        let Some(section) = self.sections.get_mut(usize::from(section)) else {
            return removed;
        };
        for row in 0..self.rows {
            let start = usize::from(row) * columns;
            if is_full(&section[start..start + columns]) {
                let cells = Arc::make_mut(section);
                cells.copy_within(..start, columns);
                cells[..columns].fill(None);
                removed.push(row);
            }
        }
        removed
    }

    pub(crate) fn add_section(&mut self) {
        self.sections.push(vec![None; self.section_len()].into());
    }

    pub(crate) fn clear_section(&mut self, section: u16) {
        let empty = vec![None; self.section_len()].into();
        if let Some(section) = self.sections.get_mut(usize::from(section)) {
            *section = empty;
        }
    }

    /// Removes the blocks of one owner from a section; nothing comes down.
    pub(crate) fn clear_owner(&mut self, section: u16, owner: PlayerId) {
        if let Some(section) = self.sections.get_mut(usize::from(section)) {
            for cell in Arc::make_mut(section).iter_mut().filter(|cell| **cell == Some(owner)) {
                *cell = None;
            }
        }
    }

    /// The blocks of the row through this cell, in its section, with their owners.
    pub(crate) fn row_at(&self, cell: Cell) -> impl Iterator<Item = (Cell, PlayerId)> {
        let first = self.section_of(cell.col).saturating_mul(self.section_columns) as i16;
        let columns = self.section_columns as i16;
        let cells = (0..columns).map(move |x| Cell { row: cell.row, col: first.saturating_add(x) });
        cells.filter_map(|cell| Some((cell, self.owner(cell)?)))
    }

    fn section_len(&self) -> usize {
        usize::from(self.section_columns) * usize::from(self.rows)
    }

    /// The section of a cell, and the cell's index in it.
    fn find(&self, cell: Cell) -> Option<(usize, usize)> {
        let row = u16::try_from(cell.row).ok()?;
        let col = u16::try_from(cell.col).ok()?;
        let section = usize::from(col / self.section_columns);
        let x = usize::from(col % self.section_columns);
        let i = usize::from(row) * usize::from(self.section_columns) + x;
        (row < self.rows && section < self.sections.len()).then_some((section, i))
    }
}

fn is_full(row: &[Option<PlayerId>]) -> bool {
    row.iter().all(Option::is_some)
}

/// A board on the wire: section after section.
#[derive(Serialize, Deserialize)]
struct RawBoard {
    section_columns: u16,
    rows: u16,
    cells: Vec<Option<PlayerId>>,
}

impl From<Board> for RawBoard {
    fn from(board: Board) -> Self {
        Self { section_columns: board.section_columns, rows: board.rows, cells: board.sections.concat() }
    }
}

impl TryFrom<RawBoard> for Board {
    type Error = &'static str;

    fn try_from(raw: RawBoard) -> Result<Self, Self::Error> {
        let mut board = Self::new(raw.section_columns, raw.rows).ok_or("no such board")?;
        let most = usize::from(i16::MAX as u16) * usize::from(raw.rows);
        let sections = raw.cells.chunks_exact(board.section_len());
        if raw.cells.is_empty() || !sections.remainder().is_empty() || raw.cells.len() > most {
            return Err("the cells do not fill the sections");
        }
        board.sections = sections.map(Section::from).collect();
        Ok(board)
    }
}
