//! What a terminal says of itself when it is asked, once, before anything is drawn.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// What it answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Probe {
    /// It tells when a key is let go.
    pub(crate) releases: bool,
    /// The ground is light, if it said so.
    pub(crate) light: Option<bool>,
    /// It draws `●` two columns wide, if it said where the cursor was.
    pub(crate) wide: Option<bool>,
    /// What was typed meanwhile.
    pub(crate) typed: Vec<KeyEvent>,
}

/// Draws a token and asks where the cursor is, which keys can be told, what colour the ground has, and last what
/// every terminal answers: what it is.
const QUESTION: &[u8] = "\r●\x1b[6n\r \r\x1b[?u\x1b]11;?\x1b\\\x1b[c".as_bytes();

/// Longer than an answer takes from another continent; one that comes too late would be taken for keys.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn ask(output: &mut impl Write) -> io::Result<Probe> {
    output.write_all(QUESTION)?;
    output.flush()?;
    let (deadline, mut heard) = (Instant::now() + PATIENCE, Vec::new());
    let stdin = rustix::stdio::stdin();
    while !is_whole(&heard) {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: i64::from(left.subsec_nanos()) };
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        if left.is_zero() || poll(&mut ready, Some(&timeout))? == 0 {
            break;
        }
        let mut bytes = [0; 256];
        match rustix::io::read(stdin, &mut bytes)? {
            0 => break,
            count => heard.extend_from_slice(&bytes[..count]),
        }
    }
    Ok(read(&heard))
}

/// The answer to the last question is there.
fn is_whole(heard: &[u8]) -> bool {
    sequences(heard).iter().any(|part| part.starts_with(b"\x1b[?") && part.ends_with(b"c"))
}

fn read(heard: &[u8]) -> Probe {
    let mut probe = Probe::default();
    for part in sequences(heard) {
        match part {
            [b'\x1b', b'[', b'?', .., b'u'] => probe.releases = true,
            [b'\x1b', b'[', place @ .., b'R'] => {
                probe.wide = Some(place.rsplit(|byte| *byte == b';').next() == Some(b"3"));
            }
            [b'\x1b', b']', b'1', b'1', b';', colour @ ..] => probe.light = is_light(colour),
            [byte @ b' '..=b'~'] => {
                probe.typed.push(KeyEvent::new(KeyCode::Char((*byte).into()), KeyModifiers::NONE));
            }
            b"\r" => probe.typed.push(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
            b"\x03" => probe.typed.push(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
            _ => {}
        }
    }
    probe
}

/// `rgb:ffff/eeee/dddd`, ended by a bell or a backslash.
fn is_light(colour: &[u8]) -> Option<bool> {
    let text = std::str::from_utf8(colour).ok()?.trim_end_matches(['\x07', '\\', '\x1b']);
    let mut parts = text.strip_prefix("rgb:")?.split('/').map(|part| {
        let digits = part.get(..2).unwrap_or(part);
        u32::from_str_radix(digits, 16).ok()
    });
    let (red, green, blue) = (parts.next()??, parts.next()??, parts.next()??);
    Some(red * 299 + green * 587 + blue * 114 > 128_000)
}

/// Control sequences whole, everything else byte by byte.
fn sequences(mut heard: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while !heard.is_empty() {
        let length = match heard {
            [b'\x1b', b'[', rest @ ..] => {
                rest.iter().position(|byte| (b'@'..=b'~').contains(byte)).map(|end| end + 3)
            }
            [b'\x1b', b']', rest @ ..] => {
                let bell = rest.iter().position(|byte| *byte == b'\x07').map(|end| end + 3);
                let backslash = rest.windows(2).position(|pair| pair == b"\x1b\\").map(|end| end + 4);
                [bell, backslash].into_iter().flatten().min()
            }
            _ => Some(1),
        };
        let (part, rest) = heard.split_at(length.unwrap_or(heard.len()));
        parts.push(part);
        heard = rest;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_from_what_is_typed() {
        let probe = read(b"\x1b[1;2R4\x1b[?0u\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\\x1b[?62;4c");
        let typed = vec![KeyEvent::new(KeyCode::Char('4'), KeyModifiers::NONE)];
        assert_eq!(probe, Probe { releases: true, light: Some(false), wide: Some(false), typed });
        let probe = read(b"\x1b[1;3R\x1b]11;rgb:ff/fb/f3\x07\x1b[?6c");
        assert_eq!(probe, Probe { light: Some(true), wide: Some(true), ..Probe::default() });
    }

    #[test]
    fn the_last_answer_ends_the_wait() {
        assert!(!is_whole(b"\x1b[1;2R\x1b[?0u\x1b]11;rgb:1c1c"));
        assert!(is_whole(b"\x1b[1;2R\x1b[?6c"));
        assert_eq!(read(b"\x1b]11;nonsense\x07\x1b["), Probe::default());
    }
}
