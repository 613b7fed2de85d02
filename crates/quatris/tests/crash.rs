//! The server is killed at random moments, without warning, while people play; every move that anyone saw
//! must be there afterwards, once.
//!
//! `QUATRIS_CRASHES` says how often (`cargo xtask crash`: 1,000 times).
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect_four::{Move, Setup};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Command, Form, Frame, RoomId, ServerMessage, Snapshot, Terms, Token, View};
use room::connect_four::{ConnectFourRoom, Phase};
use room::{Cause, Pace, VisitorId};
use tetris::{LaboSetup, Side};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch as latest};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const CRASHES: u32 = 50;
/// Up to so many frames are seen between two crashes.
const MOST_FRAMES: u64 = 60;
/// Nobody is faster than the server allows.
const PACE: Duration = Duration::from_millis(30);
/// A second's frames of Tetris may be lost.
const PARTY_RISK: u64 = 20;
/// What is asked for again after a crash, to be compared with what was seen before it.
const OVERLAP: u64 = 200;

#[test]
fn nothing_that_anyone_saw_is_lost() {
    let crashes = std::env::var("QUATRIS_CRASHES").ok().and_then(|text| text.parse().ok()).unwrap_or(CRASHES);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(campaign(crashes));
}

async fn campaign(crashes: u32) {
    let data = tempfile::tempdir().expect("a directory");
    let port = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound").port();
    let (lives, life) = latest::channel(0_u32);
    let (saw, mut seen) = mpsc::unbounded_channel();
    let history = Arc::new(History { frames: Mutex::default(), saw });
    let mut server = start(port, data.path());
    let started = Instant::now();
    let pace = Some(Pace::FivePlusFive);
    let timed = [None, None, pace]
        .map(|pace| room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("two players"));
    let mut rooms = Vec::new();
    let mut players = JoinSet::new();
    for terms in timed {
        let (room, people) = gather(port, Terms::ConnectFour(terms)).await;
        for person in people {
            let player = Player::new(port, room.clone(), person, &history);
            players.spawn(player.play(life.clone()));
        }
        rooms.push((room, terms));
    }
    let board = tetris::Setup::Labo(LaboSetup::new(20, 40, 100, 10).expect("a board"));
    let (tetris_room, people) = gather(port, Terms::Tetris(board)).await;
    for person in people {
        let player = Player::new(port, tetris_room.clone(), person, &history);
        players.spawn(player.play(life.clone()));
    }
    let mut chance = Chance(0x5eed);
    let mut up = Duration::ZERO;
    let mut since = started;
    for crash in 1..=crashes {
        watch(&mut seen, &mut players, chance.below(MOST_FRAMES)).await;
        server.kill().expect("killed");
        server.wait().expect("gone");
        up += since.elapsed();
        since = Instant::now();
        server = start(port, data.path());
        lives.send_replace(crash);
    }
    watch(&mut seen, &mut players, 200).await;
    lives.send_replace(u32::MAX);
    while let Some(player) = players.join_next().await {
        player.expect("no player found anything missing");
    }
    up += since.elapsed();
    for (room, terms) in rooms {
        history.check(&room, terms, up);
    }
    server.kill().expect("killed");
    server.wait().expect("gone");
}

/// Waits until the players have seen so many frames.
async fn watch(seen: &mut mpsc::UnboundedReceiver<()>, players: &mut JoinSet<()>, frames: u64) {
    for _ in 0..=frames {
        tokio::select! {
            frame = seen.recv() => frame.expect("somebody plays"),
            player = players.join_next() => panic!("a player gave up: {player:?}"),
        }
    }
}

fn start(port: u16, data: &Path) -> Child {
    let mut server = Process::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["serve", "--addr", &format!("127.0.0.1:{port}"), "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a server");
    let mut line = String::new();
    let output = server.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    assert!(line.contains("http://"), "the server did not start: {line:?}");
    server
}

/// A room with two people in it.
async fn gather(port: u16, terms: Terms) -> (RoomId, [(Token, VisitorId); 2]) {
    let mut host = Socket::open(port, None, 0).await.expect("a connection");
    host.say(&ClientMessage::Create { terms, private: true }).await.expect("open");
    let room = loop {
        if let ServerMessage::Entered(entered) = host.hear().await.expect("open") {
            break entered.room;
        }
    };
    let mut seat = Socket::open(port, None, 0).await.expect("a connection");
    seat.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: false }).await.expect("open");
    while !matches!(seat.hear().await.expect("open"), ServerMessage::Entered(_)) {}
    (room, [(host.token, host.visitor), (seat.token, seat.visitor)])
}

/// Everything that anyone has seen.
struct History {
    frames: Mutex<BTreeMap<RoomId, BTreeMap<u64, room::connect_four::Frame>>>,
    saw: mpsc::UnboundedSender<()>,
}

impl History {
    fn see(&self, room: &RoomId, frame: &room::connect_four::Frame) {
        let mut frames = self.frames.lock().expect("no panic");
        let known =
            frames.entry(room.clone()).or_default().entry(frame.number).or_insert_with(|| frame.clone());
        assert_eq!(known, frame, "two people saw different things");
    }

    fn last(&self, room: &RoomId) -> u64 {
        let frames = self.frames.lock().expect("no panic");
        frames.get(room).and_then(|frames| frames.keys().last().copied()).unwrap_or(0)
    }

    /// There is every frame, each command is done once, and no clock ran while the server did not.
    fn check(&self, room: &RoomId, terms: room::connect_four::Terms, up: Duration) {
        let frames = self.frames.lock().expect("no panic");
        let frames = &frames[room];
        let numbers: Vec<u64> = frames.keys().copied().collect();
        let all: Vec<u64> = (1..=numbers.len() as u64).collect();
        assert_eq!(numbers, all, "frames of {room}");
        let mut done = HashSet::new();
        let mut room = ConnectFourRoom::new(terms);
        for frame in frames.values() {
            if let Some(Cause { visitor, client, number }) = frame.cause {
                assert!(done.insert((visitor, client, number)), "done twice: {frame:?}");
            }
            room.follow(frame);
        }
        let at = Duration::from_millis(room.now());
        assert!(at <= up + Duration::from_secs(1), "{at:?} passed in {up:?}");
        assert!(room.score().games() > 0 || room.game().moves().len() > 5, "hardly anything was played");
    }
}

/// Somebody who plays as fast as possible and always comes back.
struct Player {
    port: u16,
    room: RoomId,
    token: Token,
    visitor: VisitorId,
    client: u32,
    history: Arc<History>,
    state: Option<Snapshot>,
    /// What was asked for and not answered yet.
    asked: Option<(u32, Command)>,
    count: u32,
    chance: Chance,
}

#[derive(Debug)]
struct Gone;

impl Player {
    fn new(port: u16, room: RoomId, (token, visitor): (Token, VisitorId), history: &Arc<History>) -> Self {
        let chance = Chance(u64::from_le_bytes(token.0[..8].try_into().expect("eight bytes")) | 1);
        let client = u32::from(token.0[9]) + 1;
        let history = Arc::clone(history);
        Self { port, room, token, visitor, client, history, state: None, asked: None, count: 0, chance }
    }

    async fn play(mut self, mut life: latest::Receiver<u32>) {
        loop {
            let mut over = life.clone();
            tokio::select! {
                gone = self.visit() => drop(gone),
                _ = over.wait_for(|life| *life == u32::MAX) => return,
            }
            // The next server is there, or will be.
            let _ = life.changed().await;
        }
    }

    /// Plays until the connection is gone.
    async fn visit(&mut self) -> Result<(), Gone> {
        let mut socket = Socket::open(self.port, Some(self.token), self.client).await?;
        let everyone = self.history.last(&self.room);
        let seen = self.state.as_ref().map(|state| state.frames().saturating_sub(OVERLAP));
        socket.say(&ClientMessage::Enter { room: self.room.clone(), seen, watch: false }).await?;
        let mut pace = tokio::time::interval(PACE);
        loop {
            let heard = tokio::select! {
                heard = socket.hear() => heard?,
                _ = pace.tick() => {
                    self.act(&mut socket).await?;
                    continue;
                }
            };
            match heard {
                ServerMessage::Entered(entered) => {
                    self.enter(entered.view, everyone);
                    if let Some((number, command @ Command::ConnectFour(_))) = self.asked {
                        socket.say(&ClientMessage::Ask { number, command }).await?;
                    } else {
                        self.asked = None;
                    }
                }
                ServerMessage::Frame(frame) => self.follow(&frame),
                ServerMessage::Done { number } | ServerMessage::Refused { number, .. }
                    if self.asked.is_some_and(|(asked, _)| asked == number) =>
                {
                    self.asked = None;
                }
                ServerMessage::Failed(failure) => panic!("{failure:?}"),
                _ => {}
            }
        }
    }

    /// One thing at a time.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Gone> {
        if self.asked.is_some() {
            return Ok(());
        }
        let Some(command) = self.wish() else { return Ok(()) };
        self.count += 1;
        self.asked = Some((self.count, command));
        socket.say(&ClientMessage::Ask { number: self.count, command }).await
    }

    fn enter(&mut self, view: View, everyone: u64) {
        let before = self.state.as_ref().map_or(0, Snapshot::frames);
        match view {
            View::Whole(state @ Snapshot::ConnectFour(_)) => {
                assert!(state.frames() >= everyone, "a frame that was seen is gone");
                self.state = Some(state);
            }
            View::Whole(state @ Snapshot::Tetris(_)) => {
                let after = state.frames();
                assert!(after + PARTY_RISK >= before, "more than a second is gone: {before}, then {after}");
                self.state = Some(state);
            }
            View::Since(frames) => {
                let last = frames.last().map_or(before, Frame::number);
                if matches!(self.state, Some(Snapshot::ConnectFour(_))) {
                    assert!(last >= everyone, "a frame that was seen is gone: {last} of {everyone}");
                }
                for frame in &frames {
                    self.follow(frame);
                }
            }
        }
    }

    fn follow(&mut self, frame: &Frame) {
        if let Frame::ConnectFour(frame) = frame {
            self.history.see(&self.room, frame);
        }
        let state = self.state.as_mut().expect("a room");
        if frame.number() > state.frames() {
            assert!(state.follow(frame), "a gap before {}", frame.number());
            // The campaign may have ended.
            let _ = self.history.saw.send(());
        }
    }

    /// What this player would do now.
    fn wish(&mut self) -> Option<Command> {
        match self.state.as_ref()? {
            Snapshot::ConnectFour(room) => {
                let me = room.seat_of(self.visitor)?;
                match room.phase() {
                    Phase::Playing if room.game().turn() == me => {
                        let open: Vec<u8> = room.game().open_columns().collect();
                        let column = open[self.chance.below(open.len() as u64) as usize];
                        Some(Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column })))
                    }
                    Phase::Over if !room.wants_next_game(me) => {
                        Some(Command::ConnectFour(room::connect_four::Command::NextGame))
                    }
                    _ => None,
                }
            }
            Snapshot::Tetris(room) if room.is_playing() => {
                let wish = match self.chance.below(8) {
                    0 => tetris::Command::Slam,
                    1..=3 => tetris::Command::Shift(Side::Left),
                    4..=6 => tetris::Command::Shift(Side::Right),
                    _ => tetris::Command::Turn(Side::Right),
                };
                Some(Command::Tetris(room::tetris::Command::Play(wish)))
            }
            Snapshot::Tetris(_) => Some(Command::Tetris(room::tetris::Command::Ready(true))),
        }
    }
}

struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: Token,
    visitor: VisitorId,
}

impl Socket {
    async fn open(port: u16, token: Option<Token>, client: u32) -> Result<Self, Gone> {
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

    async fn say(&mut self, message: &ClientMessage) -> Result<(), Gone> {
        self.stream.send(Message::Binary(Form::Binary.encode(message).into())).await.map_err(|_| Gone)
    }

    async fn hear(&mut self) -> Result<ServerMessage, Gone> {
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
}

/// A small generator, so that a campaign has chance of its own.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}
