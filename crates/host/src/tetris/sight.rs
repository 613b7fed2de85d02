//! What others see of a room of Tetris: the lobby, and the list of finished games.

use std::collections::BTreeSet;

use protocol::Phase;
use room::party::Pilot;

use super::{Tetris, people};
use crate::audience::Audience;
use crate::{Finished, Record, Sight};

/// Names in a list.
const LISTED: usize = 10;

impl Tetris {
    pub(crate) fn watching(&self, audience: &Audience) -> u32 {
        let playing: BTreeSet<_> = people(self.referee.party()).collect();
        audience.iter().filter(|one| !playing.contains(&one.visitor.id)).count() as u32
    }

    pub(crate) fn sight(&self, audience: &Audience) -> Sight {
        let party = self.referee.party();
        let places = match party.setup() {
            ::tetris::Setup::Labo(setup) => setup.seats(),
            ::tetris::Setup::Arena(setup) => setup.seats(),
        };
        let connected: BTreeSet<_> = audience.iter().map(|one| one.visitor.id).collect();
        let persons = party.guests().iter().filter(|guest| matches!(guest.pilot, Pilot::Visitor(_)));
        Sight {
            names: persons.take(6).map(|guest| guest.name.clone()).collect(),
            players: party.guests().len() as u16,
            here: people(party).filter(|visitor| connected.contains(visitor)).count() as u16,
            places,
            watching: self.watching(audience),
            phase: if party.is_playing() { Phase::Playing } else { Phase::Waiting },
            clock_runs: false,
        }
    }

    pub(super) fn finished(&self) -> Finished {
        let party = self.referee.party();
        let name = |id| {
            party.guests().iter().find(|guest| guest.player == Some(id)).map(|guest| guest.name.to_string())
        };
        let scores = party.game().map(::tetris::Game::scores).unwrap_or_default();
        let named = scores.iter().filter_map(|score| Some((name(score.who)?, score.points)));
        let result: Vec<String> =
            named.take(LISTED).map(|(name, points)| format!("{name} {points}")).collect();
        let guests = party.guests().iter().take(LISTED);
        let players: Vec<String> = guests.map(|guest| guest.name.to_string()).collect();
        Finished {
            players: players.join(", "),
            result: result.join(", "),
            record: Record::Tetris(self.referee.replay().to_bytes()),
        }
    }
}
