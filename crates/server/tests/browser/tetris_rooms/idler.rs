//! A connection that never reads.

use std::time::Duration;

use futures_util::SinkExt as _;
use protocol::{ClientMessage, Form, RoomId};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

/// A connection that asks and never reads an answer.
pub(super) struct Idler {
    socket: WebSocketStream<TcpStream>,
    room: RoomId,
}

/// The pause between two requests: as short as the server allows.
const PACE: Duration = Duration::from_millis(30);

impl Idler {
    /// Watches this room of the server at `base`.
    pub(super) async fn new(base: &str, room: RoomId) -> Self {
        let address = base.trim_start_matches("http://");
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2048).expect("a small one");
        let stream = socket.connect(address.parse().expect("an address")).await.expect("a connection");
        let mut request = format!("ws://{address}/ws").into_client_request().expect("a request");
        let form = Form::Binary.sub_protocol().parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", form);
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a handshake");
        let mut idler = Self { socket, room };
        idler
            .say(&ClientMessage::Hello { token: None, client: 1, machine: false })
            .await
            .expect("it is open");
        idler.enter().await.expect("it is open");
        idler
    }

    /// Enters again and again: each time the server sends the whole room.
    pub(super) async fn enter_until_dropped(&mut self) {
        let mut pace = tokio::time::interval(PACE);
        while self.enter().await.is_ok() {
            pace.tick().await;
        }
    }

    async fn enter(&mut self) -> Result<(), Error> {
        let room = self.room.clone();
        self.say(&ClientMessage::Enter { room, seen: None, watch: true }).await
    }

    async fn say(&mut self, message: &ClientMessage) -> Result<(), Error> {
        self.socket.send(Message::Binary(Form::Binary.encode(message).into())).await
    }
}
