//! Everyone who is in a room, and how they are told things.

use std::cell::OnceCell;
use std::sync::Arc;

use axum::body::Bytes;
use connect_four::Name;
use protocol::{Form, ServerMessage};
use room::VisitorId;
use tokio::sync::{Notify, mpsc};

/// The server's end of a connection. It holds a bounded number of messages; whoever lets it run over reads
/// too slowly and is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    form: Form,
    messages: mpsc::Sender<Bytes>,
    overrun: Arc<Notify>,
}

/// A message that is written once for all who read it in the same form.
#[derive(Debug)]
pub(crate) struct Letter {
    message: ServerMessage,
    binary: OnceCell<Bytes>,
    json: OnceCell<Bytes>,
}

/// Somebody in a room: one connection of a visitor.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    /// Given once in a process.
    pub(crate) id: u64,
    pub(crate) visitor: VisitorId,
    pub(crate) name: Name,
    pub(crate) client: u32,
    pub(crate) outbox: Outbox,
    pub(crate) lag: Option<u16>,
}

#[derive(Debug, Default)]
pub(crate) struct Audience(Vec<Listener>);

impl Outbox {
    pub(crate) fn new(form: Form, most: usize) -> (Self, mpsc::Receiver<Bytes>, Arc<Notify>) {
        let (messages, receiver) = mpsc::channel(most);
        let overrun = Arc::new(Notify::new());
        (Self { form, messages, overrun: Arc::clone(&overrun) }, receiver, overrun)
    }

    pub(crate) fn send(&self, message: ServerMessage) {
        self.post(&Letter::new(message));
    }

    pub(crate) fn post(&self, letter: &Letter) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(letter.bytes(self.form)) {
            self.overrun.notify_one();
        }
    }
}

impl Letter {
    pub(crate) fn new(message: ServerMessage) -> Self {
        Self { message, binary: OnceCell::new(), json: OnceCell::new() }
    }

    pub(crate) fn bytes(&self, form: Form) -> Bytes {
        let cell = match form {
            Form::Binary => &self.binary,
            Form::Json => &self.json,
        };
        cell.get_or_init(|| form.encode(&self.message).into()).clone()
    }

    /// What a frame is in the journal: the bytes of its message without the first, which says that it is one.
    pub(crate) fn journalled(&self) -> Vec<u8> {
        self.bytes(Form::Binary)[1..].to_vec()
    }
}

impl Audience {
    /// A client that connects again takes the place of its older connection, which is heard no more.
    pub(crate) fn add(&mut self, listener: Listener) {
        let is_older =
            |other: &Listener| (other.visitor, other.client) == (listener.visitor, listener.client);
        for older in self.0.extract_if(.., |other| is_older(other) && other.id != listener.id) {
            older.outbox.overrun.notify_one();
        }
        self.0.retain(|other| other.id != listener.id);
        self.0.push(listener);
    }

    pub(crate) fn remove(&mut self, id: u64) -> Option<Listener> {
        let place = self.0.iter().position(|listener| listener.id == id)?;
        Some(self.0.swap_remove(place))
    }

    pub(crate) fn get(&self, id: u64) -> Option<&Listener> {
        self.0.iter().find(|listener| listener.id == id)
    }

    pub(crate) fn set_lag(&mut self, id: u64, lag: u16) {
        if let Some(listener) = self.0.iter_mut().find(|listener| listener.id == id) {
            listener.lag = Some(lag);
        }
    }

    /// On all of their connections.
    pub(crate) fn rename(&mut self, visitor: VisitorId, name: &Name) {
        for listener in self.0.iter_mut().filter(|listener| listener.visitor == visitor) {
            listener.name = name.clone();
        }
    }

    /// Through any of their connections.
    pub(crate) fn has(&self, visitor: VisitorId) -> bool {
        self.0.iter().any(|listener| listener.visitor == visitor)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Listener> {
        self.0.iter()
    }

    pub(crate) fn tell(&self, letter: &Letter) {
        for listener in &self.0 {
            listener.outbox.post(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::Frame;
    use room::table;

    use super::*;

    #[test]
    fn the_journal_has_the_bytes_that_everyone_sees() {
        let frame = Frame::Table(table::Frame { number: 7, at: 1234, cause: None, events: Vec::new() });
        let letter = Letter::new(ServerMessage::Frame(frame.clone()));
        assert_eq!(Frame::from_bytes(&letter.journalled()), Ok(frame));
    }
}
