//! The opening of a game that begins with laid tokens: asked for until there is one, then laid.

use room::Millis;
use room::connect_four::{ConnectFourRoom, Event};

use super::RETRY;
use crate::Effect;
use crate::audience::Audience;

#[derive(Debug, Default)]
pub(super) struct Laying {
    asked: bool,
    columns: Option<Vec<u8>>,
    /// When to ask again, after no opening was found or it was refused.
    ask_at: Option<Millis>,
}

impl Laying {
    /// Asks for an opening, once for each game.
    pub(super) fn ask(&mut self, audience: &mut Audience, room: &ConnectFourRoom, now: Millis) {
        let tokens = room.to_lay();
        if tokens == 0 {
            *self = Self::default();
        } else if !self.asked && self.ask_at.is_none_or(|at| now >= at) {
            *self = Self { asked: true, ..Self::default() };
            audience.effects.push(Effect::Lay { tokens });
        }
    }

    pub(super) fn found(&mut self, now: Millis, columns: Option<Vec<u8>>) {
        if self.asked {
            let ask_at = columns.is_none().then_some(now + RETRY);
            *self = Self { asked: columns.is_some(), columns, ask_at };
        }
    }

    /// The events that lay the opening, until the room has it.
    pub(super) fn lay(&mut self, room: &ConnectFourRoom, now: Millis) -> Vec<Event> {
        let Some(columns) = &self.columns else { return Vec::new() };
        room.decide_opening(columns).unwrap_or_else(|_| {
            *self = Self { ask_at: Some(now + RETRY), ..Self::default() };
            Vec::new()
        })
    }

    pub(super) fn next_due(&self) -> Option<Millis> {
        self.ask_at
    }
}
