//! Two players of Puissance 4, and their spectators.

use std::sync::Arc;
use std::time::Duration;

use connect_four::{Move, Setup};
use protocol::{ClientMessage, Command, Frame, RoomId, ServerMessage, Snapshot, Terms, View};
use room::connect_four::{ConnectFourRoom, Phase as RoomPhase};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::measure::{Crowd, Phase};
use super::socket::{Lost, Socket};

/// A pair that plays one game after the other.
struct Pair<'a> {
    crowd: &'a Crowd,
    room: RoomId,
    sockets: [Socket<'a>; 2],
    state: ConnectFourRoom,
    asked: u32,
}

pub(super) async fn room(crowd: Arc<Crowd>, number: usize) {
    let mut phase = crowd.phase();
    let mut pair = match Pair::sit(&crowd).await {
        Ok(pair) => pair,
        Err(lost) => return crowd.failed(&lost),
    };
    let watchers: Vec<_> = (0..crowd.arguments.spectators)
        .map(|_| tokio::spawn(watch(Arc::clone(&crowd), pair.room.clone())))
        .collect();
    // Rooms do not all move at the same moment.
    let pause = Duration::from_secs_f64(1.0 / crowd.arguments.rate.max(0.001));
    let shift = pause.mul_f64(number as f64 / crowd.arguments.rooms as f64);
    let _ = phase.wait_for(|phase| *phase != Phase::Gathering).await;
    let mut beat = interval_at(Instant::now() + shift, pause);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let done = tokio::select! {
            _ = beat.tick(), if crowd.arguments.rate > 0.0 => pair.turn().await,
            _ = phase.changed() => {
                let over = *phase.borrow_and_update() == Phase::Over;
                if over {
                    break;
                }
                pair.come_back().await
            }
            quiet = pair.listen() => quiet,
        };
        let done = match done {
            // As a player's page does: the room may go on at another node.
            Err(Lost::Connection(_) | Lost::Closed(_)) => pair.come_back().await,
            done => done,
        };
        if let Err(lost) = done {
            crowd.failed(&lost);
            break;
        }
    }
    for watcher in watchers {
        if let Err(error) = watcher.await {
            crowd.failed(&error);
        }
    }
}

impl<'a> Pair<'a> {
    async fn sit(crowd: &'a Crowd) -> Result<Self, Lost> {
        let terms = room::connect_four::Terms::new(Setup::CLASSIC, None).map_err(|_| Lost::Unreadable)?;
        let mut first = Socket::open(crowd, None, 1).await?;
        first.say(&ClientMessage::Create { terms: Terms::ConnectFour(terms), private: true }).await?;
        let room = first.entered().await?.room;
        crowd.connected();
        let mut second = Socket::open(crowd, None, 2).await?;
        let entered = second.enter(&room, false).await?;
        crowd.connected();
        let View::Whole(Snapshot::ConnectFour(state)) = entered.view else { return Err(Lost::Unreadable) };
        let mut pair = Self { crowd, room, sockets: [first, second], state: *state, asked: 0 };
        while pair.state.phase() == RoomPhase::Waiting {
            pair.hear(1).await?;
        }
        Ok(pair)
    }

    /// Whoever's turn it is moves, and the other sees it; or both begin the next game.
    async fn turn(&mut self) -> Result<(), Lost> {
        if self.state.phase() == RoomPhase::Over {
            for seat in [0, 1] {
                self.ask(seat, room::connect_four::Command::NextGame).await?;
            }
            while self.state.phase() == RoomPhase::Over {
                self.hear(1).await?;
            }
        }
        let game = self.state.game();
        let (visitor, moves) = (self.state.seat(game.turn()).visitor(), game.moves().len());
        let seat = usize::from(visitor != Some(self.sockets[0].visitor));
        let columns: Vec<u8> = game.open_columns().collect();
        let column = columns[(moves * 5 + self.asked as usize) % columns.len()];
        let start = Instant::now();
        self.ask(seat, room::connect_four::Command::Play(Move::Drop { column })).await?;
        self.crowd.asked();
        let frames = self.state.frames();
        // The mirror is the opponent's; the mover's messages are read as well.
        while self.state.frames() == frames || self.state.game().moves().len() <= moves {
            if self.hear(1 - seat).await? {
                break;
            }
        }
        self.crowd.seen(start.elapsed());
        loop {
            match self.sockets[seat].hear().await? {
                ServerMessage::Done { .. } => return Ok(()),
                refused @ (ServerMessage::Refused { .. } | ServerMessage::Failed(_)) => {
                    return Err(Lost::Unexpected(Box::new(refused)));
                }
                _ => {}
            }
        }
    }

    async fn ask(&mut self, seat: usize, command: room::connect_four::Command) -> Result<(), Lost> {
        self.asked += 1;
        let command = Command::ConnectFour(command);
        self.sockets[seat].say(&ClientMessage::Ask { number: self.asked, command }).await
    }

    /// One message of one of them. True when it was a move.
    async fn hear(&mut self, seat: usize) -> Result<bool, Lost> {
        match self.sockets[seat].hear().await? {
            ServerMessage::Frame(Frame::ConnectFour(frame)) => {
                let moved =
                    frame.events.iter().any(|event| matches!(event, room::connect_four::Event::Played(_)));
                if frame.number == self.state.frames() + 1 {
                    self.state.follow(&frame);
                }
                Ok(moved)
            }
            failed @ ServerMessage::Failed(_) => Err(Lost::Unexpected(Box::new(failed))),
            _ => Ok(false),
        }
    }

    /// What comes between moves.
    async fn listen(&mut self) -> Result<(), Lost> {
        let [first, second] = &mut self.sockets;
        let message = tokio::select! {
            message = first.hear() => message?,
            message = second.hear() => message?,
        };
        if let ServerMessage::Frame(Frame::ConnectFour(frame)) = message
            && frame.number == self.state.frames() + 1
        {
            self.state.follow(&frame);
        }
        Ok(())
    }

    /// Both open new connections, and come back to their seats.
    async fn come_back(&mut self) -> Result<(), Lost> {
        for (seat, client) in [(0, 1), (1, 2)] {
            let token = self.sockets[seat].token;
            self.sockets[seat] = Socket::open(self.crowd, Some(token), client).await?;
            let entered = self.sockets[seat].enter(&self.room, false).await?;
            self.crowd.came_back();
            let View::Whole(Snapshot::ConnectFour(state)) = entered.view else {
                return Err(Lost::Unreadable);
            };
            if state.game().moves().len() < self.state.game().moves().len() {
                return Err(Lost::Closed("a move that was seen is gone".into()));
            }
            self.state = *state;
        }
        Ok(())
    }
}

async fn watch(crowd: Arc<Crowd>, room: RoomId) {
    let mut phase = crowd.phase();
    let spectators = async {
        let mut socket = Socket::open(&crowd, None, 3).await?;
        socket.enter(&room, true).await?;
        crowd.connected();
        loop {
            socket.hear().await?;
        }
    };
    tokio::select! {
        _ = phase.wait_for(|phase| *phase == Phase::Over) => {}
        lost = spectators => {
            let lost: Result<(), Lost> = lost;
            if let Err(lost) = lost {
                crowd.failed(&lost);
            }
        }
    }
}
