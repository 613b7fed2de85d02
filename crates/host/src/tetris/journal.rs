//! The journal of Tetris: writes that are not yet on disk, in order; none leaves the queue before it is kept.

use std::collections::VecDeque;

use room::Millis;

use crate::{Effect, Ticket, Write};

/// Time from one write to the next: half of what may pass until a frame is kept.
const PAUSE: Millis = 250;
/// The room stands still while a write has waited for this long.
const LONGEST_WAIT: Millis = 30_000;
/// How long a server that stops tries to keep what is left.
const LAST_TRIES: Millis = 3_000;

#[derive(Debug, Default)]
pub(super) struct Journal {
    /// Writes that are not kept, each with the time when it was told.
    unkept: VecDeque<(Millis, Write)>,
    /// The ticket under way, and how many of the first writes it covers.
    writing: Option<(Ticket, usize)>,
    tickets: u64,
    next_write: Option<Millis>,
    give_up: Option<Millis>,
}

impl Journal {
    pub(super) fn push(&mut self, now: Millis, write: Write) {
        self.unkept.push_back((now, write));
        self.next_write.get_or_insert(now + PAUSE);
    }

    /// Starts again from this base: earlier frames are dropped, and the base is written at once.
    pub(super) fn rebase(&mut self, now: Millis, base: Write) {
        let on_their_way = self.writing.map_or(0, |(_, count)| count);
        let mut rest = self.unkept.split_off(on_their_way);
        rest.retain(|(_, write)| !matches!(write, Write::Frame { .. }));
        self.unkept.append(&mut rest);
        self.unkept.push_back((now, base));
        self.next_write = Some(now);
    }

    /// Whether too much would be lost if the server died now.
    pub(super) fn is_stalled(&self, now: Millis) -> bool {
        self.unkept.front().is_some_and(|(told, _)| now >= told + LONGEST_WAIT)
    }

    pub(super) fn proceed(&mut self, now: Millis) -> Option<Effect> {
        if self.writing.is_some() || self.unkept.is_empty() || self.next_write.is_some_and(|at| now < at) {
            return None;
        }
        self.next_write = Some(now + PAUSE);
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.writing = Some((ticket, self.unkept.len()));
        let writes = self.unkept.iter().map(|(_, write)| write.clone()).collect();
        Some(Effect::Keep { ticket, writes })
    }

    pub(super) fn kept(&mut self, ticket: Ticket) {
        if let Some((_, count)) = self.writing.take_if(|(known, _)| *known == ticket) {
            self.unkept.drain(..count);
        }
    }

    pub(super) fn not_kept(&mut self, now: Millis, ticket: Ticket) {
        if self.writing.take_if(|(known, _)| *known == ticket).is_some() {
            self.next_write = Some(now + PAUSE);
        }
    }

    pub(super) fn next_due(&self) -> Option<Millis> {
        let write = self.next_write.filter(|_| self.writing.is_none() && !self.unkept.is_empty());
        [write, self.give_up].into_iter().flatten().min()
    }

    pub(super) fn stop(&mut self, now: Millis) {
        self.next_write = Some(now);
        self.give_up = Some(now + LAST_TRIES);
    }

    pub(super) fn is_done(&self, now: Millis) -> bool {
        self.unkept.is_empty() || self.give_up.is_some_and(|at| now >= at)
    }
}
