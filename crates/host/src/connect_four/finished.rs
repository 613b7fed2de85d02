//! What is kept of a game that is over.

use ::connect_four::{Level, Name, Player, Record};
use room::connect_four::{ConnectFourRoom, Seat};

use crate::Finished;

pub(super) fn finished(room: &ConnectFourRoom) -> Finished {
    let name = |player: Player| match room.seat(player) {
        Seat::Person(person) => person.name.clone(),
        Seat::Machine { level } => machine_name(*level),
        Seat::Free => machine_name(Level::WEAKEST),
    };
    let players: Vec<_> =
        Player::all(room.terms().setup().players()).map(|player| name(player).to_string()).collect();
    let record = Record::new(room.game().clone(), name, None, None).ended(room.outcome());
    let result = record.result();
    Finished { players: players.join(", "), result, record: crate::Record::ConnectFour(Box::new(record)) }
}

/// Records are read in any language.
fn machine_name(level: Level) -> Name {
    format!("Machine {}", level.get()).parse().expect("a word and a digit make a name")
}
