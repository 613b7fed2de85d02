//! The search: is the score of a quiet position at least so much?

use crate::board::Board;
use crate::cpu::Cpu;
use crate::forcing::{Settled, State};
use crate::ordering::Lines;
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

/// A quiet position to search.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Node<const COLUMNS: usize, const ROWS: usize> {
    pub(crate) state: State<COLUMNS, ROWS>,
    pub(crate) moves: u64,
    pub(crate) slot: Slot,
    pub(crate) known: Bounds,
    /// Whether the side to move is the other one than at the parent.
    turned: bool,
}

impl<const COLUMNS: usize, const ROWS: usize> Node<COLUMNS, ROWS> {
    #[inline(always)]
    pub(crate) fn new(state: State<COLUMNS, ROWS>, moves: u64, turned: bool, tables: &Tables) -> Self {
        let key = state.mine | state.tokens().wrapping_add(Board::<COLUMNS, ROWS>::BOTTOM);
        let slot = tables.at(state.plies).slot(key.min(Board::<COLUMNS, ROWS>::mirror(key)));
        Self { state, moves, slot, known: Bounds::default(), turned }
    }

    /// The bounds that hold for every quiet position: nobody wins with the next token.
    #[inline(always)]
    pub(crate) fn range(state: &State<COLUMNS, ROWS>) -> Bounds {
        let left = Board::<COLUMNS, ROWS>::SIZE - state.plies;
        Bounds { lower: -((left - 2) / 2), upper: (left - 1) / 2 }
    }
}

/// Returns a bound of the score: a lower one when it is at least `beta`, an upper one otherwise. Nothing when the
/// search was stopped.
#[inline(always)]
pub(crate) fn search_node<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    node: &Node<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    search.nodes += 1;
    if search.nodes >= search.limit {
        return None;
    }
    let value = best_move::<M, COLUMNS, ROWS>(search, node, beta)?;
    let mut bounds = node.known;
    if value >= beta {
        bounds.lower = bounds.lower.max(value);
    } else {
        bounds.upper = bounds.upper.min(value);
    }
    search.tables.at(node.state.plies).store(node.slot, bounds, search.nodes as usize);
    Some(value)
}

#[inline(always)]
fn best_move<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    node: &Node<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let state = &node.state;
    let mut best = -Board::<COLUMNS, ROWS>::SIZE;
    let mut children = [Node::<COLUMNS, ROWS>::default(); COLUMNS];
    let mut cells = [0; COLUMNS];
    let mut count = 0;
    let mut rest = node.moves;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let mut child = state.after(cell);
        let settled = child.settle();
        let turned = (child.plies - state.plies) & 1 == 1;
        let child_beta = if turned { 1 - beta } else { beta };
        let moves = match settled {
            Settled::Decided(score) => {
                best = best.max(if turned { -score } else { score });
                if best >= beta {
                    return Some(best);
                }
                continue;
            }
            Settled::Quiet(moves) => moves,
        };
        let range = Node::range(&child);
        let bound = if range.upper < child_beta {
            Some(range.upper)
        } else if range.lower >= child_beta {
            Some(range.lower)
        } else {
            upper_bound(&child, child_beta)
        };
        if let Some(bound) = bound {
            best = best.max(if turned { -bound } else { bound });
            if best >= beta {
                return Some(best);
            }
            continue;
        }
        let child = Node::new(child, moves, turned, search.tables);
        search.tables.at(child.state.plies).prefetch(child.slot);
        children[count] = child;
        cells[count] = cell;
        count += 1;
    }

    let mut open = 0;
    for index in 0..count {
        let mut child = children[index];
        let table = search.tables.at(child.state.plies);
        if let Some(known) = table.probe(child.slot) {
            let (low, high) = if child.turned { (-known.upper, -known.lower) } else { (known.lower, known.upper) };
            if low >= beta {
                return Some(low);
            }
            if high < beta {
                best = best.max(high);
                continue;
            }
            child.known = known;
        }
        children[open] = child;
        cells[open] = cells[index];
        open += 1;
    }

    let mut order = [(0i32, 0u32); COLUMNS];
    if open > 1 {
        let lines = Lines::new(state);
        for index in 0..open {
            let child = &children[index];
            let promise = lines.promise(state, cells[index], &child.state, child.moves, !child.turned);
            let mut place = index;
            while place > 0 && order[place - 1].0 < promise {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = (promise, index as u32);
        }
    }

    for &(_, index) in &order[..open] {
        let child = &children[index as usize];
        let value = if child.turned { -M::node(search, child, 1 - beta)? } else { M::node(search, child, beta)? };
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    Some(best)
}

impl<const COLUMNS: usize, const ROWS: usize> Search<'_, COLUMNS, ROWS> {
    pub(crate) fn root(&self, state: State<COLUMNS, ROWS>, moves: u64) -> Node<COLUMNS, ROWS> {
        let mut root = Node::new(state, moves, false, self.tables);
        root.known = self.tables.at(state.plies).probe(root.slot).unwrap_or_default();
        root
    }
}
