//! Small pictures made of blocks, beside the board.

use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::{Kind, Piece, PlayerId, Rotation, Rules};

use crate::tetris::paint::block::{self, Coat, Palette};
use crate::tetris::settings::Settings;

/// A player's block. Its owner's name stands beside it.
#[component]
pub(crate) fn Chip(who: PlayerId, class: &'static str) -> impl IntoView {
    let cells = [(0, 0)];
    view! { <Blocks coat=Coat::Player(who) cells=cells.to_vec() class=class /> }
}

/// A piece as it will appear, in these blocks.
#[component]
pub(crate) fn Shape(coat: Coat, kind: Kind) -> impl IntoView {
    let piece = Piece { kind, rotation: Rotation::default(), row: 0, col: 0 };
    let cells: Vec<_> = piece
        .cells(Rules::Arena)
        .into_iter()
        .map(|cell| (i32::from(cell.col), i32::from(cell.row)))
        .collect();
    let left = cells.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let top = cells.iter().map(|(_, y)| *y).min().unwrap_or(0);
    let cells = cells.into_iter().map(|(x, y)| (x - left, y - top)).collect();
    view! { <Blocks coat=coat cells=cells class="piece" /> }
}

/// Sharp even on a dense screen at any size that the page gives it.
const SIDE: u32 = 64;

#[component]
pub(crate) fn Blocks(coat: Coat, cells: Vec<(i32, i32)>, class: &'static str) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    let settings = use_context::<RwSignal<Settings>>();
    let side = |of: fn(&(i32, i32)) -> i32| (cells.iter().map(of).max().unwrap_or(0) + 1) as u32 * SIDE;
    let (width, height) = (side(|cell| cell.0), side(|cell| cell.1));
    Effect::new(move || {
        let marks = settings.map(|settings| settings.with(|settings| settings.marks)).unwrap_or_default();
        let Some(canvas) = node.get() else { return };
        let Some(pen) = block::pen(&canvas) else { return };
        let Some(bitmap) = Palette::read().and_then(|palette| block::bitmap(SIDE, coat, &palette, marks))
        else {
            return;
        };
        pen.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
        for (x, y) in &cells {
            let (x, y) = (f64::from(*x) * f64::from(SIDE), f64::from(*y) * f64::from(SIDE));
            // A picture that cannot be drawn is missing; the words are there.
            let _ = pen.draw_image_with_html_canvas_element(&bitmap, x, y);
        }
    });
    view! { <canvas class=class node_ref=node width=width height=height aria-hidden="true"></canvas> }
}
