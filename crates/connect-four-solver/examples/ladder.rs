//! Plays every level against the one below, colours alternating, and prints what share of the points
//! (wins, and half of the draws) the higher one made.
//!
//! `cargo run --release -p connect-four-solver --example ladder [games]`, 200 unless told, a tenth of it on
//! the variants. With more than two players the levels sit in alternate seats, each playing for itself.

use std::time::{Duration, Instant};

use connect_four::{Game, Level, Outcome, Settings, Setup};
use connect_four_solver::machine::choose;

fn main() {
    let classic = Settings::default();
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(200);
    let variants = [
        (classic, games),
        (Settings { columns: 9, rows: 7, align: 5, ..classic }, games / 10),
        (Settings { columns: 9, rows: 8, players: 4, ..classic }, games / 10),
        (Settings { powers: true, ..classic }, games / 10),
    ];
    for (settings, games) in variants {
        let setup = Setup::try_from(settings).expect("a playable setup");
        println!("{setup}, {games} games each");
        for (lower, higher) in Level::all().zip(Level::all().skip(1)) {
            climb(setup, games, lower, higher);
        }
    }
}

/// The higher level has every other seat; in every other game, the other ones.
fn climb(setup: Setup, games: u64, lower: Level, higher: Level) {
    let (mut won, mut drawn, mut slowest, mut total, mut moves) = (0, 0, Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..games {
        let mut game = Game::new(setup);
        let level = |seat: usize| if (seat as u64 + seed).is_multiple_of(2) { higher } else { lower };
        while game.outcome().is_none() {
            let player = game.turn();
            let level = level(player.index());
            let started = Instant::now();
            let choice = choose(&game, level, seed, &mut |_| None).expect("a move while the game lasts");
            if level == higher {
                slowest = slowest.max(started.elapsed());
                total += started.elapsed();
                moves += 1;
            }
            game.play(player, choice).expect("a legal move");
        }
        match game.outcome() {
            Some(Outcome::Won { winner, .. }) if level(winner.index()) == higher => won += 1,
            Some(Outcome::Won { .. }) => {}
            _ => drawn += 1,
        }
    }
    let lost = games - won - drawn;
    let permille = 500 * (2 * won + drawn) / games;
    println!(
        "  {} - {}: {:3}.{}%  (+{won} ={drawn} -{lost}, slowest move {slowest:.1?}, mean {:.1?})",
        higher.get(),
        lower.get(),
        permille / 10,
        permille % 10,
        total / moves
    );
}
