//! Where a piece can come to rest, and by which commands.
//!
//! A search over every (row, column, rotation), row by row from the top: within a row everything that moving and
//! turning can reach, then one row down. So a path goes sideways first and falls last, and can end with a slam.

use alloc::{collections::VecDeque, vec, vec::Vec};

use super::grid::Grid;
use crate::{
    event::Command,
    piece::{Kind, Piece, Rotation, Side},
    setup::Rules,
    srs,
};

#[derive(Clone, Debug)]
pub(super) struct Reach {
    top: i16,
    left: i16,
    columns: usize,
    rows: usize,
    /// For each place, the place and the command by which it was first reached.
    from: Vec<Option<(u32, Command)>>,
    start: u32,
    /// The places from which a piece cannot go down.
    pub(super) rests: Vec<Piece>,
}

/// How far beyond the sides a piece's centre may be.
const MARGIN: i16 = 2;
/// How far above the top edge a piece is followed.
const LOFT: i16 = 4;

impl Reach {
    pub(super) fn of(grid: &Grid, piece: Piece) -> Option<Self> {
        let columns = usize::from(grid.columns) + 2 * MARGIN as usize;
        let top = piece.row.min(0).saturating_sub(LOFT);
        let rows = usize::try_from(grid.rows.len() as i32 - i32::from(top)).ok()?;
        // Nothing is gained by following a piece from far above the board, and nothing is known
        // of what lies outside the grid.
        if rows > grid.rows.len() + 4 * LOFT as usize || !grid.fits(piece) {
            return None;
        }
        let mut reach = Self {
            top,
            left: grid.left.saturating_sub(MARGIN),
            columns,
            rows,
            from: vec![None; rows * columns * 4],
            start: 0,
            rests: Vec::new(),
        };
        reach.start = reach.place(piece)?;
        reach.from[reach.start as usize] = Some((reach.start, Command::Slam));
        reach.explore(grid, piece);
        Some(reach)
    }

    /// The commands that bring the piece to rest at `target`, a slam at the end.
    pub(super) fn path(&self, target: Piece) -> Vec<Command> {
        let mut commands = Vec::new();
        let mut place = self.place(target).unwrap_or(self.start);
        while place != self.start
            && let Some((before, command)) = self.from[place as usize]
        {
            commands.push(command);
            place = before;
        }
        let falls = commands.iter().take_while(|&&c| c == Command::Drop).count();
        commands.drain(..falls);
        commands.reverse();
        commands.push(Command::Slam);
        commands
    }

    /// Whether the piece falls to `target` from the row where it started, without being moved or turned lower down.
    pub(super) fn is_straight(&self, target: Piece) -> bool {
        let mut place = self.place(target).unwrap_or(self.start);
        let mut fallen = true;
        while place != self.start
            && let Some((before, command)) = self.from[place as usize]
        {
            if command == Command::Drop && !fallen {
                return false;
            }
            fallen = command == Command::Drop;
            place = before;
        }
        true
    }

    fn explore(&mut self, grid: &Grid, piece: Piece) {
        let mut waiting: Vec<VecDeque<Piece>> = vec![VecDeque::new(); self.rows];
        let row_of = |piece: Piece, top: i16| (piece.row - top) as usize;
        waiting[row_of(piece, self.top)].push_back(piece);
        // In `Labo` one piece at a row and rotation reaches all its columns: one sweep is enough.
        let mut swept = vec![false; self.rows * 4];
        let mut row = 0;
        while row < self.rows {
            let Some(piece) = waiting[row].pop_front() else {
                row += 1;
                continue;
            };
            let mut go = |reach: &mut Self, command, next: Piece, row: &mut usize| {
                if let Some(place) = reach.place(next)
                    && reach.from[place as usize].is_none()
                    && grid.fits(next)
                {
                    let before = reach.place(piece).unwrap_or(reach.start);
                    reach.from[place as usize] = Some((before, command));
                    let at = row_of(next, reach.top);
                    waiting[at].push_back(next);
                    // A kick may have lifted the piece.
                    *row = at.min(*row);
                }
            };
            for side in [Side::Right, Side::Left] {
                match grid.rules {
                    Rules::Labo => go(self, Command::Turn(side), piece.turned(side), &mut row),
                    Rules::Arena => {
                        go(self, Command::Shift(side), piece.shifted(side), &mut row);
                        if let Some(turned) = srs::turns(piece, side).find(|&p| grid.fits(p)) {
                            go(self, Command::Turn(side), turned, &mut row);
                        }
                    }
                }
            }
            if grid.rules == Rules::Labo {
                let sweep = row_of(piece, self.top) * 4 + piece.rotation.index();
                if !core::mem::replace(&mut swept[sweep], true) {
                    for x in 0..grid.columns as i16 {
                        let col = grid.left.saturating_add(x);
                        go(self, Command::Move { col }, Piece { col, ..piece }, &mut row);
                    }
                }
            }
            let lowered = piece.lowered();
            if grid.fits(lowered) {
                go(self, Command::Drop, lowered, &mut row);
            } else {
                self.rests.push(piece);
            }
        }
    }

    fn place(&self, piece: Piece) -> Option<u32> {
        let row = usize::try_from(i32::from(piece.row) - i32::from(self.top)).ok()?;
        let col = usize::try_from(i32::from(piece.col) - i32::from(self.left)).ok()?;
        (row < self.rows && col < self.columns)
            .then(|| ((row * self.columns + col) * 4 + piece.rotation.index()) as u32)
    }
}

/// Where a piece of this kind comes to rest if it falls straight from the top.
pub(super) fn drops(grid: &Grid, kind: Kind) -> impl Iterator<Item = Piece> {
    let columns = grid.columns as i16;
    let rotations = match (grid.rules, kind) {
        (Rules::Labo, Kind::I | Kind::S | Kind::Z) => 2,
        (_, Kind::O) => 1,
        _ => 4,
    };
    let places = (0..rotations).flat_map(move |i| (0..columns).map(move |x| (i, x)));
    places.filter_map(move |(i, x)| {
        let piece = Piece { kind, rotation: Rotation::ALL[i], row: 1, col: grid.left.saturating_add(x) };
        grid.fits(piece).then(|| grid.landed(piece))
    })
}
