//! A client's copy of the room that it is in.

use connect_four::Player;
use protocol::{Entered, Frame, RoomId, Snapshot, Terms, View};
use room::{Millis, VisitorId};

/// A client's copy of the room that it is in.
#[derive(Debug)]
pub struct Mirror {
    id: RoomId,
    terms: Terms,
    private: bool,
    room: Snapshot,
    /// Something does not fit: the room is shown until a new one comes, and is good for nothing else.
    doubtful: bool,
    /// The server's time minus that of this client.
    ahead: i64,
    spectators: u32,
    lags: Vec<(Player, u16)>,
    machines: Vec<VisitorId>,
}

/// The frames do not continue what was known.
#[derive(Debug)]
pub(super) struct Misfit;

impl Mirror {
    /// `known` is the room that this client was in before.
    pub(super) fn entered(entered: Entered, known: Option<&Self>, now: Millis) -> Result<Self, Misfit> {
        let Entered { room: id, terms, private, now: theirs, view } = entered;
        let room = match view {
            View::Whole(room) => room,
            View::Since(frames) => {
                let known = known.filter(|known| known.id == id && !known.doubtful).ok_or(Misfit)?;
                let mut room = known.room.clone();
                let fits = frames.iter().all(|frame| room.follow(frame));
                if fits { room } else { return Err(Misfit) }
            }
        };
        let ahead = difference(theirs, now);
        let (lags, machines) = (Vec::new(), Vec::new());
        Ok(Self { id, terms, private, room, doubtful: false, ahead, spectators: 0, lags, machines })
    }

    /// Its name, as in the link.
    pub fn id(&self) -> &RoomId {
        &self.id
    }

    /// What is played.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// It is not in the lobby.
    pub fn is_private(&self) -> bool {
        self.private
    }

    /// The room as the frames make it.
    pub fn room(&self) -> &Snapshot {
        &self.room
    }

    /// Connections that watch.
    pub fn spectators(&self) -> u32 {
        self.spectators
    }

    /// How long messages take to each player of Puissance 4, in milliseconds.
    pub fn lags(&self) -> &[(Player, u16)] {
        &self.lags
    }

    /// Whether this visitor has said to be a program.
    pub fn is_machine(&self, visitor: VisitorId) -> bool {
        self.machines.contains(&visitor)
    }

    /// The server's time when it is `now` here, as well as it can be known.
    pub fn server_time(&self, now: Millis) -> Millis {
        now.saturating_add_signed(self.ahead)
    }

    /// What a player has left on the clock, if there is one.
    pub fn left(&self, player: Player, now: Millis) -> Option<Millis> {
        match &self.room {
            Snapshot::ConnectFour(room) => room.left(player, self.server_time(now)),
            Snapshot::Tetris(_) => None,
        }
    }

    /// Whether this visitor plays here, and does not only watch.
    pub fn takes_part(&self, visitor: VisitorId) -> bool {
        match &self.room {
            Snapshot::ConnectFour(room) => room.seat_of(visitor).is_some(),
            Snapshot::Tetris(room) => room.seat_of(visitor).is_some(),
        }
    }

    /// Up to which frame the room is known for certain. A server that was killed may have lost the last
    /// half second of Tetris and played another one, under the same numbers.
    pub(super) fn seen(&self) -> Option<u64> {
        match &self.room {
            Snapshot::ConnectFour(room) if !self.doubtful => Some(room.frames()),
            Snapshot::ConnectFour(_) | Snapshot::Tetris(_) => None,
        }
    }

    pub(super) fn distrust(&mut self) {
        self.doubtful = true;
    }

    /// False if this frame is not the next one.
    pub(super) fn follow(&mut self, frame: &Frame, now: Millis) -> bool {
        if let Frame::ConnectFour(frame) = frame {
            // Of all messages, the fastest tells the server's time best.
            self.ahead = self.ahead.max(difference(frame.at, now));
        }
        self.room.follow(frame)
    }

    pub(super) fn joined_by(&mut self, spectators: u32, lags: Vec<(Player, u16)>, machines: Vec<VisitorId>) {
        self.spectators = spectators;
        self.lags = lags;
        self.machines = machines;
    }
}

fn difference(theirs: Millis, ours: Millis) -> i64 {
    let signed = |time| i64::try_from(time).unwrap_or(i64::MAX);
    signed(theirs).saturating_sub(signed(ours))
}
