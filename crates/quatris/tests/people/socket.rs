//! One connection.

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Entered, Form, RoomId, ServerMessage, Token};
use room::VisitorId;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) token: Token,
    pub(crate) visitor: VisitorId,
}

/// The connection is over.
#[derive(Debug)]
pub(crate) struct Gone;

impl Socket {
    pub(crate) async fn open(port: u16, token: Option<Token>, client: u32) -> Result<Self, Gone> {
        let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request().expect("an address");
        let form = Form::Binary.sub_protocol().parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", form);
        let (stream, _) = tokio_tungstenite::connect_async(request).await.map_err(|_| Gone)?;
        let mut socket = Self { stream, token: Token([0; 16]), visitor: VisitorId(0) };
        socket.say(&ClientMessage::Hello { token, client, machine: false }).await?;
        if let ServerMessage::Welcome { token, visitor, .. } = socket.hear().await? {
            (socket.token, socket.visitor) = (token, visitor);
        }
        Ok(socket)
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) -> Result<(), Gone> {
        self.stream.send(Message::Binary(Form::Binary.encode(message).into())).await.map_err(|_| Gone)
    }

    pub(crate) async fn hear(&mut self) -> Result<ServerMessage, Gone> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Binary(bytes))) => {
                    return Ok(Form::Binary.decode(&bytes).expect("a message of ours"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                Some(Ok(_)) => {}
            }
        }
    }

    pub(crate) async fn enter(
        &mut self,
        room: &RoomId,
        seen: Option<u64>,
        watch: bool,
    ) -> Result<Entered, Gone> {
        self.say(&ClientMessage::Enter { room: room.clone(), seen, watch }).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Entered(entered) => return Ok(*entered),
                ServerMessage::Failed(failure) => panic!("{failure:?}"),
                _ => {}
            }
        }
    }
}
