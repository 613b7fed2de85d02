//! `quatris best`: the move that a machine makes.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use client::Phrases;
use connect_four::{Game, Level, Move};
use connect_four_solver::players::is_perfect_on;
use serde::Serialize;
use terminal::Thinker;

use crate::arguments::Best;
use crate::failure::Failure;

/// The answer as programs read it.
#[derive(Serialize)]
struct Answer {
    moves: String,
    #[serde(rename = "move")]
    choice: String,
    level: u8,
    seed: u64,
    /// No other move is better.
    perfect: bool,
    /// The exact score of the move, where it is known.
    score: Option<i8>,
    microseconds: u64,
}

/// Whole microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    time.as_micros().try_into().unwrap_or(u64::MAX)
}

pub(crate) fn run(arguments: &Best, phrases: &Phrases) -> Result<(), Failure> {
    let setup = arguments.setup.setup(phrases)?;
    let game = Game::from_notation(setup, &arguments.moves)
        .map_err(|fault| Failure::Input(phrases.fault(&fault)))?;
    let mut thinker = Thinker::default();
    let start = Instant::now();
    let choice = thinker.choose(&game, arguments.level, arguments.seed);
    let microseconds = micros(start.elapsed());
    let choice = choice.ok_or_else(|| Failure::Input(phrases.say("best-over", &[])))?;
    let answer = Answer {
        moves: game.notation(),
        choice: choice.to_string(),
        level: arguments.level.get(),
        seed: arguments.seed,
        perfect: arguments.level == Level::STRONGEST && is_perfect_on(setup),
        score: score(&mut thinker, &game, choice),
        microseconds,
    };
    let mut output = io::stdout();
    if arguments.json {
        writeln!(output, "{}", serde_json::to_string(&answer).map_err(io::Error::from)?)?;
    } else {
        let score = answer.score.map_or_else(|| ".".to_owned(), |score| score.to_string());
        writeln!(output, "{} {score} {microseconds}", answer.choice)?;
    }
    Ok(())
}

/// The exact score of a move, where it can be known.
pub(crate) fn score(thinker: &mut Thinker, game: &Game, choice: Move) -> Option<i8> {
    let Move::Drop { column } = choice else { return None };
    thinker.scores(game)?.get(usize::from(column)).copied().flatten()
}
