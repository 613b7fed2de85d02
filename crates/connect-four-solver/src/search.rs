//! The search: is the score of a quiet state at least so much?

use crate::board::Board;
use crate::cpu::Cpu;
use crate::forcing::{Settled, State};
use crate::ordering::promise;
use crate::table::{Bounds, Slot, Table};
use crate::zugzwang::upper_bound;

/// One worker of a search.
#[derive(Debug)]
pub(crate) struct Search<'a, const COLUMNS: usize, const ROWS: usize> {
    pub(crate) tables: &'a Tables,
    pub(crate) nodes: u64,
    pub(crate) limit: u64,
}

/// Tables by depth: the deeper, the smaller, so that the ones asked most often stay in the cache.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) early: Table,
    pub(crate) middle: Table,
    pub(crate) late: Table,
}

impl Tables {
    #[inline(always)]
    fn at(&self, plies: i32) -> &Table {
        if plies < 22 {
            &self.early
        } else if plies < 28 {
            &self.middle
        } else {
            &self.late
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Child<const COLUMNS: usize, const ROWS: usize> {
    state: State<COLUMNS, ROWS>,
    moves: u64,
    slot: Slot,
    promise: i32,
    /// Whether the side to move is the other one than at the parent.
    turned: bool,
}

/// Returns a bound of the score: a lower one when it is at least `beta`, an upper one otherwise. Nothing when the
/// search was stopped.
#[inline(always)]
pub(crate) fn search_node<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    state: &State<COLUMNS, ROWS>,
    moves: u64,
    beta: i32,
) -> Option<i32> {
    search.nodes += 1;
    if search.nodes >= search.limit {
        return None;
    }
    let left = Board::<COLUMNS, ROWS>::SIZE - state.plies;
    let mut upper = (left - 1) / 2;
    if upper < beta {
        return Some(upper);
    }
    let mut best = -((left - 2) / 2);
    if best >= beta {
        return Some(best);
    }

    let mut children = [Child::<COLUMNS, ROWS>::default(); COLUMNS];
    let mut count = 0;
    let mut rest = moves;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let after = state.after(cell);
        let mut child = after;
        let settled = child.settle();
        let turned = (child.plies - state.plies) & 1 == 1;
        match settled {
            Settled::Decided(score) => {
                let score = if turned { -score } else { score };
                best = best.max(score);
                if best >= beta {
                    return Some(best);
                }
            }
            Settled::Quiet(moves) => {
                if let Some(bound) = upper_bound(&child, if turned { 1 - beta } else { beta }) {
                    if turned {
                        return Some(-bound);
                    }
                    best = best.max(bound);
                    continue;
                }
                let table = search.tables.at(child.plies);
                let key = child.mine | child.tokens().wrapping_add(Board::<COLUMNS, ROWS>::BOTTOM);
                let slot = table.slot(key.min(Board::<COLUMNS, ROWS>::mirror(key)));
                table.prefetch(slot);
                let promise = promise(&after, cell, !turned);
                children[count] = Child { state: child, moves, slot, promise, turned };
                count += 1;
            }
        }
    }
    let mut order = [(0i32, 0u32); COLUMNS];
    let mut open = 0;
    for (index, child) in children[..count].iter().enumerate() {
        let table = search.tables.at(child.state.plies);
        if let Some(bounds) = table.probe(child.slot) {
            let (low, high) =
                if child.turned { (-bounds.upper, -bounds.lower) } else { (bounds.lower, bounds.upper) };
            if low >= beta {
                return Some(low);
            }
            if high < beta {
                best = best.max(high);
                continue;
            }
        }
        let mut place = open;
        while place > 0 && order[place - 1].0 < child.promise {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = (child.promise, index as u32);
        open += 1;
    }

    for &(_, index) in &order[..open] {
        let child = &children[index as usize];
        let before = search.nodes;
        let value = if child.turned {
            -M::node(search, &child.state, child.moves, 1 - beta)?
        } else {
            M::node(search, &child.state, child.moves, beta)?
        };
        // Remember it from the child's side.
        let (own, own_beta) = if child.turned { (-value, 1 - beta) } else { (value, beta) };
        let table = search.tables.at(child.state.plies);
        let _ = before;
        let mut bounds = table.probe(child.slot).unwrap_or(Bounds { lower: -63, upper: 63 });
        if own >= own_beta {
            bounds.lower = bounds.lower.max(own);
        } else {
            bounds.upper = bounds.upper.min(own);
        }
        table.store(child.slot, bounds, search.nodes as usize);
        best = best.max(value);
        if best >= beta {
            return Some(best);
        }
    }
    Some(best.min(upper))
}
