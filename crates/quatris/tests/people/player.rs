//! Somebody who plays as fast as possible and always comes back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use connect_four::Move;
use protocol::{ClientMessage, Command, Failure, Frame, RoomId, ServerMessage, Snapshot, Terms, Token, View};
use room::VisitorId;
use room::connect_four::Phase;
use tetris::Side;

use super::chance::Chance;
use super::history::History;
use super::socket::{Gone, Socket};

/// Nobody is faster than the server allows.
const PACE: Duration = Duration::from_millis(30);
/// What is asked for again after a crash, to be compared with what was seen before it.
const OVERLAP: u64 = 200;
/// A server from which nothing comes for so long has gone, whatever the network says. (Clients wait longer.)
const SILENCE: Duration = Duration::from_secs(3);
/// Of one that freezes, one beat in this many is the last for a while.
const FREEZES: u64 = 300;
const LONGEST_FREEZE_MS: u64 = 3_000;

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
    seat.enter(&room, None, false).await.expect("open");
    (room, [(host.token, host.visitor), (seat.token, seat.visitor)])
}

#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Frames of Tetris that may be lost with a server whose disk is well.
    pub(crate) risk: u64,
    /// Now and then the client and its connection stand still.
    pub(crate) freezes: bool,
}

pub(crate) struct Player {
    manner: Manner,
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
    /// Servers that had died on a failing disk when this player came last.
    failing_disks: u32,
}

impl Player {
    pub(crate) fn new(
        manner: Manner,
        room: RoomId,
        (token, visitor): (Token, VisitorId),
        history: &Arc<History>,
    ) -> Self {
        let chance = Chance(u64::from_le_bytes(token.0[..8].try_into().expect("eight bytes")));
        let client = u32::from(token.0[9]) + 1;
        let history = Arc::clone(history);
        Self {
            manner,
            room,
            token,
            visitor,
            client,
            history,
            state: None,
            asked: None,
            count: 0,
            chance,
            failing_disks: 0,
        }
    }

    /// Any of these.
    pub(crate) fn pick(&mut self, ports: &[u16]) -> u16 {
        self.chance.pick(ports)
    }

    /// Plays until the connection is gone.
    pub(crate) async fn visit(&mut self, port: u16) -> Result<(), Gone> {
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
                    if self.manner.freezes && self.chance.one_in(FREEZES) {
                        let millis = self.chance.within(0..LONGEST_FREEZE_MS);
                        tokio::time::sleep(Duration::from_millis(millis)).await;
                        last = Instant::now();
                    }
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
                // A disk or a database fails.
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
                let failing_disks = self.history.failing_disks();
                let is_safe = failing_disks == self.failing_disks;
                self.failing_disks = failing_disks;
                assert!(
                    !is_safe || after + self.manner.risk >= before,
                    "too much is gone: {before}, then {after}"
                );
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
                        let column = self.chance.pick(&open);
                        Some(Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column })))
                    }
                    Phase::Over if !room.wants_next_game(me) => {
                        Some(Command::ConnectFour(room::connect_four::Command::NextGame))
                    }
                    _ => None,
                }
            }
            Snapshot::Tetris(room) if room.is_playing() => {
                let wish = match self.chance.within(0..8) {
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
