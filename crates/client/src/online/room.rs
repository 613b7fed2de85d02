use connect_four::Player;
use protocol::{Entered, Frame, RoomId, Snapshot, Terms, View};
use room::VisitorId;
use room::table::Millis;

/// What a client knows of the room that it is in.
#[derive(Debug)]
pub struct Room {
    id: RoomId,
    terms: Terms,
    private: bool,
    mirror: Snapshot,
    /// Something does not fit: the mirror is shown until a new one comes, and is good for nothing else.
    doubtful: bool,
    /// The server's time minus that of this client.
    ahead: i64,
    watching: u32,
    lags: Vec<(Player, u16)>,
}

/// The frames do not continue what was known.
#[derive(Debug)]
pub(super) struct Misfit;

impl Room {
    /// `known` is the room that this client was in before.
    pub(super) fn entered(entered: Entered, known: Option<&Self>, now: Millis) -> Result<Self, Misfit> {
        let Entered { room, terms, private, now: theirs, view } = entered;
        let mirror = match view {
            View::Whole(mirror) => mirror,
            View::Since(frames) => {
                let known = known.filter(|known| known.id == room && !known.doubtful).ok_or(Misfit)?;
                let mut mirror = known.mirror.clone();
                let fits = frames.iter().all(|frame| mirror.follow(frame));
                if fits { mirror } else { return Err(Misfit) }
            }
        };
        let ahead = difference(theirs, now);
        Ok(Self { id: room, terms, private, mirror, doubtful: false, ahead, watching: 0, lags: Vec::new() })
    }

    pub fn id(&self) -> &RoomId {
        &self.id
    }

    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// It is not in the lobby.
    pub fn is_private(&self) -> bool {
        self.private
    }

    pub fn mirror(&self) -> &Snapshot {
        &self.mirror
    }

    pub fn watching(&self) -> u32 {
        self.watching
    }

    /// How long messages take to each player at a table, in milliseconds.
    pub fn lags(&self) -> &[(Player, u16)] {
        &self.lags
    }

    /// The server's time when it is `now` here, as well as it can be known.
    pub fn server_time(&self, now: Millis) -> Millis {
        now.saturating_add_signed(self.ahead)
    }

    /// What a player has left on the clock, if there is one.
    pub fn left(&self, player: Player, now: Millis) -> Option<Millis> {
        match &self.mirror {
            Snapshot::Table(table) => table.left(player, self.server_time(now)),
            Snapshot::Party(_) => None,
        }
    }

    /// Whether this visitor plays here, and does not only watch.
    pub fn takes_part(&self, visitor: VisitorId) -> bool {
        match &self.mirror {
            Snapshot::Table(table) => table.seat_of(visitor).is_some(),
            Snapshot::Party(party) => party.guest_of(visitor).is_some(),
        }
    }

    /// Up to which frame the room is known for certain. A server that was killed may have lost the last
    /// second of a party and played another one, under the same numbers.
    pub(super) fn seen(&self) -> Option<u64> {
        match &self.mirror {
            Snapshot::Table(table) if !self.doubtful => Some(table.frames()),
            Snapshot::Table(_) | Snapshot::Party(_) => None,
        }
    }

    pub(super) fn distrust(&mut self) {
        self.doubtful = true;
    }

    /// False if this frame is not the next one.
    pub(super) fn follow(&mut self, frame: &Frame, now: Millis) -> bool {
        if let Frame::Table(frame) = frame {
            // Of all messages, the fastest tells the server's time best.
            self.ahead = self.ahead.max(difference(frame.at, now));
        }
        self.mirror.follow(frame)
    }

    pub(super) fn joined_by(&mut self, watching: u32, lags: Vec<(Player, u16)>) {
        self.watching = watching;
        self.lags = lags;
    }
}

fn difference(theirs: Millis, ours: Millis) -> i64 {
    let signed = |time| i64::try_from(time).unwrap_or(i64::MAX);
    signed(theirs).saturating_sub(signed(ours))
}
