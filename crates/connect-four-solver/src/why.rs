//! Why a position is won, drawn or lost: statements about it, each of them true of every line of play that it speaks
//! of.
//!
//! The statements are data; the texts for players are made elsewhere.

mod cover;
mod follow_up;
mod forced;
mod mistake;
mod plan;
mod threats;

pub use cover::{Cover, Rule, RuleKind, cover};
pub use follow_up::{FollowUp, follow_up};
pub use forced::{Forced, forced};
pub use mistake::{Mistake, mistake};
pub use threats::{Parity, Side, Threat, When, threats};

use crate::Position;
use crate::exact::geometry::Geometry as _;
use crate::sizes::Fixed;

const BOARD: Fixed<7, 6> = Fixed;

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
        let stride = BOARD.stride() as u8;
        Self { column: index / stride, row: index % stride }
    }

    fn bit(self) -> u64 {
        1 << (usize::from(self.column) * BOARD.stride() + usize::from(self.row))
    }

    /// The cells above this one.
    fn above(self) -> u64 {
        BOARD.above(self.bit())
    }

    /// The cells of its column from this row on, two by two.
    fn pairs_from(self, row: u8) -> impl Iterator<Item = (Self, Self)> {
        let place = move |row| Self { row, ..self };
        (row..5).step_by(2).map(move |lower| (place(lower), place(lower + 1)))
    }

    fn all(mut bits: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let bit = bits & bits.wrapping_neg();
            bits ^= bit;
            (bit != 0).then(|| Self::of(bit))
        })
    }
}

/// What is proven about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The threats of both sides.
    pub threats: Vec<Threat>,
    /// Which side wins or holds, and how; `None` where only the moves themselves show it.
    pub reason: Option<Reason>,
}

/// How one side wins or holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move wins by threats.
    Forced(Forced),
    /// The other side wins, or does not lose, by answering.
    Cover(Cover),
}

/// Everything that is proven about a position with this score. A cover that only holds is left out where the side that
/// answers wins.
pub fn explain(position: &Position, score: i32) -> Explanation {
    let reason = match score.signum() {
        1 => forced(position).map(Reason::Forced),
        _ => cover(position).filter(|cover| cover.wins == (score < 0)).map(Reason::Cover),
    };
    Explanation { threats: threats(position), reason }
}

/// The cells in which the side that has just moved would make a line now.
fn urgent(position: &Position) -> u64 {
    BOARD.completing(position.theirs()) & position.playable()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::plan::Plan;
    use super::*;
    use crate::Solver;
    use crate::exact::dice::Dice;

    /// How many statements of each kind were checked.
    #[derive(Debug, Default)]
    struct Counts {
        follow_ups: usize,
        covers: usize,
        rules: HashMap<RuleKind, usize>,
        forced: usize,
        threats: usize,
        mistakes: usize,
    }

    impl Counts {
        fn all(&self) -> usize {
            let rules: usize = self.rules.values().sum();
            self.follow_ups + self.covers + rules + self.forced + self.threats + self.mistakes
        }
    }

    /// Checks every statement about this number of positions against the solver.
    fn checked(positions: usize) -> Counts {
        let mut dice = Dice(77);
        let mut solver = Solver::<7, 6>::new(16);
        let mut counts = Counts::default();
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
                counts.follow_ups += 1;
            }
            for (cover, plan) in cover::proven(&position) {
                let holds = if cover.wins { score < 0 } else { score <= 0 };
                assert!(holds, "{position:?} {cover:?} {score}");
                for rule in &cover.rules {
                    *counts.rules.entry(rule.kind).or_default() += 1;
                }
                for _ in 0..8 {
                    check_cover(&position, &cover, &plan, &mut dice);
                }
                counts.covers += 1;
            }
            if let Some(Forced { line, .. }) = forced(&position) {
                assert!(score > 0, "{position:?} {line:?} {score}");
                check_line(&position, &line);
                counts.forced += 1;
            }
            counts.threats += check_threats(&position);
            for column in 0..7 {
                if let Some(mistake) = mistake(&mut solver, &position, column) {
                    check_mistake(&mut solver, &position, column, &mistake);
                    counts.mistakes += 1;
                }
            }
        }
        counts
    }

    /// One game in which a side opens at random and the other answers: the first makes no line, and no rule is broken.
    fn check_cover(position: &Position, cover: &Cover, plan: &Plan, dice: &mut Dice) {
        let mut now = *position;
        let told = |opened: u64| {
            for rule in &cover.rules {
                let gets = |place: Place| opened & place.bit() != 0;
                let holds = match (rule.kind, rule.cells.as_slice()) {
                    (RuleKind::Claimeven | RuleKind::Claimodd, [_, upper]) => !gets(*upper),
                    (RuleKind::Baseinverse | RuleKind::Vertical, [one, other]) => {
                        !(gets(*one) && gets(*other))
                    }
                    (RuleKind::Lowinverse, [_, one, _, other]) => !(gets(*one) && gets(*other)),
                    (RuleKind::Aftereven, cells) => !cells.iter().any(|cell| gets(*cell)),
                    _ => false,
                };
                assert!(holds, "{position:?} {rule:?}");
                for line in &rule.lines {
                    assert!(!line.iter().all(|place| gets(*place)), "{position:?} {rule:?} {line:?}");
                }
            }
            assert!(!BOARD.has_line(opened), "{position:?} {cover:?}");
        };
        loop {
            let columns: Vec<u8> = (0..7).filter(|&column| now.can_play(column.into())).collect();
            let column = columns[dice.number() as usize % columns.len()];
            told(now.drop(column.into()).theirs());
            let Some(next) = now.play(column.into()) else { return };
            if next.can_win() {
                return;
            }
            let answer = plan.answer(&next, column).expect("there is an answer");
            match next.play(answer.into()) {
                Some(next) => now = next,
                None => return,
            }
        }
    }

    /// Checks what was kept, what is left, and that every move of the punishment is one of the best.
    fn check_mistake(solver: &mut Solver, position: &Position, column: u8, mistake: &Mistake) {
        let after = |solver: &mut Solver, column: u8| match position.play(column.into()) {
            Some(child) => (-solver.solve(&child)).signum() as i8,
            None => i8::from(position.wins_at(column.into())),
        };
        assert!(mistake.was > mistake.is, "{position:?} {mistake:?}");
        assert_eq!(mistake.is, after(solver, column), "{position:?} {mistake:?}");
        for kept in &mistake.kept {
            assert_eq!(mistake.was, after(solver, *kept), "{position:?} {mistake:?}");
        }
        let mut now = position.play(column.into()).expect("a mistake does not end the game");
        for column in &mistake.punishment {
            let score = solver.solve(&now);
            let best = match now.play((*column).into()) {
                Some(next) => -solver.solve(&next) == score,
                None => now.wins_at((*column).into()) || score == 0,
            };
            assert!(best, "{position:?} {mistake:?}");
            match now.play((*column).into()) {
                Some(next) => now = next,
                None => return,
            }
        }
    }

    /// The attacker threatens with every move and wins in the end; the other side has one answer each time.
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

    /// A token in the cell of a threat makes a line, and a token in any other cell does not.
    fn check_threats(position: &Position) -> usize {
        let threats = threats(position);
        for (side, own) in [(Side::Mover, position.mine()), (Side::Other, position.theirs())] {
            for index in 0..49 {
                let bit = 1_u64 << (index / 7 * 8 + index % 7);
                let empty = bit & BOARD.cells() & !(position.mine() | position.theirs()) != 0;
                let makes_line = empty && BOARD.has_line(own | bit);
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
    fn ten_thousand_positions_hold_no_false_statement() {
        let counts = checked(10_000);
        println!("{} statements: {counts:?}", counts.all());
        let Counts { follow_ups, covers, ref rules, forced, threats, mistakes } = counts;
        let each = [follow_ups, covers, forced, threats, mistakes];
        assert!(counts.all() >= 10_000 && each.iter().all(|count| *count > 500), "{counts:?}");
        assert_eq!(rules.len(), 6, "{counts:?}");
    }
}
