//! The player's name, while it is being typed.

use connect_four::Name;
use crossterm::event::KeyCode;

use super::input::{edit, key};
use super::{Context, Event};

#[derive(Debug, Default)]
pub(crate) struct NameEntry {
    typed: Option<String>,
}

impl NameEntry {
    /// Begins with the name that there is.
    pub(crate) fn open(&mut self, context: &Context) {
        self.typed = Some(context.settings.name.as_ref().map(Name::to_string).unwrap_or_default());
    }

    /// What was typed so far; nothing when no name is being typed.
    pub(crate) fn typed(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// True if the event was for the name.
    pub(crate) fn hear(&mut self, event: &Event, context: &mut Context) -> bool {
        let Some(text) = &mut self.typed else { return false };
        match key(event) {
            Some(KeyCode::Enter) => {
                context.settings.name = text.parse().ok();
                self.typed = None;
            }
            Some(KeyCode::Esc) => self.typed = None,
            _ => edit(text, event, Name::LONGEST),
        }
        true
    }
}
