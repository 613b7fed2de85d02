//! What the lobby and the list of finished games show of a room of Tetris.

use std::collections::BTreeSet;

use protocol::Phase;
use room::tetris::HeldBy;

use super::{Tetris, people};
use crate::audience::Audience;
use crate::effect::small;
use crate::{Finished, Finisher, Listing, Record};

impl Tetris {
    pub(crate) fn spectators(&self, audience: &Audience) -> u32 {
        let playing: BTreeSet<_> = people(self.referee.room()).collect();
        audience.count(|visitor| !playing.contains(&visitor))
    }

    pub(crate) fn listing(&self, audience: &Audience) -> Listing {
        let room = self.referee.room();
        let connected: BTreeSet<_> = audience.iter().map(|one| one.visitor.id).collect();
        let persons = room.seats().iter().filter(|seat| matches!(seat.held_by, HeldBy::Visitor(_)));
        Listing {
            names: persons.take(6).map(|seat| seat.name.clone()).collect(),
            // A seat of Tetris is given up soon after its player is gone.
            holders: Vec::new(),
            players: small(room.seats().len()),
            here: small(people(room).filter(|visitor| connected.contains(visitor)).count()),
            seats: room.setup().seats(),
            spectators: self.spectators(audience),
            phase: if room.is_playing() { Phase::Playing } else { Phase::Waiting },
            keeps_time: false,
        }
    }

    pub(super) fn finished(&self) -> Finished {
        let room = self.referee.room();
        let scores = room.game().map(::tetris::Game::scores).unwrap_or_default();
        let finisher = |score: &::tetris::Score| {
            let name = room.name(score.who)?.clone();
            let seat = room.seats().iter().find(|seat| seat.player == Some(score.who));
            let visitor = seat.and_then(|seat| match seat.held_by {
                HeldBy::Visitor(visitor) => Some(visitor),
                HeldBy::Person | HeldBy::Machine(_) => None,
            });
            Some(Finisher { name, visitor, points: Some(score.points()) })
        };
        let players = scores.iter().filter_map(finisher).collect();
        let replay = self.referee.replay();
        let link = Some(replay.seed.game_id());
        Finished { players, record: Record::Tetris(replay.to_bytes()), link }
    }
}
