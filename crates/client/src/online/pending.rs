//! Commands without an answer.

use std::collections::VecDeque;

use protocol::{ClientMessage, Command, Refusal};

use super::News;

/// Commands without an answer, at most; no player gets there.
const MOST: usize = 64;

/// Commands without an answer.
///
/// Commands of Puissance 4 are sent one at a time, so that the one whose answer got lost is always the last one sent:
/// sent again under its number, it is done once, and the answer is the true one. All others (pieces to be moved,
/// reactions) are sent at once and forgotten when the connection breaks: a piece that moves seconds later is not what
/// the player wanted.
#[derive(Debug, Default)]
pub(super) struct Pending {
    given: u32,
    /// Front is in flight, or sent on reconnect.
    steps: VecDeque<(u32, Command)>,
    inputs: VecDeque<(u32, Command)>,
}

impl Pending {
    pub(super) fn unanswered(&self) -> impl Iterator<Item = (u32, Command)> {
        self.steps.iter().chain(&self.inputs).copied()
    }

    /// The command's number, and what to send now or to tell the player.
    pub(super) fn ask(
        &mut self,
        command: Command,
        connected: bool,
    ) -> (u32, Result<Option<ClientMessage>, News>) {
        self.given += 1;
        let number = self.given;
        let is_step = matches!(command, Command::ConnectFour(_));
        let (queue, send) = if is_step {
            let first = self.steps.is_empty();
            (&mut self.steps, connected && first)
        } else {
            (&mut self.inputs, true)
        };
        let asked = if !is_step && !connected {
            Err(News::Lost { number, command })
        } else if queue.len() >= MOST {
            Err(News::Answered { number, command, answer: Err(Refusal::Busy) })
        } else {
            queue.push_back((number, command));
            Ok(send.then_some(ClientMessage::Ask { number, command }))
        };
        (number, asked)
    }

    /// The command that is answered, and the message of the next one.
    pub(super) fn answered(&mut self, number: u32) -> Option<(Command, Option<ClientMessage>)> {
        if let Some((_, command)) = self.steps.pop_front_if(|(first, _)| *first == number) {
            return Some((command, self.resume()));
        }
        let index = self.inputs.iter().position(|(known, _)| *known == number)?;
        self.inputs.remove(index).map(|(_, command)| (command, None))
    }

    /// The command to send, perhaps again, on a new connection.
    pub(super) fn resume(&self) -> Option<ClientMessage> {
        self.steps.front().map(|&(number, command)| ClientMessage::Ask { number, command })
    }

    pub(super) fn forget_inputs(&mut self) -> impl Iterator<Item = (u32, Command)> {
        self.inputs.drain(..)
    }

    pub(super) fn forget_all(&mut self) -> impl Iterator<Item = (u32, Command)> {
        self.steps.drain(..).chain(self.inputs.drain(..))
    }
}
