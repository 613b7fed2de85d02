//! Wins by force: threat after threat, each with one answer, until there are two at once.

use super::{Place, urgent};
use crate::Position;

/// How the side to move wins without ever giving the other a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The columns, from 0: a move, the answer, and so on, to the token that makes the line.
    pub line: Vec<u8>,
    /// The two cells of the final double threat, of which only one could be stopped; `None` if there was none.
    pub double: Option<(Place, Place)>,
}

/// The most threats in a row that are searched.
const LONGEST: usize = 10;

/// The shortest forced win, if there is one of at most `LONGEST` threats.
pub fn forced(position: &Position) -> Option<Forced> {
    (0..=LONGEST).find_map(|threats| search(position, threats))
}

fn search(position: &Position, threats: usize) -> Option<Forced> {
    if let Some(column) = (0..7).find(|&column| position.wins_at(column)) {
        return Some(Forced { line: vec![column as u8], double: None });
    }
    if threats == 0 {
        return None;
    }
    (0..7).find_map(|column| {
        let attacked = position.play(column).filter(|child| !child.can_win())?;
        let mut cells = Place::all(urgent(&attacked));
        let (stopped, open) = (cells.next()?, cells.next());
        let own = column as u8;
        if let Some(open) = open {
            return Some(Forced {
                line: vec![own, stopped.column, open.column],
                double: Some((stopped, open)),
            });
        }
        let answered = attacked.play(stopped.column.into())?;
        let rest = search(&answered, threats - 1)?;
        Some(Forced { line: [vec![own, stopped.column], rest.line].concat(), double: rest.double })
    })
}
