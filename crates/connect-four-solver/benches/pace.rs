//! `cargo bench --package connect-four-solver`: what the search costs, and how long its answers take. Times of one thread are
//! processor time, so that other work on the machine counts little.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers of a clock are not negative"
)]

use std::time::{Duration, Instant};

use connect_four_solver::book::Book;
use connect_four_solver::{Limits, Position, Solver, hard_positions, signature};
use rustix::time::{ClockId, clock_gettime};

fn main() {
    println!("signature: {} nodes", signature());
    pace();
    first_moves();
    for threads in [1, 2] {
        random_games(threads);
    }
}

fn pace() {
    let mut nodes = 0;
    let time = timed(1, || nodes = hard_positions());
    println!("hard positions: {nodes} nodes in {} ms", time.as_millis());
}

/// The time of the longest searches, without the book.
fn first_moves() {
    for threads in [1, 2] {
        let mut solver: Solver = Solver::new(64).with_threads(threads);
        let time = timed(threads, || solver.solve(&Position::default()));
        println!("empty board, {threads} thread(s): {:.2} s, {} nodes", time.as_secs_f64(), solver.nodes());
    }
    let position = Position::parse("6146").expect("a position");
    let mut solver: Solver = Solver::new(64);
    let time = timed(1, || solver.analyse(&position, Limits::default(), |_, _| ()));
    println!("6146, every column: {:.2} s, {} nodes", time.as_secs_f64(), solver.nodes());
}

/// The time of every column of every position of a thousand random games with the book, up to its last ply and after.
fn random_games(threads: usize) {
    let mut solver = Solver::new(64).with_book(Book::classic()).with_threads(threads);
    let mut chance = 1_u64;
    let mut times = Vec::new();
    for _ in 0..1000 {
        let mut next = Some(Position::default());
        while let Some(position) = next {
            let time = timed(threads, || solver.analyse(&position, Limits::default(), |_, _| ()));
            times.push((time, position.plies()));
            next = position.play(column(&position, &mut chance));
        }
    }
    println!(
        "every column of {} positions of random games, with the book, {threads} thread(s):",
        times.len()
    );
    for (name, plies) in [("book", 0..Book::classic().plies()), ("after it", Book::classic().plies()..42)] {
        let some = times.iter().filter(|(_, ply)| plies.contains(ply)).map(|(time, _)| *time);
        println!("  {name}: {}", spread(some.collect()));
    }
    println!("  all: {}", spread(times.into_iter().map(|(time, _)| time).collect()));
}

/// A random column that can be played.
fn column(position: &Position, chance: &mut u64) -> usize {
    loop {
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let column = (*chance >> 33) as usize % 7;
        if position.can_play(column) {
            return column;
        }
    }
}

fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    format!("half within {:.1?}, 99% within {:.1?}, all within {:.1?}", at(50), at(99), at(100))
}

/// Processor time of work on one thread, time by the clock of work on several.
fn timed<T>(threads: usize, work: impl FnOnce() -> T) -> Duration {
    let (start, started) = (processor_time(), Instant::now());
    work();
    if threads == 1 { processor_time().saturating_sub(start) } else { started.elapsed() }
}

fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}
