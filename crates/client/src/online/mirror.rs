//! A client's copy of the room that it is in.

use connect_four::Player;
use protocol::{Entered, Frame, RoomId, Snapshot, Terms, View};
use room::connect_four::Phase;
use room::{Millis, VisitorId};

/// A client's copy of the room that it is in.
#[derive(Debug)]
pub struct Mirror {
    id: RoomId,
    terms: Terms,
    private: bool,
    room: Snapshot,
    /// Whether something did not fit: the room is shown until a new one arrives, and used for nothing else.
    doubtful: bool,
    /// Server time minus this client's time.
    ahead: i64,
    spectators: u32,
    lags: Vec<(Player, u16)>,
    machines: Vec<VisitorId>,
    /// Under which the server keeps the game that has ended, if this client played it.
    game: Option<String>,
}

/// The frames do not follow the room that was known.
#[derive(Debug)]
pub(super) struct Misfit;

impl Mirror {
    /// The mirror of a room just entered; `known` is the mirror from before.
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
        Ok(Self {
            id,
            terms,
            private,
            room,
            doubtful: false,
            ahead,
            spectators: 0,
            lags,
            machines,
            game: None,
        })
    }

    /// Its name, as in the link.
    pub fn id(&self) -> &RoomId {
        &self.id
    }

    /// What is played in it.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Whether the lobby does not show it.
    pub fn is_private(&self) -> bool {
        self.private
    }

    /// The room after the last frame.
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

    /// Whether this visitor is a program, by its own word.
    pub fn is_machine(&self, visitor: VisitorId) -> bool {
        self.machines.contains(&visitor)
    }

    /// The id of the game that has ended, for those who played it: `/g/` and the id is its address.
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
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

    /// Whether this visitor holds a seat.
    pub fn takes_part(&self, visitor: VisitorId) -> bool {
        match &self.room {
            Snapshot::ConnectFour(room) => room.seat_of(visitor).is_some(),
            Snapshot::Tetris(room) => room.seat_of(visitor).is_some(),
        }
    }

    /// The last frame up to which the room is certain; `None` for Tetris, where a server that was killed may have lost
    /// its last half second and given the same numbers again.
    pub(super) fn seen(&self) -> Option<u64> {
        match &self.room {
            Snapshot::ConnectFour(room) if !self.doubtful => Some(room.frames()),
            Snapshot::ConnectFour(_) | Snapshot::Tetris(_) => None,
        }
    }

    pub(super) fn distrust(&mut self) {
        self.doubtful = true;
    }

    /// Takes over the next frame; false if this is not the next one.
    pub(super) fn follow(&mut self, frame: &Frame, now: Millis) -> bool {
        if let Frame::ConnectFour(frame) = frame {
            // The message that took the least time tells server time best.
            self.ahead = self.ahead.max(difference(frame.at, now));
        }
        let follows = self.room.follow(frame);
        if matches!(&self.room, Snapshot::ConnectFour(room) if room.phase() != Phase::Over) {
            self.game = None;
        }
        follows
    }

    pub(super) fn kept(&mut self, game: String) {
        self.game = Some(game);
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
