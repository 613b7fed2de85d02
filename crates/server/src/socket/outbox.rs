//! The server's end of a connection, on which messages wait for their reader.

use std::cell::OnceCell;
use std::sync::Arc;

use axum::body::Bytes;
use host::Message;
use protocol::{Form, ServerMessage};
use tokio::sync::{Notify, mpsc};

/// Holds a bounded number of messages; whoever lets it run over reads too slowly and is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    form: Form,
    messages: mpsc::Sender<Bytes>,
    overrun: Arc<Notify>,
}

/// A message that is written once for all who read it in the same form.
#[derive(Debug)]
pub(crate) struct Letter {
    content: ServerMessage,
    binary: Bytes,
    json: OnceCell<Bytes>,
}

impl Outbox {
    pub(crate) fn new(form: Form, most: usize) -> (Self, mpsc::Receiver<Bytes>, Arc<Notify>) {
        let (messages, receiver) = mpsc::channel(most);
        let overrun = Arc::new(Notify::new());
        (Self { form, messages, overrun: Arc::clone(&overrun) }, receiver, overrun)
    }

    pub(crate) fn send(&self, message: &ServerMessage) {
        self.push(self.form.encode(message).into());
    }

    pub(crate) fn post(&self, letter: &Letter) {
        self.push(match self.form {
            Form::Binary => letter.binary.clone(),
            Form::Json => letter.json.get_or_init(|| Form::Json.encode(&letter.content).into()).clone(),
        });
    }

    pub(crate) fn hang_up(&self) {
        self.overrun.notify_one();
    }

    fn push(&self, bytes: Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(bytes) {
            self.hang_up();
        }
    }
}

impl From<Message> for Letter {
    fn from(message: Message) -> Self {
        Self { content: message.content, binary: message.binary.into(), json: OnceCell::new() }
    }
}
