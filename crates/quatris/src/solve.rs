//! `quatris solve`: positions in, scores out, one line each.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use client::Phrases;
use connect_four_solver::book::Book;
use connect_four_solver::sizes::{Fixed, ForSize, Geometry, for_size, most_rows};
use connect_four_solver::{Limits, PositionOn, Refusal, Scale, SolverOn};
use serde::Serialize;

use crate::arguments::Solve;
use crate::failure::Failure;

pub(crate) fn run(options: &Solve, phrases: &Phrases) -> Result<(), Failure> {
    check_memory(options, phrases)?;
    let filter = Filter { options, phrases };
    if (options.columns, options.rows) == (7, 6) {
        let solver = filter.solver(Fixed::<7, 6>);
        return filter.answer_all(if options.no_book { solver } else { solver.with_book(Book::classic()) });
    }
    let size = |side: u16| side.try_into().unwrap_or(u8::MAX);
    let (columns, rows) = (size(options.columns), size(options.rows));
    for_size(columns, rows, filter).unwrap_or_else(|| Err(Failure::Input(unsolvable(options, phrases))))
}

/// Sizes that the rules know but the solver can't hold, and others.
fn unsolvable(options: &Solve, phrases: &Phrases) -> String {
    let columns = options.columns.clamp(4, 16);
    let values = [
        ("columns", options.columns.into()),
        ("rows", options.rows.into()),
        ("width", columns.into()),
        ("height", u8::try_from(columns).ok().and_then(most_rows).unwrap_or_default().into()),
    ];
    phrases.say("solve-too-large", &values)
}

/// A table larger than the memory would end the program, or others.
fn check_memory(options: &Solve, phrases: &Phrases) -> Result<(), Failure> {
    let used = 1_u64 << options.hash_mb.ilog2();
    match available_mb() {
        Some(available) if used > available => {
            let values = [("given", options.hash_mb.into()), ("most", available.into())];
            Err(Failure::Input(phrases.say("solve-no-memory", &values)))
        }
        _ => Ok(()),
    }
}

/// The memory that is free, where the system says it.
fn available_mb() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

struct Filter<'a> {
    options: &'a Solve,
    phrases: &'a Phrases,
}

impl ForSize for Filter<'_> {
    type Answer = Result<(), Failure>;

    fn run<G: Geometry>(self, board: G) -> Self::Answer {
        self.answer_all(self.solver(board))
    }
}

/// An answer as programs read it.
#[derive(Serialize)]
struct Answer<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<Option<i32>>>,
    nodes: u64,
    microseconds: u64,
}

#[derive(Serialize)]
struct Refused<'a> {
    position: &'a str,
    error: String,
}

impl Filter<'_> {
    fn solver<G: Geometry>(&self, board: G) -> SolverOn<G> {
        let scale = if self.options.wdl { Scale::Outcome } else { Scale::Exact };
        let threads = usize::from(self.options.threads);
        SolverOn::on(board, self.options.hash_mb as usize).with_threads(threads).with_scale(scale)
    }

    fn answer_all<G: Geometry>(&self, mut solver: SolverOn<G>) -> Result<(), Failure> {
        if !self.options.positions.is_empty() {
            return self.options.positions.iter().try_for_each(|text| self.answer(&mut solver, text));
        }
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while read_line(&mut input, &mut line)? {
            let text = String::from_utf8_lossy(&line);
            self.answer(&mut solver, text.split_whitespace().next().unwrap_or_default())?;
        }
        Ok(())
    }

    fn answer<G: Geometry>(&self, solver: &mut SolverOn<G>, notation: &str) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        match solver.parse(notation) {
            Err(refusal) => {
                let position = &notation.escape_debug().to_string();
                let error = self.reason(refusal);
                if self.options.json {
                    writeln!(output, "{}", json(&Refused { position, error })?)?;
                } else {
                    writeln!(output, "{position} error: {error}")?;
                }
            }
            Ok(position) => {
                let answer = self.score(solver, &position, notation)?;
                if self.options.json {
                    writeln!(output, "{}", json(&answer)?)?;
                } else {
                    let scores = match &answer.scores {
                        Some(scores) => spelled(scores, "."),
                        None => answer.score.unwrap_or_default().to_string(),
                    };
                    writeln!(output, "{notation} {scores} {} {}", answer.nodes, answer.microseconds)?;
                }
            }
        }
        output.flush()?;
        Ok(())
    }

    fn score<'a, G: Geometry>(
        &self,
        solver: &mut SolverOn<G>,
        position: &PositionOn<G>,
        notation: &'a str,
    ) -> io::Result<Answer<'a>> {
        let wanted = io::stderr().is_terminal();
        let mut news = News { notation, start: Instant::now(), wanted, told: false };
        let (mut score, mut scores) = (None, None);
        if self.options.all {
            let mut proven = vec![None; position.columns()];
            let columns = solver.analyse(position, Limits::default(), |column, score| {
                proven[column] = Some(score);
                news.tell(|| spelled(&proven, "?"));
            });
            columns.map_err(io::Error::other)?;
            scores = Some(proven);
        } else {
            let found = solver.solve_within(position, Limits::default(), |low, high| {
                news.tell(|| format!("{low}..{high}"));
            });
            score = Some(found.map_err(io::Error::other)?);
        }
        news.take_back();
        let microseconds = crate::best::micros(news.start.elapsed());
        Ok(Answer { position: notation, score, scores, nodes: solver.nodes(), microseconds })
    }

    fn reason(&self, refusal: Refusal) -> String {
        match refusal {
            Refusal::NotAColumn { place, found } => {
                let found = format!("{found:?}");
                self.phrases.say("solve-not-a-column", &[("place", place.into()), ("found", found.into())])
            }
            Refusal::ColumnFull { place, column } => {
                let column = (column + 1).into();
                self.phrases.say("solve-column-full", &[("place", place.into()), ("column", column)])
            }
            Refusal::Over { place } => self.phrases.say("solve-over", &[("place", place.into())]),
        }
    }
}

fn json(answer: &impl Serialize) -> io::Result<String> {
    serde_json::to_string(answer).map_err(io::Error::from)
}

fn spelled(scores: &[Option<i32>], missing: &str) -> String {
    let word = |score: &Option<i32>| score.map_or_else(|| missing.to_owned(), |score| score.to_string());
    scores.iter().map(word).collect::<Vec<_>>().join(" ")
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
