//! `quatris solve`: positions in, scores out, one line each.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use connect_four_solver::book::Book;
use connect_four_solver::{Limits, Position, Scale, Solver};

use crate::arguments::Solve;
use crate::failure::Failure;

pub(crate) fn run(options: &Solve) -> Result<(), Failure> {
    let scale = if options.wdl { Scale::Outcome } else { Scale::Exact };
    let mut solver =
        Solver::new(options.hash_mb as usize).with_threads(options.threads.get()).with_scale(scale);
    if !options.no_book {
        solver = solver.with_book(Book::classic());
    }
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let text = String::from_utf8_lossy(&line);
        let notation = text.split_whitespace().next().unwrap_or_default();
        match Position::parse(notation) {
            Err(refusal) => writeln!(output, "{} error: {refusal}", notation.escape_debug())?,
            Ok(position) => answer(&mut solver, &position, notation, options.all, &mut output)?,
        }
        output.flush()?;
    }
    Ok(())
}

fn answer(
    solver: &mut Solver,
    position: &Position,
    notation: &str,
    all: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut news = News { notation, start: Instant::now(), wanted: io::stderr().is_terminal(), told: false };
    let scores = if all {
        let mut proven = [None; 7];
        let columns = solver.analyse(position, Limits::default(), |column, score| {
            proven[column] = Some(score);
            news.tell(|| spelled(&proven, "?"));
        });
        spelled(&columns.map_err(io::Error::other)?, ".")
    } else {
        let score = solver.solve_within(position, Limits::default(), |low, high| {
            news.tell(|| format!("{low}..{high}"));
        });
        score.map_err(io::Error::other)?.to_string()
    };
    news.take_back();
    let microseconds = news.start.elapsed().as_micros();
    writeln!(output, "{notation} {scores} {} {microseconds}", solver.nodes())
}

fn spelled(scores: &[Option<i32>; 7], missing: &str) -> String {
    scores.map(|score| score.map_or_else(|| missing.to_owned(), |score| score.to_string())).join(" ")
}

/// What is proven so far, on a line of the terminal that goes when the answer comes.
struct News<'a> {
    notation: &'a str,
    start: Instant,
    wanted: bool,
    told: bool,
}

impl News<'_> {
    /// Nobody reads what is gone at once.
    const PATIENCE: Duration = Duration::from_millis(200);

    fn tell(&mut self, what: impl FnOnce() -> String) {
        if self.wanted && self.start.elapsed() >= Self::PATIENCE {
            eprint!("\r\x1b[K{} {}", self.notation, what());
            self.told = true;
        }
    }

    fn take_back(&self) {
        if self.told {
            eprint!("\r\x1b[K");
        }
    }
}

/// No position is longer than this; what goes beyond on a line is dropped, so that no line can fill the memory.
const LONGEST: u64 = 4096;

/// Reads a line without its end into `line`. Says no at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.by_ref().take(LONGEST).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 == LONGEST {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}
