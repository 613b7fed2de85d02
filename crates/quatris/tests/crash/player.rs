//! Somebody who plays as fast as possible, freezes now and then, and always comes back.

use std::sync::Arc;
use std::time::Duration;

use connect_four::Move;
use protocol::{ClientMessage, Command, Failure, Frame, RoomId, ServerMessage, Snapshot, Token, View};
use room::VisitorId;
use room::connect_four::Phase;
use tetris::Side;
use tokio::sync::watch as latest;

use crate::chance::Chance;
use crate::history::History;
use crate::socket::{Gone, Socket};

/// Nobody is faster than the server allows.
const PACE: Duration = Duration::from_millis(30);
/// One beat in this many is the last for a while: the client and its connection stand still.
const FREEZES: u64 = 300;
const LONGEST_FREEZE_MS: u64 = 3_000;
/// From a lost connection to the next.
const RETRY: Duration = Duration::from_millis(20);
/// A second's frames of Tetris may be lost.
const PARTY_RISK: u64 = 20;
/// What is asked for again after a crash, to be compared with what was seen before it.
const OVERLAP: u64 = 200;

pub(crate) struct Player {
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
    /// Servers that had died on a failing disk when this player came last.
    failing_disks: u32,
}

impl Player {
    pub(crate) fn new(
        port: u16,
        room: RoomId,
        (token, visitor): (Token, VisitorId),
        history: &Arc<History>,
    ) -> Self {
        let chance = Chance(u64::from_le_bytes(token.0[..8].try_into().expect("eight bytes")) | 1);
        let client = u32::from(token.0[9]) + 1;
        let history = Arc::clone(history);
        Self {
            port,
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

    pub(crate) async fn play(mut self, mut over: latest::Receiver<bool>) {
        let play = async {
            loop {
                let _ = self.visit().await;
                tokio::time::sleep(RETRY).await;
            }
        };
        tokio::select! {
            () = play => {}
            _ = over.wait_for(|over| *over) => {}
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
                    if self.chance.below(FREEZES) == 0 {
                        let millis = self.chance.below(LONGEST_FREEZE_MS);
                        tokio::time::sleep(Duration::from_millis(millis)).await;
                    }
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
                // The disk fails.
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
                    !is_safe || after + PARTY_RISK >= before,
                    "more than a second is gone: {before}, then {after}"
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
