//! Dots in Braille: two by four in a character.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::Canvas;

/// Dots to be drawn as characters.
pub(crate) struct Dots {
    columns: usize,
    rows: usize,
    /// One byte for each character, a bit for each dot.
    pub(super) bits: Vec<u8>,
}

impl Dots {
    /// For this many characters.
    pub(crate) fn new(columns: u16, rows: u16) -> Self {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        Self { columns, rows, bits: vec![0; columns * rows] }
    }

    pub(crate) fn width(&self) -> usize {
        self.columns * 2
    }

    pub(crate) fn height(&self) -> usize {
        self.rows * 4
    }

    /// Dots are counted from the left and from the top.
    pub(crate) fn set(&mut self, x: usize, y: usize) {
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        if x < self.width() && y < self.height() {
            self.bits[y / 4 * self.columns + x / 2] |= BITS[y % 4][x % 2];
        }
    }

    pub(crate) fn draw(&self, area: Rect, style: Style, canvas: &mut Canvas<'_>) {
        for (index, bits) in self.bits.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let (x, y) = ((index % self.columns) as u16, (index / self.columns) as u16);
            let dots = char::from_u32(0x2800 + u32::from(*bits)).unwrap_or(' ');
            canvas.text(area.x + x, area.y + y, &dots.to_string(), style);
        }
    }
}
