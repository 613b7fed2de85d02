//! A board as small as a word, ten units to a cell. Marks tell tokens apart too.

use connect_four::{Cell, Game, Player};

/// The size of the picture, and what is on it.
pub(crate) fn tiny(game: &Game) -> (String, String) {
    let setup = game.setup();
    let (columns, rows) = (setup.columns(), setup.rows());
    let cell = |column: u8, row: u8| {
        let (x, y) = place(game, Cell { column, row });
        let owner = game.board().at(Cell { column, row }).map(Player::number);
        let class = owner.map(|number| format!(r#" class="p{number}""#)).unwrap_or_default();
        let mark = owner.map(|number| {
            format!(r##"<use href="#mark-{number}" x="{}" y="{}" width="8" height="8"/>"##, x - 4, y - 4)
        });
        format!(r#"<circle{class} cx="{x}" cy="{y}" r="4"/>{}"#, mark.unwrap_or_default())
    };
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(column, row)));
    (format!("-1 -1 {} {}", 10 * u32::from(columns) + 2, 10 * u32::from(rows) + 2), cells.collect())
}

/// The same with a ring where a token in this column would land.
pub(crate) fn tiny_with_key(game: &Game, column: u8) -> (String, String) {
    let (size, cells) = tiny(game);
    let key = game.board().landing(column).map(|cell| {
        let (x, y) = place(game, cell);
        format!(r#"<circle class="tiny-key" cx="{x}" cy="{y}" r="3.6"/>"#)
    });
    (size, cells + &key.unwrap_or_default())
}

/// The middle of a cell.
fn place(game: &Game, cell: Cell) -> (u32, u32) {
    let rows = u32::from(game.setup().rows());
    (10 * u32::from(cell.column) + 5, 10 * (rows - 1 - u32::from(cell.row)) + 5)
}
