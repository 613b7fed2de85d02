//! `quatris solve`: positions in, scores out, one line each.

use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

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
    let start = Instant::now();
    let scores = if all {
        let columns = solver.analyse(position, Limits::default(), |_, _| ()).map_err(io::Error::other)?;
        columns.map(|score| score.map_or_else(|| ".".to_owned(), |score| score.to_string())).join(" ")
    } else {
        solver.solve(position).to_string()
    };
    let microseconds = start.elapsed().as_micros();
    writeln!(output, "{notation} {scores} {} {microseconds}", solver.nodes())
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
