//! Saved games: read, written, watched and checked.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use client::Phrases;
use connect_four::{Game, Record, Verdict};
use terminal::picture;

use crate::failure::Failure;

/// Larger than any saved game; what is beyond is not even read.
const LONGEST: u64 = 1 << 16;

pub(crate) fn load(file: &Path, phrases: &Phrases) -> Result<Record, Failure> {
    let unreadable = |error: io::Error| Failure::Broken(sentence(phrases, "file-unreadable", file, &error));
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(LONGEST).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    let named = |rest: String| Failure::Input(format!("{}: {rest}", file.display()));
    let text = String::from_utf8(bytes).map_err(|_| {
        Failure::Input(phrases.say("file-no-text", &[("file", file.display().to_string().into())]))
    })?;
    text.parse().map_err(|flaw| named(phrases.flaw(&flaw)))
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
    let record = load(file, phrases)?;
    let game = record.game();
    let result = phrases.verdict(Verdict::of(game));
    let holds =
        phrases.say("verify-holds", &[("moves", game.moves().len().into()), ("result", result.into())]);
    writeln!(io::stdout(), "{holds}")?;
    Ok(())
}

/// At a terminal a move for each Enter, otherwise all of them.
pub(crate) fn replay(file: &Path, phrases: &Phrases) -> Result<(), Failure> {
    let record = load(file, phrases)?;
    let by_hand = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let names: Vec<_> = record.names().iter().map(ToString::to_string).collect();
    let names = ("names", names.join(" – ").into());
    let heading = match record.date() {
        Some(date) => phrases.say("replay-heading", &[names, ("date", date.to_string().into())]),
        None => phrases.say("replay-without-date", &[names]),
    };
    writeln!(output, "{heading}")?;

    let mut game = Game::begun_by(record.game().setup(), record.game().first());
    write!(output, "{}", picture::board(&game))?;
    for made in record.game().moves() {
        if by_hand {
            write!(output, "{} ", phrases.say("replay-more", &[]))?;
            output.flush()?;
            let mut line = String::new();
            if input.by_ref().take(LONGEST).read_line(&mut line)? == 0 || line.trim() == "q" {
                return Ok(());
            }
        }
        // A record that was loaded holds legal moves only.
        if let Ok(event) = game.play(game.turn(), *made) {
            let name = record.names()[event.player().index()].as_str();
            writeln!(output, "{}", phrases.event(name, &event))?;
        }
        write!(output, "{}", picture::board(&game))?;
    }
    if let Some(outcome) = game.outcome() {
        let naming = |winner: connect_four::Player| {
            let name = record.names()[winner.index()].to_string();
            vec![("name", name.into()), picture::mark_value(winner)]
        };
        for line in phrases.ending(outcome, naming) {
            writeln!(output, "{line}")?;
        }
    }
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
