//! The window evaluation: what a position promises where the search can't see its end.
//!
//! A window is worth something to a player as long as it holds nobody else's token:
//!
//! ```text
//!   . X X X    one short of a line: a threat, and the opponent must never leave it to you
//!   . X . X    two short: the beginning of one
//!   O X X X    worth nothing to anybody
//! ```
//!
//! Each of a player's tokens is worth as much as there are windows through its cell, which is most in
//! the middle. A side's evaluation is its own worth less that of its strongest opponent, so that what
//! is good for one is as bad for the other.

use super::board::Board;
use super::shape::Shape;

const ONE_SHORT: i32 = 30;
const TWO_SHORT: i32 = 8;
const POWER: i32 = 20;

/// What the position promises to this player.
pub(super) fn evaluate(board: &Board, player: usize) -> i32 {
    let worth = |player| board.prospects(player) + POWER * board.powers_of(player);
    let others = (0..board.shape.players).filter(|other| *other != player);
    worth(player) - others.map(worth).max().unwrap_or_default()
}

/// What a window with `count` tokens, all of one player, is worth to that player.
pub(super) fn worth(count: usize, align: usize) -> i32 {
    match align - count {
        1 => ONE_SHORT,
        2 => TWO_SHORT,
        _ => 0,
    }
}

pub(super) fn cell_worth(shape: &Shape, cell: usize) -> i32 {
    shape.through(cell).len() as i32
}

/// One token of this player in a tally, which counts the tokens in a window in four bits for each player.
pub(super) fn one(player: usize) -> u32 {
    1 << (4 * player)
}

/// The owner and the number of a window's tokens, when they are all of one player.
pub(super) fn sole_owner(tally: u32) -> Option<(usize, usize)> {
    let owner = tally.trailing_zeros() as usize / 4;
    let count = (tally >> (4 * owner as u32 % u32::BITS)) as usize;
    (tally != 0 && count < 16).then_some((owner, count))
}

#[cfg(test)]
mod tests {
    use connect_four::{Game, Setup};

    use super::*;

    fn value(notation: &str) -> i32 {
        let game = Game::from_notation(Setup::CLASSIC, notation).expect("a position");
        let shape = Shape::new(game.setup());
        evaluate(&Board::new(&shape, &game), game.turn().index())
    }

    #[test]
    fn windows_are_worth_what_they_lack() {
        let check = |notation, expected| assert_eq!(value(notation), expected, "{notation}");
        check("", 0);
        // Seven windows through the middle of the bottom row, five through its neighbour.
        check("4", -7);
        check("43", 7 - 5);
    }

    #[test]
    fn a_position_is_worth_as_much_in_the_mirror() {
        for notation in ["4", "4453", "1234567", "44443352", "7654123344"] {
            let mirrored: String = notation.bytes().map(|column| char::from(b'1' + b'7' - column)).collect();
            assert_eq!(value(notation), value(&mirrored), "{notation}");
        }
    }
}
