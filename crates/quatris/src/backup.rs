//! `quatris backup` and `quatris restore`: everything that a server keeps, in one file.

use std::io::{self, Write as _};
use std::path::Path;

use client::{Phrases, Value};
use serde::Serialize;
use server::storage::{Contents, Sqlite, Trouble};

use crate::arguments::Backup;
use crate::failure::Failure;
use crate::{saved, serve};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn take(arguments: &Backup, phrases: &Phrases) -> Result<(), Failure> {
    let data = serve::data(arguments.data.as_deref());
    let contents = Sqlite::backup(&data, &arguments.file).await;
    let contents = contents.map_err(|trouble| serve::unkept(&trouble, phrases))?;
    if arguments.json {
        return Report::of(&arguments.file, &data, None, contents).print();
    }
    say(phrases, "backup-done", contents, ("file", shown(&arguments.file)))
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn restore(arguments: &Backup, phrases: &Phrases) -> Result<(), Failure> {
    let data = serve::data(arguments.data.as_deref());
    let restored = Sqlite::restore(&arguments.file, &data).await;
    let (contents, before) = restored.map_err(|trouble| unrestored(&trouble, &arguments.file, phrases))?;
    if arguments.json {
        return Report::of(&arguments.file, &data, before.as_deref(), contents).print();
    }
    say(phrases, "restore-done", contents, ("directory", shown(&data)))?;
    if let Some(before) = before {
        writeln!(io::stdout(), "{}", phrases.say("restore-before", &[("file", shown(&before))]))?;
    }
    Ok(())
}

/// What was copied, as programs read it.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a Path,
    data: &'a Path,
    /// Where what was there before a restore is now.
    before: Option<&'a Path>,
    rooms: i64,
    games: i64,
    visitors: i64,
}

impl<'a> Report<'a> {
    fn of(file: &'a Path, data: &'a Path, before: Option<&'a Path>, contents: Contents) -> Self {
        let Contents { rooms, games, visitors } = contents;
        Self { file, data, before, rooms, games, visitors }
    }

    fn print(&self) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{}", serde_json::to_string(self).map_err(io::Error::from)?)?)
    }
}

fn say(
    phrases: &Phrases,
    key: &str,
    contents: Contents,
    place: (&'static str, Value<'_>),
) -> Result<(), Failure> {
    let Contents { rooms, games, visitors } = contents;
    let count = |number: i64| Value::from(number.to_string());
    let values = [place, ("rooms", count(rooms)), ("games", count(games)), ("visitors", count(visitors))];
    Ok(writeln!(io::stdout(), "{}", phrases.say(key, &values))?)
}

fn unrestored(trouble: &Trouble, path: &Path, phrases: &Phrases) -> Failure {
    let file = ("file", shown(path));
    match trouble {
        Trouble::Damaged(what) => {
            Failure::Input(phrases.say("restore-damaged", &[file, ("what", what.clone().into())]))
        }
        Trouble::Newer { .. } => Failure::Broken(phrases.say("restore-newer", &[])),
        Trouble::Missing(_) if !path.exists() => {
            let missing = io::Error::from(io::ErrorKind::NotFound);
            Failure::Broken(saved::sentence(phrases, "file-unreadable", path, &missing))
        }
        other => serve::unkept(other, phrases),
    }
}

fn shown(path: &Path) -> Value<'static> {
    path.display().to_string().into()
}
