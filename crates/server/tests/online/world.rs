//! A real server on a port of its own, and clients that speak to it over real sockets.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use connect_four::{Move, Setup};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{
    ClientMessage, Command, Entered, Form, Frame, RoomId, ServerMessage, Snapshot, Terms, Token, View,
};
use room::VisitorId;
use server::bus::Bus;
use server::storage::{Postgres, Sqlite, Storage};
use server::{Limits, Network, Options, Stopped};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The number of the next client: each numbers its own commands.
static CLIENTS: AtomicU32 = AtomicU32::new(0);

/// Far longer than anything takes.
pub(crate) const LONG: Duration = Duration::from_secs(30);

type Running = JoinHandle<Result<(), Stopped>>;

pub(crate) struct World {
    pub(crate) address: String,
    pub(crate) data: TempDir,
    running: Option<(oneshot::Sender<()>, Running)>,
    limits: Limits,
    network: Network,
    /// The database and the bus that this server shares with others.
    shared: Option<(String, Arc<dyn Bus>)>,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(Limits::default()).await
    }

    pub(crate) async fn with(limits: Limits) -> Self {
        Self::on(tempfile::tempdir().expect("a directory"), limits, Network::default()).await
    }

    /// A server with this network.
    pub(crate) async fn reached(limits: Limits, network: Network) -> Self {
        Self::on(tempfile::tempdir().expect("a directory"), limits, network).await
    }

    /// A server on the data of this directory, without a limit on new connections.
    pub(crate) async fn at(data: TempDir) -> Self {
        let limits = Limits { new_connections: NonZeroU32::MAX, ..Limits::default() };
        Self::on(data, limits, Network::default()).await
    }

    async fn on(data: TempDir, limits: Limits, network: Network) -> Self {
        let mut world = Self { address: String::new(), data, running: None, limits, network, shared: None };
        world.start().await;
        world
    }

    /// One node of several.
    pub(crate) async fn node(database: String, bus: Arc<dyn Bus>, limits: Limits) -> Self {
        let (address, data) = (String::new(), tempfile::tempdir().expect("a directory"));
        let (running, network, shared) = (None, Network::default(), Some((database, bus)));
        let mut world = Self { address, data, running, limits, network, shared };
        world.start().await;
        while world.get("/health/ready").await.0 != 200 {}
        world
    }

    pub(crate) async fn start(&mut self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        self.address = listener.local_addr().expect("bound").to_string();
        let storage: Arc<dyn Storage> = match &self.shared {
            Some((address, _)) => Arc::new(Postgres::open(address).await.expect("a database")),
            None => Arc::new(Sqlite::open(self.data.path()).await.expect("a database")),
        };
        let mut options =
            Options { limits: self.limits, network: self.network.clone(), ..Options::new(storage) };
        if let Some((_, bus)) = &self.shared {
            options.bus = Arc::clone(bus);
        }
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server::run(listener, options, || {}, async move {
            let _ = stopped.await;
        }));
        self.running = Some((stop, task));
    }

    pub(crate) async fn stop(&mut self) {
        if let Some((stop, task)) = self.running.take() {
            stop.send(()).expect("a running server");
            task.await.expect("no panic").expect("a clean end");
        }
    }

    /// A new visitor.
    pub(crate) async fn visitor(&self) -> Client {
        self.returning(None).await
    }

    /// A visitor with this token, or a new one without.
    pub(crate) async fn returning(&self, token: Option<Token>) -> Client {
        let mut client = self.silent().await;
        client.hello(token).await;
        client
    }

    /// A connection that has not said hello.
    pub(crate) async fn silent(&self) -> Client {
        self.connect(&Form::Binary.sub_protocol(), None).await.expect("a connection")
    }

    pub(crate) async fn connect(
        &self,
        protocol: &str,
        origin: Option<&str>,
    ) -> Result<Client, tungstenite::Error> {
        let origin = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = [("sec-websocket-protocol", protocol)].into_iter().chain(origin).collect();
        self.connect_with("127.0.0.1", &headers).await
    }

    /// A new visitor, from another address of this computer.
    pub(crate) async fn visitor_from(&self, address: &str) -> Client {
        let mut client = self.silent_from(address).await;
        client.hello(None).await;
        client
    }

    pub(crate) async fn silent_from(&self, address: &str) -> Client {
        let protocol = Form::Binary.sub_protocol();
        self.connect_with(address, &[("sec-websocket-protocol", &protocol)]).await.expect("a connection")
    }

    pub(crate) async fn connect_with(
        &self,
        from: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request()?;
        for (name, value) in headers {
            if *name == "host" {
                request.headers_mut().remove(*name);
            }
            request.headers_mut().append(*name, value.parse().expect("a header"));
        }
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(from.parse().expect("an address"), 0))?;
        let stream = socket.connect(self.address.parse().expect("an address")).await?;
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(Client {
            socket,
            window: 0,
            token: None,
            visitor: VisitorId(0),
            room: None,
            state: None,
            asked: 0,
        })
    }

    /// The links of the finished games, the first game first.
    pub(crate) async fn games(&self) -> Vec<String> {
        let options = SqliteConnectOptions::new().filename(self.data.path().join("quatris.sqlite"));
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
        let links = sqlx::query_scalar("SELECT link FROM games ORDER BY id");
        links.fetch_all(&mut connection).await.expect("games")
    }

    /// The record of the first game.
    pub(crate) async fn record(&self) -> String {
        self.get(&format!("/api/games/{}/record", self.games().await[0])).await.1
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        let answer = reqwest::get(format!("http://{}{path}", self.address)).await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    }
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) window: u32,
    pub(crate) token: Option<Token>,
    pub(crate) visitor: VisitorId,
    pub(crate) room: Option<RoomId>,
    /// A mirror of the room.
    pub(crate) state: Option<Snapshot>,
    asked: u32,
}

impl Client {
    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        self.send(Form::Binary.encode(message)).await;
    }

    pub(crate) async fn send(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::Binary(bytes.into())).await.expect("an open connection");
    }

    pub(crate) async fn send_text(&mut self, bytes: Vec<u8>) {
        let text = String::from_utf8(bytes).expect("text");
        self.socket.send(Message::Text(text.into())).await.expect("an open connection");
    }

    pub(crate) async fn hello(&mut self, token: Option<Token>) {
        self.window = CLIENTS.fetch_add(1, Relaxed);
        self.say(&ClientMessage::Hello { token, client: self.window, machine: false }).await;
        let ServerMessage::Welcome { visitor, token, .. } = self.hear().await else { panic!("no welcome") };
        (self.visitor, self.token) = (visitor, Some(token));
    }

    /// The next message; the mirror follows.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        let message = self.next().await.expect("a message, not the end");
        let message: ServerMessage = Form::Binary.decode(&message.into_data()).expect("a message of ours");
        match &message {
            ServerMessage::Entered(entered) => self.entered(entered),
            ServerMessage::Frame(frame) => self.follow(frame),
            _ => {}
        }
        message
    }

    pub(crate) async fn next(&mut self) -> Result<Message, Option<CloseFrame>> {
        let deadline = tokio::time::Instant::now() + LONG;
        loop {
            let next =
                tokio::time::timeout_at(deadline, self.socket.next()).await.expect("something in time");
            match next {
                // A client that says nothing for a while is pinged; the socket answers by itself.
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(message)) => return Ok(message),
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Listens until the server ends the connection; returns the code and the reason.
    pub(crate) async fn end(&mut self) -> (u16, String) {
        loop {
            match self.next().await {
                Ok(_) => {}
                Err(Some(frame)) => return (frame.code.into(), frame.reason.to_string()),
                Err(None) => return (0, String::new()),
            }
        }
    }

    /// Listens until a message is like this.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
        loop {
            let message = self.hear().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Listens until the room is like this.
    pub(crate) async fn see(&mut self, wanted: impl Fn(&Snapshot) -> bool) {
        while !self.state.as_ref().is_some_and(&wanted) {
            self.hear().await;
        }
    }

    pub(crate) async fn create(&mut self, terms: Terms) -> RoomId {
        self.say(&ClientMessage::Create { terms, private: false }).await;
        self.until(|message| matches!(message, ServerMessage::Entered(_))).await;
        self.room.clone().expect("a room")
    }

    pub(crate) async fn enter(&mut self, room: &RoomId) {
        let seen = self.state.as_ref().map(Snapshot::frames);
        self.say(&ClientMessage::Enter { room: room.clone(), seen, watch: false }).await;
        self.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    }

    pub(crate) async fn watch(&mut self, room: &RoomId) {
        self.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: true }).await;
        self.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    }

    /// Sends a command and listens until its answer.
    pub(crate) async fn ask(&mut self, command: Command) -> Result<(), protocol::Refusal> {
        self.asked += 1;
        self.ask_again(self.asked, command).await
    }

    pub(crate) async fn ask_again(&mut self, number: u32, command: Command) -> Result<(), protocol::Refusal> {
        self.say(&ClientMessage::Ask { number, command }).await;
        let answer = self.until(|message| match message {
            ServerMessage::Done { number: answered } | ServerMessage::Refused { number: answered, .. } => {
                *answered == number
            }
            _ => false,
        });
        match answer.await {
            ServerMessage::Refused { refusal, .. } => Err(refusal),
            _ => Ok(()),
        }
    }

    pub(crate) async fn play(&mut self, column: u8) -> Result<(), protocol::Refusal> {
        self.ask(Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column: column - 1 })))
            .await
    }

    pub(crate) fn connect_four(&self) -> &room::connect_four::ConnectFourRoom {
        match &self.state {
            Some(Snapshot::ConnectFour(room)) => room,
            _ => panic!("another game"),
        }
    }

    pub(crate) fn tetris(&self) -> &room::tetris::TetrisRoom {
        match &self.state {
            Some(Snapshot::Tetris(room)) => room,
            _ => panic!("another game"),
        }
    }

    fn entered(&mut self, entered: &Entered) {
        self.room = Some(entered.room.clone());
        match &entered.view {
            View::Whole(state) => self.state = Some(state.clone()),
            View::Since(frames) => frames.iter().for_each(|frame| self.follow(frame)),
        }
    }

    fn follow(&mut self, frame: &Frame) {
        let state = self.state.as_mut().expect("a room to follow");
        assert!(state.follow(frame), "a gap before frame {}", frame.number());
    }
}

pub(crate) fn classic() -> Terms {
    Terms::ConnectFour(room::connect_four::Terms::new(Setup::CLASSIC, None).expect("no clock, no fault"))
}
