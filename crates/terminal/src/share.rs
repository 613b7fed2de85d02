//! What is shared of a puzzle: it gives nothing away.

use client::Phrases;
use client::puzzle::Puzzle as Session;
use connect_four::Date;
use connect_four_solver::puzzles::Puzzle;

/// How hard a puzzle is: `■■■□□`.
pub(crate) fn pips(grade: u8) -> String {
    (1..=Puzzle::GRADES).map(|pip| if pip <= grade { '■' } else { '□' }).collect()
}

/// What was done, in two lines.
pub(crate) fn shared(puzzle: &Puzzle, session: &Session, date: Option<Date>, phrases: &Phrases) -> String {
    let date = date.map(|date| date.to_string()).unwrap_or_default();
    let values = [
        ("date", date.into()),
        ("pips", pips(puzzle.grade).into()),
        ("tries", (u32::from(session.wrong()) + 1).into()),
        ("hints", u32::from(session.hints()).into()),
    ];
    phrases.say("puzzle-share", &values)
}
