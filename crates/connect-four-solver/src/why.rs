//! Why a position is won, drawn or lost: statements about it, each of them true of every line of play that it speaks of.
//!
//! They are data; what a player reads of them is made elsewhere.

mod follow_up;
mod forced;
mod mistake;
mod threats;

pub use follow_up::{FollowUp, follow_up};
pub use forced::{Forced, forced};
pub use mistake::{Mistake, mistake};
pub use threats::{Parity, Side, Threat, When, threats};

use crate::Position;
use crate::exact::bitboard::Bitboard;

type Bits = Bitboard<7, 6>;

/// A cell of the classic board, counted from 0, rows from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub column: u8,
    pub row: u8,
}

impl Place {
    /// The place of a single bit.
    fn of(bit: u64) -> Self {
        let index = bit.trailing_zeros() as u8;
        let stride = Bits::STRIDE as u8;
        Self { column: index / stride, row: index % stride }
    }

    fn all(mut bits: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let bit = bits & bits.wrapping_neg();
            bits ^= bit;
            (bit != 0).then(|| Self::of(bit))
        })
    }
}

/// The cells in which the side that has just moved would make a line now.
fn urgent(position: &Position) -> u64 {
    Bits::completing(position.theirs()) & position.playable()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::exact::dice::Dice;

    /// Every statement about so many positions, checked against the solver; how many there were.
    fn checked(positions: usize) -> [usize; 4] {
        let mut dice = Dice(77);
        let mut solver = Solver::<7, 6>::new(16);
        let mut counts = [0; 4];
        for number in 0..positions {
            let position: Position = dice.position(8 + (number % 14) as i32);
            if position.can_win() {
                continue;
            }
            let score = solver.solve(&position);
            if let Some(follow_up) = follow_up(&position) {
                // The side that follows up is the one that is not to move.
                let holds = if follow_up.wins { score < 0 } else { score <= 0 };
                assert!(holds, "{position:?} {follow_up:?} {score}");
                counts[0] += 1;
            }
            if let Some(Forced { line, .. }) = forced(&position) {
                assert!(score > 0, "{position:?} {line:?} {score}");
                check_line(&position, &line);
                counts[1] += 1;
            }
            counts[2] += check_threats(&position);
            for column in 0..7 {
                if let Some(mistake) = mistake(&mut solver, &position, column) {
                    assert!(mistake.was > mistake.is, "{position:?} {mistake:?}");
                    let child = position.play(column.into()).expect("a mistake does not end the game");
                    assert_eq!(mistake.is, (-solver.solve(&child)).signum() as i8);
                    counts[3] += 1;
                }
            }
        }
        counts
    }

    /// Whoever attacks threatens at every move, and wins in the end; the answers have no choice.
    fn check_line(position: &Position, line: &[u8]) {
        let mut position = *position;
        for (number, column) in line.iter().enumerate() {
            let column = usize::from(*column);
            if number + 1 == line.len() {
                assert!(position.wins_at(column), "{position:?} {line:?}");
                return;
            }
            if number % 2 == 1 {
                assert!(!position.can_win() && position.is_threatened(), "{position:?} {line:?}");
            }
            position = position.play(column).expect("the line goes on");
        }
    }

    /// A token in the cell of a threat makes a line, whenever it gets there; and nowhere else.
    fn check_threats(position: &Position) -> usize {
        let threats = threats(position);
        for (side, own) in [(Side::Mover, position.mine()), (Side::Other, position.theirs())] {
            for index in 0..49 {
                let bit = 1_u64 << (index / 7 * 8 + index % 7);
                let empty = bit & Bits::CELLS & !(position.mine() | position.theirs()) != 0;
                let makes_line = empty && Bits::has_line(own | bit);
                let told =
                    threats.iter().find(|threat| threat.side == side && threat.place == Place::of(bit));
                assert_eq!(told.is_some(), makes_line, "{position:?} {:?}", Place::of(bit));
                let now = told.is_some_and(|threat| threat.when == When::Now);
                assert_eq!(now, makes_line && position.playable() & bit != 0);
            }
        }
        threats.len()
    }

    #[test]
    fn every_statement_is_true() {
        let counts = checked(250);
        assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    }

    /// `cargo test --release -p connect-four-solver why -- --ignored`
    #[test]
    #[ignore = "ten thousand positions take minutes"]
    fn ten_thousand_positions_hold_no_false_statement() {
        let counts = checked(10_000);
        println!("follow-up, forced, threats, mistakes: {counts:?}");
    }
}
