//! Covers: answers that prove a result, by the names that the literature gives them, and which lines of the other side
//! each of them stops.
//!
//! ```text
//!   claimeven    baseinverse     lowinverse       vertical     aftereven
//!    row 2  K                    row 3  u   v      row 3  u    a line of K whose empty cells
//!    row 1  A     x ... y        row 2  l   m      row 2  l    are all claimed: what A needs
//!                                                              above them comes too late
//! ```
//!
//! A opens (the side to move), K answers. K gets the upper cell of a claimeven; of a baseinverse, both of whose cells
//! can be played, the one that A does not take; at least one of the upper cells of a lowinverse; and A never gets both
//! cells of a vertical.

use super::plan::{Ending, Inverse, Plan, empty};
use super::{BOARD, Place};
use crate::Position;
use crate::exact::geometry::{Geometry as _, lines_along};

/// Answers with which the side that is not to move wins or holds, whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The answers win; otherwise they do not lose.
    pub wins: bool,
    pub rules: Vec<Rule>,
    /// Every line that the side to move could still make is stopped by one of the rules. Otherwise some come too late.
    pub complete: bool,
}

/// One of the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub kind: RuleKind,
    pub cells: Vec<Place>,
    /// The lines of the side to move that this rule stops; a line is listed under one rule only.
    pub lines: Vec<Vec<Place>>,
}

/// The kinds of rules, by their names in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleKind {
    /// Cells: the lower, then the upper, which is in an even row.
    Claimeven,
    /// The same where the upper cell is in an odd row: in the column that is filled last.
    Claimodd,
    /// Cells: two that can both be played.
    Baseinverse,
    /// Cells: the lower, then the upper, which is in an odd row.
    Vertical,
    /// Cells: the lower and the upper of one column, then of another.
    Lowinverse,
    /// Cells: those of an own line that are still empty.
    Aftereven,
}

/// How many tokens are answered above in two columns before the columns answer each other: none, one, or all that
/// can be.
const ABOVE: [u8; 3] = [0, 1, u8::MAX];

/// The strongest cover that these rules give: one that wins, or else one that does not lose; among equals, one that
/// stops every line.
pub fn cover(position: &Position) -> Option<Cover> {
    let rank = |cover: &Cover| (cover.wins, cover.complete);
    let mut best: Option<Cover> = None;
    for (found, _) in proven(position) {
        if best.as_ref().is_none_or(|best| rank(&found) > rank(best)) {
            let strongest = rank(&found) == (true, true);
            best = Some(found);
            if strongest {
                break;
            }
        }
    }
    best
}

/// Every cover that is proven, with its plan.
pub(super) fn proven(position: &Position) -> impl Iterator<Item = (Cover, Plan)> {
    let plans = if position.can_win() { Vec::new() } else { plans(position) };
    plans.into_iter().filter_map(move |plan| {
        let ending = plan.ending(position)?;
        Some((Cover::of(position, &plan, ending == Ending::Won), plan))
    })
}

/// Every way to pair the columns that have an odd number of empty cells. One of these columns stays alone if there is
/// an odd number of them.
fn plans(position: &Position) -> Vec<Plan> {
    let odd: Vec<u8> = (0..7).filter(|&column| empty(position, column) % 2 == 1).collect();
    let mut plans = Vec::new();
    pair_up(position, &odd, odd.len() % 2 == 1, &mut Plan::default(), &mut plans);
    plans
}

fn pair_up(position: &Position, columns: &[u8], alone: bool, plan: &mut Plan, plans: &mut Vec<Plan>) {
    let Some((&one, rest)) = columns.split_first() else {
        plans.push(plan.clone());
        return;
    };
    if alone {
        pair_up(position, rest, false, plan, plans);
    }
    for &two in rest {
        let others: Vec<u8> = rest.iter().copied().filter(|&column| column != two).collect();
        let both = [one, two].map(|column| empty(position, column));
        // Where nothing lies above, nothing can be answered there.
        let open = both.iter().all(|&empty| empty > 1);
        for above in ABOVE.into_iter().take(if open { ABOVE.len() } else { 1 }) {
            plan.inverses.push(Inverse { columns: (one, two), above, empty: both[0] + both[1] });
            pair_up(position, &others, alone, plan, plans);
            plan.inverses.pop();
        }
    }
}

impl Cover {
    fn of(position: &Position, plan: &Plan, wins: bool) -> Self {
        let mut rules = rules(position, plan);
        let mut complete = true;
        for line in lines().filter(|line| line & position.theirs() == 0) {
            match rules.iter_mut().find(|rule| rule.stops(line)) {
                Some(rule) => rule.lines.push(Place::all(line).collect()),
                None => complete = false,
            }
        }
        Self { wins, rules, complete }
    }
}

impl Rule {
    fn new(kind: RuleKind, cells: impl IntoIterator<Item = Place>) -> Self {
        Self { kind, cells: cells.into_iter().collect(), lines: Vec::new() }
    }

    /// The cell that the side that answers is sure to get, if the rule has one.
    fn claims(&self) -> Option<Place> {
        matches!(self.kind, RuleKind::Claimeven | RuleKind::Claimodd).then(|| self.cells[1])
    }

    /// The side that opens never gets all cells of this line.
    fn stops(&self, line: u64) -> bool {
        let has = |place: &Place| line & place.bit() != 0;
        match (self.kind, self.cells.as_slice()) {
            (RuleKind::Claimeven | RuleKind::Claimodd, [_, upper]) => has(upper),
            (RuleKind::Lowinverse, [_, one, _, other]) => has(one) && has(other),
            // By the time the line has a cell above each of them, they are all taken.
            (RuleKind::Aftereven, cells) => cells.iter().all(|cell| line & cell.above() != 0),
            (_, cells) => cells.iter().all(has),
        }
    }
}

fn rules(position: &Position, plan: &Plan) -> Vec<Rule> {
    let inverted = |column: u8| {
        plan.inverses.iter().any(|Inverse { columns: (one, two), .. }| [*one, *two].contains(&column))
    };
    let base = |column: u8| Place::all(position.playable()).find(|place| place.column == column);
    let mut rules = Vec::new();
    for base in Place::all(position.playable()).filter(|base| !inverted(base.column)) {
        rules.extend(base.pairs_from(base.row).map(claim));
    }
    for Inverse { columns: (one, two), above, .. } in &plan.inverses {
        if let (Some(one), Some(two)) = (base(*one), base(*two)) {
            rules.extend(inverse(one, two, *above));
        }
    }
    let claimed: u64 = rules.iter().filter_map(Rule::claims).map(Place::bit).fold(0, |all, bit| all | bit);
    let own = lines().filter(|line| line & position.mine() == 0 && line & !position.theirs() & !claimed == 0);
    let own: Vec<Rule> =
        own.map(|line| Rule::new(RuleKind::Aftereven, Place::all(line & !position.theirs()))).collect();
    rules.extend(own);
    rules
}

fn claim((lower, upper): (Place, Place)) -> Rule {
    let kind = if upper.row % 2 == 1 { RuleKind::Claimeven } else { RuleKind::Claimodd };
    Rule::new(kind, [lower, upper])
}

/// The rules of two columns that answer each other; these are their lowest empty cells.
fn inverse(one: Place, two: Place, above: u8) -> Vec<Rule> {
    let both = [one, two];
    if above == 0 {
        let claims = both.into_iter().flat_map(|base| base.pairs_from(base.row + 1).map(claim));
        return [Rule::new(RuleKind::Baseinverse, both)].into_iter().chain(claims).collect();
    }
    // Once a pair was answered above, the cells after it may change hands; three above the lowest they do not.
    let pairs = |base: Place| base.pairs_from(base.row).take(if above == 1 { 1 } else { usize::MAX });
    let mut rules = Vec::new();
    for (lower, upper) in pairs(one) {
        for (other_lower, other_upper) in pairs(two) {
            rules.push(Rule::new(RuleKind::Lowinverse, [lower, upper, other_lower, other_upper]));
        }
    }
    if above == 1 {
        rules.extend(both.into_iter().flat_map(|base| base.pairs_from(base.row + 3)).map(claim));
    } else {
        let verticals = both.into_iter().flat_map(pairs);
        rules.extend(verticals.map(|(lower, upper)| Rule::new(RuleKind::Vertical, [lower, upper])));
    }
    rules
}

/// Every line of the board.
fn lines() -> impl Iterator<Item = u64> {
    BOARD.directions().into_iter().flat_map(|step| lines_along(BOARD.cells(), step))
}
