//! A room that waits for players: who is there, and the link as text and as a code.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN};
use super::super::{Context, Depth};
use super::remote::Remote;
use crate::qr;

/// A place in the room.
pub(crate) struct Place {
    pub(crate) mark: char,
    pub(crate) style: Style,
    pub(crate) name: String,
    pub(crate) note: String,
    pub(crate) focused: bool,
}

pub(crate) struct Waiting {
    pub(crate) places: Vec<Place>,
    /// Beside the title of the places.
    pub(crate) note: String,
    /// Below the places.
    pub(crate) lines: Vec<String>,
    pub(crate) is_tetris: bool,
}

impl Waiting {
    pub(crate) fn draw(&self, remote: &Remote, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(room) = remote.online.mirror() else { return };
        let address = remote.server.link(room.id(), self.is_tetris);
        let code = qr::lines(&address);
        let height = code.len() as u16;
        let shown = !context.ascii && height + 6 <= context.area.height;
        let mut y = 2;
        let mut width = 35;
        if shown {
            let style = canvas.ink.code();
            for line in &code {
                canvas.text(1, y, line, style);
                width = width.max(super::super::canvas::width(line));
                y += 1;
            }
            // Without colours a dark ground is assumed, as almost all are.
            if canvas.ink.depth == Depth::None && canvas.ink.light {
                canvas.style(Rect::new(1, 2, width, height), FOCUS);
            }
        }
        let quiet = canvas.ink.quiet();
        let end = canvas.text(1, y, &context.say("screen-room-code"), quiet);
        canvas.text(end + 1, y, &room.id().as_str().to_uppercase(), BOLD);
        let key = canvas.ink.plate();
        canvas.clipped(1, y + 1, &address, context.area.width - 2, key);
        // Without the code, the places stand below the link.
        let (x, top, gap) = if shown { (width + 3, 2, 1) } else { (1, y + 3, 0) };
        let area = Rect::new(x, top, context.area.width.saturating_sub(x + 1), self.places.len() as u16 + 4);
        let height = area.height.min(context.area.height - 12);
        let title = context.say("room-places");
        let inside = canvas.frame(Rect { height, ..area }, Border::Single, (&title, &self.note), quiet);
        for (y, place) in (inside.y + 1..inside.bottom()).zip(&self.places) {
            let style = if place.focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(inside.x, y, inside.width, 1), style);
            canvas.text(inside.x + 1, y, &format!(" {} ", place.mark), place.style);
            canvas.clipped(inside.x + 5, y, &place.name, inside.width.saturating_sub(18), style);
            canvas.right(inside.right() - 1, y, &place.note, style);
        }
        let mut y = top + height + 1;
        for line in &self.lines {
            let rest = Rect::new(x, y, context.area.width.saturating_sub(x + 1), 3);
            y = canvas.paragraph(rest, line, PLAIN) + gap;
        }
    }
}
