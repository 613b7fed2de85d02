use client::online::Online;
use room::tetris::{HeldBy, Seat, SeatId, TetrisRoom};
use tetris::bot::Strength;

use crate::tetris::route::Route;

/// What of a room stands in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Company {
    pub(crate) hash: String,
    pub(crate) guests: Vec<Present>,
    pub(crate) watching: u32,
    pub(crate) connected: bool,
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
    /// They have a score in the game that runs or is over.
    pub(crate) has_score: bool,
}

impl Company {
    pub(crate) fn new(online: &Online, party: &TetrisRoom) -> Option<Self> {
        let room = online.mirror()?;
        let me = online.visitor().and_then(|visitor| party.seat_of(visitor));
        let own = me.and_then(|me| party.seat(me)).map(|guest| &guest.name);
        let present = |guest: &Seat| Present {
            id: guest.id,
            name: guest.name.to_string(),
            strength: match guest.held_by {
                HeldBy::Machine(strength) => Some(strength),
                _ => None,
            },
            has_score: guest.player.is_some(),
        };
        Some(Self {
            hash: Route::room(room.id()),
            guests: party.seats().iter().map(present).collect(),
            watching: room.spectators(),
            connected: online.is_there(),
            playing: party.is_playing(),
            name: own.or(online.name()).map(ToString::to_string).unwrap_or_default(),
            takes_part: me.is_some(),
        })
    }
}
