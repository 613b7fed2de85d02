//! A world of one referee and many clients, with delays, lost connections, commands that arrive twice and
//! a server that is killed at any moment. Time and chance are the seed's.
//!
//! `QUATRIS_SEEDS=100000` plays so many worlds, `QUATRIS_SEED=42` that one alone.

mod chance;
mod player;
mod server;
mod world;

use std::env;

use world::World;

/// Worlds in the ordinary run.
const SEEDS: u64 = 2_000;

#[test]
fn whatever_breaks_mirrors_equal_the_referee() {
    let number = |variable| env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = match number("QUATRIS_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("QUATRIS_SEEDS").unwrap_or(SEEDS),
    };
    for seed in seeds {
        let _told = Told(seed);
        World::new(seed).run();
    }
}

/// Says which world it was that failed.
struct Told(u64);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "this world again: QUATRIS_SEED={} cargo test --package client --test online simulation",
                self.0
            );
        }
    }
}
