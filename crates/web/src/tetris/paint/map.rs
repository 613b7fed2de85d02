//! A small map of a whole board, a pixel for each cell: above the part that is seen, and on what is shared.

use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::{Cell, Game, PlayerId};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::tetris::paint::block::{self, Coat, Palette};
use crate::tetris::paint::canvas;
use crate::tetris::paint::kinds::Kinds;
use crate::tetris::screen::Screen;

pub(crate) struct Miniature {
    canvas: HtmlCanvasElement,
    pen: CanvasRenderingContext2d,
    palette: Palette,
    columns: u16,
    /// What is in each cell; only what changed is drawn again.
    shown: Vec<Option<Dot>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dot {
    Block(Coat),
    /// The own falling piece.
    Own,
}

impl Miniature {
    fn new(canvas: HtmlCanvasElement) -> Option<Self> {
        let (pen, palette) = (block::pen(&canvas)?, Palette::read()?);
        Some(Self { canvas, pen, palette, columns: 0, shown: Vec::new() })
    }

    pub(crate) fn paint(&mut self, game: &Game, kinds: Option<&Kinds>, me: Option<PlayerId>) {
        let board = game.board();
        let (columns, rows) = (board.columns(), board.rows());
        let cells = usize::from(columns) * usize::from(rows);
        if self.columns != columns || self.shown.len() != cells {
            self.columns = columns;
            self.shown = vec![None; cells];
            self.canvas.set_width(columns.into());
            self.canvas.set_height(rows.into());
        }
        let own = me.and_then(|me| game.player(me)?.piece).map(|piece| game.cells(piece));
        for (index, shown) in (0_u32..).zip(&mut self.shown) {
            let (row, col) = (index / u32::from(columns), index % u32::from(columns));
            let cell = Cell { row: row as i16, col: col as i16 };
            let coat = |owner| kinds.and_then(|kinds| kinds.at(cell)).map_or(Coat::Player(owner), Coat::Kind);
            let dot = match own {
                Some(own) if own.contains(&cell) => Some(Dot::Own),
                _ => board.owner(cell).map(|owner| Dot::Block(coat(owner))),
            };
            if *shown == dot {
                continue;
            }
            *shown = dot;
            self.pen.set_fill_style_str(match dot {
                None => &self.palette.well,
                Some(Dot::Own) => "#fff",
                Some(Dot::Block(coat)) => self.palette.plain(coat),
            });
            self.pen.fill_rect(f64::from(col), f64::from(row), 1.0, 1.0);
        }
    }
}

/// A game that is over.
#[component]
pub(crate) fn Map(game: Game, kinds: Option<Kinds>) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    Effect::new(move || {
        if let Some(mut map) = node.get().and_then(Miniature::new) {
            map.paint(&game, kinds.as_ref(), None);
        }
    });
    view! { <canvas class="t-mini" node_ref=node aria-hidden="true"></canvas> }
}

/// From one look at the whole board to the next, in milliseconds.
const PAUSE: f64 = 100.0;

/// The whole board above the part that is followed, which is framed in it.
#[component]
pub(crate) fn Overview(screen: Screen) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    let place = RwSignal::new(String::new());
    Effect::new(move || {
        let Some(mut map) = node.get().and_then(Miniature::new) else { return };
        let mut last = 0.0;
        canvas::each_frame(move |now| {
            if now - last >= PAUSE {
                last = now;
                crate::tetris::screen::set(place, screen.overview(&mut map));
            }
        });
    });
    view! {
        <div class="t-frame t-map" id="map" aria-hidden="true">
            <div>
                <canvas class="t-mini" node_ref=node></canvas>
                <i style=place></i>
            </div>
        </div>
    }
}
