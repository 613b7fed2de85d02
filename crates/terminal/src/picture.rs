//! The boards as lines of text.

use std::fmt::Write;

use client::Value;
use connect_four::{Cell, Game, Outcome, Player};
use tetris::PlayerId;

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

/// A Tetris board: placed blocks as their owner's number, falling ones in brackets.
///
/// ```text
///   ║       [1][1]   ║
///   ║    [1][1]      ║
///   ║ 2  2  2     1  ║
///   ╚════════════════╝
/// ```
pub fn tetris(game: &tetris::Game) -> String {
    let board = game.board();
    let falling: Vec<(tetris::Cell, PlayerId)> = game
        .players()
        .iter()
        .filter_map(|player| Some((player.id, player.piece?)))
        .flat_map(|(id, piece)| game.cells(piece).map(|cell| (cell, id)))
        .collect();
    let mut picture = String::new();
    for row in 0..board.rows() as i16 {
        picture.push('║');
        for col in 0..board.columns() as i16 {
            let cell = tetris::Cell { row, col };
            let _ = match (falling.iter().find(|(taken, _)| *taken == cell), board.owner(cell)) {
                (Some((_, id)), _) => write!(picture, "[{}]", id.number() % 10),
                (None, Some(id)) => write!(picture, " {} ", id.number() % 10),
                (None, None) => write!(picture, "   "),
            };
        }
        picture.push_str("║\n");
    }
    let _ = writeln!(picture, "╚{}╝", "═══".repeat(board.columns().into()));
    picture
}
