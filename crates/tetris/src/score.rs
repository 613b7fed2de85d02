//! Scores: what each player did, the points that follow from it, and who is ahead.
//!
//! | | `Labo` | `Arena`, and alone |
//! |---|---|---|
//! | 1, 2, 3, 4 rows by one placement | 10, 20, 30, 40 | 10, 30, 60, 100 |
//! | the nth placement in a row that completes something | | 5n - 5 |
//! | a row that another player completes, with a block of one's own | | 5 |
//! | each own block on the board | -1 | |
//! | topping out | | -20, as far as there are points |

use alloc::{collections::BTreeMap, vec::Vec};
use core::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::{field::Field, player::PlayerId, setup::Rules};

/// Points for a row that another player completes, to everyone with a block in it.
pub const SHARED_POINTS: u32 = 5;
/// Points that topping out costs; nobody falls below zero.
pub const TOP_OUT_POINTS: u32 = 20;

/// What a player did. Points follow from it, and are stored nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whether the player ever moved, turned, dropped or held a piece. Pieces of an idle player fall too.
    pub active: bool,
    /// Pieces placed.
    pub pieces: u32,
    /// Placements that completed one, two, three and four rows.
    pub at_once: [u32; 4],
    /// Points for chains.
    pub chained: u32,
    /// The most placements in a row that completed rows.
    pub longest_chain: u32,
    /// Rows that others completed, with a block of this player in them.
    pub shared: u32,
    /// How often the player topped out.
    pub top_outs: u32,
    /// Points lost by topping out.
    pub lost: u32,
}

impl Tally {
    /// Whether the player was active and has placed a piece. A player who has not is not ranked.
    pub fn has_played(&self) -> bool {
        self.active && self.pieces > 0
    }

    /// Rows completed.
    pub fn rows(&self) -> u32 {
        let rows = |(size, times): (u32, &u32)| times.saturating_mul(size);
        (1..).zip(&self.at_once).map(rows).fold(0, u32::saturating_add)
    }

    /// The points of the tally, with this many own blocks on the board.
    pub fn sum(&self, rules: Rules, blocks: u32) -> Sum {
        let rows =
            (1..).zip(&self.at_once).map(|(size, times)| times.saturating_mul(row_points(rules, size)));
        // The limit is above the points of any game, and keeps the sums of impossible tallies within an `i32`.
        let rows = rows.fold(0, u32::saturating_add).min(1_000_000_000) as i32;
        let points = |points: u32| points.min(100_000_000) as i32;
        match rules {
            Rules::Labo => Sum { rows, blocks: points(blocks), ..Sum::default() },
            Rules::Arena => Sum {
                rows,
                chains: points(self.chained),
                shared: points(self.shared.saturating_mul(SHARED_POINTS)),
                blocks: 0,
                top_outs: points(self.lost),
            },
        }
    }
}

/// The points of a score, part by part: the first three are gained, the last two lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Points for rows.
    pub rows: i32,
    /// Points for chains.
    pub chains: i32,
    /// Points for rows that others completed.
    pub shared: i32,
    /// Points for own blocks on the board.
    pub blocks: i32,
    /// Points for topping out.
    pub top_outs: i32,
}

impl Sum {
    /// The points in all.
    pub fn total(self) -> i32 {
        self.rows + self.chains + self.shared - self.blocks - self.top_outs
    }
}

/// Points for rows completed by one placement.
pub(crate) fn row_points(rules: Rules, rows: u32) -> u32 {
    match (rules, rows) {
        (Rules::Arena, 0) => 0,
        (Rules::Arena, 1) => 10,
        (Rules::Arena, 2) => 30,
        (Rules::Arena, 3) => 60,
        (Rules::Arena, _) => 100,
        (Rules::Labo, rows) => rows.saturating_mul(10),
    }
}

/// Points for the placement that makes a chain this long.
pub(crate) fn chain_points(length: u32) -> u32 {
    length.saturating_sub(1).saturating_mul(5)
}

/// A player's line in the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player of this line.
    pub who: PlayerId,
    /// The place in the ranking, from 1, shared in a tie; `None` for a player who has not played.
    pub place: Option<u16>,
    /// What the player did.
    pub tally: Tally,
    /// The points for it, part by part.
    pub sum: Sum,
    /// Whether the player has left the game.
    pub left: bool,
}

impl Score {
    /// The points in all.
    pub fn points(&self) -> i32 {
        self.sum.total()
    }

    /// Orders players: by points; in `Arena`, then more rows, then fewer top-outs.
    fn merit(&self, rules: Rules) -> Merit {
        let ties = match rules {
            Rules::Labo => (0, Reverse(0)),
            Rules::Arena => (self.tally.rows(), Reverse(self.tally.top_outs)),
        };
        (self.tally.has_played(), self.points(), ties)
    }
}

type Merit = (bool, i32, (u32, Reverse<u32>));

/// Scores of all players, also of those who left, highest first; players who have not played come last.
pub(crate) fn scores(field: &Field) -> Vec<Score> {
    let mut blocks: BTreeMap<PlayerId, u32> = BTreeMap::new();
    if field.rules == Rules::Labo {
        for owner in field.board.owners() {
            *blocks.entry(owner).or_insert(0) += 1;
        }
    }
    let score = |who, tally: Tally, left| {
        let sum = tally.sum(field.rules, blocks.get(&who).copied().unwrap_or(0));
        Score { who, place: None, tally, sum, left }
    };
    let present = field.players.iter().map(|player| score(player.id, player.tally, false));
    let gone = field.gone.iter().map(|gone| score(gone.id, gone.tally, true));
    let mut scores: Vec<_> = present.chain(gone).collect();
    scores.sort_by_key(|score| (Reverse(score.merit(field.rules)), score.who));
    let mut last: Option<(Merit, u16)> = None;
    for (number, score) in (1..).zip(&mut scores).take_while(|(_, score)| score.tally.has_played()) {
        let merit = score.merit(field.rules);
        let place = last.filter(|(before, _)| *before == merit).map_or(number, |(_, place)| place);
        score.place = Some(place);
        last = Some((merit, place));
    }
    scores
}

/// The players who lead, several in a tie. No player wins by leaving, without playing, or alone.
pub(crate) fn leaders(field: &Field) -> Vec<Score> {
    let mut leaders = scores(field);
    if leaders.len() < 2 {
        return Vec::new();
    }
    leaders.retain(|score| !score.left && score.place.is_some());
    let best = leaders.first().and_then(|score| score.place);
    leaders.retain(|score| score.place == best);
    leaders
}
