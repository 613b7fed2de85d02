//! The outbox of a connection, in which messages wait for their reader.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use axum::body::Bytes;
use host::Message;
use protocol::{Form, ServerMessage};
use tokio::sync::{Notify, mpsc};

/// Holds a bounded number of messages; a reader that lets it overflow is too slow and is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    form: Form,
    messages: mpsc::Sender<Bytes>,
    overrun: Arc<Notify>,
    /// The room goes on at another node, and the reader has to connect again.
    moved: Arc<AtomicBool>,
}

/// A message that is written once for all who read it in the same form.
#[derive(Debug)]
pub(crate) struct Letter {
    /// `None` if the message comes from another node, as bytes that have not been decoded yet.
    content: Option<ServerMessage>,
    binary: Bytes,
    json: OnceCell<Bytes>,
}

impl Outbox {
    pub(crate) fn new(form: Form, most: usize) -> (Self, mpsc::Receiver<Bytes>, Arc<Notify>) {
        let (messages, receiver) = mpsc::channel(most);
        let overrun = Arc::new(Notify::new());
        let moved = Arc::default();
        (Self { form, messages, overrun: Arc::clone(&overrun), moved }, receiver, overrun)
    }

    pub(crate) fn send(&self, message: &ServerMessage) {
        self.push(self.form.encode(message).into());
    }

    pub(crate) fn post(&self, letter: &Letter) {
        self.push(match self.form {
            Form::Binary => letter.binary.clone(),
            Form::Json => letter.json.get_or_init(|| letter.in_json()).clone(),
        });
    }

    pub(crate) fn hang_up(&self) {
        self.overrun.notify_one();
    }

    /// Sends a last message, and ends the connection.
    pub(crate) fn move_away(&self) {
        self.send(&ServerMessage::Closing);
        self.expect_move();
        self.hang_up();
    }

    /// From now on, the end of the connection is not counted as a slow reader.
    pub(crate) fn expect_move(&self) {
        self.moved.store(true, Relaxed);
    }

    pub(crate) fn has_moved(&self) -> bool {
        self.moved.load(Relaxed)
    }

    fn push(&self, bytes: Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(bytes) {
            self.hang_up();
        }
    }
}

impl Letter {
    /// A message that another node has written, in binary form.
    pub(crate) fn relayed(binary: Vec<u8>) -> Self {
        Self { content: None, binary: binary.into(), json: OnceCell::new() }
    }

    fn in_json(&self) -> Bytes {
        let read = || Form::Binary.decode::<ServerMessage>(&self.binary).ok();
        let bytes = match &self.content {
            Some(content) => Some(Form::Json.encode(content)),
            None => read().map(|content| Form::Json.encode(&content)),
        };
        bytes.unwrap_or_default().into()
    }
}

impl From<Message> for Letter {
    fn from(message: Message) -> Self {
        Self { content: Some(message.content), binary: message.binary.into(), json: OnceCell::new() }
    }
}
