//! Boards as SVG, made of shapes alone: drawing them needs no font.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use connect_four::{Cell, Game, Player};
use tetris::PlayerId;

/// The size that sites expect of a preview.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// The height of a board within the picture.
const INSIDE: u32 = HEIGHT - 60;

/// Larger boards are shown empty.
const MOST_CELLS: u32 = 40_000;

/// Face, rim and mark of each player, as in the application.
const COLOURS: [(&str, &str, &str); 6] = [
    ("#F4472F", "#A81E0C", "#5A0A02"),
    ("#FFC629", "#A67100", "#6B4300"),
    ("#2FC08A", "#0F7350", "#03402B"),
    ("#B48CFF", "#6D41C4", "#36107F"),
    ("#5FC3F7", "#14709F", "#053A5C"),
    ("#F6ECDA", "#8C7A58", "#574A33"),
];

/// The mark of each player, which tells them apart without colours.
const MARKS: [&str; 6] = [
    "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0z",
    "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0zM-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0z",
    "M0-17 17 13H-17z",
    "M-13-13h26v26h-26z",
    "M-16-9-9-16 0-7 9-16 16-9 7 0 16 9 9 16 0 7-9 16-16 9-7 0z",
    "M-19-6h38v12h-38z",
];

/// A board of this many cells, of which one is a hundred wide, in the middle of the picture.
fn picture(columns: u32, rows: u32, board: &str) -> String {
    let (wide, high) = (100 * columns + 40, 100 * rows + 40);
    // As large as width and height allow.
    let scale = (f64::from(INSIDE) / f64::from(high)).min(f64::from(WIDTH - 60) / f64::from(wide));
    let left = (f64::from(WIDTH) - scale * f64::from(wide)) / 2.0;
    let top = (f64::from(HEIGHT) - scale * f64::from(high)) / 2.0;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="#F5EDE0"/><g transform="translate({left:.2} {top:.2}) scale({scale:.5}) translate(20 20)">{board}</g></svg>"##
    )
}

pub(super) fn connect_four(game: &Game) -> String {
    let setup = game.setup();
    let (columns, rows) = (setup.columns(), setup.rows());
    let line = game.winning_cells();
    let mut board = format!(
        r##"<rect x="-20" y="-20" width="{}" height="{}" rx="34" fill="#2449BE"/>"##,
        100 * u32::from(columns) + 40,
        100 * u32::from(rows) + 40,
    );
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        let cell = Cell { column, row };
        let (x, y) = (100 * u32::from(column) + 50, 100 * u32::from(rows - 1 - row) + 50);
        let _ = match game.board().at(cell) {
            Some(player) => write!(board, "{}", token(player, x, y, line.contains(&cell))),
            None => write!(board, r##"<circle cx="{x}" cy="{y}" r="41" fill="#F5EDE0"/>"##),
        };
    }
    picture(columns.into(), rows.into(), &board)
}

fn token(player: Player, x: u32, y: u32, wins: bool) -> String {
    let index = usize::from(player.number() - 1) % COLOURS.len();
    let ((face, rim, ink), mark) = (COLOURS[index], MARKS[index]);
    let around = if wins { r##"<circle r="46" fill="#FFFFFF"/>"## } else { "" };
    format!(
        r#"<g transform="translate({x} {y})">{around}<circle r="41" fill="{rim}"/><circle r="37" fill="{face}"/><path d="{mark}" fill="{ink}"/></g>"#
    )
}

/// The board of a game of Tetris; all blocks of a player are one path.
pub(super) fn tetris(game: Option<&tetris::Game>) -> String {
    let Some(game) = game else { return picture(10, 20, &field(10, 20)) };
    let (columns, rows) = (u32::from(game.board().columns()), u32::from(game.board().rows()));
    let mut board = field(columns, rows);
    if columns * rows > MOST_CELLS {
        return picture(columns, rows, &board);
    }
    let mut blocks: BTreeMap<PlayerId, String> = BTreeMap::new();
    let mut put = |owner: PlayerId, cell: tetris::Cell| {
        if cell.row >= 0 {
            let path = blocks.entry(owner).or_default();
            let _ = write!(
                path,
                "M{} {}h92v92h-92z",
                100 * i32::from(cell.col) + 4,
                100 * i32::from(cell.row) + 4
            );
        }
    };
    for row in 0..game.board().rows().cast_signed() {
        for col in 0..game.board().columns().cast_signed() {
            let cell = tetris::Cell { row, col };
            if let Some(owner) = game.board().owner(cell) {
                put(owner, cell);
            }
        }
    }
    for player in game.players() {
        for cell in player.piece.map(|piece| game.cells(piece)).into_iter().flatten() {
            put(player.id, cell);
        }
    }
    for (owner, path) in blocks {
        let (face, rim, _) = COLOURS[(usize::from(owner.number()) - 1) % COLOURS.len()];
        let _ = write!(board, r#"<path d="{path}" fill="{face}" stroke="{rim}" stroke-width="6"/>"#);
    }
    picture(columns, rows, &board)
}

fn field(columns: u32, rows: u32) -> String {
    format!(
        r##"<rect x="-20" y="-20" width="{}" height="{}" rx="20" fill="#101a44"/>"##,
        100 * columns + 40,
        100 * rows + 40
    )
}
