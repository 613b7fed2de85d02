//! Text in seven bits: accents go, frames become lines of `+`, `-` and `|`.

use std::io::{self, Write};

/// Each character becomes one of seven bits.
pub(crate) fn plain(character: char) -> char {
    match character {
        _ if character.is_ascii() => character,
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' | '●' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'À' | 'Â' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' => 'O',
        '’' | '‘' => '\'',
        '«' | '»' | '“' | '”' => '"',
        '–' | '—' | '−' | '─' | '━' | '┄' | '□' => '-',
        '…' | '·' => '.',
        '\u{a0}' | '\u{202f}' => ' ',
        '×' => 'x',
        '═' => '=',
        '║' | '│' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        '→' | '►' => '>',
        '←' | '◄' => '<',
        '↑' => '^',
        '↓' => 'v',
        '█' | '▀' | '▄' | '▓' | '░' | '■' => '#',
        '★' => '*',
        _ => '?',
    }
}

/// Writes everything in seven bits, if that is wanted.
pub struct Plain<W> {
    inner: W,
    wanted: bool,
}

impl<W: Write> Plain<W> {
    pub fn new(inner: W, wanted: bool) -> Self {
        Self { inner, wanted }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.wanted {
            return self.inner.write(bytes);
        }
        let text: String = String::from_utf8_lossy(bytes).chars().map(plain).collect();
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_eight_bits() {
        let mut written = Vec::new();
        let text = "╔═╗ Réfléchit… « ça » – 7 × 6 ’ 円";
        write!(Plain::new(&mut written, true), "{text}").expect("memory");
        assert_eq!(String::from_utf8(written).expect("text"), "+=+ Reflechit. \" ca \" - 7 x 6 ' ?");
    }
}
