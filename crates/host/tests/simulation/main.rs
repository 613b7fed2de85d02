//! The real host, the real client and the real codec in a world whose network, clock and disk are simulated:
//! messages are late, connections break or fall silent, the disk is slow or fails, the server is killed or
//! stands still. Time and chance are the seed's.
//!
//! `cargo xtask simulate --seeds N --from SEED` plays as many worlds as wanted. A world that breaks a law is
//! played again, and its story told.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod chance;
mod disk;
mod laws;
mod node;
mod player;
mod stranger;
mod trouble;
mod world;

use std::env;
use std::panic::catch_unwind;

use world::World;

/// Worlds in the ordinary run.
const SEEDS: u64 = 2_000;

#[test]
fn whatever_breaks_nothing_told_is_lost_and_nobody_is_a_ghost() {
    let number = |variable| env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let from = number("QUATRIS_FROM").unwrap_or(0);
    for seed in from..from + number("QUATRIS_SEEDS").unwrap_or(SEEDS) {
        if catch_unwind(|| World::new(seed, false).run()).is_err() {
            eprintln!("the story of world {seed}:");
            let _ = catch_unwind(|| World::new(seed, true).run());
            panic!("world {seed} breaks a law; again: cargo xtask simulate --seeds 1 --from {seed}");
        }
    }
}
