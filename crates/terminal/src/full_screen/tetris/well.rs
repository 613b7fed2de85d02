//! The board of Tetris, two columns for each cell or one; a board too wide or too high is seen around the own piece.

use std::collections::BTreeMap;

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use tetris::{Cell, Game, PlayerId, livery};

use super::super::canvas::{BOLD, Border, Canvas, FOCUS, width};
use super::super::dots::Dots;
use super::super::{Context, clock};
use super::flashes::{Flashes, Shown};
use super::side;
use crate::Look;

pub(crate) struct Well<'a> {
    pub(crate) game: &'a Game,
    pub(crate) flashes: &'a Flashes,
    pub(crate) me: Option<PlayerId>,
    /// Blocks are coloured by kind, because all are one's own.
    pub(crate) alone: bool,
    /// One column for each cell, to see more of a wide board.
    pub(crate) narrow: bool,
}

/// Lines that hold and next take below a well or beside it.
pub(crate) const TRAYS: u16 = 5;

/// The part of the board that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Camera {
    left: i16,
    top: i16,
    columns: i16,
    rows: i16,
}

impl Well<'_> {
    /// What the whole board takes, at most this much.
    fn size(&self, most: (u16, u16)) -> (u16, u16) {
        let board = self.game.board();
        ((board.columns() * self.pitch() + 2).min(most.0 / 2 * 2), (board.rows() + 2).min(most.1))
    }

    /// Columns of a cell.
    fn pitch(&self) -> u16 {
        if self.narrow { 1 } else { 2 }
    }

    /// The widest screen that it makes use of, with what stands beside it.
    pub(crate) fn widest(&self) -> u16 {
        if self.alone { 100 } else { (self.size((u16::MAX, u16::MAX)).0 + 50).max(80) }
    }

    /// Where it stands: alone in the middle, otherwise on the left.
    pub(crate) fn area(&self, context: &Context) -> Rect {
        let most = if self.alone { 100 } else { context.area.width.saturating_sub(38) };
        let (columns, rows) = self.size((most, context.area.height - 2));
        let x = if self.alone { context.area.width.saturating_sub(columns) / 2 } else { 0 };
        Rect::new(x, 1 + self.map_rows(context), columns, rows)
    }

    /// Lines above the well that show the whole of a board that it shows a part of, where trays fit below as well.
    /// They stay when one looks at more of it, so that nothing moves.
    pub(crate) fn map_rows(&self, context: &Context) -> u16 {
        let (board, full) = (self.game.board(), context.area);
        let rows = board.rows().div_ceil(4) + 2;
        let cut = board.columns() * 2 + 2 > full.width.saturating_sub(38);
        let fits = 1 + rows + board.rows() + 2 + TRAYS < full.height;
        if cut && fits && !self.alone { rows } else { 0 }
    }

    /// A part of the board is not seen.
    pub(crate) fn is_cut(&self, area: Rect) -> bool {
        self.game.board().columns() * self.pitch() + 2 > area.width
    }

    fn camera(&self, inside: Rect) -> Camera {
        let board = self.game.board();
        let (columns, rows) = ((inside.width / self.pitch()) as i16, inside.height as i16);
        let own = self.me.and_then(|me| self.game.player(me)).and_then(|player| player.piece);
        let middle =
            own.map_or((board.columns() as i16 / 2, board.rows() as i16), |piece| (piece.col, piece.row));
        let clamp = |middle: i16, seen: i16, all: i16| (middle - seen / 2).clamp(0, (all - seen).max(0));
        Camera {
            left: clamp(middle.0, columns, board.columns() as i16),
            top: clamp(middle.1, rows, board.rows() as i16),
            columns,
            rows,
        }
    }

    /// The column of the board below the pointer.
    pub(crate) fn column_at(&self, area: Rect, x: u16) -> Option<i16> {
        let inside = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        let across = x.checked_sub(inside.x).filter(|across| *across < inside.width)?;
        Some(self.camera(inside).left + (across / self.pitch()) as i16)
    }

    pub(crate) fn draw(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let plate = canvas.ink.plate();
        let inside = canvas.frame(area, Border::Double, ("", ""), plate);
        self.draw_last_seconds(inside, canvas);
        let camera = self.camera(inside);
        let falling = self.falling();
        let ghost = self.ghost();
        let section = self.game.board().section_columns() as i16;
        for row in 0..camera.rows {
            for col in 0..camera.columns {
                let cell = Cell { row: camera.top + row, col: camera.left + col };
                let (x, y) = (inside.x + col as u16 * self.pitch(), inside.y + row as u16);
                self.draw_cell(cell, (x, y), &falling, &ghost, context, canvas);
                let edge = !self.narrow && cell.col > 0 && section > 0 && cell.col % section == 0 && col > 0;
                if edge && self.game.board().owner(cell).is_none() && !falling.contains_key(&cell) {
                    canvas.text(x - 1, y, "┊", plate);
                }
            }
        }
        self.draw_flashes(camera, inside, context, canvas);
    }

    /// Behind the blocks.
    fn draw_last_seconds(&self, inside: Rect, canvas: &mut Canvas<'_>) {
        let left = side::time_left(self.game).filter(|left| *left <= clock::LAST && !self.game.is_over());
        let Some(seconds) = left.map(|left| left.div_ceil(1000).to_string()) else { return };
        let x = inside.x + inside.width.saturating_sub(width(&seconds) * 5) / 2;
        let plate = canvas.ink.plate();
        side::draw_number(x, inside.y + inside.height / 3, &seconds, plate, canvas);
    }

    fn falling(&self) -> BTreeMap<Cell, PlayerId> {
        let mut falling = BTreeMap::new();
        // The own piece lies on top.
        let order = |player: &&tetris::Player| Some(player.id) == self.me;
        let mut players: Vec<_> = self.game.players().iter().collect();
        players.sort_by_key(order);
        for player in players {
            if let Some(piece) = player.piece {
                falling.extend(self.game.cells(piece).map(|cell| (cell, player.id)));
            }
        }
        falling
    }

    fn ghost(&self) -> Vec<Cell> {
        let ghost = self.me.and_then(|me| self.game.ghost(me));
        ghost.map(|piece| self.game.cells(piece).to_vec()).unwrap_or_default()
    }

    fn draw_cell(
        &self,
        cell: Cell,
        (x, y): (u16, u16),
        falling: &BTreeMap<Cell, PlayerId>,
        ghost: &[Cell],
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let (text, style) = if let Some(who) = falling.get(&cell) {
            if Some(*who) == self.me {
                ("██".to_owned(), self.own_style(canvas).add_modifier(Modifier::BOLD))
            } else {
                let style = canvas.ink.face(colour(*who)).add_modifier(Modifier::DIM);
                (format!("{}·", mark(*who, context.look())), style)
            }
        } else if let Some(owner) = self.game.board().owner(cell) {
            match self.flashes.kind(cell).filter(|_| self.alone) {
                Some(kind) => (if context.ascii { "[]" } else { "▓▓" }.to_owned(), canvas.ink.kind(kind)),
                None => (format!("{} ", mark(owner, context.look())), canvas.ink.token(colour(owner))),
            }
        } else if ghost.contains(&cell) {
            ("░░".to_owned(), self.own_style(canvas))
        } else {
            return;
        };
        canvas.clipped(x, y, &text, self.pitch(), style);
    }

    fn own_style(&self, canvas: &Canvas<'_>) -> ratatui::style::Style {
        let own = self.me.and_then(|me| self.game.player(me));
        match own.and_then(|player| player.piece) {
            Some(piece) if self.alone => canvas.ink.kind(piece.kind),
            _ => canvas.ink.face(self.me.map_or(0, colour)),
        }
    }

    fn draw_flashes(&self, camera: Camera, inside: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        for shown in self.flashes.shown(context.now) {
            match *shown {
                Shown::Row { row, columns: (left, right) } => {
                    let y = row - camera.top;
                    let (from, to) = (left.max(camera.left), right.min(camera.left + camera.columns));
                    if (0..camera.rows).contains(&y) && from < to {
                        let x = inside.x + (from - camera.left) as u16 * self.pitch();
                        let line = "━".repeat((to - from) as usize * usize::from(self.pitch()));
                        canvas.text(x, inside.y + y as u16, &line, BOLD);
                    }
                }
                Shown::Points { at, points } => {
                    let text = format!(" +{points} ");
                    let x =
                        (at.col - camera.left).clamp(0, (camera.columns - 3).max(0)) as u16 * self.pitch();
                    let y = (at.row - camera.top - 1).clamp(0, camera.rows - 1) as u16;
                    canvas.text(inside.x + x, inside.y + y, &text, FOCUS);
                }
                Shown::Lost { points } => {
                    canvas.centred(inside, inside.y + 2, &format!(" −{points} "), FOCUS);
                }
                Shown::Level(level) => {
                    canvas.centred(inside, inside.y + 4, &context.phrases.level(level), BOLD);
                }
            }
        }
    }

    /// The whole board, each cell a dot, or closer together where they do not fit; `well` is where a part of it is
    /// seen.
    pub(crate) fn draw_map(&self, area: Rect, well: Rect, canvas: &mut Canvas<'_>) {
        let board = self.game.board();
        let (columns, rows) =
            (board.columns().div_ceil(2).min(area.width), board.rows().div_ceil(4).min(area.height));
        let across = |col: i16| {
            col as usize * usize::from(columns) * 2 / usize::from(board.columns().next_multiple_of(2).max(1))
        };
        let mut map = Dots::new(columns, rows);
        for row in 0..board.rows() as i16 {
            for col in 0..board.columns() as i16 {
                if board.owner(Cell { row, col }).is_some() {
                    map.set(across(col), row as usize);
                }
            }
        }
        let (quiet, plate) = (canvas.ink.quiet(), canvas.ink.plate());
        map.draw(area, quiet, canvas);
        // A double line below what is seen of it.
        let camera = self.camera(well);
        let left = (across(camera.left) as u16 / 2).min(columns);
        let right = (across(camera.left + camera.columns) as u16).div_ceil(2).min(columns);
        let seen = "═".repeat(usize::from(right.saturating_sub(left)));
        canvas.text(area.x + left, area.bottom(), &seen, plate);
        if let Some(piece) = self.me.and_then(|me| self.game.player(me)).and_then(|player| player.piece) {
            let mut own = Dots::new(columns, rows);
            for cell in self.game.cells(piece).into_iter().filter(|cell| cell.row >= 0 && cell.col >= 0) {
                own.set(across(cell.col), cell.row as usize);
            }
            own.draw(area, BOLD, canvas);
        }
    }
}

/// A player's colour, counted from 0.
pub(crate) fn colour(who: PlayerId) -> usize {
    usize::from(livery(who).0 - 1)
}

/// A player's mark. There are more liveries than marks here; the name stands beside.
pub(crate) fn mark(who: PlayerId, look: Look) -> char {
    let marks = connect_four::Player::all(6).collect::<Vec<_>>();
    look.mark(marks[usize::from(livery(who).1 - 1) % marks.len()])
}
