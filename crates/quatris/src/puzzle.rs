//! `quatris puzzle`: the puzzle of a day, or three minutes of puzzles.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use client::puzzle::{DayResult, Stage, of_day};
use client::{Lang, Phrases};
use connect_four::Date;
use connect_four_solver::puzzles::Puzzle;
use serde::Serialize;
use terminal::full_screen::Screen;
use terminal::full_screen::puzzles::{Solving, Storm};
use terminal::plain::Dialogue;
use terminal::{Ascii, Thinker};

use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::play::{chance, look};
use crate::{arguments, calendar, progress};

pub(crate) fn run(arguments: &arguments::Puzzle, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    let puzzles = Puzzle::read(Puzzle::classic()).map_err(|error| Failure::Broken(error.to_string()))?;
    let date = arguments.date.or_else(calendar::today);
    let grades: Vec<u8> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
    let place = date.and_then(|date| of_day(date.day_number(), &grades));
    let puzzle = place.and_then(|place| puzzles.get(place));
    if let (true, Some(puzzle)) = (arguments.json, puzzle) {
        let text = serde_json::to_string(&Report::of(puzzle, date)).map_err(io::Error::from)?;
        return Ok(writeln!(io::stdout(), "{text}")?);
    }
    if !arguments.plain && full_screen::is_possible() {
        let call = Call { lang, phrases, ascii: arguments.ascii, folder: Path::new(".") };
        let screen: Box<dyn Screen> = match puzzle {
            _ if arguments.storm => Box::new(Storm::new(arguments.seed)),
            Some(puzzle) => Box::new(Solving::new(puzzle.clone(), date)),
            None => return Ok(()),
        };
        return call.show(call.context(), screen);
    }
    let look = look(arguments.ascii);
    let mut dialogue = Dialogue {
        phrases,
        look,
        thinker: &mut Thinker::default(),
        input: io::stdin().lock(),
        output: Ascii::new(io::stdout(), look.ascii),
        echo: !io::stdin().is_terminal(),
    };
    let begun = Instant::now();
    let mut progress = progress::load();
    if arguments.storm {
        let mut now = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let solved = dialogue.storm(&puzzles, arguments.seed.unwrap_or_else(chance), &mut now)?;
        if let Some(today) = calendar::today() {
            progress.storms.note(today.day_number(), solved);
            progress::keep(&progress);
            let (day, ever) = (progress.storms.of_day(today.day_number()), progress.storms.ever());
            let bests = phrases.say("screen-storm-bests", &[("day", day.into()), ("ever", ever.into())]);
            writeln!(dialogue.output, "{bests}")?;
        }
        return Ok(());
    }
    let Some(puzzle) = puzzle else { return Ok(()) };
    let Some(session) = dialogue.solve(puzzle, date)? else { return Ok(()) };
    if let Some(today) = calendar::today().filter(|today| date == Some(*today)) {
        let seconds = u32::try_from(begun.elapsed().as_secs()).unwrap_or(u32::MAX);
        let solved = session.stage() == Stage::Solved;
        let tries = if solved { session.wrong().saturating_add(1) } else { 0 };
        let result = DayResult { tries, hints: session.hints(), seconds };
        progress.calendar.note(today.day_number(), result);
        progress::keep(&progress);
        let streak = progress.calendar.streak(today.day_number());
        let values = [("streak", streak.into()), ("longest", progress.calendar.longest().into())];
        writeln!(dialogue.output, "{}", phrases.say("screen-streak-note", &values))?;
    }
    Ok(())
}

/// A puzzle as programs read it: columns counted from 1.
#[derive(Serialize)]
struct Report {
    date: Option<String>,
    moves: String,
    turn: u8,
    grade: u8,
    /// For whoever's turn it is.
    score: i8,
    /// The only one that keeps the win, or the draw.
    column: u8,
}

impl Report {
    fn of(puzzle: &Puzzle, date: Option<Date>) -> Self {
        Self {
            date: date.map(|date| date.to_string()),
            moves: puzzle.moves.clone(),
            turn: puzzle.game().turn().number(),
            grade: puzzle.grade,
            score: puzzle.score,
            column: puzzle.column + 1,
        }
    }
}
