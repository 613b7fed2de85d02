//! The boards as lines of text.

use std::fmt::Write;

use connect_four::{Cell, Game};
use tetris::PlayerId;

use crate::Look;

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
///
/// Where that is too wide, a cell takes two characters, and a winning one is marked by a star; or only one.
pub fn board(game: &Game, look: Look) -> String {
    let setup = game.setup();
    let line = game.winning_cells();
    let across = usize::from(setup.columns());
    let fits = |cell: &usize| look.width.is_none_or(|width| SIDES + cell * across <= width.into());
    let cell_width = [3, 2].into_iter().find(fits).unwrap_or(1);
    let edge = "═".repeat(cell_width * across);
    let mut picture = String::from("    ");
    for column in 1..=setup.columns() {
        let _ = match (cell_width, column) {
            (3, _) => write!(picture, "{column:^3}"),
            (2, _) => write!(picture, "{column:<2}"),
            (_, 10..) => write!(picture, "{}", char::from(b'a' + column - 10)),
            _ => write!(picture, "{column}"),
        };
    }
    picture.truncate(picture.trim_end().len());
    let _ = write!(picture, "\n   ╔{edge}╗\n");
    for row in (0..setup.rows()).rev() {
        let _ = write!(picture, "{:2} ║", row + 1);
        for column in 0..setup.columns() {
            let cell = Cell { column, row };
            let owner = game.board().at(cell);
            let token = owner.map_or('·', |owner| look.mark(owner));
            let wins = line.contains(&cell);
            let text = match cell_width {
                3 if wins => format!("[{token}]"),
                3 => format!(" {token} "),
                2 => format!("{token}{}", if wins { '*' } else { ' ' }),
                _ => token.to_string(),
            };
            match owner {
                // At the end, the others step back.
                Some(owner) if wins || line.is_empty() => picture += &look.painted(&text, owner),
                _ => picture += &text,
            }
        }
        picture.push_str("║\n");
    }
    let _ = writeln!(picture, "   ╚{edge}╝");
    picture
}

/// Row numbers and the frame.
const SIDES: usize = 5;

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

#[cfg(test)]
mod tests {
    use connect_four::Setup;

    use super::*;

    fn drawn(moves: &str, look: Look) -> String {
        board(&Game::from_notation(Setup::CLASSIC, moves).expect("legal moves"), look)
    }

    #[test]
    fn a_narrow_terminal_gets_a_narrow_board() {
        let at = |width| drawn("1212121", Look { width: Some(width), ..Look::default() });
        let lines = |text: &str| text.lines().map(|line| line.chars().count()).max();
        assert_eq!(lines(&at(80)), Some(26));
        assert_eq!(lines(&at(25)), Some(19));
        assert!(at(20).contains(" 4 ║●*· · "), "{}", at(20));
        assert_eq!(lines(&at(12)), Some(12));
    }

    #[test]
    fn colours_carry_the_marks_and_never_replace_them() {
        let coloured = drawn("44", Look { colour: true, ..Look::default() });
        assert!(coloured.contains("\x1b[30;101m ● \x1b[0m"), "{coloured}");
        assert!(coloured.contains("\x1b[30;103m ○ \x1b[0m"), "{coloured}");
        let won = drawn("1212121", Look { colour: true, ..Look::default() });
        assert!(won.contains("\x1b[30;101m[●]\x1b[0m ○ "), "{won}");
    }
}
