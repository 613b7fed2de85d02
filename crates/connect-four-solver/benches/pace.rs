//! `cargo bench --package connect-four-solver`: what the search costs, and how long its answers take.

use std::time::{Duration, Instant};

use connect_four_solver::book::Book;
use connect_four_solver::{Limits, Position, Solver, hard_positions, signature};

fn main() {
    println!("signature: {} nodes", signature());
    pace();
    first_moves();
    random_games();
}

fn pace() {
    let start = Instant::now();
    let nodes = hard_positions();
    println!("hard positions: {nodes} nodes in {} ms", start.elapsed().as_millis());
}

/// Without the book, in seconds.
fn first_moves() {
    for threads in [1, 2] {
        let mut solver: Solver = Solver::new(64).with_threads(threads);
        let start = Instant::now();
        solver.solve(&Position::default());
        println!("empty board, {threads} thread(s): {:.2} s, {} nodes", seconds(start), solver.nodes());
    }
    let position = Position::parse("6146").expect("a position");
    let mut solver: Solver = Solver::new(64);
    let start = Instant::now();
    solver.analyse(&position, Limits::default(), |_, _| ()).expect("nothing stops it");
    println!("6146, every column: {:.2} s, {} nodes", seconds(start), solver.nodes());
}

/// Every column of every position of a thousand random games, with the book, by the number of tokens.
fn random_games() {
    let mut solver = Solver::new(64).with_book(Book::classic());
    let mut chance = 1_u64;
    let mut times = Vec::new();
    for _ in 0..1000 {
        let mut next = Some(Position::default());
        while let Some(position) = next {
            let start = Instant::now();
            solver.analyse(&position, Limits::default(), |_, _| ()).expect("nothing stops it");
            times.push((start.elapsed(), position.plies()));
            next = position.play(column(&position, &mut chance));
        }
    }
    println!("every column of {} positions of random games, with the book:", times.len());
    for (name, plies) in [("book", 0..Book::classic().plies()), ("after it", Book::classic().plies()..42)] {
        let some = times.iter().filter(|(_, ply)| plies.contains(ply)).map(|(time, _)| *time);
        println!("  {name}: {}", spread(some.collect()));
    }
    println!("  all: {}", spread(times.into_iter().map(|(time, _)| time).collect()));
}

/// A column that can be played.
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

fn seconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64()
}
