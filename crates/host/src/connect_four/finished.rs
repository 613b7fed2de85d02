//! What is kept of a game that is over.

use ::connect_four::{Level, Name, Player, Record};
use room::Ending;
use room::table::{Place, Table};

use crate::Finished;

pub(super) fn finished(table: &Table) -> Finished {
    let name = |player: Player| match table.place(player) {
        Place::Person(person) => person.name.clone(),
        Place::Machine { level } => machine_name(*level),
        Place::Free => machine_name(Level::WEAKEST),
    };
    let players: Vec<_> =
        Player::all(table.terms().setup().players()).map(|player| name(player).to_string()).collect();
    let result = match (table.ending(), table.winner()) {
        (Some(Ending::Resigned { player }), _) => format!("resigned by {}", player.number()),
        (Some(Ending::OutOfTime { player }), _) => format!("out of time {}", player.number()),
        (Some(Ending::Abandoned { player }), _) => format!("abandoned by {}", player.number()),
        (Some(Ending::DrawAgreed), _) => "draw agreed".into(),
        (None, Some(winner)) => format!("won by {}", winner.number()),
        (None, None) => "draw".into(),
    };
    let resigned = match table.ending() {
        Some(Ending::Resigned { player }) => Some(player),
        _ => None,
    };
    let record = Record::new(table.game().clone(), name, None, None).resigned_by(resigned);
    Finished { players: players.join(", "), result, record: crate::Record::ConnectFour(Box::new(record)) }
}

/// Records are read in any language.
fn machine_name(level: Level) -> Name {
    format!("Machine {}", level.get()).parse().expect("a word and a digit make a name")
}
