//! The search: is the score of a quiet position at least so much?

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::exact::bitboard::Bitboard;
use crate::exact::cpu::{self, Cpu, Visit};
use crate::exact::forcing::{Settled, State};
use crate::exact::ordering::Lines;
use crate::exact::queue::Queue;
use crate::exact::table::{Bounds, Product, Tables};
use crate::exact::team::{self, Busy, Team};
use crate::exact::zugzwang::upper_bound;

/// One worker and what it works with.
#[derive(Debug)]
pub(crate) struct Search<'a, const COLUMNS: usize, const ROWS: usize> {
    pub(crate) tables: &'a Tables,
    /// How the search is compiled.
    pub(crate) visit: Visit<COLUMNS, ROWS>,
    /// Set from outside when nobody wants the answer any more.
    pub(crate) stop: &'a AtomicBool,
    /// Helpers to ask hard questions with.
    pub(crate) team: Option<&'a Team>,
    /// As one of a team: what the others are at, and whether one of them has the answer.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) done: Option<&'a AtomicBool>,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The number of nodes at which to give up.
    pub(crate) budget: u64,
    /// The number of nodes at which to look whether to give up.
    pub(crate) pause: u64,
}

/// A quiet position to search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<const COLUMNS: usize, const ROWS: usize> {
    pub(crate) state: State<COLUMNS, ROWS>,
    /// The moves that do not lose at once.
    pub(crate) moves: u64,
    pub(crate) product: Product,
    pub(crate) known: Bounds,
    /// Whether the side to move is not the one that was to move at the parent.
    turned: bool,
}

impl<'a, const COLUMNS: usize, const ROWS: usize> Search<'a, COLUMNS, ROWS> {
    pub(crate) fn new(tables: &'a Tables, stop: &'a AtomicBool) -> Self {
        Self {
            tables,
            visit: cpu::best(),
            stop,
            team: None,
            busy: None,
            done: None,
            nodes: 0,
            budget: u64::MAX,
            pause: 0,
        }
    }

    /// Whether the score of a quiet position is at least `beta`: returns a lower bound of it that is, or an upper
    /// bound that is not. Nothing when the search had to give up.
    pub(crate) fn ask(&mut self, node: &Node<COLUMNS, ROWS>, beta: i32) -> Option<i32> {
        match self.team {
            Some(team) => team.ask(self, node, beta),
            None => self.ask_alone(node, beta),
        }
    }

    /// [`Search::ask`] without helpers.
    pub(crate) fn ask_alone(&mut self, node: &Node<COLUMNS, ROWS>, beta: i32) -> Option<i32> {
        self.pause = self.nodes;
        let mut root = *node;
        match self.look_up(&mut root, beta) {
            Some(bound) => Some(bound),
            None => (self.visit)(self, &root, beta),
        }
    }

    /// The answer to a question about a node, if the table has it; otherwise what the table has is noted in the node.
    #[inline(always)]
    pub(crate) fn look_up(&self, node: &mut Node<COLUMNS, ROWS>, beta: i32) -> Option<i32> {
        node.known = self.tables.at(node.state.plies).probe(node.product)?;
        let (lower, upper) = (i32::from(node.known.lower), i32::from(node.known.upper));
        if lower >= beta {
            Some(lower)
        } else if upper < beta {
            Some(upper)
        } else {
            None
        }
    }

    /// Keeps the answer to a question.
    #[inline(always)]
    fn remember(&self, node: &Node<COLUMNS, ROWS>, value: i32, beta: i32) {
        let mut bounds = node.known;
        if value >= beta {
            bounds.lower = bounds.lower.max(value as i8);
        } else {
            bounds.upper = bounds.upper.min(value as i8);
        }
        self.tables.at(node.state.plies).store(node.product, bounds, self.nodes);
    }

    #[cold]
    fn must_give_up(&mut self) -> bool {
        self.pause = self.budget.min(self.nodes + 2048);
        self.nodes >= self.budget
            || self.stop.load(Relaxed)
            || self.done.is_some_and(|done| done.load(Relaxed))
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Default for Node<COLUMNS, ROWS> {
    /// A place for a node: all zeros, which are written fastest.
    #[inline(always)]
    fn default() -> Self {
        Self {
            state: State::default(),
            moves: 0,
            product: Product::default(),
            known: Bounds { lower: 0, upper: 0 },
            turned: false,
        }
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Node<COLUMNS, ROWS> {
    #[inline(always)]
    pub(crate) fn new(state: State<COLUMNS, ROWS>, moves: u64, turned: bool) -> Self {
        let key = state.mine | state.tokens().wrapping_add(Bitboard::<COLUMNS, ROWS>::BOTTOM);
        let key = key.min(Bitboard::<COLUMNS, ROWS>::mirror(key));
        let product = Product::of(key << (64 - Bitboard::<COLUMNS, ROWS>::BITS));
        Self { state, moves, product, known: Bounds::default(), turned }
    }

    /// A question about the parent as a question about this node, and an answer about this node as one about the
    /// parent: they change places with the turn.
    #[inline(always)]
    pub(crate) fn question(&self, beta: i32) -> i32 {
        if self.turned { 1 - beta } else { beta }
    }

    #[inline(always)]
    pub(crate) fn answer(&self, value: i32) -> i32 {
        if self.turned { -value } else { value }
    }
}

/// The bounds that hold for every quiet position, in which nobody wins with the next token.
#[inline(always)]
pub(crate) fn range<const COLUMNS: usize, const ROWS: usize>(state: &State<COLUMNS, ROWS>) -> (i32, i32) {
    let left = Bitboard::<COLUMNS, ROWS>::SIZE - state.plies;
    // Shifts, as these numbers are not negative: a division would see to their sign.
    (-((left - 2) >> 1), (left - 1) >> 1)
}

/// [`Search::ask`], for a node that the table does not answer.
#[inline(always)]
pub(crate) fn visit<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    node: &Node<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    search.nodes += 1;
    if search.nodes >= search.pause && search.must_give_up() {
        return None;
    }
    let value = best_move::<M, COLUMNS, ROWS>(search, node, beta)?;
    search.remember(node, value, beta);
    Some(value)
}

/// Three passes over the moves, the cheapest first, so that most positions are decided before anything is searched.
#[inline(always)]
fn best_move<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    node: &Node<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let mut best = -Bitboard::<COLUMNS, ROWS>::SIZE;
    let mut children = [Node::<COLUMNS, ROWS>::default(); COLUMNS];
    let mut cells = [0; COLUMNS];
    let mut count = 0;

    // What forced play and parity say without a search. Meanwhile the table's entries of the others are on their way.
    let mut moves = node.moves;
    while moves != 0 {
        let cell = moves & moves.wrapping_neg();
        moves ^= cell;
        let mut state = node.state.after(cell);
        let settled = state.settle();
        let turned = (state.plies ^ node.state.plies) & 1 == 1;
        let child_beta = if turned { 1 - beta } else { beta };
        let (replies, bound) = match settled {
            Settled::Decided(score) => (0, Some(score)),
            Settled::Quiet(replies) => (replies, at_a_glance(&state, child_beta)),
        };
        let Some(bound) = bound else {
            children[count] = Node::new(state, replies, turned);
            search.tables.at(state.plies).prefetch(children[count].product);
            cells[count] = cell;
            count += 1;
            continue;
        };
        best = best.max(if turned { -bound } else { bound });
        if best >= beta {
            return Some(best);
        }
    }

    // What the table says.
    let mut open = Queue::new();
    for (index, child) in children[..count].iter_mut().enumerate() {
        if let Some(bound) = search.look_up(child, child.question(beta)) {
            best = best.max(child.answer(bound));
            if best >= beta {
                return Some(best);
            }
        } else {
            open.push(index);
        }
    }

    // What has to be searched, the most promising move first.
    if open.len() > 1 {
        let lines = Lines::new(&node.state);
        open.rank(|index| {
            let child = &children[index];
            lines.promise(&node.state, cells[index], &child.state, child.moves, !child.turned)
        });
    }
    let empty = Bitboard::<COLUMNS, ROWS>::SIZE - node.state.plies;
    if let Some(busy) = search.busy.filter(|_| empty >= Busy::FEWEST_EMPTY) {
        return team::search_around_others::<M, COLUMNS, ROWS>(search, busy, &mut children, open, beta, best);
    }
    while let Some(index) = open.pop() {
        let child = &children[index];
        best = best.max(child.answer(M::visit(search, child, child.question(beta))?));
        if best >= beta {
            break;
        }
    }
    Some(best)
}

/// A bound of a quiet position's score that answers the question without a search.
#[inline(always)]
fn at_a_glance<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let (lower, upper) = range(state);
    if upper < beta {
        Some(upper)
    } else if lower >= beta {
        Some(lower)
    } else {
        upper_bound(state, beta)
    }
}
