//! What of a room stands in words.

use client::online::Online;
use room::tetris::{HeldBy, Seat, SeatId, TetrisRoom};
use tetris::PlayerId;
use tetris::bot::Strength;

use crate::tetris::route::Route;

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that a page shows")]
pub(crate) struct Company {
    pub(crate) hash: String,
    pub(crate) private: bool,
    pub(crate) guests: Vec<Present>,
    pub(crate) seats: u16,
    pub(crate) watching: u32,
    pub(crate) connected: bool,
    /// A game runs, or is over and still seen.
    pub(crate) has_game: bool,
    pub(crate) playing: bool,
    /// The own name, and whether one plays or only watches.
    pub(crate) name: String,
    pub(crate) takes_part: bool,
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
    pub(crate) fn new(online: &Online, party: &TetrisRoom) -> Option<Self> {
        let room = online.mirror()?;
        let me = online.visitor().and_then(|visitor| party.seat_of(visitor));
        let own = me.and_then(|me| party.seat(me)).map(|guest| &guest.name);
        let present = |(number, guest): (u16, &Seat)| Present {
            id: guest.id,
            name: guest.name.to_string(),
            strength: match guest.held_by {
                HeldBy::Machine(strength) => Some(strength),
                _ => None,
            },
            ready: guest.ready,
            me: Some(guest.id) == me,
            next: PlayerId::new(number).unwrap_or(PlayerId::FIRST),
        };
        Some(Self {
            hash: Route::room(room.id()),
            private: room.is_private(),
            guests: (1..).zip(party.seats()).map(present).collect(),
            seats: party.setup().seats(),
            watching: room.spectators(),
            connected: online.is_there(),
            has_game: party.game().is_some(),
            playing: party.is_playing(),
            name: own.or(online.name()).map(ToString::to_string).unwrap_or_default(),
            takes_part: me.is_some(),
        })
    }

    /// People who are ready, and how many there are.
    pub(crate) fn ready(&self) -> (usize, usize) {
        let people = || self.guests.iter().filter(|guest| guest.strength.is_none());
        (people().filter(|guest| guest.ready).count(), people().count())
    }

    pub(crate) fn am_ready(&self) -> bool {
        self.guests.iter().any(|guest| guest.me && guest.ready)
    }
}
