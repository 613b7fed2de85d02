//! What the board is made of, from the ground to the words over it.
//!
//! ```text
//! ground  grid and section lines        drawn once for each size and theme
//! floor   placed blocks                 only cells that changed are drawn again
//! canvas  ground, last seconds, floor, others' pieces, ghost, own piece, lit rows, points, a name
//! ```

use std::collections::HashMap;

use leptos::prelude::window;
use tetris::{Board, Cell, Game, Piece, PlayerId};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::tetris::paint::block::{self, Coat, Palette};
use crate::tetris::paint::camera::View;
use crate::tetris::paint::clearing::Clearing;
use crate::tetris::paint::feedback::Size;
use crate::tetris::paint::kinds::Kinds;
use crate::tetris::paint::painter::Picture;
use crate::tetris::settings::Marks;

pub(super) struct Layers {
    palette: Palette,
    /// The side of a cell in device pixels.
    pub(super) side: u32,
    pub(super) view: View,
    pub(super) rows: u16,
    ground: HtmlCanvasElement,
    floor: HtmlCanvasElement,
    floor_pen: CanvasRenderingContext2d,
    /// Which block the floor shows in each cell.
    shown: Vec<Option<Coat>>,
    blocks: HashMap<Coat, HtmlCanvasElement>,
    ghost: Option<(Coat, HtmlCanvasElement)>,
}

type Drawn = Result<(), JsValue>;

impl Layers {
    pub(super) fn new(picture: &Picture<'_>, side: u32) -> Option<Self> {
        let palette = Palette::read()?;
        let (view, board) = (picture.view, picture.game.board());
        let (width, height) = (side * u32::from(view.columns), side * u32::from(board.rows()));
        let (ground, pen) = block::sheet(width, height)?;
        let (floor, floor_pen) = block::sheet(width, height)?;
        let (w, h, s) = (f64::from(width), f64::from(height), f64::from(side));
        pen.set_fill_style_str(&palette.well);
        pen.fill_rect(0.0, 0.0, w, h);
        pen.set_fill_style_str(&palette.line);
        pen.set_global_alpha(0.55);
        let thick = (s * 0.03).round().max(1.0);
        for column in 1..view.columns {
            pen.fill_rect(f64::from(column) * s, 0.0, thick, h);
        }
        for row in 1..board.rows() {
            pen.fill_rect(0.0, f64::from(row) * s, w, thick);
        }
        pen.set_fill_style_str(&palette.section);
        pen.set_global_alpha(0.8);
        let dot = (s * 0.06).round().max(1.0);
        let section = board.section_columns();
        let borders =
            (view.first..view.first + view.columns).filter(|col| *col > view.first && col % section == 0);
        for border in borders {
            let x = view.x(border as i16) * s - (dot / 2.0).floor();
            let steps = (h / (s * 0.25)) as u32;
            for step in 0..steps {
                pen.fill_rect(x, (f64::from(step) + 0.4) * s * 0.25, dot, dot);
            }
        }
        let cells = usize::from(view.columns) * usize::from(board.rows());
        Some(Self {
            palette,
            side,
            view,
            rows: board.rows(),
            ground,
            floor,
            floor_pen,
            shown: vec![None; cells],
            blocks: HashMap::new(),
            ghost: None,
        })
    }

    pub(super) fn compose(
        &mut self,
        pen: &CanvasRenderingContext2d,
        picture: &Picture<'_>,
        marks: Marks,
    ) -> Drawn {
        self.settle(picture, marks)?;
        pen.set_global_alpha(1.0);
        pen.draw_image_with_html_canvas_element(&self.ground, 0.0, 0.0)?;
        self.float(pen, picture, |size| size == Size::Huge)?;
        pen.draw_image_with_html_canvas_element(&self.floor, 0.0, 0.0)?;
        // Among spectators nobody's piece is the own one: all are solid.
        pen.set_global_alpha(if picture.me.is_some() { 0.5 } else { 1.0 });
        for player in picture.game.players().iter().filter(|player| Some(player.id) != picture.me) {
            if let Some(piece) = player.piece {
                self.piece(pen, picture.game, Coat::Player(player.id), piece, marks)?;
            }
        }
        pen.set_global_alpha(1.0);
        if let Some(me) = picture.me.filter(|_| !picture.game.is_over())
            && let Some(piece) = picture.game.player(me).and_then(|me| me.piece)
        {
            let coat = if picture.kinds.is_some() { Coat::Kind(piece.kind) } else { Coat::Player(me) };
            self.own(pen, picture.game, (me, coat), piece, marks)?;
        }
        for clearing in picture.clearings {
            if let Some(progress) = clearing.progress(picture.now) {
                self.light(pen, clearing, progress)?;
            }
        }
        self.float(pen, picture, |size| size != Size::Huge)?;
        if let Some((who, name)) = &picture.named
            && let Some(piece) = picture.game.player(*who).and_then(|player| player.piece)
        {
            self.name(pen, picture.game, piece, name)?;
        }
        Ok(())
    }

    /// Brings the floor up to date.
    fn settle(&mut self, picture: &Picture<'_>, marks: Marks) -> Drawn {
        let s = f64::from(self.side);
        let columns = u32::from(self.view.columns);
        let section = u32::from(picture.game.board().section_columns().max(1));
        // A section whose rows light up is still the one before.
        let lit = |column: u32| {
            let lit = |one: &&Clearing| {
                u32::from(one.section) == column / section && one.progress(picture.now).is_some()
            };
            picture.clearings.iter().find(lit).map(|lit| &*lit.before)
        };
        let boards: Vec<(&Board, Option<&Kinds>)> = (0..columns)
            .map(|x| match lit(u32::from(self.view.first) + x) {
                Some((board, kinds)) => (board, kinds.as_ref()),
                None => (picture.game.board(), picture.kinds),
            })
            .collect();
        for (index, place) in (0_u32..).zip(0..self.shown.len()) {
            let (row, x) = (index / columns, index % columns);
            let cell = Cell { row: row as i16, col: (u32::from(self.view.first) + x) as i16 };
            let (board, kinds) = boards[x as usize];
            let kind = || kinds.and_then(|kinds| kinds.at(cell));
            let coat = board.owner(cell).map(|owner| kind().map_or(Coat::Player(owner), Coat::Kind));
            if coat == self.shown[place] {
                continue;
            }
            self.shown[place] = coat;
            let (x, y) = (f64::from(x) * s, f64::from(row) * s);
            self.floor_pen.clear_rect(x, y, s, s);
            if let Some(coat) = coat {
                let pen = self.floor_pen.clone();
                self.blit(&pen, coat, x, y, marks)?;
            }
        }
        Ok(())
    }

    /// Rows that are complete turn white, inside an edge.
    fn light(&self, pen: &CanvasRenderingContext2d, clearing: &Clearing, progress: f64) -> Drawn {
        let s = f64::from(self.side);
        let columns = clearing.before.0.section_columns();
        let x = self.view.x((clearing.section * columns) as i16) * s;
        let width = f64::from(columns) * s;
        pen.set_fill_style_str("#fff");
        for row in &clearing.rows {
            pen.set_global_alpha(0.35 + 0.5 * progress);
            pen.begin_path();
            pen.round_rect_with_f64(x, f64::from(*row) * s, width, s, 0.16 * s)?;
            pen.fill();
        }
        pen.set_global_alpha(1.0);
        Ok(())
    }

    /// What stands over the board for a moment.
    fn float(
        &self,
        pen: &CanvasRenderingContext2d,
        picture: &Picture<'_>,
        wanted: fn(Size) -> bool,
    ) -> Drawn {
        let s = f64::from(self.side);
        let (width, height) = (f64::from(self.view.columns) * s, f64::from(self.rows) * s);
        pen.set_text_align("center");
        pen.set_line_join("round");
        for float in picture.floats.iter().filter(|float| wanted(float.size)) {
            let Some(progress) = float.progress(picture.now) else { continue };
            let size = match float.size {
                Size::Small => 0.62 * s,
                Size::Pill => 0.72 * s,
                Size::Large => 1.3 * s,
                Size::Huge => 7.0 * s,
            };
            let (row, col) = float.at.unwrap_or((f64::from(self.rows) * 0.3, f64::NAN));
            let x = if col.is_nan() { width / 2.0 } else { (col - f64::from(self.view.first)) * s };
            let rise = if picture.still || float.at.is_none() { 0.0 } else { progress * 1.2 * s };
            let half = size * 0.3 * f64::from(float.text.chars().count() as u16);
            if !(0.0..=width).contains(&x) {
                continue;
            }
            let x = x.clamp(half.min(width / 2.0), (width - half).max(width / 2.0));
            let y = (row * s - rise).clamp(size, height - 0.2 * s);
            pen.set_font(&format!("800 {}px {}", size as u32, self.palette.font));
            let strength = if float.size == Size::Huge { 0.28 } else { 1.0 };
            pen.set_global_alpha(strength * (2.0 - 2.0 * progress).min(1.0));
            if float.size == Size::Pill {
                pen.set_fill_style_str("#fff");
                pen.begin_path();
                pen.round_rect_with_f64(
                    x - half - 0.4 * s,
                    y - size,
                    2.0 * half + 0.8 * s,
                    1.35 * size,
                    size,
                )?;
                pen.fill();
                pen.set_fill_style_str(&self.palette.well);
            } else {
                pen.set_stroke_style_str(&self.palette.well);
                pen.set_line_width(size * 0.22);
                pen.stroke_text(&float.text, x, y)?;
                pen.set_fill_style_str("#fff");
            }
            pen.fill_text(&float.text, x, y)?;
        }
        pen.set_global_alpha(1.0);
        Ok(())
    }

    fn piece(
        &mut self,
        pen: &CanvasRenderingContext2d,
        game: &Game,
        coat: Coat,
        piece: Piece,
        marks: Marks,
    ) -> Drawn {
        for cell in game.cells(piece) {
            if let Some((x, y)) = self.place(cell) {
                self.blit(pen, coat, x, y, marks)?;
            }
        }
        Ok(())
    }

    fn own(
        &mut self,
        pen: &CanvasRenderingContext2d,
        game: &Game,
        (me, coat): (PlayerId, Coat),
        piece: Piece,
        marks: Marks,
    ) -> Drawn {
        if let Some(ghost) = game.ghost(me)
            && let Some(bitmap) = self.ghost(coat)
        {
            for (x, y) in game.cells(ghost).into_iter().filter_map(|cell| self.place(cell)) {
                pen.draw_image_with_html_canvas_element(&bitmap, x, y)?;
            }
        }
        let s = f64::from(self.side);
        pen.set_fill_style_str("#fff");
        pen.begin_path();
        for (x, y) in game.cells(piece).into_iter().filter_map(|cell| self.place(cell)) {
            pen.round_rect_with_f64(x - 0.09 * s, y - 0.09 * s, 1.18 * s, 1.18 * s, 0.22 * s)?;
        }
        pen.fill();
        self.piece(pen, game, coat, piece, marks)
    }

    /// Above the piece, inside the picture.
    fn name(&self, pen: &CanvasRenderingContext2d, game: &Game, piece: Piece, name: &str) -> Drawn {
        let s = f64::from(self.side);
        let cells = game.cells(piece);
        let middle = cells.iter().map(|cell| self.view.x(cell.col) + 0.5).sum::<f64>() / 4.0 * s;
        let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let size = (s * 0.46).max(12.0 * window().device_pixel_ratio());
        let width = f64::from(self.view.columns) * s;
        pen.set_font(&format!("700 {}px {}", size as u32, self.palette.font));
        pen.set_text_align("center");
        pen.set_line_join("round");
        pen.set_line_width(size * 0.3);
        pen.set_stroke_style_str(&self.palette.well);
        pen.set_fill_style_str("#fff");
        let half = size * 0.3 * f64::from(name.chars().count() as u16);
        let x = middle.clamp(half.min(width / 2.0), (width - half).max(width / 2.0));
        let y = (f64::from(top) * s - size * 0.4).max(size);
        pen.stroke_text(name, x, y)?;
        pen.fill_text(name, x, y)
    }

    /// Where a cell is drawn, if it is seen.
    fn place(&self, cell: Cell) -> Option<(f64, f64)> {
        let (x, s) = (self.view.x(cell.col), f64::from(self.side));
        let seen = cell.row >= 0 && x >= 0.0 && x < f64::from(self.view.columns);
        seen.then_some((x * s, f64::from(cell.row) * s))
    }

    fn blit(&mut self, pen: &CanvasRenderingContext2d, coat: Coat, x: f64, y: f64, marks: Marks) -> Drawn {
        if !self.blocks.contains_key(&coat)
            && let Some(bitmap) = block::bitmap(self.side, coat, &self.palette, marks)
        {
            self.blocks.insert(coat, bitmap);
        }
        match self.blocks.get(&coat) {
            Some(bitmap) => pen.draw_image_with_html_canvas_element(bitmap, x, y),
            None => Ok(()),
        }
    }

    fn ghost(&mut self, coat: Coat) -> Option<HtmlCanvasElement> {
        if self.ghost.as_ref().is_none_or(|(one, _)| *one != coat) {
            self.ghost = Some((coat, block::ghost(self.side, coat, &self.palette)?));
        }
        self.ghost.as_ref().map(|(_, bitmap)| bitmap.clone())
    }
}
