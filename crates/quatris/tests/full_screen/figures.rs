//! The figures of the full screen in BENCHMARKS.md.

use std::thread;
use std::time::{Duration, Instant};

use crate::pty::Pty;

#[test]
#[ignore = "measures: cargo test --package quatris --test full_screen -- --ignored --nocapture"]
fn figures() {
    let began = Instant::now();
    let mut terminal = Pty::start(&["play", "--two"]);
    terminal.sees("╔══1══╤");
    println!("start to first screen: {:?}, {} bytes", began.elapsed(), terminal.bytes());
    thread::sleep(Duration::from_millis(300));
    let before = terminal.bytes();
    terminal.keys("4");
    terminal.sees("─ 1 ─┐");
    thread::sleep(Duration::from_millis(600));
    println!("a move, with its fall: {} bytes", terminal.bytes() - before);
    // The slowest key, and how long the program ran and waited for a processor meanwhile.
    let mut slowest = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let mut sum = Duration::ZERO;
    for step in 0..100 {
        let (key, text) = if step % 2 == 0 { ("?", "any key closes") } else { (" ", "1-7 play") };
        let before = terminal.scheduled();
        terminal.keys(key);
        let took = if step % 2 == 0 {
            terminal.sees(text)
        } else {
            let began = Instant::now();
            terminal.misses("any key closes");
            began.elapsed()
        };
        let after = terminal.scheduled();
        slowest = slowest.max((took, after.0.saturating_sub(before.0), after.1.saturating_sub(before.1)));
        sum += took;
    }
    let (most, ran, waited) = slowest;
    println!(
        "a key to the screen: {:?} on average, {most:?} at most, of which it ran {ran:?} and waited for a processor {waited:?}",
        sum / 100
    );
    let (ticks, bytes) = (terminal.ticks(), terminal.bytes());
    thread::sleep(Duration::from_secs(10));
    println!(
        "idle: {} ms of processor and {} bytes in 10 s",
        (terminal.ticks() - ticks) * 10,
        terminal.bytes() - bytes
    );
    for arguments in [&["tetris"][..], &["tetris", "--rules", "arena", "--machines", "3"]] {
        let terminal = Pty::start(arguments);
        terminal.sees("Quatris · Tetris");
        thread::sleep(Duration::from_secs(1));
        let (ticks, bytes) = (terminal.ticks(), terminal.bytes());
        thread::sleep(Duration::from_secs(10));
        let drawn = terminal.bytes() - bytes;
        let busy = (terminal.ticks() - ticks) * 10;
        println!(
            "{arguments:?}: {} bytes for each tick of 50 ms, {busy} ms of processor in 10 s",
            drawn / 200
        );
    }
}
