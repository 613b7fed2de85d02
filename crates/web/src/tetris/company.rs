use client::online::Online;
use room::party::{Guest, GuestId, Party, Pilot};
use tetris::bot::Strength;

use super::route::Route;

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
    pub(crate) id: GuestId,
    pub(crate) name: String,
    pub(crate) strength: Option<Strength>,
    /// They have a score in the game that runs or is over.
    pub(crate) has_score: bool,
}

impl Company {
    pub(crate) fn new(online: &Online, party: &Party) -> Option<Self> {
        let room = online.room()?;
        let me = online.visitor().and_then(|visitor| party.guest_of(visitor));
        let own = me.and_then(|me| party.guest(me)).map(|guest| &guest.name);
        let present = |guest: &Guest| Present {
            id: guest.id,
            name: guest.name.to_string(),
            strength: match guest.pilot {
                Pilot::Bot(strength) => Some(strength),
                _ => None,
            },
            has_score: guest.player.is_some(),
        };
        Some(Self {
            hash: Route::room(room.id()),
            guests: party.guests().iter().map(present).collect(),
            watching: room.watching(),
            connected: online.is_there(),
            playing: party.is_playing(),
            name: own.or(online.name()).map(ToString::to_string).unwrap_or_default(),
            takes_part: me.is_some(),
        })
    }
}
