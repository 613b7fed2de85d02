//! How a block looks: a rounded square with light on top, a rim below, and its owner's mark.

use leptos::prelude::*;
use tetris::{Kind, PlayerId, livery};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::browser;

use crate::tetris::paint::mark::{self, Part, Shape};
use crate::tetris::settings::Marks;

/// The colours of the page's style sheet, which a canvas cannot use by name.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    faces: Vec<Face>,
    /// In the order of [`KINDS`].
    kinds: Vec<Face>,
    pub(crate) well: String,
    pub(crate) line: String,
    pub(crate) section: String,
    pub(crate) font: String,
}

/// What a block is coloured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Coat {
    /// Its owner, with a mark.
    Player(PlayerId),
    /// The piece that it came from; alone, nobody has to be told apart.
    Kind(Kind),
}

#[derive(Clone, Debug)]
struct Face {
    plain: String,
    light: String,
    shade: String,
    rim: String,
    ink: String,
}

impl Palette {
    /// As the page shows them now; they differ between themes.
    pub(crate) fn read() -> Option<Self> {
        let style = window().get_computed_style(&browser::root()?.into()).ok().flatten()?;
        let value = |name: &str| style.get_property_value(name).unwrap_or_default().trim().to_owned();
        let face = |name: String| Face {
            plain: value(&name),
            light: value(&format!("{name}-hi")),
            shade: value(&format!("{name}-lo")),
            rim: value(&format!("{name}-rim")),
            ink: value(&format!("{name}-ink")),
        };
        Some(Self {
            faces: (1..=tetris::COLOURS).map(|number| face(format!("--p{number}"))).collect(),
            kinds: KINDS.map(|(_, colour)| face(colour.to_owned())).into(),
            well: value("--well"),
            line: value("--well-line"),
            section: value("--plate-rim"),
            font: value("--font"),
        })
    }

    pub(crate) fn plain(&self, coat: Coat) -> &str {
        &self.face(coat).plain
    }

    fn face(&self, coat: Coat) -> &Face {
        match coat {
            Coat::Player(who) => &self.faces[usize::from(livery(who).0 - 1) % self.faces.len()],
            Coat::Kind(kind) => {
                let place = KINDS.iter().position(|(one, _)| *one == kind).unwrap_or(0);
                &self.kinds[place]
            }
        }
    }
}

const KINDS: [(Kind, &str); 7] = [
    (Kind::I, "--p5"),
    (Kind::O, "--p2"),
    (Kind::T, "--p4"),
    (Kind::S, "--p3"),
    (Kind::Z, "--p1"),
    (Kind::J, "--kj"),
    (Kind::L, "--kl"),
];

/// A block as a bitmap of its own, to be copied wherever it lies.
pub(crate) fn bitmap(side: u32, coat: Coat, palette: &Palette, marks: Marks) -> Option<HtmlCanvasElement> {
    let (canvas, pen) = sheet(side, side)?;
    scale_to(&pen, side);
    paint(&pen, coat, palette, marks).ok()?;
    Some(canvas)
}

/// Where the own piece would land: dashes, and the mark in the player's colour.
pub(crate) fn ghost(side: u32, coat: Coat, palette: &Palette) -> Option<HtmlCanvasElement> {
    let (canvas, pen) = sheet(side, side)?;
    scale_to(&pen, side);
    let face = palette.face(coat);
    pen.set_stroke_style_str("#fff");
    pen.set_line_width(5.0);
    let dashes = js_sys::Array::of2(&16.0.into(), &11.0.into());
    pen.set_line_dash(&dashes).ok()?;
    rounded(&pen, -44.0, 88.0, 88.0, 14.0).ok()?;
    pen.stroke();
    pen.set_line_dash(&js_sys::Array::new()).ok()?;
    if let Coat::Player(who) = coat {
        for part in mark::parts(livery(who).1) {
            draw(&pen, Part { scale: part.scale * 0.7, ..part }, &face.plain).ok()?;
        }
    }
    Some(canvas)
}

/// An empty bitmap and something to draw on it with.
pub(crate) fn sheet(width: u32, height: u32) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let pen = pen(&canvas)?;
    Some((canvas, pen))
}

pub(crate) fn pen(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// From now on the middle is (0, 0) and the side 100.
fn scale_to(pen: &CanvasRenderingContext2d, side: u32) {
    let scale = f64::from(side) / 100.0;
    let middle = f64::from(side) / 2.0;
    let _ = pen.set_transform(scale, 0.0, 0.0, scale, middle, middle);
}

fn paint(pen: &CanvasRenderingContext2d, coat: Coat, palette: &Palette, marks: Marks) -> Result<(), JsValue> {
    let face = palette.face(coat);
    pen.set_fill_style_str(&face.rim);
    rounded(pen, -48.0, 96.0, 96.0, 15.0)?;
    pen.fill();
    let light = pen.create_linear_gradient(0.0, -48.0, 0.0, 41.0);
    let stops = [(0.0, &face.light), (0.22, &face.plain), (0.8, &face.plain), (1.0, &face.shade)];
    for (offset, colour) in stops {
        light.add_color_stop(offset, colour)?;
    }
    pen.set_fill_style_canvas_gradient(&light);
    rounded(pen, -48.0, 96.0, 89.0, 15.0)?;
    pen.fill();
    pen.set_stroke_style_str("rgb(255 255 255 / .5)");
    pen.set_line_width(5.0);
    pen.set_line_cap("round");
    pen.begin_path();
    pen.move_to(-34.0, -40.0);
    pen.line_to(34.0, -40.0);
    pen.stroke();
    let Coat::Player(who) = coat else {
        // A plain inset: something to see the edge of each block by.
        pen.set_global_alpha(0.35);
        pen.set_stroke_style_str(&face.rim);
        pen.begin_path();
        pen.round_rect_with_f64(-20.0, -22.0, 40.0, 40.0, 9.0)?;
        pen.stroke();
        return Ok(());
    };
    let (ink, strength) = if marks.strong { ("#000", 1.0) } else { (&*face.ink, 0.9) };
    let growth = if marks.large { 1.25 } else { 1.0 };
    pen.set_global_alpha(strength);
    for part in mark::parts(livery(who).1) {
        draw(pen, Part { scale: part.scale * growth, ..part }, ink)?;
    }
    Ok(())
}

fn rounded(
    pen: &CanvasRenderingContext2d,
    from: f64,
    width: f64,
    height: f64,
    radius: f64,
) -> Result<(), JsValue> {
    pen.begin_path();
    pen.round_rect_with_f64(from, from, width, height, radius)
}

fn draw(pen: &CanvasRenderingContext2d, part: Part, ink: &str) -> Result<(), JsValue> {
    pen.save();
    pen.translate(part.at.0, part.at.1)?;
    pen.scale(part.scale, part.scale)?;
    pen.set_fill_style_str(ink);
    pen.set_stroke_style_str(ink);
    pen.set_line_cap("round");
    pen.set_line_join("round");
    pen.begin_path();
    match part.shape {
        Shape::Dot => {
            pen.arc(0.0, 0.0, 13.0, 0.0, std::f64::consts::TAU)?;
            pen.fill();
        }
        Shape::Ring => {
            pen.set_line_width(8.0);
            pen.arc(0.0, 0.0, 12.5, 0.0, std::f64::consts::TAU)?;
            pen.stroke();
        }
        Shape::Triangle => {
            pen.set_line_width(5.0);
            pen.move_to(0.0, -15.0);
            pen.line_to(15.0, 11.0);
            pen.line_to(-15.0, 11.0);
            pen.close_path();
            pen.fill();
            pen.stroke();
        }
        Shape::Square => {
            pen.round_rect_with_f64(-13.0, -13.0, 26.0, 26.0, 3.0)?;
            pen.fill();
        }
        Shape::Cross => {
            pen.set_line_width(9.0);
            for side in [-12.0, 12.0] {
                pen.move_to(side, -12.0);
                pen.line_to(-side, 12.0);
            }
            pen.stroke();
        }
        Shape::Bar => {
            pen.round_rect_with_f64(-19.0, -5.5, 38.0, 11.0, 5.5)?;
            pen.fill();
        }
    }
    pen.restore();
    Ok(())
}
