//! A game as the painter needs it: which token lies where, and which move brought it there.

use connect_four::{Cell, Event, Game, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    pub(crate) cell: Cell,
    pub(crate) player: Player,
    /// The move that brought it to this cell, counted from 1. With the cell, it is the token's identity:
    /// a token that an erasure moved down is painted again, and falls.
    pub(crate) moved: u16,
    /// From how many hundredths of a cell above it came; 0 if it was put there.
    pub(crate) fall: u16,
}

/// Every token of the game, in the order of the moves that put it where it is.
pub(crate) fn tokens(game: &Game) -> Vec<Token> {
    let rows = game.setup().rows();
    let mut tokens: Vec<Token> = Vec::new();
    for (event, moved) in game.events().iter().zip(1..) {
        match *event {
            Event::Dropped { player, cell } => {
                // The aim hangs 65 hundredths above the first row.
                let fall = u16::from(rows - cell.row) * 100 + 65;
                tokens.push(Token { cell, player, moved, fall });
            }
            Event::Floated { player, cell } => tokens.push(Token { cell, player, moved, fall: 0 }),
            Event::TokenErased { cell, .. } => {
                tokens.retain(|token| token.cell != cell);
                let above = |token: &Token| token.cell.column == cell.column && token.cell.row > cell.row;
                lower(&mut tokens, above, moved);
            }
            Event::RowErased { row, .. } => {
                tokens.retain(|token| token.cell.row != row);
                lower(&mut tokens, |token| token.cell.row > row, moved);
            }
            Event::Swapped { .. } => {
                for token in &mut tokens {
                    *token = Token { player: token.player.next(2), moved, fall: 0, ..*token };
                }
            }
        }
    }
    tokens
}

fn lower(tokens: &mut [Token], which: impl Fn(&Token) -> bool, moved: u16) {
    for token in tokens.iter_mut().filter(|token| which(token)) {
        *token = Token { cell: Cell { row: token.cell.row - 1, ..token.cell }, moved, fall: 100, ..*token };
    }
}

/// The last move's cell, if it left a token anywhere.
pub(crate) fn last_cell(game: &Game) -> Option<Cell> {
    game.events().last()?.cell_filled()
}

/// How many cells far the last move let tokens fall.
pub(crate) fn last_fall(game: &Game) -> String {
    let count = game.moves().len();
    let last = tokens(game).into_iter().filter(|token| usize::from(token.moved) == count);
    cells(last.map(|token| token.fall).max().unwrap_or(0))
}

/// Hundredths of a cell, as a style sheet reads them.
pub(crate) fn cells(hundredths: u16) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::{Settings, Setup};

    #[test]
    fn the_scene_shows_what_the_board_holds() {
        let powers = Setup::try_from(Settings { powers: true, ..Settings::default() }).expect("a setup");
        for moves in ["", "4453", "444X41R1", "1122335F72X12R1"] {
            let game = Game::from_notation(powers, moves).expect(moves);
            let scene = tokens(&game);
            for column in 0..7 {
                for row in 0..6 {
                    let cell = Cell { column, row };
                    let shown = scene.iter().find(|token| token.cell == cell).map(|token| token.player);
                    assert_eq!(shown, game.board().at(cell), "{moves} {cell:?}");
                }
            }
        }
    }

    #[test]
    fn tokens_change_hands() {
        let swap = Settings { opening: connect_four::Opening::Swap, ..Settings::default() };
        let game = Game::from_notation(swap.try_into().expect("a setup"), "443S2").expect("a game");
        let owners: Vec<_> = tokens(&game).iter().map(|token| token.player.number()).collect();
        assert_eq!(owners, [2, 1, 2, 1]);
    }

    #[test]
    fn what_an_erasure_lets_fall_has_moved() {
        let powers = Setup::try_from(Settings { powers: true, ..Settings::default() }).expect("a setup");
        let game = Game::from_notation(powers, "44454X41").expect("a game");
        let moved: Vec<_> = tokens(&game).iter().map(|token| (token.cell.column, token.moved)).collect();
        assert_eq!(moved, [(3, 6), (3, 6), (4, 4), (3, 6)]);
        assert_eq!(last_cell(&game), None);
        let before = |moves| Game::from_notation(powers, moves).expect("a game");
        assert_eq!(last_cell(&before("4445")), Some(Cell { column: 4, row: 0 }));
        assert_eq!(
            [last_fall(&before("")), last_fall(&before("4445")), last_fall(&game)],
            ["0.00", "6.65", "1.00"]
        );
    }
}
