//! The player's settings, in a file of their own.

use std::fs;
use std::path::PathBuf;

use terminal::full_screen::Settings;

use crate::directories;

/// Larger than any file of ours.
const LONGEST: u64 = 1 << 16;

pub(crate) fn load() -> Settings {
    let file = file();
    let sound = fs::metadata(&file).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LONGEST);
    let text = sound.then(|| fs::read_to_string(file).ok()).flatten();
    Settings::read(&text.unwrap_or_default())
}

/// Settings that can't be kept last until the program ends.
pub(crate) fn keep(settings: &Settings) {
    let file = file();
    let part = file.with_extension("part");
    let written = file.parent().map_or(Ok(()), fs::create_dir_all);
    let _ = written.and_then(|()| fs::write(&part, settings.write())).and_then(|()| fs::rename(&part, &file));
}

fn file() -> PathBuf {
    directories::config().join("settings")
}
