//! The record of a game that is over.

use ::connect_four::{Level, Name, Player, Record};
use room::connect_four::{ConnectFourRoom, Seat};

use crate::{Finished, Finisher};

pub(super) fn finished(room: &ConnectFourRoom, link: Option<String>) -> Finished {
    let name = |player: Player| match room.seat(player) {
        Seat::Person(person) => person.name.clone(),
        Seat::Machine { level } => machine_name(*level),
        Seat::Free => machine_name(Level::WEAKEST),
    };
    let players = Player::all(room.terms().setup().players());
    let players = players.map(|player| Finisher {
        name: name(player),
        visitor: room.seat(player).visitor(),
        points: None,
    });
    let players = players.collect();
    let record = Record::new(room.game().clone(), name, None, None).ended(room.outcome());
    Finished { players, record: crate::Record::ConnectFour(Box::new(record)), link }
}

/// The name of a machine in records, which are read in any language.
fn machine_name(level: Level) -> Name {
    format!("Machine {}", level.get()).parse().expect("a word and a digit make a name")
}
