//! Looks for better weights: the cross-entropy method, a generation at a time.
//!
//! `cargo run --release -p tetris --example tune [generations]`
//!
//! Alone on a board of only ten rows, where games are short enough to tell good from bad: a
//! generation is 24 sets of weights drawn around a mean, each plays the same eight games (cut at
//! 2000 pieces), and the six that clear most rows give the next mean and spread. Every generation
//! has new seeds. `contested` has no effect on a lone player and is left as it is.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a measurement are small"
)]
// Every number that becomes a float here is small.
#![allow(clippy::cast_precision_loss)]

use std::env;

use tetris::bot::{Bot, Strength, Weights};
use tetris::{Bag, Command, Game, LaboSetup, PlayerId, Seed, Setup};

const GAMES: u64 = 8;
const CROWD: usize = 24;
const ELITE: usize = 6;

type Genes = [f64; 10];

fn weights(genes: &Genes) -> Weights {
    let w = genes.map(|gene| gene.round().max(0.0) as i32);
    Weights {
        landing: w[0],
        eroded: w[1],
        row_changes: w[2],
        column_changes: w[3],
        holes: w[4],
        buried: w[5],
        hole_rows: w[6],
        wells: w[7],
        bumps: w[8],
        danger: w[9],
        ..Weights::TUNED
    }
}

fn genes(w: Weights) -> Genes {
    [
        w.landing,
        w.eroded,
        w.row_changes,
        w.column_changes,
        w.holes,
        w.buried,
        w.hole_rows,
        w.wells,
        w.bumps,
        w.danger,
    ]
    .map(f64::from)
}

/// Rows that a lone bot with these weights clears.
fn rows(weights: Weights, seed: u64) -> u32 {
    let setup = Setup::Labo(LaboSetup::new(10, 10, 800, 1).unwrap());
    let mut game = Game::new(setup);
    let mut bag = Bag::new(setup.rules(), &Seed::from(seed));
    let mut bot = Bot::new(Strength::new(4).unwrap(), seed).weighing(weights);
    let who = PlayerId::FIRST;
    let event = game.decide(who, Command::Join, &mut |who| bag.draw(who));
    game.evolve(&event.unwrap());
    let mut pieces = 0;
    while game.players()[0].piece.is_some() && !game.is_over() && pieces < 2000 {
        if let Some(command) = bot.act(&game, who)
            && let Ok(event) = game.decide(who, command, &mut |who| bag.draw(who))
        {
            pieces += u32::from(!event.drawn().is_empty());
            game.evolve(&event);
        }
    }
    game.players()[0].tally.rows()
}

fn fitness(weights: Weights, seeds: std::ops::Range<u64>) -> f64 {
    let games = seeds.end - seeds.start;
    seeds.map(|seed| f64::from(rows(weights, seed))).sum::<f64>() / games as f64
}

fn main() {
    let generations: u64 = env::args().nth(1).map_or(12, |n| n.parse().unwrap());
    let start = genes(Weights::TUNED);
    println!("at first {:.0} rows", fitness(weights(&start), 1_000_000..1_000_032));
    let mut mean = start;
    let mut spread = start.map(|gene| gene * 0.4 + 10.0);
    let mut chance = 1_u64;
    // A sum of twelve even draws is near enough to a normal one.
    let mut normal = || {
        let mut even = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as f64 / f64::from(1_u32 << 31)
        };
        (0..12).map(|_| even()).sum::<f64>() - 6.0
    };
    for generation in 0..generations {
        let mut crowd: Vec<(f64, Genes)> = (0..CROWD)
            .map(|_| {
                let drawn: Genes = std::array::from_fn(|i| (mean[i] + spread[i] * normal()).max(0.0));
                let seeds = generation * GAMES..(generation + 1) * GAMES;
                (fitness(weights(&drawn), seeds), drawn)
            })
            .collect();
        crowd.sort_by(|a, b| b.0.total_cmp(&a.0));
        let elite = &crowd[..ELITE];
        for i in 0..mean.len() {
            let among = |f: &dyn Fn(f64) -> f64| {
                elite.iter().map(|(_, genes)| f(genes[i])).sum::<f64>() / ELITE as f64
            };
            mean[i] = among(&|gene| gene);
            spread[i] = among(&|gene| (gene - mean[i]).powi(2)).sqrt() + 2.0;
        }
        println!("{generation}: best {:.0}, {mean:.0?}", crowd[0].0);
    }
    println!("in the end {:.0} rows", fitness(weights(&mean), 1_000_000..1_000_032));
    println!("{:#?}", weights(&mean));
}
