//! How well the bots play: rows cleared alone, each strength against the one below, and whether rows decide among
//! equals.
//!
//! `cargo run --release -p tetris --example strengths`
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a measurement are small"
)]

use std::cmp::Reverse;
use std::env;

use tetris::bot::{Bot, Strength};
use tetris::{ArenaSetup, Bag, Command, Game, LaboSetup, PlayerId, Seed, Setup};

/// Bots of these strengths play one game, until its end, the last tick, or the thousandth row.
/// Returns each one's rows and points.
fn play(setup: Setup, strengths: &[Strength], seed: u64, ticks: u32) -> Vec<(u32, i32)> {
    let mut game = Game::new(setup);
    let mut bag = Bag::new(setup.rules(), &Seed::from(seed));
    let mut bots: Vec<(PlayerId, Bot)> = (1..)
        .zip(strengths)
        .map(|(number, &strength)| {
            let bot = Bot::new(strength, seed * 1000 + u64::from(number));
            (PlayerId::new(number).unwrap(), bot)
        })
        .collect();
    for (who, _) in &bots {
        let event = game.decide(*who, Command::Join, &mut |who| bag.draw(who));
        game.evolve(&event.unwrap());
    }
    for now in 1..ticks {
        // As in the referee: another bot comes first every second.
        if now % 20 == 0 {
            bots.rotate_left(1);
        }
        for (who, bot) in &mut bots {
            if let Some(command) = bot.act(&game, *who)
                && let Ok(event) = game.decide(*who, command, &mut |who| bag.draw(who))
            {
                game.evolve(&event);
            }
        }
        if let Some(event) = game.tick(now, &mut |who| bag.draw(who)) {
            game.evolve(&event);
        }
        if game.is_over() || game.players().iter().any(|player| player.tally.rows() >= MOST_ROWS) {
            break;
        }
    }
    let scores = game.scores();
    let points = |who| scores.iter().find(|s| s.who == who).unwrap().points();
    game.players().iter().map(|player| (player.tally.rows(), points(player.id))).collect()
}

const MOST_ROWS: u32 = 1000;

fn main() {
    let games: u64 = env::args().nth(1).map_or(50, |n| n.parse().unwrap());
    let labo = Setup::Labo(LaboSetup::default());
    let arena = Setup::Arena(ArenaSetup::default());
    // Strong bots never top out: games are cut at a thousand rows, for two after five minutes.
    let (hours, five_minutes) = (1_000_000, 6000);

    println!("alone, Labo 10x20, {games} games of at most {MOST_ROWS} rows: rows cleared");
    for strength in Strength::ALL {
        let mut rows: Vec<u32> = (0..games).map(|seed| play(labo, &[strength], seed, hours)[0].0).collect();
        rows.sort_unstable();
        let mean = u64::from(rows.iter().sum::<u32>()) / games;
        let (least, most) = (rows[0], rows[rows.len() - 1]);
        let ended = rows.iter().filter(|&&rows| rows < MOST_ROWS).count();
        println!("  {}: mean {mean}, least {least}, most {most}, {ended} ended", strength.level());
    }
    for (name, setup) in [("Labo 10x20, at most five minutes", labo), ("Arena, three minutes", arena)] {
        println!("two on one board, {name}, {games} games: won, mean points");
        for pair in Strength::ALL.windows(2) {
            let (mut won, mut points) = (0, [0, 0]);
            for seed in 0..games {
                // The bot that joins first changes from game to game.
                let first = (seed % 2) as usize;
                let result = play(setup, &[pair[first], pair[1 - first]], seed, five_minutes);
                let (weak, strong) = (result[first].1, result[1 - first].1);
                won += u64::from(strong > weak);
                points[0] += i64::from(weak);
                points[1] += i64::from(strong);
            }
            let mean = points.map(|points| points / games as i64);
            let (weak, strong) = (pair[0].level(), pair[1].level());
            println!("  {strong} beats {weak}: {won} of {games}, {} to {}", mean[1], mean[0]);
        }
    }
    println!(
        "equals, Arena, three minutes, {games} games of each strength: most rows and first; with a tenth more rows"
    );
    for players in 2..=6 {
        let (mut all, mut clear) = ([0, 0], [0, 0]);
        for strength in &Strength::ALL[..4] {
            for seed in 0..games {
                let mut result = play(arena, &vec![*strength; players], seed, five_minutes);
                let first = *result.iter().max_by_key(|(rows, points)| (*points, *rows)).unwrap();
                result.sort_unstable_by_key(|(rows, _)| Reverse(*rows));
                let right = usize::from(first.0 == result[0].0);
                all = [all[0] + right, all[1] + 1];
                if result[0].0 * 10 >= result[1].0 * 11 {
                    clear = [clear[0] + right, clear[1] + 1];
                }
            }
        }
        println!("  {players}: {} of {}; {} of {}", all[0], all[1], clear[0], clear[1]);
    }
}
