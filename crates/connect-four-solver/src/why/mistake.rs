//! Mistakes: what another column would have kept, and how the played one is punished.

use crate::{Limits, Position, Solver};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What the position was worth, and what it is worth after the move: 1, 0 or -1.
    pub was: i8,
    pub is: i8,
    /// The columns that kept what the position was worth, from 0.
    pub kept: Vec<u8>,
    /// The best play after the mistake, the punishing column first, until the end or as far as is worth showing.
    pub punishment: Vec<u8>,
}

/// The most moves of a punishment.
const SHOWN: usize = 8;

/// What was wrong with this column, if it gave something away.
pub fn mistake(solver: &mut Solver, position: &Position, column: u8) -> Option<Mistake> {
    let scores = solver.analyse(position, Limits::default(), |_, _| ()).ok()?;
    let sign = |score: i32| score.signum() as i8;
    let was = scores.iter().flatten().copied().map(sign).max()?;
    let is = sign(scores.get(usize::from(column)).copied().flatten()?);
    if is >= was {
        return None;
    }
    let keeps = |column: &u8| scores[usize::from(*column)].map(sign) == Some(was);
    let kept = (0..7).filter(keeps).collect();
    let mut punishment = Vec::new();
    let mut next = position.play(column.into());
    while let Some(position) = next.filter(|_| punishment.len() < SHOWN) {
        let best = *solver.best_columns(&position, Limits::default()).ok()?.first()?;
        punishment.push(best as u8);
        next = position.play(best);
    }
    Some(Mistake { was, is, kept, punishment })
}
