//! What is installed beside the program, made from its arguments: manual pages and shell completions.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap_complete::Shell;
use clap_mangen::Man;
use client::Phrases;

use crate::failure::Failure;
use crate::{saved, speech};

/// The program's own page on standard output, or a page for each command into a directory.
pub(crate) fn pages(directory: Option<&Path>, phrases: &Phrases) -> Result<(), Failure> {
    let command = speech::command(phrases);
    let Some(directory) = directory else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return Ok(io::stdout().write_all(&page)?);
    };
    let written = fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(command, directory));
    written.map_err(|error| Failure::Broken(saved::sentence(phrases, "file-unwritable", directory, &error)))
}

pub(crate) fn completions(shell: Shell, phrases: &Phrases) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut speech::command(phrases), "quatris", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
