//! The two numbered streams between this node and another.

use room::Millis;

/// A node that is silent for this long, or has not received a message for this long, can't be reached.
const SILENCE: Millis = 1_500;
/// Time from one beat to the next.
const BEAT: Millis = 250;

/// Numbers of both streams. They begin again with each session; within one, every message arrived once and in order.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) session: u64,
    /// Whether the other node has a lease.
    pub(super) is_there: bool,
    /// Number of the last message sent, and of the last one received.
    sent: u64,
    received: u64,
    /// The oldest message that the other end has not confirmed, and since when.
    unconfirmed: Option<(Millis, u64)>,
    /// When the other node was last heard.
    heard: Option<Millis>,
    next_beat: Millis,
}

/// The place of a message in its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The next message.
    Next,
    /// A beat, or a message that came before or belongs to an earlier session: nothing to do.
    Old,
    /// A message is missing, or the other end has begun a new session: this session follows.
    Broken(u64),
}

impl Link {
    pub(super) fn new() -> Self {
        Self {
            session: 0,
            is_there: false,
            sent: 0,
            received: 0,
            unconfirmed: None,
            heard: None,
            next_beat: 0,
        }
    }

    pub(super) fn begin(&mut self, session: u64) {
        *self = Self { session, is_there: self.is_there, heard: self.heard, ..Self::new() };
    }

    pub(super) fn number(&mut self, now: Millis) -> u64 {
        self.sent += 1;
        self.unconfirmed.get_or_insert((now, self.sent));
        self.sent
    }

    /// The numbers in a beat: of the last message sent, and of the last one received.
    pub(super) fn numbers(&self) -> (u64, u64) {
        (self.sent, self.received)
    }

    pub(super) fn hear(&mut self, now: Millis) {
        self.heard = Some(now);
    }

    /// The place of a message with this number.
    pub(super) fn place(&mut self, session: u64, number: u64) -> Place {
        if session > self.session {
            Place::Broken(session)
        } else if session < self.session || number <= self.received {
            Place::Old
        } else if number > self.received + 1 {
            Place::Broken(session + 1)
        } else {
            self.received = number;
            Place::Next
        }
    }

    /// The place of a beat: `last` is the number of the sender's last message, `received` that of our last one it has.
    pub(super) fn beat(&mut self, now: Millis, session: u64, last: u64, received: u64) -> Place {
        if session > self.session {
            return Place::Broken(session);
        }
        if session == self.session {
            if last > self.received {
                return Place::Broken(session + 1);
            }
            if self.unconfirmed.is_some_and(|(_, first)| received >= first) {
                self.unconfirmed = (received < self.sent).then_some((now, received + 1));
            }
        }
        Place::Old
    }

    /// Whether the other node was heard lately.
    pub(super) fn is_heard(&self, now: Millis) -> bool {
        self.heard.is_some_and(|heard| now < heard + SILENCE)
    }

    /// Whether messages may not arrive: the other node is silent, or has not confirmed one for too long.
    pub(super) fn is_silent(&self, now: Millis) -> bool {
        !self.is_heard(now) || self.unconfirmed.is_some_and(|(since, _)| now >= since + SILENCE)
    }

    /// Whether it is time for a beat.
    pub(super) fn takes_beat(&mut self, now: Millis) -> bool {
        let is_due = now >= self.next_beat;
        if is_due {
            self.next_beat = now + BEAT;
        }
        is_due
    }
}
