//! The pictures of the terminal in `docs/`, as SVG, from the same screens that are tested.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use client::Lang;
use connect_four::Setup;
use crossterm::event::KeyCode;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use terminal::full_screen::connect_four::Review;

use crate::matches::record_in;
use crate::world::{World, context};
use crate::{frame, pieces};

/// The size of a character.
const CELL: (u16, u16) = (9, 18);
const GROUND: &str = "#15121c";
const LETTERS: &str = "#f7f0e4";

#[test]
#[ignore = "writes docs/terminal-*.svg: cargo test --package terminal --test full_screen -- --ignored"]
fn pictures_for_the_docs() {
    for (file, picture) in pictures() {
        fs::write(file, picture).expect("docs can be written");
    }
}

#[test]
fn the_docs_show_the_screens_of_today() {
    for (file, picture) in pictures() {
        let shown = fs::read_to_string(&file).unwrap_or_default();
        let command = "cargo test --package terminal --test full_screen -- --ignored";
        assert!(shown == picture, "{} is of another day: {command}", file.display());
    }
}

fn pictures() -> Vec<(PathBuf, String)> {
    let moves = "44355321321357556444364316622";
    let mut game = World::playing(Lang::En, Setup::CLASSIC, &moves[..18], None);
    game.letters("h");
    let mut review = World::new(context(Lang::En), Box::new(Review::new(record_in(Lang::En, moves), false)));
    review.pass(100);
    for _ in 0..10 {
        review.key(KeyCode::Left);
    }
    let mut arena = pieces::game(Lang::En, pieces::arena(), 3);
    arena.pass(30_000);
    arena.key(KeyCode::Char(' '));
    arena.pass(500);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    [("menu", frame::menu(Lang::En)), ("game", game), ("review", review), ("tetris", arena)]
        .map(|(name, mut world)| (docs.join(format!("terminal-{name}.svg")), svg(&world.buffer())))
        .into()
}

fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * CELL.0 + 16, rows * CELL.1 + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" \
         font-size=\"15\" shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    for (index, cell) in buffer.content.iter().enumerate() {
        let (column, row) = (index as u16 % columns, index as u16 / columns);
        let (x, y) = (column * CELL.0 + 8, row * CELL.1 + 8);
        let (letters, ground) = colours(cell);
        if ground != GROUND {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{ground}\"/>",
                CELL.0, CELL.1
            );
        }
        draw(&mut svg, cell, (x, y), &letters);
    }
    svg + "</svg>\n"
}

/// Blocks are drawn as blocks, because fonts leave gaps; everything else as text.
fn draw(svg: &mut String, cell: &Cell, (x, y): (u16, u16), colour: &str) {
    let (width, height) = CELL;
    let block = match cell.symbol() {
        " " => return,
        "█" => Some((0, height, "1")),
        "▀" => Some((0, height / 2, "1")),
        "▄" => Some((height / 2, height / 2, "1")),
        "▓" => Some((0, height, "0.75")),
        "░" => Some((0, height, "0.3")),
        _ => None,
    };
    let _ = if let Some((down, tall, opacity)) = block {
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{tall}\" fill=\"{colour}\" opacity=\"{opacity}\"/>",
            y + down
        )
    } else {
        let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let text = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
        writeln!(svg, "<text x=\"{x}\" y=\"{}\" fill=\"{colour}\"{bold}>{text}</text>", y + 14)
    };
}

fn colours(cell: &Cell) -> (String, String) {
    let name = |colour: Color, usual: &str| match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => usual.to_owned(),
    };
    let pair = (name(cell.fg, LETTERS), name(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (pair.1, pair.0) } else { pair }
}
