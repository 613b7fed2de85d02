//! The seconds before a game of Tetris, in blocks of one's own: who one is, before it begins.

use ratatui::layout::Rect;
use tetris::PlayerId;

use super::super::Context;
use super::super::canvas::{BOLD, Border, Canvas, width};
use super::super::tetris::well::{colour, mark};

/// The figures, each of blocks: three to a row.
const FIGURES: [(u8, [&str; 5]); 3] = [
    (3, ["###", "  #", " ##", "  #", "###"]),
    (2, ["###", "  #", "###", "#  ", "###"]),
    (1, [" # ", "## ", " # ", " # ", "###"]),
];
/// A block, in characters.
const BLOCK: (u16, u16) = (4, 2);
/// From one figure to the next, in blocks.
const PITCH: u16 = 4;

pub(crate) struct Count {
    pub(crate) seconds: u8,
    /// Who sits here, unless one only watches.
    pub(crate) me: Option<(PlayerId, String)>,
}

impl Count {
    /// The figure that counts is full, those to come are ghosts.
    pub(crate) fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (columns, rows) = ((3 * PITCH + 1) * BLOCK.0 + 2, 5 * BLOCK.1 + 4);
        let screen = context.area;
        let x = screen.width.saturating_sub(columns) / 2;
        let y = screen.height.saturating_sub(rows + 2) / 2;
        canvas.centred(screen, y - 2, &context.say("tetris-all-ready"), BOLD);
        let plate = canvas.ink.plate();
        let inside = canvas.frame(Rect::new(x, y, columns, rows), Border::Double, ("", ""), plate);
        for ((figure, lines), place) in FIGURES.into_iter().zip(0..) {
            let (text, style) = match figure {
                _ if figure > self.seconds => continue,
                _ if figure < self.seconds => ("░", canvas.ink.quiet()),
                _ => ("█", canvas.ink.face(self.me.as_ref().map_or(0, |(who, _)| colour(*who)))),
            };
            for (row, line) in (0..).zip(lines) {
                for (column, _) in (0..).zip(line.chars()).filter(|(_, block)| *block == '#') {
                    let x = inside.x + (1 + place * PITCH + column) * BLOCK.0;
                    for down in 0..BLOCK.1 {
                        let y = inside.y + 1 + row * BLOCK.1 + down;
                        canvas.text(x, y, &text.repeat(BLOCK.0.into()), style);
                    }
                }
            }
        }
        if let Some((who, name)) = &self.me {
            let text = context.tell("screen-count-you", &[("name", name.clone().into())]);
            let x = x + columns.saturating_sub(width(&text) + 4) / 2;
            let style = canvas.ink.token(colour(*who));
            canvas.text(x, y + rows + 1, &format!(" {} ", mark(*who, context.look())), style);
            canvas.text(x + 4, y + rows + 1, &text, BOLD);
        }
    }
}
