//! What every screen draws with: text, frames, and the pass that leaves seven bits and no colours.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use super::{Context, Depth, Ink};
use crate::ascii;

pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    pub(crate) ink: Ink,
    ascii: bool,
}

/// Double: whose turn it is, or what is to be read now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Border {
    Single,
    Double,
}

pub(crate) const PLAIN: Style = Style::new();
pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(crate) const FOCUS: Style = Style::new().add_modifier(Modifier::REVERSED);

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, context: &Context) -> Self {
        Self { buffer, ink: context.ink, ascii: context.ascii }
    }

    /// Returns the column after the text.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let end = self.buffer.area.right();
        self.clipped(x, y, text, end.saturating_sub(x), style)
    }

    /// At most this many columns of it.
    pub(crate) fn clipped(&mut self, x: u16, y: u16, text: &str, most: u16, style: Style) -> u16 {
        if y >= self.buffer.area.bottom() || x >= self.buffer.area.right() {
            return x;
        }
        // What was there before does not shine through.
        self.buffer.set_stringn(x, y, text, most.into(), Style::reset().patch(style)).0
    }

    /// Ends before this column.
    pub(crate) fn right(&mut self, end: u16, y: u16, text: &str, style: Style) {
        self.text(end.saturating_sub(width(text)), y, text, style);
    }

    pub(crate) fn centred(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let x = area.x + area.width.saturating_sub(width(text)) / 2;
        self.clipped(x, y, text, area.width, style);
    }

    /// Several lines, broken between words; returns the line after them.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrapped(text, area.width);
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            self.clipped(area.x, y, line, area.width, style);
        }
        area.y + (lines.len() as u16).min(area.height)
    }

    pub(crate) fn style(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    pub(crate) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for position in area.positions() {
            self.buffer[position].reset();
        }
    }

    /// Everything here steps back behind an overlay.
    pub(crate) fn veil(&mut self) {
        let (area, quiet) = (self.buffer.area, self.ink.quiet());
        for position in area.positions() {
            let cell = &mut self.buffer[position];
            if cell.modifier.contains(Modifier::REVERSED) {
                continue;
            }
            cell.modifier = Modifier::DIM;
            if let Some(colour) = quiet.fg {
                cell.fg = colour;
            }
            cell.bg = ratatui::style::Color::Reset;
        }
    }

    /// A frame with a title on the left and something on the right; returns what is inside.
    pub(crate) fn frame(&mut self, area: Rect, border: Border, titles: (&str, &str), style: Style) -> Rect {
        let [corners, across, down] = match border {
            Border::Single => ["┌┐└┘", "─", "│"],
            Border::Double => ["╔╗╚╝", "═", "║"],
        };
        if area.width < 2 || area.height < 2 {
            return area;
        }
        let (last_x, last_y) = (area.right() - 1, area.bottom() - 1);
        let edge = across.repeat(usize::from(area.width));
        for y in [area.y, last_y] {
            self.clipped(area.x, y, &edge, area.width, style);
        }
        for y in area.y + 1..last_y {
            self.text(area.x, y, down, style);
            self.text(last_x, y, down, style);
        }
        let places = [(area.x, area.y), (last_x, area.y), (area.x, last_y), (last_x, last_y)];
        for ((x, y), corner) in places.into_iter().zip(corners.chars()) {
            self.text(x, y, &corner.to_string(), style);
        }
        let (title, note) = titles;
        if !title.is_empty() {
            self.clipped(area.x + 2, area.y, &format!(" {title} "), area.width.saturating_sub(4), BOLD);
        }
        if !note.is_empty() {
            let text = format!(" {note} ");
            self.right(last_x.saturating_sub(1), area.y, &text, BOLD);
        }
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }

    /// The last pass: what this terminal can't show becomes something that it can.
    pub(crate) fn finish(self) {
        self.buffer.content.iter_mut().for_each(|cell| {
            if self.ascii && !cell.symbol().is_ascii() {
                let plain: String = cell.symbol().chars().take(1).map(seven_bits).collect();
                cell.set_symbol(&plain);
            }
            if self.ink.depth == Depth::None {
                cell.fg = ratatui::style::Color::Reset;
                cell.bg = ratatui::style::Color::Reset;
            }
        });
        self.whole();
    }

    /// A character that takes two columns goes where something lies over the second.
    fn whole(self) {
        let columns = usize::from(self.buffer.area.width).max(1);
        for line in self.buffer.content.chunks_mut(columns) {
            for place in 0..line.len() {
                let covered = line.get(place + 1).is_none_or(|next| next.symbol() != " ");
                if covered && width(line[place].symbol()) > 1 {
                    line[place].set_symbol(" ");
                }
            }
        }
    }
}

fn seven_bits(character: char) -> char {
    match character {
        '░' => ':',
        '▀' => '"',
        '▄' => '_',
        '┊' => '|',
        '━' => '=',
        '\u{2801}'..='\u{28ff}' => '*',
        '\u{2800}' => ' ',
        _ => ascii::plain(character),
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> u16 {
    Line::raw(text).width() as u16
}

/// Broken between words where it can be; a sign that stands apart, as in French, stays with the word before it.
pub(crate) fn wrapped(text: &str, most: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            Some(last) if word.starts_with([':', ';', '!', '?', '»']) || last.ends_with('«') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    for word in &words {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if width(&lines[last]) + 1 + width(word) <= most {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.clone());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrapped("un deux trois", 8), ["un deux", "trois"]);
        assert_eq!(wrapped("anticonstitutionnellement", 8), ["anticonstitutionnellement"]);
        assert_eq!(wrapped("un deux : « trois » !", 8), ["un", "deux :", "« trois » !"]);
    }

    #[test]
    fn what_lies_over_half_a_character_is_seen() {
        let ink = Ink { depth: Depth::True, light: false };
        let context = Context::new(client::Lang::En, ink, || 0);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        let mut canvas = Canvas::new(&mut buffer, &context);
        canvas.text(0, 0, "日本語", PLAIN);
        canvas.text(3, 0, "|", PLAIN);
        canvas.finish();
        let symbols: Vec<_> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(symbols[..4], ["日", " ", " ", "|"]);
    }
}
