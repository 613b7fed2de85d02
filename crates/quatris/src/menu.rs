//! What `quatris` offers on a terminal when nothing was asked for.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use client::{Lang, Phrases};
use terminal::Ascii;
use terminal::full_screen::menu::Menu;

use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::play;

/// Does what is chosen.
pub(crate) fn run(lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    if full_screen::is_possible() {
        let call = Call { lang, phrases, ascii: false, folder: Path::new(".") };
        return call.show(call.context(), Box::new(Menu::new(full_screen::server())));
    }
    match plain(phrases)? {
        Some(mut chosen) => {
            chosen.extend(["--lang".into(), lang.code().into()]);
            let call = ["quatris".to_owned()].into_iter().chain(chosen);
            crate::run(&call.map(Into::into).collect::<Vec<_>>())
        }
        None => Ok(()),
    }
}

/// Line by line, on a terminal that can't be drawn on; nothing to quit.
fn plain(phrases: &Phrases) -> io::Result<Option<Vec<String>>> {
    let look = play::look(false);
    let mut output = Ascii::new(io::stdout(), look.ascii);
    writeln!(output, "{}", phrases.say("menu", &[]))?;
    loop {
        write!(output, "{} ", phrases.say("menu-ask", &[]))?;
        output.flush()?;
        let mut line = Vec::new();
        if io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            writeln!(output)?;
            return Ok(None);
        }
        match Choice::read(&String::from_utf8_lossy(&line)) {
            Some(Choice::Quit) => return Ok(None),
            Some(Choice::Call(call)) => return Ok(Some(call)),
            None => writeln!(output, "{}", phrases.say("menu-unknown", &[]))?,
        }
    }
}

const LONGEST: u64 = 4096;

#[derive(Debug, PartialEq, Eq)]
enum Choice {
    Call(Vec<String>),
    Quit,
}

impl Choice {
    /// A number, with the first one perhaps a level.
    fn read(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split_whitespace().collect();
        let call: &[&str] = match words.as_slice() {
            ["1"] => &["play", "--level", "4"],
            ["1", level] if level.parse::<u8>().is_ok_and(|level| (1..=7).contains(&level)) => {
                &["play", "--level", level]
            }
            ["2"] => &["play", "--two"],
            ["3"] => &["puzzle"],
            ["4"] => &["games"],
            ["5"] => &["serve"],
            ["6" | "?"] => &["--help"],
            ["q" | "Q"] => return Some(Self::Quit),
            _ => return None,
        };
        Some(Self::Call(call.iter().map(ToString::to_string).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_choose_calls() {
        let call = |words: &[&str]| Some(Choice::Call(words.iter().map(ToString::to_string).collect()));
        assert_eq!(Choice::read("1\n"), call(&["play", "--level", "4"]));
        assert_eq!(Choice::read("1 7\r\n"), call(&["play", "--level", "7"]));
        assert_eq!(Choice::read("1 8"), None);
        assert_eq!(Choice::read("3"), call(&["puzzle"]));
        assert_eq!(Choice::read("5"), call(&["serve"]));
        assert_eq!(Choice::read("q"), Some(Choice::Quit));
        assert_eq!(Choice::read(""), None);
    }
}
