//! The team: several workers that search for the answer to one question.
//!
//! All start at the same position and share what they prove. A worker puts off a move that another one is searching,
//! and comes back to it at the end, when the table likely has the answer. Only the first move of a position, on which
//! everything depends, is searched by all together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::exact::cpu::Cpu;
use crate::exact::geometry::Geometry;
use crate::exact::queue::Queue;
use crate::exact::search::{Node, Search};
use crate::exact::table::{Product, Tables};
use crate::exact::word::Word;

/// The helpers of a worker.
#[derive(Debug)]
pub(crate) struct Team<W: Word> {
    /// One set of tables for each helper. The early ones are shared, the late ones are its own: cores that write to the
    /// same lines of cache would wait for each other.
    helpers: Vec<Tables<W>>,
    busy: Busy,
}

/// The positions that the workers are searching.
#[derive(Debug)]
pub(crate) struct Busy(Box<[AtomicU64]>);

/// A worker alone tries each question with this many nodes before the team takes over.
const ALONE: u64 = 3_000;

impl<W: Word> Team<W> {
    /// This many helpers of a worker with these tables; `None` where there are no threads.
    pub(crate) fn new(helpers: usize, tables: &Tables<W>) -> Option<Self> {
        if helpers == 0 || cfg!(target_arch = "wasm32") {
            return None;
        }
        Some(Self { helpers: (0..helpers).map(|_| tables.for_a_helper()).collect(), busy: Busy::default() })
    }

    /// [`Search::ask`], by all together if it is hard.
    pub(crate) fn ask<G: Geometry<Word = W>>(
        &self,
        search: &mut Search<'_, G>,
        node: &Node<G::Word>,
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
            let mut worker = Search::new(search.board, tables, search.stop);
            worker.busy = Some(&self.busy);
            worker.done = Some(&done);
            worker.nodes = nodes;
            worker.budget = budget;
            let answer = worker.ask_alone(node, beta);
            // The first worker that has the answer, or gives up, stops all others.
            done.store(true, Relaxed);
            (answer, worker.nodes)
        };
        let (answer, nodes) = std::thread::scope(|scope| {
            let worker = &worker;
            let helpers: Vec<_> =
                self.helpers.iter().map(|tables| scope.spawn(move || worker(tables, 0, u64::MAX))).collect();
            // This worker gives up after its share of the budget, which stops the helpers too.
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
    const BITS: usize = 12;
    /// Below this many empty cells, searching a position takes less time than looking out for other workers.
    pub(crate) const FEWEST_EMPTY: i32 = 20;

    fn place<W: Word>(&self, product: Product<W>) -> &AtomicU64 {
        &self.0[product.high_bits(Self::BITS)]
    }

    /// Forgets the positions of workers that were stopped.
    fn clear(&self) {
        self.0.iter().for_each(|place| place.store(0, Relaxed));
    }
}

/// Searches the open children of a position in this order, and puts off those that other workers are searching.
#[inline(always)]
pub(crate) fn search_around_others<M: Cpu, G: Geometry>(
    search: &mut Search<'_, G>,
    busy: &Busy,
    children: &mut [Node<G::Word>],
    mut open: Queue<G>,
    beta: i32,
    mut best: i32,
) -> Option<i32> {
    let mut put_off = Queue::<G>::new();
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
