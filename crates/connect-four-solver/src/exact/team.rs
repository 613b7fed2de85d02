//! Several workers at one question.
//!
//! All start at the same position and share what they prove. A worker does not take up a move that another one is at,
//! but comes back to it at the end, when the table likely has the answer; only the first move of a position, on which
//! everything hangs, is searched by all together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::exact::cpu::Cpu;
use crate::exact::queue::Queue;
use crate::exact::search::{Node, Search};
use crate::exact::table::{Product, Tables};

/// The helpers of a worker.
#[derive(Debug)]
pub(crate) struct Team {
    /// One set of tables for each helper: the early ones are shared, the late ones its own, as cores that write to the
    /// same lines of cache would wait for each other.
    helpers: Vec<Tables>,
    busy: Busy,
}

/// What the workers are at.
#[derive(Debug)]
pub(crate) struct Busy(Box<[AtomicU64]>);

/// Nodes below which a question is not worth a team.
const ALONE: u64 = 3_000;

impl Team {
    /// So many helpers of a worker with these tables. Where there are no threads there is no team.
    pub(crate) fn new(helpers: usize, tables: &Tables) -> Option<Self> {
        if helpers == 0 || cfg!(target_arch = "wasm32") {
            return None;
        }
        Some(Self { helpers: (0..helpers).map(|_| tables.for_a_helper()).collect(), busy: Busy::default() })
    }

    /// [`Search::ask`], by all together if it is hard.
    pub(crate) fn ask<const COLUMNS: usize, const ROWS: usize>(
        &self,
        search: &mut Search<'_, COLUMNS, ROWS>,
        node: &Node<COLUMNS, ROWS>,
        beta: i32,
    ) -> Option<i32> {
        let budget = search.budget;
        search.budget = budget.min(search.nodes + ALONE);
        let answer = search.ask_alone(node, beta);
        search.budget = budget;
        if answer.is_some() || search.nodes >= budget || search.stop.load(Relaxed) {
            return answer;
        }

        let done = AtomicBool::new(false);
        let worker = |tables, nodes, budget| {
            let mut worker = Search::<COLUMNS, ROWS>::new(tables, search.stop);
            worker.busy = Some(&self.busy);
            worker.done = Some(&done);
            worker.nodes = nodes;
            worker.budget = budget;
            let answer = worker.ask_alone(node, beta);
            // The first to know, or to give up for all, sends everybody home.
            done.store(true, Relaxed);
            (answer, worker.nodes)
        };
        let (answer, nodes) = std::thread::scope(|scope| {
            let worker = &worker;
            let helpers: Vec<_> =
                self.helpers.iter().map(|tables| scope.spawn(move || worker(tables, 0, u64::MAX))).collect();
            // A budget is for all of them.
            let share = (budget - search.nodes) / (helpers.len() as u64 + 1);
            let own = worker(search.tables, search.nodes, search.nodes.saturating_add(share));
            helpers.into_iter().fold(own, |(answer, nodes), helper| {
                let (its_answer, its_nodes) = helper.join().unwrap_or((None, 0));
                (answer.or(its_answer), nodes + its_nodes)
            })
        });
        search.nodes = nodes;
        self.busy.clear();
        answer
    }
}

impl Default for Busy {
    fn default() -> Self {
        Self((0..1 << Self::BITS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    const BITS: u32 = 12;
    /// Below that many empty cells a position takes less time than the care for others.
    pub(crate) const FEWEST_EMPTY: i32 = 20;

    fn place(&self, product: Product) -> &AtomicU64 {
        &self.0[product.high_bits(Self::BITS)]
    }

    /// Forgets what workers that were sent home were at.
    fn clear(&self) {
        self.0.iter().for_each(|place| place.store(0, Relaxed));
    }
}

/// Searches the open children of a position, in this order, around what other workers are at.
#[inline(always)]
pub(crate) fn search_around_others<M: Cpu, const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    busy: &Busy,
    children: &mut [Node<COLUMNS, ROWS>; COLUMNS],
    mut open: Queue<COLUMNS>,
    beta: i32,
    mut best: i32,
) -> Option<i32> {
    let mut put_off = Queue::<COLUMNS>::new();
    let mut first = true;
    loop {
        let (index, again) = match open.pop() {
            Some(index) => (index, false),
            None => match put_off.pop() {
                Some(index) => (index, true),
                None => return Some(best),
            },
        };
        let child = &mut children[index];
        let question = child.question(beta);
        let value = if let Some(value) = search.look_up(child, question) {
            value
        } else {
            let place = busy.place(child.product);
            let number = child.product.number();
            if !first && !again && place.load(Relaxed) == number {
                put_off.push(index);
                continue;
            }
            place.store(number, Relaxed);
            let value = M::visit(search, child, question)?;
            place.store(0, Relaxed);
            value
        };
        first = false;
        best = best.max(child.answer(value));
        if best >= beta {
            return Some(best);
        }
    }
}
