//! The machine in a swap opening: what it drops for both, and when it makes the two tokens its own.

use connect_four::{Game, Level, Move};

use super::alpha_beta;
use super::board::Board;
use super::chance::Chance;
use super::strength::Strength;

/// The result for the side to move after three tokens on the classic board, by their columns: win, draw or loss.
const OUTCOMES: &str = "\
    +==-+-+++++++++++++++++++++++++-+++++++++++++-+++\
    =-=+-++++++=++++++++++=+=++++++-++++-=--=++-=-=++\
    ===-==++=++=-++=+=+++++==+++++=+=+++=====++=--=-+\
    =+-----+-+==-+++==+--+++-+++--+==+++-==+-+-----+=\
    +-=--=++=====+++=+=+++++==+++++=+=++-=++=++==-===\
    ++=-=-++=--=-++++-++++++=+=++++++++++=++++++-+=-=\
    +++-+++++++++++++-+++++++++++++++++++++++++-+-==+";

/// One of the tokens that the first player drops for both. The highest level aims at a draw, so that the other player's
/// choice gains nothing.
pub(super) fn drop_for_both(game: &Game, level: Level, chance: &mut Chance) -> Option<Move> {
    let mut columns: Vec<u8> = game.open_columns().collect();
    if knows(game, level) {
        columns.retain(|column| {
            let mut dropped = dropped(game);
            dropped.push(usize::from(*column));
            let behind = 7_usize.pow(3 - dropped.len() as u32);
            let first = index(&dropped) * behind;
            OUTCOMES[first..first + behind].contains('=')
        });
    }
    chance.pick(&columns).map(|column| Move::Drop { column })
}

/// Whether the two tokens are better than the turn.
pub(super) fn takes_over(game: &Game, board: &Board<'_>, drops: &[Move], level: Level) -> bool {
    if knows(game, level) {
        let outcome = index(&dropped(game));
        return OUTCOMES[outcome..].starts_with('-');
    }
    let limit = Strength::of(level, board.shape).limit();
    alpha_beta::rank(board, drops, limit).first().is_some_and(|(_, value)| *value < 0)
}

fn knows(game: &Game, level: Level) -> bool {
    level == Level::STRONGEST && game.setup().is_classic()
}

fn dropped(game: &Game) -> Vec<usize> {
    let column = |made| match made {
        Move::Drop { column } => Some(usize::from(column)),
        _ => None,
    };
    game.moves().filter_map(column).collect()
}

fn index(columns: &[usize]) -> usize {
    columns.iter().fold(0, |index, column| 7 * index + column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::book::Book;

    #[test]
    fn outcomes_are_those_of_the_book() {
        let book = Book::classic();
        for (index, outcome) in OUTCOMES.chars().enumerate() {
            let columns = [index / 49, index / 7 % 7, index % 7];
            let moves: String = columns.map(|column| char::from(b'1' + column as u8)).iter().collect();
            let position: Position = Position::parse(&moves).expect("three tokens");
            let expected = ["-", "=", "+"][(book.score(&position).expect("listed").signum() + 1) as usize];
            assert_eq!(outcome.to_string(), expected, "{moves}");
        }
        assert_eq!(OUTCOMES.len(), 343);
    }
}
