//! `quatris solve`: positions in, scores out, one line each.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use clap::Args;
use connect_four_solver::{Position, Solver};

#[derive(Args)]
pub(crate) struct Solve {
    /// Score every column instead of the position
    #[arg(long)]
    all: bool,
    /// Only who wins: 1, 0 or -1
    #[arg(long)]
    wdl: bool,
    /// Use no precomputed result
    #[arg(long)]
    no_book: bool,
    /// Threads to search with
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Size of the table in megabytes
    #[arg(long, default_value_t = 64)]
    hash_mb: usize,
}

pub(crate) fn run(options: &Solve) -> io::Result<()> {
    let mut solver = Solver::<7, 6>::new(options.hash_mb);
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let notation = line.split_whitespace().next().unwrap_or_default();
        match Position::parse(notation) {
            Err(refusal) => writeln!(output, "{notation} error: {refusal}")?,
            Ok(position) => {
                let start = Instant::now();
                let score = solver.solve(&position);
                let micros = start.elapsed().as_micros();
                writeln!(output, "{notation} {score} {} {micros}", solver.nodes())?;
            }
        }
        output.flush()?;
    }
    Ok(())
}
