//! `quatris puzzle`: the puzzle of a day, or three minutes of puzzles.

use std::io::{self, IsTerminal};
use std::time::Instant;

use client::Phrases;
use client::puzzle::of_day;
use connect_four_solver::puzzles::Puzzle;
use terminal::plain::puzzle::PuzzleDesk;
use terminal::{Ascii, Thinker};

use crate::arguments;
use crate::failure::Failure;
use crate::play::{chance, look, today};

pub(crate) fn run(arguments: &arguments::Puzzle, phrases: &Phrases) -> Result<(), Failure> {
    let puzzles = Puzzle::read(Puzzle::classic()).map_err(|error| Failure::Broken(error.to_string()))?;
    let look = look(arguments.ascii);
    let mut desk = PuzzleDesk {
        phrases,
        look,
        thinker: &mut Thinker::default(),
        input: io::stdin().lock(),
        output: Ascii::new(io::stdout(), look.ascii),
        echo: !io::stdin().is_terminal(),
    };
    if arguments.storm {
        let begun = Instant::now();
        let mut now = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        desk.storm(&puzzles, arguments.seed.unwrap_or_else(chance), &mut now)?;
        return Ok(());
    }
    let date = arguments.date.or_else(today);
    let grades: Vec<u8> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
    let place = date.and_then(|date| of_day(date.day_number(), &grades));
    if let Some(puzzle) = place.and_then(|place| puzzles.get(place)) {
        desk.solve(puzzle, date)?;
    }
    Ok(())
}
