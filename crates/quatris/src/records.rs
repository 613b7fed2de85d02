//! Games of Tetris for one: the last of them with their replays, and the own bests.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use client::tetris::{Record, Records};
use terminal::full_screen::{Recorded, Recording};
use tetris::replay::Replay;

use crate::directories;

pub(crate) fn load() -> Records {
    let read = |name: &str| Record::read_all(&fs::read_to_string(folder().join(name)).unwrap_or_default());
    Records { last: read("last"), bests: read("bests") }
}

/// Changes the records as they are kept now: another terminal of this player may have changed them, and waits meanwhile.
/// Records that can't be kept last until the program ends.
pub(crate) fn record(records: &mut Records, recording: &Recording) -> Recorded {
    let locked = fs::create_dir_all(folder())
        .and_then(|()| File::create(folder().join("lock")))
        .and_then(|lock| lock.lock().map(|()| lock));
    if locked.is_ok() {
        *records = load();
    }
    let recorded = recording.apply(records);
    let _ = keep(records, recording);
    forget(records);
    recorded
}

fn keep(records: &Records, recording: &Recording) -> io::Result<()> {
    let write = |name: &str, bytes: &[u8]| {
        let part = folder().join(format!("{name}.part"));
        fs::write(&part, bytes).and_then(|()| fs::rename(part, folder().join(name)))
    };
    if let Recording::Over { record, replay } = recording {
        write(&name(record.when), replay)?;
    }
    write("last", Record::write_all(&records.last).as_bytes())?;
    write("bests", Record::write_all(&records.bests).as_bytes())
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
