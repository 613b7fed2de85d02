//! `quatris verify`: recomputes saved games and says whether they hold.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use client::Phrases;
use connect_four::Record;
use serde::Serialize;
use tetris::replay::Replay;
use tetris::setup::TICK_MS;

use crate::failure::Failure;
use crate::saved::{self, Saved};

pub(crate) fn run(files: &[PathBuf], json: bool, phrases: &Phrases) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut worst = None;
    for file in files {
        match games(file, phrases) {
            Ok(games) => {
                for (game, words) in games {
                    let holds = Report { file, holds: true, game: Some(game), error: None };
                    match (json, files.len()) {
                        (true, _) => writeln!(output, "{}", holds.json()?)?,
                        (false, 1) => writeln!(output, "{words}")?,
                        (false, _) => writeln!(output, "{}: {words}", file.display())?,
                    }
                }
            }
            Err(failure) => {
                let error = failure.sentence();
                if json {
                    let broken = Report { file, holds: false, game: None, error: Some(error) };
                    writeln!(output, "{}", broken.json()?)?;
                } else {
                    eprintln!("{error}");
                }
                worst = Some(failure.silent());
            }
        }
    }
    worst.map_or(Ok(()), Err)
}

/// What is said of a game, to programs.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a Path,
    holds: bool,
    #[serde(flatten)]
    game: Option<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

impl Report<'_> {
    fn json(&self) -> io::Result<String> {
        serde_json::to_string(self).map_err(io::Error::from)
    }
}

#[derive(Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
enum Summary {
    ConnectFour { moves: usize, result: String, finished: bool, names: Vec<String>, date: Option<String> },
    Tetris { seconds: u32, events: usize, finished: bool },
}

/// What is said to programs of the games of a file that hold.
pub(crate) fn reports(file: &Path, phrases: &Phrases) -> Result<Vec<String>, Failure> {
    let games = games(file, phrases)?.into_iter();
    let report = |game| Report { file, holds: true, game: Some(game), error: None }.json();
    Ok(games.map(|(game, _)| report(game)).collect::<io::Result<_>>()?)
}

fn games(file: &Path, phrases: &Phrases) -> Result<Vec<(Summary, String)>, Failure> {
    match saved::open(file, phrases)? {
        Saved::ConnectFour(games) => {
            Ok(games.games().iter().map(|game| connect_four(game, phrases)).collect())
        }
        Saved::Tetris(replay) => Ok(vec![tetris(file, &replay, phrases)?]),
    }
}

fn connect_four(record: &Record, phrases: &Phrases) -> (Summary, String) {
    let moves = record.game().moves().len();
    let result = phrases.verdict(record.verdict());
    let words = phrases.say("verify-holds", &[("moves", moves.into()), ("result", result.into())]);
    let summary = Summary::ConnectFour {
        moves,
        result: record.verdict().to_string(),
        finished: record.verdict() != connect_four::Verdict::Unfinished,
        names: record.names().iter().map(ToString::to_string).collect(),
        date: record.date().map(|date| date.to_string()),
    };
    (summary, words)
}

fn tetris(file: &Path, replay: &Replay, phrases: &Phrases) -> Result<(Summary, String), Failure> {
    let summary = replay.check().map_err(|fault| saved::named(file, &phrases.replay_fault(fault)))?;
    let seconds = summary.ticks * u32::from(TICK_MS) / 1000;
    let values = [("seconds", seconds.into()), ("events", summary.events.into())];
    let key = if summary.over { "verify-tetris" } else { "verify-tetris-unfinished" };
    let game = Summary::Tetris { seconds, events: summary.events, finished: summary.over };
    Ok((game, phrases.say(key, &values)))
}
