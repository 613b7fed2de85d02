//! The languages: each folder of `texts` is one, and nothing else names them.
//!
//! `language.ftl` has what is particular to a language, `page.ftl` the texts that pages show before their program is
//! loaded. All other files are catalogues.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// The codes of all languages, in order.
pub(crate) fn codes(texts: &Path) -> Outcome<Vec<String>> {
    let mut codes = Vec::new();
    for folder in entries(texts)? {
        let code = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(format!("{}: a folder has the two letters of its language", folder.display()).into());
        }
        codes.push(code);
    }
    Ok(codes)
}

/// The files of a language, in order.
pub(crate) fn files(texts: &Path, code: &str) -> Outcome<Vec<PathBuf>> {
    entries(&texts.join(code))
}

fn entries(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let named = |error| format!("{}: {error}", folder.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(named)? {
        entries.push(entry.map_err(named)?.path());
    }
    entries.sort();
    Ok(entries)
}
