//! The board as lines of text.

use std::fmt::Write;

use client::Value;
use connect_four::{Cell, Game, Outcome, Player};

/// How each player's tokens look where there is no colour.
pub fn mark(player: Player) -> char {
    ['●', '○', '▲', '■', '✚', '▬'][player.index()]
}

/// The same as a value for a sentence.
pub fn mark_value(player: Player) -> (&'static str, Value<'static>) {
    ("mark", mark(player).to_string().into())
}

/// The board in its frame, columns numbered on top, rows at the side, winning cells in brackets:
///
/// ```text
///      1  2  3  4
///    ╔════════════╗
///  4 ║[●] ·  ·  · ║
///  3 ║[●] ○  ·  · ║
///  2 ║[●] ○  ·  · ║
///  1 ║[●] ○  ·  · ║
///    ╚════════════╝
/// ```
pub fn board(game: &Game) -> String {
    let setup = game.setup();
    let line = match game.outcome() {
        Some(Outcome::Won { line, .. }) => line.as_slice(),
        _ => &[],
    };
    let edge = "═══".repeat(setup.columns().into());
    let mut picture = String::from("    ");
    for column in 1..=setup.columns() {
        let _ = write!(picture, "{column:^3}");
    }
    picture.truncate(picture.trim_end().len());
    let _ = write!(picture, "\n   ╔{edge}╗\n");
    for row in (0..setup.rows()).rev() {
        let _ = write!(picture, "{:2} ║", row + 1);
        for column in 0..setup.columns() {
            let cell = Cell { column, row };
            let token = game.board().at(cell).map_or('·', mark);
            let (left, right) = if line.contains(&cell) { ('[', ']') } else { (' ', ' ') };
            picture.extend([left, token, right]);
        }
        picture.push_str("║\n");
    }
    let _ = writeln!(picture, "   ╚{edge}╝");
    picture
}
