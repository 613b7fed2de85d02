//! Plays every level against the one below, colours alternating, and prints which share of the points
//! (wins, and half of the draws) the higher one made. On the classic board the highest level also plays the lowest,
//! and the solver counts the moves by which the highest level gave away a win or a draw.
//!
//! `cargo run --release -p connect-four-solver --example ladder [games] [first seed] [variant] [level]`, 200 games from
//! seed 0 unless told. A variant is named as in [`VARIANTS`]; without one there are all games on the classic board and a
//! tenth of them on each variant. With a level, only that one plays the one below. With more than two players the levels
//! sit in alternate seats, each playing for itself.

use std::time::{Duration, Instant};

use connect_four::{Game, Level, Outcome, Settings, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::players::{ExactPlayer, choose};
use connect_four_solver::{Position, Scale, Solver};

/// Columns, rows, tokens to align, players, powers.
type Variant = (u16, u16, u16, u16, bool);

const VARIANTS: [(&str, Variant); 10] = [
    ("wide", (9, 7, 4, 2, false)),
    ("five", (9, 7, 5, 2, false)),
    ("five-small", (8, 6, 5, 2, false)),
    ("three-players", (7, 6, 4, 3, false)),
    ("three-players-wide", (9, 8, 4, 3, false)),
    ("four-players", (9, 8, 4, 4, false)),
    ("four-players-small", (7, 6, 4, 4, false)),
    ("five-players", (10, 8, 4, 5, false)),
    ("six-players", (12, 8, 4, 6, false)),
    ("powers", (7, 6, 4, 2, true)),
];

fn main() {
    let argument = |place| std::env::args().nth(place);
    let number = |place| argument(place).and_then(|argument| argument.parse().ok());
    let (games, first) = (number(1).unwrap_or(200), number(2).unwrap_or(0));
    let (wanted, step) = (argument(3), number(4));
    let mut ladder = Ladder {
        first,
        player: ExactPlayer::new(Book::classic()),
        referee: Solver::new(64).with_book(Book::classic()).with_scale(Scale::Outcome),
    };
    let steps: Vec<_> = Level::all().zip(Level::all().skip(1)).collect();
    if wanted.is_none() {
        println!("classic, {games} games each");
        for &(lower, higher) in steps.iter().chain(&[(Level::WEAKEST, Level::STRONGEST)]) {
            ladder.climb(Setup::CLASSIC, games, lower, higher);
        }
    }
    for (name, (columns, rows, align, players, powers)) in VARIANTS {
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let settings = Settings { columns, rows, align, players, powers, ..Settings::default() };
        let setup = Setup::try_from(settings).expect("a playable setup");
        let games = if wanted.is_some() { games } else { games / 10 };
        println!("{name}: {setup}, {games} games each");
        let is_wanted = |higher: Level| step.is_none_or(|step| step == u64::from(higher.get()));
        for &(lower, higher) in steps.iter().filter(|(_, higher)| is_wanted(*higher)) {
            // The highest level takes most of a second for a move.
            let few = higher == Level::STRONGEST && step.is_none();
            let games = if few { games.div_ceil(10) } else { games };
            ladder.climb(setup, games, lower, higher);
        }
    }
}

struct Ladder {
    first: u64,
    player: ExactPlayer,
    referee: Solver,
}

impl Ladder {
    /// The higher level has the even seats in games with an even seed, and the odd seats in the others.
    fn climb(&mut self, setup: Setup, games: u64, lower: Level, higher: Level) {
        let (mut won, mut drawn, mut slowest, mut total, mut moves) =
            (0, 0, Duration::ZERO, Duration::ZERO, 0);
        let mut given_away = 0;
        for seed in self.first..self.first + games {
            let mut game = Game::new(setup);
            let level = |seat: usize| if (seat as u64 + seed).is_multiple_of(2) { higher } else { lower };
            while game.outcome().is_none() {
                let player = game.turn();
                let level = level(player.index());
                let started = Instant::now();
                let choice = choose(&game, level, seed, &mut |game| self.player.best_columns(game))
                    .expect("a move while the game lasts");
                if level == higher {
                    slowest = slowest.max(started.elapsed());
                    total += started.elapsed();
                    moves += 1;
                }
                let before = game.clone();
                game.play(player, choice).expect("a legal move");
                if setup == Setup::CLASSIC && level == Level::STRONGEST {
                    given_away += u32::from(self.outcome(&before) > -self.outcome(&game));
                }
            }
            match game.outcome() {
                Some(Outcome::Line { winner }) if level(winner.index()) == higher => won += 1,
                Some(Outcome::Line { .. }) => {}
                _ => drawn += 1,
            }
        }
        let lost = games - won - drawn;
        let permille = 500 * (2 * won + drawn) / games;
        println!(
            "  {} - {}: {:3}.{}%  (+{won} ={drawn} -{lost}, slowest move {slowest:.1?}, mean {:.1?}{})",
            higher.get(),
            lower.get(),
            permille / 10,
            permille % 10,
            total / moves,
            if setup == Setup::CLASSIC && higher == Level::STRONGEST {
                format!(", {given_away} moves gave something away")
            } else {
                String::new()
            }
        );
    }

    /// The result of this classic game for the player to move, if both sides play their best: 1, 0 or -1.
    fn outcome(&mut self, game: &Game) -> i32 {
        match game.outcome() {
            Some(Outcome::Line { .. }) => -1,
            Some(_) => 0,
            None => self.referee.solve(&Position::parse(&game.notation()).expect("a game that is not over")),
        }
    }
}
