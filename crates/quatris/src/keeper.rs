//! The file that a match is saved to, from its first move on.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use client::{Local, Phrases};
use connect_four::{Collection, Date, Record};

use crate::failure::Failure;
use crate::saved;

/// Writes after every move, beside the file first, so that a crash leaves the old text or the new one.
pub(crate) struct Keeper {
    file: PathBuf,
    /// The games that were there, then those of this match.
    games: Vec<Record>,
    earlier: usize,
    written: String,
}

impl Keeper {
    /// A file that is there has to hold saved games, which are kept. `resumed` is a game that goes on: if it is the
    /// last one of the file, it is not kept twice.
    pub(crate) fn open(file: &Path, resumed: Option<&Record>, phrases: &Phrases) -> Result<Self, Failure> {
        let unwritable = |error| Failure::Broken(saved::sentence(phrases, "file-unwritable", file, &error));
        // Behind a link there may be a file.
        let file = match fs::canonicalize(file) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => file.to_owned(),
            Err(error) => return Err(unwritable(error)),
        };
        let mut games = Vec::new();
        if file.exists() {
            if !file.is_file() {
                let what = phrases.say("file-not-a-file", &[]);
                return Err(saved::named(&file, &what));
            }
            games = saved::load(&file, phrases)?.into_games();
            if games.last().is_some_and(|last| Some(last) == resumed) {
                games.pop();
            }
        }
        // What can't be written is said now, not after the game.
        File::create(beside(&file)).and_then(|_| fs::remove_file(beside(&file))).map_err(unwritable)?;
        Ok(Self { file, earlier: games.len(), games, written: String::new() })
    }

    /// Writes the match as it stands. A game without a move is not worth a file.
    pub(crate) fn keep(&mut self, local: &Local, date: Option<Date>) -> io::Result<()> {
        let over = local.games().is_over();
        let before = local.games().score().games() as usize - usize::from(over);
        self.games.truncate(self.earlier + before);
        if !local.game().events().is_empty() {
            self.games.push(local.record(date));
        }
        let text = Collection::text(&self.games);
        if text == self.written || (text.is_empty() && self.written.is_empty()) {
            return Ok(());
        }
        let mut part = File::create(beside(&self.file))?;
        part.write_all(text.as_bytes())?;
        part.sync_all()?;
        fs::rename(beside(&self.file), &self.file)?;
        self.written = text;
        Ok(())
    }

    pub(crate) fn has_written(&self) -> bool {
        !self.written.is_empty()
    }
}

fn beside(file: &Path) -> PathBuf {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    beside.into()
}
