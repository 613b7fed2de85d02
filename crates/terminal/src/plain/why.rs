//! Why a column is right, in sentences.

use client::Phrases;
use connect_four_solver::Position;
use connect_four_solver::why::{Parity, Place, Side, follow_up, forced, threats};

/// What there is to say about this column of a position: how it wins by force, that answering above is enough
/// after it, and which threats it leaves one with. Nothing is said that is not proven.
pub(crate) fn sentences(position: &Position, column: u8, phrases: &Phrases) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(win) = forced(position).filter(|win| win.line.first() == Some(&column)) {
        let moves: Vec<_> = win.line.iter().map(|column| (column + 1).to_string()).collect();
        said.push(phrases.say("why-forced", &[("moves", moves.join(" ").into())]));
        if let Some((one, other)) = win.double {
            let values = [("one", named(one, phrases).into()), ("other", named(other, phrases).into())];
            said.push(phrases.say("why-double", &values));
        }
        return said;
    }
    let Some(after) = position.play(column.into()) else { return said };
    if let Some(proof) = follow_up(&after) {
        said.push(phrases.say(if proof.wins { "why-follow-up-wins" } else { "why-follow-up-draws" }, &[]));
    }
    // Whoever has just moved is the other side now.
    for threat in threats(&after).into_iter().filter(|threat| threat.side == Side::Other) {
        let key = match threat.parity {
            Parity::Odd => "why-threat-odd",
            Parity::Even => "why-threat-even",
        };
        said.push(phrases.say(key, &[("cell", named(threat.place, phrases).into())]));
    }
    said
}

fn named(place: Place, phrases: &Phrases) -> String {
    phrases.say("plain-cell", &[("column", (place.column + 1).into()), ("row", (place.row + 1).into())])
}
