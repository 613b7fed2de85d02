//! The machine whose turn it is: what it was asked, and what it chose.

use ::connect_four::Move;
use room::Millis;
use room::connect_four::{ConnectFourRoom, Event};

use super::RETRY;
use crate::audience::Audience;
use crate::{Effect, Question};

#[derive(Debug, Default)]
pub(super) struct Machine {
    /// The question that is asked or answered.
    question: Option<Question>,
    choice: Option<Move>,
    /// When to ask again, after it could not choose or its move was refused.
    ask_at: Option<Millis>,
}

impl Machine {
    /// Asks the machine, once for each position.
    pub(super) fn think(&mut self, audience: &mut Audience, room: &ConnectFourRoom, now: Millis) {
        let Some((player, level)) = room.machine_to_move() else {
            *self = Self::default();
            return;
        };
        let (moves, frame) = (room.game().moves().len(), room.frames());
        let known = self.question.is_some_and(|asked| (asked.player, asked.moves) == (player, moves));
        if known || self.ask_at.is_some_and(|at| now < at) {
            return;
        }
        let question = Question { frame, player, moves };
        *self = Self { question: Some(question), ..Self::default() };
        audience.effects.push(Effect::Think { question, game: Box::new(room.game().clone()), level });
    }

    /// Takes its answer; an answer to an earlier question is dropped.
    pub(super) fn thought(&mut self, now: Millis, question: Question, choice: Option<Move>) {
        if self.question == Some(question) {
            self.choice = choice;
            if choice.is_none() {
                *self = Self { ask_at: Some(now + RETRY), ..Self::default() };
            }
        }
    }

    /// The events of its move, until the room has it.
    pub(super) fn play(&mut self, room: &ConnectFourRoom, now: Millis) -> Vec<Event> {
        let (Some(question), Some(choice)) = (self.question, self.choice) else { return Vec::new() };
        let current = (room.machine_to_move().map(|(player, _)| player), room.game().moves().len());
        if current != (Some(question.player), question.moves) {
            return Vec::new();
        }
        room.decide_move(question.player, choice).unwrap_or_else(|_| {
            *self = Self { ask_at: Some(now + RETRY), ..Self::default() };
            Vec::new()
        })
    }

    pub(super) fn next_due(&self) -> Option<Millis> {
        self.ask_at
    }
}
