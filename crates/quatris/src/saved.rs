//! Saved games of both kinds: read, written and checked.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use client::Phrases;
use connect_four::Record;
use tetris::replay::{Fault, Replay};
use tetris::setup::TICK_MS;

use crate::failure::Failure;

/// Larger than any saved game; what is beyond is not even read.
const LONGEST: u64 = (64 << 20) + 1;

/// A file of either game.
pub(crate) enum Saved {
    ConnectFour(Box<Record>),
    Tetris(Replay),
}

pub(crate) fn load(file: &Path, phrases: &Phrases) -> Result<Record, Failure> {
    match open(file, phrases)? {
        Saved::ConnectFour(record) => Ok(*record),
        Saved::Tetris(_) => Err(named(file, &phrases.say("file-is-tetris", &[]))),
    }
}

pub(crate) fn open(file: &Path, phrases: &Phrases) -> Result<Saved, Failure> {
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(LONGEST).read_to_end(&mut bytes))
        .map_err(|error| Failure::Broken(sentence(phrases, "file-unreadable", file, &error)))?;
    match Replay::from_bytes(&bytes) {
        Ok(replay) => return Ok(Saved::Tetris(replay)),
        Err(Fault::NotAReplay) => {}
        Err(fault) => return Err(named(file, &phrases.replay_fault(fault))),
    }
    let text = String::from_utf8(bytes).map_err(|_| named(file, &phrases.say("file-no-text", &[])))?;
    let record = text.parse().map_err(|flaw| named(file, &phrases.flaw(&flaw)))?;
    Ok(Saved::ConnectFour(Box::new(record)))
}

fn named(file: &Path, rest: &str) -> Failure {
    Failure::Input(format!("{}: {rest}", file.display()))
}

/// Writes beside the file first, so that a crash leaves the old one or the new one, never half of one.
pub(crate) fn save(record: &Record, file: &Path, phrases: &Phrases) -> io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, record.to_string())
        .and_then(|()| fs::rename(&beside, file))
        .map_err(|error| io::Error::new(error.kind(), sentence(phrases, "file-unwritable", file, &error)))
}

/// The name for the n-th game of a match: `game.txt`, `game-2.txt`, `game-3.txt` ...
pub(crate) fn numbered(file: &Path, number: u32) -> PathBuf {
    if number <= 1 {
        return file.to_owned();
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = match file.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    file.with_file_name(name)
}

pub(crate) fn verify(file: &Path, phrases: &Phrases) -> Result<(), Failure> {
    let holds = match open(file, phrases)? {
        Saved::ConnectFour(record) => {
            let moves = record.game().moves().len().into();
            let result = phrases.verdict(record.verdict()).into();
            phrases.say("verify-holds", &[("moves", moves), ("result", result)])
        }
        Saved::Tetris(replay) => {
            let summary = replay.check().map_err(|fault| named(file, &phrases.replay_fault(fault)))?;
            let seconds = summary.ticks * u32::from(TICK_MS) / 1000;
            let key = if summary.over { "verify-tetris" } else { "verify-tetris-unfinished" };
            phrases.say(key, &[("seconds", seconds.into()), ("events", summary.events.into())])
        }
    };
    writeln!(io::stdout(), "{holds}")?;
    Ok(())
}

fn sentence(phrases: &Phrases, key: &str, file: &Path, error: &io::Error) -> String {
    let values = [("file", file.display().to_string().into()), ("reason", error.to_string().into())];
    phrases.say(key, &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_games_get_files_of_their_own() {
        let check =
            |file, number, expected| assert_eq!(numbered(Path::new(file), number), Path::new(expected));
        check("game.txt", 1, "game.txt");
        check("game.txt", 2, "game-2.txt");
        check("games/game", 3, "games/game-3");
        check("games.d/my.game.txt", 12, "games.d/my.game-12.txt");
    }
}
