//! What of a room stands in words.

use client::online::Online;
use room::tetris::{Seat, SeatId, TetrisRoom};
use tetris::PlayerId;
use tetris::bot::Strength;

use crate::tetris::route::Route;

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that a page shows")]
pub(crate) struct Company {
    pub(crate) hash: String,
    pub(crate) private: bool,
    pub(crate) seats: Vec<Present>,
    pub(crate) most_seats: u16,
    pub(crate) watching: u32,
    pub(crate) connected: bool,
    /// A game runs, or is over and still seen.
    pub(crate) has_game: bool,
    pub(crate) playing: bool,
    /// The own name, and whether one plays or only watches.
    pub(crate) name: String,
    pub(crate) takes_part: bool,
    /// One has a seat, and was not ready when the game began.
    pub(crate) sits_out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Present {
    pub(crate) id: SeatId,
    pub(crate) name: String,
    pub(crate) strength: Option<Strength>,
    pub(crate) ready: bool,
    pub(crate) me: bool,
    /// Who they are in the next game, as far as that is known.
    pub(crate) next: PlayerId,
}

impl Company {
    pub(crate) fn new(online: &Online, room: &TetrisRoom) -> Option<Self> {
        let mirror = online.mirror()?;
        let me = online.visitor().and_then(|visitor| room.seat_of(visitor));
        let own = me.and_then(|me| room.seat(me));
        let present = |(number, seat): (u16, &Seat)| Present {
            id: seat.id,
            name: seat.name.to_string(),
            strength: seat.strength(),
            ready: seat.ready,
            me: Some(seat.id) == me,
            next: PlayerId::new(number).unwrap_or(PlayerId::FIRST),
        };
        Some(Self {
            hash: Route::room(mirror.id()),
            private: mirror.is_private(),
            seats: (1..).zip(room.seats()).map(present).collect(),
            most_seats: room.setup().seats(),
            watching: mirror.spectators(),
            connected: online.is_there(),
            has_game: room.game().is_some(),
            playing: room.is_playing(),
            name: own.map(|seat| &seat.name).or(online.name()).map(ToString::to_string).unwrap_or_default(),
            takes_part: me.is_some(),
            sits_out: room.is_playing() && own.is_some_and(|seat| seat.player.is_none()),
        })
    }

    /// People who are ready, and how many there are.
    pub(crate) fn ready(&self) -> (usize, usize) {
        let people = || self.seats.iter().filter(|seat| seat.strength.is_none());
        (people().filter(|seat| seat.ready).count(), people().count())
    }

    pub(crate) fn am_ready(&self) -> bool {
        self.seats.iter().any(|seat| seat.me && seat.ready)
    }
}
