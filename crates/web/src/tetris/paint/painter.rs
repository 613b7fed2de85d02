//! The board on a canvas of the right size.

use leptos::prelude::window;
use tetris::{Game, PlayerId};
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

use crate::tetris::paint::block;
use crate::tetris::paint::camera::View;
use crate::tetris::paint::clearing::Clearing;
use crate::tetris::paint::feedback::Float;
use crate::tetris::paint::kinds::Kinds;
use crate::tetris::paint::layers::Layers;
use crate::tetris::settings::Marks;

/// Everything that is drawn, and nothing that is not.
pub(crate) struct Picture<'a> {
    pub(crate) game: &'a Game,
    /// Whose piece stands out.
    pub(crate) me: Option<PlayerId>,
    /// Where blocks are coloured by kind.
    pub(crate) kinds: Option<&'a Kinds>,
    pub(crate) clearings: &'a [Clearing],
    pub(crate) floats: &'a [Float],
    /// Points stay where they were made.
    pub(crate) still: bool,
    /// A piece that is pointed at, with its owner's name.
    pub(crate) named: Option<(PlayerId, String)>,
    pub(crate) view: View,
    pub(crate) now: f64,
}

pub(crate) struct Painter {
    room: HtmlElement,
    canvas: HtmlCanvasElement,
    pen: CanvasRenderingContext2d,
    look: Look,
    layers: Option<Layers>,
    /// How far the board is from its place.
    offset: (f64, f64),
}

/// What makes bitmaps worthless when it changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) dark: bool,
    pub(crate) marks: Marks,
}

impl Painter {
    /// The board fills `room` as far as its shape allows.
    pub(crate) fn new(room: HtmlElement, canvas: HtmlCanvasElement) -> Option<Self> {
        let pen = block::pen(&canvas)?;
        Some(Self { room, canvas, pen, look: Look::default(), layers: None, offset: (0.0, 0.0) })
    }

    /// What there is for the board, in device pixels.
    pub(crate) fn room(&self) -> (f64, f64) {
        let ratio = window().device_pixel_ratio();
        let side = |pixels: i32| f64::from((pixels - FRAME).max(40)) * ratio;
        (side(self.room.client_width()), side(self.room.client_height()))
    }

    pub(crate) fn paint(&mut self, picture: &Picture<'_>, look: Look) {
        let rows = picture.game.board().rows();
        let side = picture.view.cell(rows, self.room());
        let fits = |layers: &Layers| (layers.side, layers.view, layers.rows) == (side, picture.view, rows);
        if self.look != look || !self.layers.as_ref().is_some_and(fits) {
            self.look = look;
            self.layers = Layers::new(picture, side);
            self.fit(side, picture.view.columns, rows);
        }
        if let Some(layers) = &mut self.layers {
            // A canvas that cannot be drawn on leaves everything else working.
            let _ = layers.compose(&self.pen, picture, look.marks);
        }
    }

    /// Moves the board with its frame, in whole pixels.
    pub(crate) fn shift(&mut self, offset: (f64, f64)) {
        let offset = (offset.0.round(), offset.1.round());
        if self.offset != offset
            && let Some(frame) = self.room.first_element_child()
        {
            self.offset = offset;
            let frame: HtmlElement = frame.unchecked_into();
            let place = format!("{}px {}px", offset.0 as i32, offset.1 as i32);
            let _ = frame.style().set_property("translate", &place);
        }
    }

    fn fit(&self, side: u32, columns: u16, rows: u16) {
        let (width, height) = (side * u32::from(columns), side * u32::from(rows));
        self.canvas.set_width(width);
        self.canvas.set_height(height);
        let ratio = window().device_pixel_ratio();
        let style = self.canvas.style();
        for (name, pixels) in [("width", width), ("height", height)] {
            // Hundredths of a pixel, written without the tables that print any number.
            let hundredths = (f64::from(pixels) / ratio * 100.0).round() as u32;
            let _ = style.set_property(name, &format!("{}.{:02}px", hundredths / 100, hundredths % 100));
        }
    }
}

/// The plate around the board, both sides together, in CSS pixels.
const FRAME: i32 = 24;
