//! One player's connection.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Form, RoomId, ServerMessage, Token};
use room::VisitorId;
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::measure::Crowd;

pub(super) struct Socket<'a> {
    crowd: &'a Crowd,
    stream: WebSocketStream<TcpStream>,
    pub(super) visitor: VisitorId,
    pub(super) token: Token,
}

#[derive(Debug)]
pub(super) enum Lost {
    Connection(tungstenite::Error),
    /// The server ended it, with these words.
    Closed(String),
    Unreadable,
    Unexpected(Box<ServerMessage>),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connection(error) => error.fmt(f),
            Self::Closed(reason) => write!(f, "closed: {reason}"),
            Self::Unreadable => f.write_str("a message that can't be read"),
            Self::Unexpected(message) => write!(f, "unexpected: {message:?}"),
        }
    }
}

impl From<tungstenite::Error> for Lost {
    fn from(error: tungstenite::Error) -> Self {
        Self::Connection(error)
    }
}

impl<'a> Socket<'a> {
    pub(super) async fn open(crowd: &'a Crowd, token: Option<Token>, client: u32) -> Result<Self, Lost> {
        let _turn = crowd.opening.acquire().await;
        let mut request = crowd.arguments.url.as_str().into_client_request()?;
        let form = Form::Binary.sub_protocol().parse().map_err(|_| Lost::Unreadable)?;
        request.headers_mut().insert("sec-websocket-protocol", form);
        // Small ones: there are thousands of us.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let host = request.uri().host().unwrap_or_default();
        let port = request.uri().port_u16().unwrap_or(80);
        let stream = connect(host, port, crowd.next_address()).await.map_err(tungstenite::Error::from)?;
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut socket = Self { crowd, stream, visitor: VisitorId(0), token: Token([0; 16]) };
        socket.say(&ClientMessage::Hello { token, client, machine: false }).await?;
        match socket.hear().await? {
            ServerMessage::Welcome { visitor, token, .. } => {
                (socket.visitor, socket.token) = (visitor, token);
            }
            other => return Err(Lost::Unexpected(Box::new(other))),
        }
        Ok(socket)
    }

    pub(super) async fn say(&mut self, message: &ClientMessage) -> Result<(), Lost> {
        Ok(self.stream.send(Message::Binary(Form::Binary.encode(message).into())).await?)
    }

    pub(super) async fn hear(&mut self) -> Result<ServerMessage, Lost> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Binary(bytes))) => {
                    self.crowd.received(bytes.len());
                    return Form::Binary.decode(&bytes).map_err(|_| Lost::Unreadable);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(Lost::Closed(
                        frame.map(|frame| frame.reason.to_string()).unwrap_or_default(),
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(Lost::Closed(String::new())),
            }
        }
    }

    pub(super) async fn enter(&mut self, room: &RoomId, watch: bool) -> Result<protocol::Entered, Lost> {
        self.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch }).await?;
        self.entered().await
    }

    pub(super) async fn entered(&mut self) -> Result<protocol::Entered, Lost> {
        loop {
            match self.hear().await? {
                ServerMessage::Entered(entered) => return Ok(*entered),
                ServerMessage::Failed(failure) => return Err(Lost::Closed(failure.sentence())),
                _ => {}
            }
        }
    }
}

async fn connect(host: &str, port: u16, from: Option<Ipv4Addr>) -> io::Result<TcpStream> {
    let to = lookup_host((host, port)).await?.next().ok_or(io::ErrorKind::HostUnreachable)?;
    let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(from) = from {
        socket.bind(SocketAddr::from((from, 0)))?;
    }
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
