//! `quatris verify`: recomputes saved games and says whether they hold, and who signed them.

use std::io::{self, Write};
use std::path::Path;

use client::Phrases;
use connect_four::{Collection, Record};
use serde::Serialize;
use tetris::replay::Replay;
use tetris::setup::TICK_MS;

use crate::arguments::Verify;
use crate::failure::Failure;
use crate::saved::{self, Saved};
use crate::signed::{Trusted, Voucher};

pub(crate) fn run(arguments: &Verify, phrases: &Phrases) -> Result<(), Failure> {
    let Verify { files, json, keys } = arguments;
    let trusted: Vec<_> = keys.iter().map(|place| Trusted::read(place, phrases)).collect::<Result<_, _>>()?;
    let mut output = io::stdout().lock();
    let mut worst = None;
    for file in files {
        match vouched(file, &trusted, phrases) {
            Ok(games) => {
                for (game, words, voucher) in games {
                    let words = format!("{words} {}", voucher.sentence(phrases));
                    let holds = Report { signed: Some(voucher.report()), ..Report::of(file, game) };
                    match (*json, files.len()) {
                        (true, _) => writeln!(output, "{}", holds.json()?)?,
                        (false, 1) => writeln!(output, "{words}")?,
                        (false, _) => writeln!(output, "{}: {words}", file.display())?,
                    }
                }
            }
            Err(failure) => {
                let error = failure.sentence();
                if *json {
                    let broken = Report { file, holds: false, game: None, signed: None, error: Some(error) };
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
    #[serde(flatten)]
    signed: Option<Signer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Both are missing for a game that is not signed, the host for a key that nobody knows.
#[derive(Serialize)]
struct Signer<'a> {
    signed_by: Option<&'a str>,
    key: Option<String>,
    stated_result: Option<&'a str>,
}

impl Voucher {
    fn report(&self) -> Signer<'_> {
        let (signed_by, signed) = match self {
            Self::Nobody => (None, None),
            Self::Key(signed) => (None, Some(signed)),
            Self::Host(host, signed) => (Some(host.as_str()), Some(signed)),
        };
        let stated_result = signed.map(|signed| signed.statement.result.as_str());
        Signer { signed_by, key: signed.map(|signed| signed.key.to_string()), stated_result }
    }
}

impl<'a> Report<'a> {
    fn of(file: &'a Path, game: Summary) -> Self {
        Self { file, holds: true, game: Some(game), signed: None, error: None }
    }

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
    let games = games(file, &saved::open(file, phrases)?, phrases)?.into_iter();
    Ok(games.map(|(game, _)| Report::of(file, game).json()).collect::<io::Result<_>>()?)
}

/// Each game of a file, for programs and for people.
type Games = Vec<(Summary, String)>;

fn vouched(
    file: &Path,
    trusted: &[Trusted],
    phrases: &Phrases,
) -> Result<Vec<(Summary, String, Voucher)>, Failure> {
    let bytes = saved::bytes(file, saved::LONGEST, phrases)?;
    let saved = saved::read(file, &bytes, phrases)?;
    let voucher = |bytes, commitment| Voucher::of(file, bytes, commitment, trusted, phrases);
    let vouchers: Vec<_> = match &saved {
        Saved::ConnectFour(_) => Collection::parts(str::from_utf8(&bytes).unwrap_or_default())
            .into_iter()
            .map(|part| voucher(&bytes[part], None))
            .collect::<Result<_, _>>()?,
        Saved::Tetris(replay) => vec![voucher(&bytes, Some(replay.commitment))?],
    };
    let games = games(file, &saved, phrases)?.into_iter();
    Ok(games.zip(vouchers).map(|((game, words), voucher)| (game, words, voucher)).collect())
}

fn games(file: &Path, saved: &Saved, phrases: &Phrases) -> Result<Games, Failure> {
    match saved {
        Saved::ConnectFour(games) => {
            Ok(games.games().iter().map(|game| connect_four(game, phrases)).collect())
        }
        Saved::Tetris(replay) => Ok(vec![tetris(file, replay, phrases)?]),
    }
}

fn connect_four(record: &Record, phrases: &Phrases) -> (Summary, String) {
    let moves = record.game().moves().len();
    let result = phrases.result(record.outcome());
    let words = phrases.say("verify-holds", &[("moves", moves.into()), ("result", result.into())]);
    let summary = Summary::ConnectFour {
        moves,
        result: record.result(),
        finished: record.outcome().is_some(),
        names: record.names().iter().map(ToString::to_string).collect(),
        date: record.date().map(|date| date.to_string()),
    };
    (summary, words)
}

fn tetris(file: &Path, replay: &Replay, phrases: &Phrases) -> Result<(Summary, String), Failure> {
    let summary = replay.check().map_err(|fault| saved::named(file, &phrases.replay_fault(fault)))?;
    let seconds = summary.ticks * u32::from(TICK_MS) / 1000;
    let values = [("seconds", seconds.into()), ("events", summary.events.into())];
    let key = if summary.end.is_some() { "verify-tetris" } else { "verify-tetris-unfinished" };
    let game = Summary::Tetris { seconds, events: summary.events, finished: summary.end.is_some() };
    Ok((game, phrases.say(key, &values)))
}
