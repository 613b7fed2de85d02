//! Games of Tetris for one: the last of them with their replays, and the own bests.

use std::fs;
use std::path::PathBuf;

use client::tetris::{Record, Records};
use terminal::full_screen::Finished;
use tetris::replay::Replay;

use crate::directories;

pub(crate) fn load() -> Records {
    let read = |name: &str| Record::read_all(&fs::read_to_string(folder().join(name)).unwrap_or_default());
    Records { last: read("last"), bests: read("bests") }
}

/// Keeps the records, and the replay of a game that is over. Records that can't be kept last until the program ends.
pub(crate) fn keep(records: &Records, over: Option<&Finished>) {
    let folder = folder();
    let write = |name: &str, bytes: &[u8]| {
        let part = folder.join(format!("{name}.part"));
        fs::write(&part, bytes).and_then(|()| fs::rename(part, folder.join(name)))
    };
    let _ = fs::create_dir_all(&folder)
        .and_then(|()| over.map_or(Ok(()), |over| write(&name(over.when), &over.replay)))
        .and_then(|()| write("last", Record::write_all(&records.last).as_bytes()))
        .and_then(|()| write("bests", Record::write_all(&records.bests).as_bytes()));
    forget(records);
}

/// Replays of games that are no longer listed go.
fn forget(records: &Records) {
    let kept = records.last.iter().chain(&records.bests);
    let listed = |file: &str| kept.clone().any(|record| name(record.when) == file);
    for entry in fs::read_dir(folder()).into_iter().flatten().flatten() {
        let file = entry.file_name();
        if file.to_str().is_some_and(|file| file.ends_with(".replay") && !listed(file)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Of the record of this time.
pub(crate) fn replay(when: u64) -> Option<Replay> {
    Replay::from_bytes(&fs::read(folder().join(name(when))).ok()?).ok()
}

fn name(when: u64) -> String {
    format!("{when}.replay")
}

fn folder() -> PathBuf {
    directories::data().join("tetris")
}
