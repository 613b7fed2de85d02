//! The real host, the real client and the real codec in a world whose network, clock and disk are simulated: messages
//! are late, connections break or fall silent, the disk is slow or fails, the server is killed or stands still. The
//! seed gives time and chance.
//!
//! `cargo xtask simulate --seeds N --from SEED` plays as many worlds as wanted. A world that breaks a law is played
//! again, and its story told.
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
mod nodes;
mod player;
mod stranger;
mod trouble;
mod world;

use std::env;
use std::panic::{RefUnwindSafe, catch_unwind};

use world::World;

/// Worlds in the ordinary run.
const SEEDS: u64 = 2_000;
/// Worlds of several nodes.
const NODE_SEEDS: u64 = 2_000;

#[test]
fn whatever_breaks_nothing_told_is_lost_and_nobody_is_a_ghost() {
    for_each_seed(SEEDS, |seed, told| World::new(seed, told).run());
}

#[test]
fn whatever_breaks_among_nodes_every_room_has_one_writer_and_everyone_gets_on() {
    for_each_seed(NODE_SEEDS, |seed, told| nodes::World::new(seed, told).run());
}

fn for_each_seed(seeds: u64, run: impl Fn(u64, bool) + RefUnwindSafe) {
    let number = |variable| env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let from = number("QUATRIS_FROM").unwrap_or(0);
    for seed in from..from + number("QUATRIS_SEEDS").unwrap_or(seeds) {
        if catch_unwind(|| run(seed, false)).is_err() {
            eprintln!("the story of world {seed}:");
            let _ = catch_unwind(|| run(seed, true));
            panic!("world {seed} breaks a law; again: cargo xtask simulate --seeds 1 --from {seed}");
        }
    }
}
