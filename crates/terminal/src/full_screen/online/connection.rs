//! One socket at a time, in a thread of its own.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::Form;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message as Sent};
use tokio_tungstenite::{Connector, connect_async_tls_with_config};

use super::super::shell::Message;
use crate::trust;

/// What happened to the socket.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Opened,
    Received(Vec<u8>),
    /// It is lost, or there never was one.
    Closed,
}

pub(crate) struct Connection {
    messages: Sender<Message>,
    /// Tells what a former socket still says from what this one does.
    number: u64,
    outbox: Option<UnboundedSender<Vec<u8>>>,
}

impl Connection {
    pub(crate) fn new(messages: Sender<Message>) -> Self {
        Self { messages, number: 0, outbox: None }
    }

    /// Instead of the present one.
    pub(crate) fn connect(&mut self, url: String, after: u64) {
        self.hang_up();
        let (outbox, inbox) = unbounded_channel();
        self.outbox = Some(outbox);
        let (messages, number) = (self.messages.clone(), self.number);
        thread::spawn(move || {
            let tell = |heard| {
                // Nobody listens to a program that ends.
                let _ = messages.send(Message::Online(number, heard));
            };
            if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
                // Why it was lost is no help to a player; that it comes back by itself is.
                let _ = runtime.block_on(converse(&url, after, inbox, &tell));
            }
            tell(Heard::Closed);
        });
    }

    pub(crate) fn send(&mut self, bytes: Vec<u8>) {
        if let Some(outbox) = &self.outbox {
            // A socket that is lost says so itself.
            let _ = outbox.send(bytes);
        }
    }

    /// Nothing more is heard of it.
    pub(crate) fn hang_up(&mut self) {
        self.number += 1;
        self.outbox = None;
    }

    pub(crate) fn is_current(&self, number: u64) -> bool {
        self.number == number && self.outbox.is_some()
    }
}

async fn converse(
    url: &str,
    after: u64,
    mut inbox: UnboundedReceiver<Vec<u8>>,
    tell: &impl Fn(Heard),
) -> Result<(), tungstenite::Error> {
    let mut request = url.into_client_request()?;
    if let Ok(form) = Form::Binary.sub_protocol().parse() {
        request.headers_mut().insert("sec-websocket-protocol", form);
    }
    // Without one, a connection that has to be encrypted fails.
    let encryption = if url.starts_with("wss:") { trust().ok().map(Connector::Rustls) } else { None };
    let opening = async {
        tokio::time::sleep(Duration::from_millis(after)).await;
        connect_async_tls_with_config(request, None, true, encryption).await
    };
    // Nothing is sent before the connection is there, so whatever comes means that it is given up.
    let (mut stream, _) = tokio::select! {
        opened = opening => opened?,
        _ = inbox.recv() => return Ok(()),
    };
    tell(Heard::Opened);
    loop {
        tokio::select! {
            bytes = inbox.recv() => match bytes {
                Some(bytes) => stream.send(Sent::Binary(bytes.into())).await?,
                None => return stream.close(None).await,
            },
            heard = stream.next() => match heard {
                Some(Ok(Sent::Binary(bytes))) => tell(Heard::Received(bytes.into())),
                Some(Ok(Sent::Close(_))) | None => return Ok(()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            },
        }
    }
}
