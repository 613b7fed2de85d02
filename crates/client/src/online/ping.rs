//! Pings: whether a connection lives, and how long messages take.

use protocol::ClientMessage;
use room::Millis;

/// Time from one ping to the next.
const BEAT: Millis = 4_000;
/// A server that does not answer for this long is not there.
const SILENCE: Millis = 10_000;

/// Pings of one connection.
#[derive(Debug)]
pub(super) struct Ping {
    /// `None` until the connection is open.
    opened: Option<Millis>,
    /// Since when an answer is awaited. Silence alone means nothing: in a hidden page, hours may pass from one ping to
    /// the next.
    awaiting: Option<Millis>,
    number: u32,
    sent: Option<Millis>,
    lag: Option<u16>,
}

impl Ping {
    /// Awaits a connection from this time on.
    pub(super) fn awaited(from: Millis) -> Self {
        Self { opened: None, awaiting: Some(from), number: 0, sent: None, lag: None }
    }

    pub(super) fn opened(now: Millis) -> Self {
        Self { opened: Some(now), ..Self::awaited(now) }
    }

    /// How long the connection has been open.
    pub(super) fn age(&self, now: Millis) -> Millis {
        self.opened.map_or(0, |opened| now.saturating_sub(opened))
    }

    pub(super) fn lag(&self) -> Option<u16> {
        self.lag
    }

    pub(super) fn heard(&mut self) {
        self.awaiting = None;
    }

    pub(super) fn is_dead(&self, now: Millis) -> bool {
        self.awaiting.is_some_and(|since| now.saturating_sub(since) >= SILENCE)
    }

    /// The ping that is due, if one is.
    pub(super) fn beat(&mut self, now: Millis) -> Option<ClientMessage> {
        if self.sent.is_some_and(|sent| now.saturating_sub(sent) < BEAT) {
            return None;
        }
        self.sent = Some(now);
        self.awaiting.get_or_insert(now);
        self.number = self.number.wrapping_add(1);
        Some(ClientMessage::Ping { number: self.number, lag: self.lag.unwrap_or(0) })
    }

    pub(super) fn answered(&mut self, number: u32, now: Millis) {
        if let Some(sent) = self.sent.filter(|_| number == self.number) {
            self.lag = Some(u16::try_from(now.saturating_sub(sent)).unwrap_or(u16::MAX));
        }
    }
}
