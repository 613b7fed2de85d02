//! The builder of the book: hours of solving that can be interrupted at any moment.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use super::Book;
use crate::Solver;
use crate::exact::position::Position;

/// The state of the work after a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions solved by this run and by earlier ones.
    pub done: usize,
    /// Positions solved by this run.
    pub fresh: usize,
    /// Positions to solve in all.
    pub total: usize,
}

/// Solves every position of this number of plies that is not over, and writes each score to a work file as a line
/// `KEY SCORE`. Positions that are in the file are not solved again.
#[derive(Debug)]
pub struct Builder {
    plies: i32,
    /// The positions by ply, up to reflection.
    levels: Vec<Vec<Position>>,
    /// Scores that are already proven. A listed position is not solved again; successors of one start with a bound.
    known: Arc<Book>,
    solved: HashMap<u64, i8>,
    work: File,
}

/// Positions that a thread takes at a time: neighbours, which lead to the same positions.
const BATCH: usize = 32;

impl Builder {
    /// Goes on with the work in this file, or begins it. A book one ply shallower saves about half of the work.
    pub fn resume(plies: i32, work: &Path, known: Arc<Book>) -> io::Result<Self> {
        let solved = match File::open(work) {
            Ok(file) => read_work(BufReader::new(file))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => HashMap::new(),
            Err(error) => return Err(error),
        };
        let mut work = OpenOptions::new().create(true).append(true).open(work)?;
        // A line cut short by an interruption must not swallow the next one.
        writeln!(work)?;
        Ok(Self { plies, levels: levels(plies), known, solved, work })
    }

    /// Solves what is left on this number of threads, and calls `progress` after each position. Ends early when `stop`
    /// is set.
    pub fn run(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(Progress) + Sync,
    ) -> io::Result<()> {
        let deepest: Vec<Position> = listed(&self.levels[self.plies as usize]).copied().collect();
        for position in &deepest {
            if let Some(score) = self.known.score(position) {
                self.solved.entry(position.symmetric_key()).or_insert(score as i8);
            }
        }
        let left: Vec<Position> = deepest
            .iter()
            .filter(|position| !self.solved.contains_key(&position.symmetric_key()))
            .copied()
            .collect();
        let (total, before) = (deepest.len(), deepest.len() - left.len());
        let next = AtomicUsize::new(0);
        let known = &self.known;
        let kept = Mutex::new((&mut self.work, &mut self.solved, 0));
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| -> io::Result<()> {
                        let mut solver = Solver::new(64);
                        loop {
                            let start = next.fetch_add(BATCH, Relaxed);
                            for position in left.iter().skip(start).take(BATCH) {
                                if stop.load(Relaxed) {
                                    return Ok(());
                                }
                                let key = position.symmetric_key();
                                let score = solver.solve_from(position, known.least_score(position));
                                let mut kept = kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                                let (work, scores, fresh) = &mut *kept;
                                writeln!(work, "{key} {score}")?;
                                scores.insert(key, score as i8);
                                *fresh += 1;
                                progress(Progress { done: before + *fresh, fresh: *fresh, total });
                            }
                            if start >= left.len() {
                                return Ok(());
                            }
                        }
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
        })
    }

    /// The book of all solved positions, and of the shallower positions whose scores follow from them or were known.
    /// Once the work is done, it lists every position. An unfinished book can be used, and a later builder goes on from
    /// it.
    pub fn finish(&self) -> Book {
        let mut scores = HashMap::new();
        for (ply, level) in self.levels.iter().enumerate().rev() {
            for position in listed(level) {
                let key = position.symmetric_key();
                let score = if ply as i32 == self.plies {
                    self.solved.get(&key).copied()
                } else {
                    best_of(position, &scores).or_else(|| self.known.score(position).map(|score| score as i8))
                };
                if let Some(score) = score {
                    scores.insert(key, score);
                }
            }
        }
        Book::new(self.plies, scores.into_iter().collect())
    }
}

/// The positions that a book lists: all but those that can be won at once.
fn listed(level: &[Position]) -> impl Iterator<Item = &Position> {
    level.iter().filter(|position| !position.can_win())
}

/// The score of a position whose successors are all known or won at once.
fn best_of(position: &Position, scores: &HashMap<u64, i8>) -> Option<i8> {
    let values = (0..7).filter_map(|column| position.play(column)).map(|child| {
        if child.can_win() {
            Some(-((43 - child.plies()) / 2) as i8)
        } else {
            scores.get(&child.symmetric_key()).map(|score| -score)
        }
    });
    values.collect::<Option<Vec<i8>>>()?.into_iter().max()
}

/// Every position of each ply that is not over, up to reflection, neighbours close together. A player may have missed
/// a win on the way.
fn levels(plies: i32) -> Vec<Vec<Position>> {
    let mut levels = vec![vec![Position::default()]];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut level = Vec::new();
        for position in &levels[levels.len() - 1] {
            for child in (0..7).filter_map(|column| position.play(column)) {
                if seen.insert(child.symmetric_key()) {
                    level.push(child);
                }
            }
        }
        levels.push(level);
    }
    levels
}

fn read_work(work: impl BufRead) -> io::Result<HashMap<u64, i8>> {
    let mut solved = HashMap::new();
    for line in work.lines() {
        let line = line?;
        // Lines that were cut short are left out; their positions are solved again.
        if let Some((key, score)) = line.split_once(' ')
            && let (Ok(key), Ok(score)) = (key.parse(), score.parse())
        {
            solved.insert(key, score);
        }
    }
    Ok(solved)
}
