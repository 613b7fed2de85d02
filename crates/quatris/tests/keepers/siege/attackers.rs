//! Those who attack: each kind from an address of its own, as fast as it is let, with bounded numbers of connections.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Command, Form, Reaction, RoomId, ServerMessage, Terms};
use tetris::{LaboSetup, Setup};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Connections of each kind of attacker.
const EACH: u8 = 30;
/// Between two things that a connection does: faster than anyone may.
const PAUSE: Duration = Duration::from_millis(15);
/// Hard for the solver and not in the book.
const HARD: [&str; 3] = ["444365555", "6146", "2252576253"];

pub(super) struct Attack {
    pub(super) counts: Arc<Counts>,
    pub(super) stop: watch::Sender<bool>,
    pub(super) thread: JoinHandle<()>,
}

/// How often each attack got through to the server.
#[derive(Default)]
pub(super) struct Counts(Mutex<BTreeMap<&'static str, u64>>);

impl Counts {
    fn add(&self, kind: &'static str) {
        *self.0.lock().expect("no panic").entry(kind).or_default() += 1;
    }

    pub(super) fn report(&self) -> String {
        let mut text = String::new();
        for (kind, count) in &*self.0.lock().expect("no panic") {
            let _ = writeln!(text, "{kind:<20}{count}");
        }
        text
    }
}

/// The other end is gone, or was never there.
struct Gone;

pub(super) async fn attack(address: &str, counts: &Arc<Counts>, mut stopped: watch::Receiver<bool>) {
    let mut attackers = JoinSet::new();
    for _ in 0..EACH {
        for kind in 0..8_u8 {
            let from = Ipv4Addr::new(127, 0, 0, 2 + kind);
            let attacker = Attacker { address: address.to_owned(), from, counts: Arc::clone(counts) };
            attackers.spawn(async move {
                loop {
                    // What is refused is tried again.
                    let _ = attacker.once(kind).await;
                    tokio::time::sleep(PAUSE).await;
                }
            });
        }
    }
    let _ = stopped.wait_for(|stopped| *stopped).await;
    attackers.shutdown().await;
}

/// Positions are asked for by several at once: the solver keeps the tables that it makes for them.
pub(super) fn warm_up(address: &str) {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let mut askers = JoinSet::new();
        for number in 0..3 {
            let from = Ipv4Addr::new(127, 0, 1, number);
            let asker = Attacker { address: address.to_owned(), from, counts: Arc::default() };
            askers.spawn(async move { asker.analyses().await.is_ok() });
        }
        while let Some(answered) = askers.join_next().await {
            assert!(answered.expect("no panic"), "the server is there");
        }
    });
}

struct Attacker {
    address: String,
    from: Ipv4Addr,
    counts: Arc<Counts>,
}

impl Attacker {
    async fn once(&self, kind: u8) -> Result<(), Gone> {
        match kind {
            0 => self.hellos().await,
            1 => self.rooms().await,
            2 => self.reactions().await,
            3 => self.entries().await,
            4 => self.half_requests().await,
            5 => self.slow_reader().await,
            6 => self.malformed().await,
            _ => self.analyses().await,
        }
    }

    /// A new visitor on each connection, and a second hello.
    async fn hellos(&self) -> Result<(), Gone> {
        let mut socket = self.socket().await?;
        for _ in 0..2 {
            say(&mut socket, &ClientMessage::Hello { token: None, client: 1, machine: false }).await?;
            self.counts.add("hellos");
        }
        hear(&mut socket).await.map(drop)
    }

    async fn rooms(&self) -> Result<(), Gone> {
        let mut socket = self.visitor().await?;
        loop {
            say(&mut socket, &ClientMessage::Create { terms: board(4), private: false }).await?;
            self.counts.add("rooms");
            while !matches!(hear(&mut socket).await?, ServerMessage::Entered(_) | ServerMessage::Failed(_)) {}
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn reactions(&self) -> Result<(), Gone> {
        let mut socket = self.visitor().await?;
        create(&mut socket, board(4)).await?;
        for number in 1.. {
            let command = Command::React(Reaction::Wow);
            say(&mut socket, &ClientMessage::Ask { number, command }).await?;
            self.counts.add("reactions");
            hear(&mut socket).await?;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// A large board is asked for again and again.
    async fn entries(&self) -> Result<(), Gone> {
        let mut socket = self.visitor().await?;
        let room = create(&mut socket, board(100)).await?;
        loop {
            say(&mut socket, &ClientMessage::Enter { room: room.clone(), seen: None, watch: false }).await?;
            self.counts.add("entries");
            hear(&mut socket).await?;
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn half_requests(&self) -> Result<(), Gone> {
        let mut halves = Vec::new();
        for _ in 0..20 {
            let mut stream = self.connect().await?;
            let sent = stream.write_all(b"GET /api/rooms HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half: ").await;
            sent.map_err(|_| Gone)?;
            self.counts.add("half requests");
            halves.push(stream);
        }
        for mut stream in halves {
            let _ = stream.read(&mut [0; 1]).await;
        }
        Ok(())
    }

    /// Asks for much and reads nothing, until the server has had enough.
    async fn slow_reader(&self) -> Result<(), Gone> {
        let mut socket = self.visitor().await?;
        let room = create(&mut socket, board(100)).await?;
        loop {
            say(&mut socket, &ClientMessage::Enter { room: room.clone(), seen: None, watch: false }).await?;
            self.counts.add("slow readers' asks");
            tokio::time::sleep(PAUSE * 2).await;
        }
    }

    async fn malformed(&self) -> Result<(), Gone> {
        let mut socket = self.socket().await?;
        for length in [0, 1, 7, 300, 70_000] {
            socket.send(Message::Binary(vec![0xff; length].into())).await.map_err(|_| Gone)?;
            self.counts.add("malformed");
        }
        while hear(&mut socket).await.is_ok() {}
        Ok(())
    }

    async fn analyses(&self) -> Result<(), Gone> {
        for moves in HARD {
            let mut stream = self.connect().await?;
            let request = format!(
                "GET /api/analysis?moves={moves} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
                self.address
            );
            stream.write_all(request.as_bytes()).await.map_err(|_| Gone)?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.map_err(|_| Gone)?;
            let kind = if answer.starts_with(b"HTTP/1.1 200") { "analyses" } else { "analyses refused" };
            self.counts.add(kind);
        }
        Ok(())
    }

    async fn visitor(&self) -> Result<WebSocketStream<TcpStream>, Gone> {
        let mut socket = self.socket().await?;
        say(&mut socket, &ClientMessage::Hello { token: None, client: 1, machine: false }).await?;
        match hear(&mut socket).await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            _ => Err(Gone),
        }
    }

    async fn socket(&self) -> Result<WebSocketStream<TcpStream>, Gone> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("an address");
        let form = Form::Binary.sub_protocol().parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", form);
        let (socket, _) = client_async(request, self.connect().await?).await.map_err(|_| Gone)?;
        Ok(socket)
    }

    async fn connect(&self) -> Result<TcpStream, Gone> {
        let socket = TcpSocket::new_v4().map_err(|_| Gone)?;
        socket.bind(SocketAddr::from((self.from, 0))).map_err(|_| Gone)?;
        let to = self.address.parse().expect("an address");
        socket.connect(to).await.map_err(|_| Gone)
    }
}

/// A board of this width, for one who is alone.
fn board(columns: u16) -> Terms {
    Terms::Tetris(Setup::Labo(LaboSetup::new(columns, columns, 100, 500).expect("in range")))
}

async fn create(socket: &mut WebSocketStream<TcpStream>, terms: Terms) -> Result<RoomId, Gone> {
    say(socket, &ClientMessage::Create { terms, private: true }).await?;
    loop {
        match hear(socket).await? {
            ServerMessage::Entered(entered) => return Ok(entered.room),
            ServerMessage::Failed(_) => return Err(Gone),
            _ => {}
        }
    }
}

async fn say(socket: &mut WebSocketStream<TcpStream>, message: &ClientMessage) -> Result<(), Gone> {
    socket.send(Message::Binary(Form::Binary.encode(message).into())).await.map_err(|_| Gone)
}

async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Result<ServerMessage, Gone> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Binary(bytes))) => return Form::Binary.decode(&bytes).map_err(|_| Gone),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            Some(Ok(_)) => {}
        }
    }
}
