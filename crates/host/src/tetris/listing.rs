//! What others see of a room of Tetris: the lobby, and the list of finished games.

use std::collections::BTreeSet;

use protocol::Phase;
use room::tetris::HeldBy;

use super::{Tetris, people};
use crate::audience::Audience;
use crate::{Finished, Listing, Record};

/// Names in a list.
const LISTED: usize = 10;

impl Tetris {
    pub(crate) fn spectators(&self, audience: &Audience) -> u32 {
        let playing: BTreeSet<_> = people(self.referee.room()).collect();
        audience.iter().filter(|one| !playing.contains(&one.visitor.id)).count() as u32
    }

    pub(crate) fn listing(&self, audience: &Audience) -> Listing {
        let room = self.referee.room();
        let connected: BTreeSet<_> = audience.iter().map(|one| one.visitor.id).collect();
        let persons = room.seats().iter().filter(|seat| matches!(seat.held_by, HeldBy::Visitor(_)));
        Listing {
            names: persons.take(6).map(|seat| seat.name.clone()).collect(),
            players: room.seats().len() as u16,
            here: people(room).filter(|visitor| connected.contains(visitor)).count() as u16,
            seats: room.setup().seats(),
            spectators: self.spectators(audience),
            phase: if room.is_playing() { Phase::Playing } else { Phase::Waiting },
            clock_runs: false,
        }
    }

    pub(super) fn finished(&self) -> Finished {
        let room = self.referee.room();
        let scores = room.game().map(::tetris::Game::scores).unwrap_or_default();
        let named = scores.iter().filter_map(|score| Some((room.name(score.who)?, score.points())));
        let result: Vec<String> =
            named.take(LISTED).map(|(name, points)| format!("{name} {points}")).collect();
        let seats = room.seats().iter().take(LISTED);
        let players: Vec<String> = seats.map(|seat| seat.name.to_string()).collect();
        Finished {
            players: players.join(", "),
            result: result.join(", "),
            record: Record::Tetris(self.referee.replay().to_bytes()),
        }
    }
}
