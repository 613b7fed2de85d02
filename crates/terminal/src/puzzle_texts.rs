//! What is told of a puzzle: hints, and the columns that were to be found.

use client::Phrases;
use client::puzzle::PuzzleHint;

/// `solutions` are the columns that are right.
pub(crate) fn hint_text(hint: PuzzleHint, solutions: &[u8], phrases: &Phrases) -> String {
    let column = match hint {
        PuzzleHint::Left => return phrases.say("puzzle-hint-left", &[]),
        PuzzleHint::Middle => return phrases.say("puzzle-hint-middle", &[]),
        PuzzleHint::Right => return phrases.say("puzzle-hint-right", &[]),
        PuzzleHint::Column(column) => column,
    };
    let values = [("column", (column + 1).into()), ("count", solutions.len().into())];
    phrases.say("puzzle-hint-column", &values)
}

/// After the puzzle was given up.
pub(crate) fn solution_text(solutions: &[u8], phrases: &Phrases) -> String {
    let columns: Vec<_> = solutions.iter().map(|column| (column + 1).to_string()).collect();
    let values = [("columns", columns.join(", ").into()), ("count", solutions.len().into())];
    phrases.say("puzzle-solution", &values)
}
