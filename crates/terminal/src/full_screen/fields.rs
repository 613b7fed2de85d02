//! A column of fields: one has the focus; arrows, the wheel and clicks change it.

use crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

use super::Event;
use super::canvas::{BOLD, Canvas, FOCUS, PLAIN};
use super::input::{chosen, clicked, key, wheel};

#[derive(Debug, Default)]
pub(crate) struct Fields {
    pub(crate) at: usize,
}

/// Where the fields stand: below each other, a line for each, or every other one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) pitch: u16,
}

/// What is asked of the field with the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Change { up: bool },
    Enter,
}

impl Fields {
    /// There are `count` of them.
    pub(crate) fn hear(&mut self, event: &Event, count: usize, place: Place) -> Option<Asked> {
        if let Some(at) = clicked(event).and_then(|at| place.index(at)).filter(|index| *index < count) {
            let again = self.at == at;
            self.at = at;
            return again.then_some(Asked::Change { up: true });
        }
        if let Some(step) = wheel(event) {
            return Some(Asked::Change { up: step < 0 });
        }
        let code = key(event)?;
        self.at = chosen(self.at, code, count);
        match code {
            KeyCode::Left => return Some(Asked::Change { up: false }),
            KeyCode::Right => return Some(Asked::Change { up: true }),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(Asked::Enter),
            _ => {}
        }
        None
    }

    /// Each with its name and its value.
    pub(crate) fn draw(&self, fields: &[(String, String)], place: Place, canvas: &mut Canvas<'_>) {
        let Place { x, width, .. } = place;
        for (index, (name, value)) in fields.iter().enumerate() {
            let y = place.y + index as u16 * place.pitch;
            let focused = index == self.at;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(x, y, width, 1), style);
            canvas.text(x, y, if focused { "►" } else { " " }, style);
            canvas.clipped(x + 2, y, name, width - 2, style);
            let can_change = focused && !value.is_empty();
            let value = if can_change { format!("◄ {value} ►") } else { format!("{value}  ") };
            canvas.right(x + width - 1, y, &value, style);
        }
    }
}

impl Place {
    fn index(self, at: Position) -> Option<usize> {
        let down = at.y.checked_sub(self.y).filter(|down| down % self.pitch == 0)?;
        (self.x..self.x + self.width).contains(&at.x).then_some(usize::from(down / self.pitch))
    }
}
