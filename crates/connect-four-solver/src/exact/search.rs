//! The search: is the score of a quiet position at least `beta`?

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::exact::cpu::{self, Cpu, Visit};
use crate::exact::forcing::{Settled, State};
use crate::exact::geometry::Geometry;
use crate::exact::ordering::Lines;
use crate::exact::queue::Queue;
use crate::exact::table::{Bounds, Product, Tables};
use crate::exact::team::{self, Busy, Team};
use crate::exact::word::Word;
use crate::exact::zugzwang::upper_bound;

/// One worker and what it works with.
#[derive(Debug)]
pub(crate) struct Search<'a, G: Geometry> {
    pub(crate) board: &'a G,
    pub(crate) tables: &'a Tables<G::Word>,
    /// How the search is compiled.
    pub(crate) visit: Visit<G>,
    /// Set from outside when the answer is no longer wanted.
    pub(crate) stop: &'a AtomicBool,
    /// The helpers for hard questions.
    pub(crate) team: Option<&'a Team<G::Word>>,
    /// In a team: the positions that its workers are searching, and whether one of them has the answer.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) done: Option<&'a AtomicBool>,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The search gives up at this number of nodes.
    pub(crate) budget: u64,
    /// The search checks at this number of nodes whether it has to give up.
    pub(crate) pause: u64,
}

/// A quiet position to search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<W> {
    pub(crate) state: State<W>,
    /// The moves that do not lose at once.
    pub(crate) moves: W,
    pub(crate) product: Product<W>,
    pub(crate) known: Bounds,
    /// Whether another side is to move than at the parent.
    turned: bool,
}

impl<'a, G: Geometry> Search<'a, G> {
    pub(crate) fn new(board: &'a G, tables: &'a Tables<G::Word>, stop: &'a AtomicBool) -> Self {
        Self {
            board,
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

    /// Whether the score of a quiet position is at least `beta`: returns a lower bound of the score that is at least
    /// `beta`, or an upper bound below it. `None` when the search had to give up.
    pub(crate) fn ask(&mut self, node: &Node<G::Word>, beta: i32) -> Option<i32> {
        match self.team {
            Some(team) => team.ask(self, node, beta),
            None => self.ask_alone(node, beta),
        }
    }

    /// [`Search::ask`] without helpers.
    pub(crate) fn ask_alone(&mut self, node: &Node<G::Word>, beta: i32) -> Option<i32> {
        self.pause = self.nodes;
        let mut root = *node;
        match self.look_up(&mut root, beta) {
            Some(bound) => Some(bound),
            None => (self.visit)(self, &root, beta),
        }
    }

    /// The answer to a question about a node, if the table has it; otherwise the bounds of the table go into the node.
    #[inline(always)]
    pub(crate) fn look_up(&self, node: &mut Node<G::Word>, beta: i32) -> Option<i32> {
        node.known = self.tables.at(node.state.plies, self.board.size()).probe(node.product)?;
        let (lower, upper) = (i32::from(node.known.lower), i32::from(node.known.upper));
        if lower >= beta {
            Some(lower)
        } else if upper < beta {
            Some(upper)
        } else {
            None
        }
    }

    /// Stores the answer to a question in the table.
    #[inline(always)]
    fn remember(&self, node: &Node<G::Word>, value: i32, beta: i32) {
        let mut bounds = node.known;
        if value >= beta {
            bounds.lower = bounds.lower.max(value as i8);
        } else {
            bounds.upper = bounds.upper.min(value as i8);
        }
        self.tables.at(node.state.plies, self.board.size()).store(node.product, bounds, self.nodes);
    }

    #[cold]
    fn must_give_up(&mut self) -> bool {
        self.pause = self.budget.min(self.nodes + 2048);
        self.nodes >= self.budget
            || self.stop.load(Relaxed)
            || self.done.is_some_and(|done| done.load(Relaxed))
    }
}

impl<W: Word> Default for Node<W> {
    /// An empty slot for a node: all zeros, which are fastest to write.
    #[inline(always)]
    fn default() -> Self {
        Self {
            state: State::default(),
            moves: W::EMPTY,
            product: Product::default(),
            known: Bounds { lower: 0, upper: 0 },
            turned: false,
        }
    }
}

impl<W: Word> Node<W> {
    #[inline(always)]
    pub(crate) fn new(board: &impl Geometry<Word = W>, state: State<W>, moves: W, turned: bool) -> Self {
        let key = state.mine | state.tokens().plus(board.bottom());
        let key = key.min(board.mirror(key));
        let product = Product::of(key << (W::BITS - board.bits()));
        Self { state, moves, product, known: Bounds::default(), turned }
    }

    /// Translates a question about the parent into one about this node; `answer` translates back. The sign of a score
    /// changes with the side to move.
    #[inline(always)]
    pub(crate) fn question(&self, beta: i32) -> i32 {
        if self.turned { 1 - beta } else { beta }
    }

    #[inline(always)]
    pub(crate) fn answer(&self, value: i32) -> i32 {
        if self.turned { -value } else { value }
    }
}

/// The bounds that hold for every quiet position, where neither side wins with the next token.
#[inline(always)]
pub(crate) fn range<G: Geometry>(board: &G, state: &State<G::Word>) -> (i32, i32) {
    let left = board.size() - state.plies;
    // These numbers are not negative, so a shift is enough; a division would also handle negative ones.
    (-((left - 2) >> 1), (left - 1) >> 1)
}

/// [`Search::ask`], for a node that the table does not answer.
#[inline(always)]
pub(crate) fn visit<M: Cpu, G: Geometry>(
    search: &mut Search<'_, G>,
    node: &Node<G::Word>,
    beta: i32,
) -> Option<i32> {
    search.nodes += 1;
    if search.nodes >= search.pause && search.must_give_up() {
        return None;
    }
    let value = best_move::<M, G>(search, node, beta)?;
    search.remember(node, value, beta);
    Some(value)
}

/// Three passes over the moves, the cheapest first, so that most positions are decided before anything is searched.
#[inline(always)]
fn best_move<M: Cpu, G: Geometry>(
    search: &mut Search<'_, G>,
    node: &Node<G::Word>,
    beta: i32,
) -> Option<i32> {
    let board = search.board.known();
    let mut best = -board.size();
    let mut children = G::per_column(Node::default());
    let children = children.as_mut();
    let mut cells = G::per_column(G::Word::EMPTY);
    let cells = cells.as_mut();
    let mut count = 0;

    // What forced play and parity say without a search. Meanwhile the table's entries of the others are prefetched.
    let mut moves = node.moves;
    while !moves.is_empty() {
        let cell = moves.lowest();
        moves ^= cell;
        let mut state = node.state.after(board, cell);
        let settled = state.settle(board);
        let turned = (state.plies ^ node.state.plies) & 1 == 1;
        let child_beta = if turned { 1 - beta } else { beta };
        let (replies, bound) = match settled {
            Settled::Decided(score) => (G::Word::EMPTY, Some(score)),
            Settled::Quiet(replies) => (replies, at_a_glance(board, &state, child_beta)),
        };
        let Some(bound) = bound else {
            children[count] = Node::new(board, state, replies, turned);
            search.tables.at(state.plies, board.size()).prefetch(children[count].product);
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
    let mut open = Queue::<G>::new();
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
        let lines = Lines::new(board, &node.state);
        open.rank(|index| {
            let child = &children[index];
            lines.promise(&node.state, cells[index], &child.state, child.moves, !child.turned)
        });
    }
    let empty = board.size() - node.state.plies;
    if let Some(busy) = search.busy.filter(|_| empty >= Busy::FEWEST_EMPTY) {
        return team::search_around_others::<M, G>(search, busy, children, open, beta, best);
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
fn at_a_glance<G: Geometry>(board: &G, state: &State<G::Word>, beta: i32) -> Option<i32> {
    let (lower, upper) = range(board, state);
    if upper < beta {
        Some(upper)
    } else if lower >= beta {
        Some(lower)
    } else {
        upper_bound(board, state, beta)
    }
}
