//! A conversation line by line: something is said, a line is read.

use std::io::{self, BufRead, Write};

use client::{Phrases, Value};

use super::{line, typed};
use crate::{Look, Thinker};

/// What is said where, and how it looks.
pub struct Dialogue<'a, R, W> {
    pub phrases: &'a Phrases,
    pub look: Look,
    pub thinker: &'a mut Thinker,
    pub input: R,
    pub output: W,
    /// What is typed can't be seen beside the prompt: repeat it.
    pub echo: bool,
}

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    pub(super) fn say(&mut self, key: &str, values: &[(&'static str, Value<'_>)]) -> io::Result<()> {
        writeln!(self.output, "{}", self.phrases.say(key, values))
    }

    /// The next line, without spaces around it; nothing at the end of the input.
    pub(super) fn read(&mut self) -> io::Result<Option<String>> {
        self.output.flush()?;
        let line = line::read(&mut self.input)?;
        if self.echo || line.is_none() {
            writeln!(self.output, "{}", typed::shown(line.as_deref().unwrap_or_default()))?;
        }
        Ok(line.map(|line| line.trim().to_owned()))
    }
}
