//! Scores: 10 for each row completed, minus 1 for each own block on the board, minus fines.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cmp::Reverse;

use crate::{field::Field, player::PlayerId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    pub who: PlayerId,
    pub points: i32,
    /// A player who left keeps only the minus.
    pub left: bool,
}

/// Everyone's score, those who left too, highest first; equals by player number.
pub(crate) fn scores(field: &Field) -> Vec<Score> {
    let mut blocks: BTreeMap<PlayerId, i32> = BTreeMap::new();
    for owner in field.board.owners() {
        *blocks.entry(owner).or_insert(0) += 1;
    }
    let score = |who, rows: u32, fines: u32, left| Score {
        who,
        points: (rows.min(MOST) * 10) as i32
            - fines.min(MOST) as i32
            - blocks.get(&who).copied().unwrap_or(0),
        left,
    };
    let present = field.players.iter().map(|player| score(player.id, player.cleared, player.fines, false));
    let gone = field.gone.iter().map(|gone| score(gone.id, 0, gone.fines, true));
    let mut scores: Vec<_> = present.chain(gone).collect();
    scores.sort_by_key(|score| (Reverse(score.points), score.who));
    scores
}

/// More rows than any game has; keeps nonsense within an `i32`.
const MOST: u32 = 100_000_000;
