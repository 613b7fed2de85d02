//! The search: is the score of a quiet position at least so much?

use crate::board::Board;
use crate::cpu::Cpu;
use crate::forcing::{Settled, State};
use crate::ordering::Lines;
use crate::table::{Bounds, Product, Table};
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
pub(crate) struct Tables([Table; 3]);

impl Tables {
    pub(crate) fn new(bytes: usize, unused: u32) -> Self {
        Self([bytes, 4 << 20, 256 << 10].map(|bytes| Table::new(bytes, unused)))
    }

    #[inline(always)]
    pub(crate) fn at(&self, plies: i32) -> &Table {
        &self.0[usize::from(plies >= 22) + usize::from(plies >= 28)]
    }
}

/// A quiet position to search.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Node<const COLUMNS: usize, const ROWS: usize> {
    pub(crate) state: State<COLUMNS, ROWS>,
    pub(crate) moves: u64,
    pub(crate) product: Product,
    pub(crate) known: Bounds,
    /// Whether the side to move is the other one than at the parent.
    turned: bool,
}

impl<const COLUMNS: usize, const ROWS: usize> Node<COLUMNS, ROWS> {
    #[inline(always)]
    pub(crate) fn new(state: State<COLUMNS, ROWS>, moves: u64, turned: bool) -> Self {
        let key = state.mine | state.tokens().wrapping_add(Board::<COLUMNS, ROWS>::BOTTOM);
        let key = key.min(Board::<COLUMNS, ROWS>::mirror(key));
        let product = Product::of(key << (64 - Board::<COLUMNS, ROWS>::BITS));
        Self { state, moves, product, known: Bounds::default(), turned }
    }
}

/// The bounds that hold for every quiet position: nobody wins with the next token.
#[inline(always)]
pub(crate) fn range<const COLUMNS: usize, const ROWS: usize>(state: &State<COLUMNS, ROWS>) -> (i32, i32) {
    let left = Board::<COLUMNS, ROWS>::SIZE - state.plies;
    (-((left - 2) / 2), (left - 1) / 2)
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
        bounds.lower = bounds.lower.max(value as i8);
    } else {
        bounds.upper = bounds.upper.min(value as i8);
    }
    search.tables.at(node.state.plies).store(node.product, bounds, search.nodes);
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
        let (lower, upper) = range(&child);
        let bound = if upper < child_beta {
            Some(upper)
        } else if lower >= child_beta {
            Some(lower)
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
        let child = Node::new(child, moves, turned);
        search.tables.at(child.state.plies).prefetch(child.product);
        children[count] = child;
        cells[count] = cell;
        count += 1;
    }

    let mut open = 0;
    let mut indices = [0u8; COLUMNS];
    for (index, child) in children[..count].iter_mut().enumerate() {
        if let Some(known) = search.tables.at(child.state.plies).probe(child.product) {
            let (low, high) = if child.turned { (-known.upper, -known.lower) } else { (known.lower, known.upper) };
            if i32::from(low) >= beta {
                return Some(i32::from(low));
            }
            if i32::from(high) < beta {
                best = best.max(i32::from(high));
                continue;
            }
            child.known = known;
        }
        indices[open] = index as u8;
        open += 1;
    }

    if open > 1 {
        let lines = Lines::new(state);
        let mut promises = [0; COLUMNS];
        for count in 0..open {
            let index = indices[count];
            let child = &children[usize::from(index)];
            let promise = lines.promise(state, cells[usize::from(index)], &child.state, child.moves, !child.turned);
            let mut place = count;
            while place > 0 && promises[place - 1] < promise {
                promises[place] = promises[place - 1];
                indices[place] = indices[place - 1];
                place -= 1;
            }
            promises[place] = promise;
            indices[place] = index;
        }
    }

    for &index in &indices[..open] {
        let child = &children[usize::from(index)];
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
        let mut root = Node::new(state, moves, false);
        root.known = self.tables.at(state.plies).probe(root.product).unwrap_or_default();
        root
    }
}
