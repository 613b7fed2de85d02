//! `quatris games`: the saved games of a folder.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use client::{Lang, Phrases};
use connect_four::Record;
use terminal::Ascii;
use terminal::full_screen::games::Games as List;

use crate::arguments::Games;
use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::saved::{self, Saved};
use crate::{play, verify};

pub(crate) fn run(arguments: &Games, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    if !arguments.json && full_screen::is_possible() {
        let call = Call { lang, phrases, ascii: arguments.ascii, folder: &arguments.folder };
        return call.show(call.context(), Box::new(List::new()));
    }
    let files = files(&arguments.folder).map_err(|error| {
        Failure::Broken(saved::sentence(phrases, "file-unreadable", &arguments.folder, &error))
    })?;
    let look = play::look(arguments.ascii);
    let mut output = Ascii::new(io::stdout().lock(), look.ascii && !arguments.json);
    let mut found = false;
    for file in files {
        // Whatever else is in the folder is not worth a word.
        let Ok(saved) = saved::open(&file, phrases) else { continue };
        found = true;
        match saved {
            _ if arguments.json => {
                for line in verify::reports(&file, phrases)? {
                    writeln!(output, "{line}")?;
                }
            }
            Saved::ConnectFour(games) => {
                for record in games.games() {
                    writeln!(output, "{}: {}", file.display(), words(record, phrases))?;
                }
            }
            Saved::Tetris(_) => writeln!(output, "{}: Tetris", file.display())?,
        }
    }
    if !found && !arguments.json {
        let folder = arguments.folder.display().to_string();
        writeln!(output, "{}", phrases.say("games-none", &[("folder", folder.into())]))?;
    }
    Ok(())
}

/// The files of a folder that could be saved games, by name.
pub(crate) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let fits = entry.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LARGEST);
        if fits && begins_like_a_game(&entry.path()) {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// Saved games of either kind name the program first; other files are not read to their end.
fn begins_like_a_game(file: &Path) -> bool {
    let mut start = [0; 7];
    let read = fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && (start == *b"quatris" || start == *b"QTETRIS")
}

/// What is larger is not read only to find that it is no game.
const LARGEST: u64 = 64 << 20;

fn words(record: &Record, phrases: &Phrases) -> String {
    let names: Vec<_> = record.names().iter().map(ToString::to_string).collect();
    let moves = phrases.say("games-moves", &[("count", record.game().moves().len().into())]);
    let date = record.date().map(|date| date.to_string());
    let parts = [Some(names.join(" – ")), date, Some(moves), Some(phrases.result(record.outcome()))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
