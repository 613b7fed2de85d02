//! The board as a bot sees it: a row of bits per row, over at most thirty columns.

use alloc::vec::Vec;

use crate::{
    game::Game,
    piece::{Cell, Piece},
    player::PlayerId,
    setup::Rules,
};

/// Bit x of a row is the board's column `left + x`. In `Arena` the grid is the bot's own section,
/// in `Labo` the board, or the part of a very wide one around the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rules: Rules,
    pub(super) left: i16,
    pub(super) columns: u16,
    /// Whether a row that is full in the grid is complete on the board.
    pub(super) whole: bool,
    pub(super) rows: Vec<u32>,
}

const WIDEST: u16 = 30;

impl Grid {
    pub(super) fn around(game: &Game, who: PlayerId) -> Option<Self> {
        let board = game.board();
        let player = game.player(who)?;
        let (left, columns, whole) = match player.seat {
            Some(seat) => {
                let left = u32::from(seat.section) * u32::from(board.section_columns());
                (left, board.section_columns().min(WIDEST), true)
            }
            None if board.columns() <= WIDEST => (0, board.columns(), true),
            None => {
                let middle = player.piece?.col.max(0) as u16;
                let left = middle.saturating_sub(WIDEST / 2).min(board.columns() - WIDEST);
                (u32::from(left), WIDEST, false)
            }
        };
        let left = i16::try_from(left).ok()?;
        let bits = |row| {
            (0..columns as i16)
                .filter(|x| {
                    let col = left.saturating_add(*x);
                    board.owner(Cell { row, col }).is_some()
                })
                .fold(0, |bits, x| bits | 1 << x)
        };
        Some(Self {
            rules: game.rules(),
            left,
            columns,
            whole,
            rows: (0..board.rows() as i16).map(bits).collect(),
        })
    }

    pub(super) fn full(&self) -> u32 {
        (1 << self.columns) - 1
    }

    pub(super) fn fits(&self, piece: Piece) -> bool {
        piece.cells(self.rules).iter().all(|cell| {
            let x = i32::from(cell.col) - i32::from(self.left);
            (0..i32::from(self.columns)).contains(&x)
                && (cell.row < 0 || self.rows.get(cell.row as usize).is_some_and(|bits| bits & 1 << x == 0))
        })
    }

    pub(super) fn landed(&self, mut piece: Piece) -> Piece {
        while self.fits(piece.lowered()) {
            piece = piece.lowered();
        }
        piece
    }

    /// Marks the cells of a piece that are in the grid; returns whether one was marked before.
    pub(super) fn mark(&mut self, piece: Piece) -> bool {
        let mut marked = false;
        for cell in piece.cells(self.rules) {
            let x = i32::from(cell.col) - i32::from(self.left);
            if let Ok(row) = usize::try_from(cell.row)
                && let Some(bits) = self.rows.get_mut(row)
                && (0..i32::from(self.columns)).contains(&x)
            {
                marked |= *bits & 1 << x != 0;
                *bits |= 1 << x;
            }
        }
        marked
    }

    /// Removes the full rows and counts them.
    pub(super) fn clear(&mut self) -> u32 {
        let full = self.full();
        if !self.whole || !self.rows.contains(&full) {
            return 0;
        }
        let height = self.rows.len();
        self.rows.retain(|&bits| bits != full);
        let cleared = height - self.rows.len();
        self.rows.splice(0..0, core::iter::repeat_n(0, cleared));
        cleared as u32
    }
}
