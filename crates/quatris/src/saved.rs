//! Saved games of both kinds, read from files.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use client::Phrases;
use connect_four::Collection;
use tetris::replay::{Fault, Replay};

use crate::failure::{Failure, reason};

/// Larger than any saved game; what is beyond is not even read.
pub(crate) const LONGEST: u64 = (64 << 20) + 1;

/// A file of either kind.
pub(crate) enum Saved {
    ConnectFour(Collection),
    Tetris(Replay),
}

pub(crate) fn load(file: &Path, phrases: &Phrases) -> Result<Collection, Failure> {
    match open(file, phrases)? {
        Saved::ConnectFour(games) => Ok(games),
        Saved::Tetris(_) => Err(named(file, &phrases.say("file-is-tetris", &[]))),
    }
}

/// `-` is standard input.
pub(crate) fn open(file: &Path, phrases: &Phrases) -> Result<Saved, Failure> {
    read(file, &bytes(file, LONGEST, phrases)?, phrases)
}

/// As much of a file as any of its kind has.
pub(crate) fn bytes(file: &Path, longest: u64, phrases: &Phrases) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = |input: &mut dyn Read, bytes: &mut Vec<u8>| input.take(longest).read_to_end(bytes);
    if file == Path::new("-") {
        read(&mut io::stdin().lock(), &mut bytes)
    } else {
        fs::File::open(file).and_then(|mut opened| read(&mut opened, &mut bytes))
    }
    .map_err(|error| Failure::Broken(sentence(phrases, "file-unreadable", file, &error)))?;
    Ok(bytes)
}

pub(crate) fn read(file: &Path, bytes: &[u8], phrases: &Phrases) -> Result<Saved, Failure> {
    match Replay::from_bytes(bytes) {
        Ok(replay) => return Ok(Saved::Tetris(replay)),
        Err(Fault::NotAReplay) => {}
        Err(fault) => return Err(named(file, &phrases.replay_fault(fault))),
    }
    let text = std::str::from_utf8(bytes).map_err(|_| named(file, &phrases.say("file-no-text", &[])))?;
    let games = text.parse().map_err(|flaw| named(file, &phrases.flaw(&flaw)))?;
    Ok(Saved::ConnectFour(games))
}

pub(crate) fn named(file: &Path, rest: &str) -> Failure {
    Failure::Input(format!("{}: {rest}", file.display()))
}

pub(crate) fn sentence(phrases: &Phrases, key: &str, file: &Path, error: &io::Error) -> String {
    let values = [("file", file.display().to_string().into()), ("reason", reason(error, phrases).into())];
    phrases.say(key, &values)
}
