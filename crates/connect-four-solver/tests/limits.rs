//! A solver gives up when it is told to, and can go on afterwards.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use connect_four_solver::{Limits, Position, Solver, Stopped};

#[test]
fn a_budget_in_nodes_is_kept() {
    let mut solver = Solver::<7, 6>::new(4);
    let limits = Limits { nodes: 50_000, ..Limits::default() };
    assert_eq!(solver.solve_within(&Position::default(), limits, |_, _| ()), Err(Stopped));
    assert!(solver.nodes() <= 50_000, "{}", solver.nodes());
    assert_eq!(solver.analyse(&Position::default(), limits, |_, _| ()), Err(Stopped));
    assert!(solver.nodes() <= 50_000, "{}", solver.nodes());
}

#[test]
fn another_thread_can_stop_it() {
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let mut solver = Solver::<7, 6>::new(4).with_threads(threads);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                stop.store(true, Relaxed);
            });
            let limits = Limits { stop: &stop, ..Limits::default() };
            assert_eq!(solver.solve_within(&Position::default(), limits, |_, _| ()), Err(Stopped));
        });
        let easy = Position::parse("6146").unwrap();
        assert_eq!(solver.solve(&easy), 18);
    }
}

#[test]
fn progress_only_narrows() {
    let mut solver = Solver::<7, 6>::new(4);
    let position = Position::parse("3317135514457166").unwrap();
    let mut last = (-21, 21);
    let score = solver.solve_within(&position, Limits::default(), |low, high| {
        assert!(last.0 <= low && low <= high && high <= last.1, "{last:?} then {low}..{high}");
        last = (low, high);
    });
    assert_eq!((last, score), ((-11, -11), Ok(-11)));
}
