//! People who play as fast as they may, always come back, and notice what is missing.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect_four::Move;
use protocol::{ClientMessage, Command, Failure, Frame, RoomId, ServerMessage, Snapshot, Terms, Token, View};
use room::connect_four::{ConnectFourRoom, Phase};
use room::{Cause, VisitorId};
use tetris::Side;
use tokio::sync::mpsc;

use crate::chance::Chance;
use crate::nodes::is_ready;
use crate::socket::{Gone, Socket};

/// Nobody is faster than the server allows.
const PACE: Duration = Duration::from_millis(30);
/// What is asked for again after a crash, to be compared with what was seen before it.
const OVERLAP: u64 = 200;
/// A server from which nothing comes for so long has gone, whatever the network says. (Clients wait longer.)
const SILENCE: Duration = Duration::from_secs(3);

/// A room with two people in it.
pub(crate) async fn gather(port: u16, terms: Terms) -> (RoomId, [(Token, VisitorId); 2]) {
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
pub(crate) struct History {
    frames: Mutex<BTreeMap<RoomId, BTreeMap<u64, room::connect_four::Frame>>>,
    /// When anything new was last seen in each room.
    latest: Mutex<BTreeMap<RoomId, Instant>>,
    saw: mpsc::UnboundedSender<()>,
}

impl History {
    pub(crate) fn new(saw: mpsc::UnboundedSender<()>) -> Arc<Self> {
        Arc::new(Self { frames: Mutex::default(), latest: Mutex::default(), saw })
    }

    /// Something new was seen in this room.
    fn stirred(&self, room: &RoomId) {
        self.latest.lock().expect("no panic").insert(room.clone(), Instant::now());
        // The campaign may have ended.
        let _ = self.saw.send(());
    }

    /// When anything new was last seen in this room.
    pub(crate) fn latest(&self, room: &RoomId) -> Option<Instant> {
        self.latest.lock().expect("no panic").get(room).copied()
    }

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

    /// What was kept is whole, has everything that anyone saw, and each command once; no clock ran ahead.
    pub(crate) fn check(
        &self,
        room: &RoomId,
        terms: room::connect_four::Terms,
        kept: &[room::connect_four::Frame],
        up: Duration,
    ) {
        let frames = self.frames.lock().expect("no panic");
        for (number, seen) in &frames[room] {
            assert_eq!(kept.get(*number as usize - 1), Some(seen), "frame {number} of {room} was seen");
        }
        let mut done = HashSet::new();
        let mut room = ConnectFourRoom::new(terms);
        for (frame, number) in kept.iter().zip(1..) {
            assert_eq!(frame.number, number, "a gap in the journal");
            if let Some(Cause { visitor, client, number }) = frame.cause {
                assert!(done.insert((visitor, client, number)), "done twice: {frame:?}");
            }
            room.follow(frame);
        }
        let at = Duration::from_millis(room.now());
        assert!(at <= up, "{at:?} passed in {up:?}");
        assert!(room.score().games() > 0 || room.game().moves().len() > 5, "hardly anything was played");
    }
}

/// Somebody who plays as fast as possible and always comes back.
pub(crate) struct Player {
    /// Any of them leads to the room.
    ports: Vec<u16>,
    /// Frames of Tetris that may be lost.
    risk: u64,
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

impl Player {
    pub(crate) fn new(
        ports: Vec<u16>,
        risk: u64,
        room: RoomId,
        (token, visitor): (Token, VisitorId),
        history: &Arc<History>,
    ) -> Self {
        let chance = Chance(u64::from_le_bytes(token.0[..8].try_into().expect("eight bytes")) | 1);
        let client = u32::from(token.0[9]) + 1;
        let history = Arc::clone(history);
        Self {
            ports,
            risk,
            room,
            token,
            visitor,
            client,
            history,
            state: None,
            asked: None,
            count: 0,
            chance,
        }
    }

    /// Plays until the connection is gone.
    pub(crate) async fn visit(&mut self) -> Result<(), Gone> {
        let port = self.ports[self.chance.below(self.ports.len() as u64) as usize];
        if !is_ready(port).await {
            return Err(Gone);
        }
        let open = Socket::open(port, Some(self.token), self.client);
        let mut socket = tokio::time::timeout(SILENCE, open).await.map_err(|_| Gone)??;
        let everyone = self.history.last(&self.room);
        let seen = self.state.as_ref().map(|state| state.frames().saturating_sub(OVERLAP));
        socket.say(&ClientMessage::Enter { room: self.room.clone(), seen, watch: false }).await?;
        let mut pace = tokio::time::interval(PACE);
        let mut ping = tokio::time::interval(Duration::from_secs(1));
        let mut last = Instant::now();
        loop {
            let silence = last + SILENCE;
            let heard = tokio::select! {
                heard = socket.hear() => heard?,
                () = tokio::time::sleep_until(silence.into()) => return Err(Gone),
                _ = ping.tick() => {
                    socket.say(&ClientMessage::Ping { number: 0, lag: 0 }).await?;
                    continue;
                }
                _ = pace.tick() => {
                    self.act(&mut socket).await?;
                    continue;
                }
            };
            last = Instant::now();
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
                ServerMessage::Failed(Failure::Unavailable) => return Err(Gone),
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
                assert!(after + self.risk >= before, "too much is gone: {before}, then {after}");
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
            self.history.stirred(&self.room);
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
