//! The player's settings, in a file of their own.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use terminal::full_screen::Settings;

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
    directory(|name| std::env::var_os(name)).join("settings")
}

/// Where the user's programs keep how they are liked.
fn directory(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let home = || variable("HOME").map(|home| PathBuf::from(home).join(".config"));
    let base = variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute()).or_else(home);
    base.unwrap_or_default().join("quatris")
}
