//! What the player has achieved in puzzles, in files of their own.

use std::fs;
use std::path::PathBuf;

use client::puzzle::{Calendar, StormBests};
use terminal::Progress;

use crate::directories;

pub(crate) fn load() -> Progress {
    let read = |name: &str| fs::read_to_string(folder().join(name)).unwrap_or_default();
    Progress { calendar: Calendar::read(&read("days")), storms: StormBests::read(&read("storms")) }
}

/// Progress that can't be kept lasts until the program ends.
pub(crate) fn keep(progress: &Progress) {
    let folder = folder();
    let write = |name: &str, text: String| {
        let part = folder.join(format!("{name}.part"));
        fs::write(&part, text).and_then(|()| fs::rename(part, folder.join(name)))
    };
    let _ = fs::create_dir_all(&folder)
        .and_then(|()| write("days", progress.calendar.to_string()))
        .and_then(|()| write("storms", progress.storms.to_string()));
}

fn folder() -> PathBuf {
    directories::data().join("puzzles")
}
