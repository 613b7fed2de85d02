//! Fair starts: positions of few tokens from which neither side can force a win.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::book::Book;
use crate::exact::position::Position;
use crate::players::Chance;

/// Columns, from 0, in the order in which the tokens are laid.
type Columns = Vec<u8>;

/// The fair starts that a book knows. They are listed when first asked for, once for each number of tokens.
#[derive(Debug)]
pub struct FairStarts {
    book: Arc<Book>,
    listed: Mutex<BTreeMap<usize, Arc<[Columns]>>>,
}

impl FairStarts {
    pub fn new(book: Arc<Book>) -> Self {
        Self { book, listed: Mutex::default() }
    }

    /// A random fair start with this number of tokens, mirrored or not; `None` when the book knows none.
    pub fn draw(&self, tokens: usize, seed: u64) -> Option<Columns> {
        let mut chance = Chance::new(seed);
        let all = self.list(tokens);
        if all.is_empty() {
            return None;
        }
        let mut columns = all[chance.below(all.len())].clone();
        if chance.below(2) == 1 {
            for column in &mut columns {
                *column = 6 - *column;
            }
        }
        Some(columns)
    }

    fn list(&self, tokens: usize) -> Arc<[Columns]> {
        let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
        let list = || {
            let drawn = drawn(&self.book, tokens).into_iter();
            drawn.filter(|(position, _)| is_quiet(position)).map(|(_, columns)| columns).collect()
        };
        Arc::clone(listed.entry(tokens).or_insert_with(list))
    }
}

/// Every position with this number of tokens that is a proven draw, up to reflection, with columns that lead to it.
pub fn drawn(book: &Book, tokens: usize) -> Vec<(Position, Columns)> {
    let mut level = vec![(Position::default(), Vec::new())];
    for _ in 0..tokens {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (position, columns) in &level {
            for column in 0..7 {
                if let Some(child) = position.play(column.into())
                    && seen.insert(child.symmetric_key())
                {
                    next.push((child, [columns.as_slice(), &[column]].concat()));
                }
            }
        }
        level = next;
    }
    level.retain(|(position, _)| book.score(position) == Some(0));
    level
}

/// Neither side wins or has to stop a win with the next token or the one after it.
fn is_quiet(position: &Position) -> bool {
    let children = (0..7).filter_map(|column| position.play(column));
    !position.can_win()
        && !position.is_threatened()
        && children.into_iter().all(|child| !child.is_threatened())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of drawn positions with this number of tokens, and of all of them, won ones included; mirror images
    /// count as two.
    fn counted(tokens: usize) -> (usize, usize) {
        let book = Book::classic();
        let mut all: HashSet<u64> = HashSet::from([Position::<7, 6>::default().key()]);
        let mut open = vec![Position::<7, 6>::default()];
        for _ in 0..tokens {
            all.clear();
            let mut next = Vec::new();
            for position in &open {
                for column in (0..7).filter(|&column| position.can_play(column)) {
                    if all.insert(position.drop(column).key()) {
                        next.extend(position.play(column));
                    }
                }
            }
            open = next;
        }
        (open.iter().filter(|position| book.score(position) == Some(0)).count(), all.len())
    }

    /// Listing all of them takes a thousand times as long as choosing one.
    #[test]
    fn fair_starts_are_listed_once() {
        let starts = FairStarts::new(Book::classic());
        let (first, again) = (starts.list(6), starts.list(6));
        assert!(Arc::ptr_eq(&first, &again));
    }

    /// The counts are published elsewhere.
    #[test]
    fn as_many_positions_are_drawn_as_everyone_knows() {
        assert_eq!(counted(4), (200, 1_120));
        assert_eq!(counted(6), (1_943, 16_422));
        assert_eq!(counted(8), (14_676, 184_275));
    }

    #[test]
    fn openings_are_drawn_quiet_and_many() {
        let book = Book::classic();
        let starts = FairStarts::new(Arc::clone(&book));
        let mut different = HashSet::new();
        for (tokens, seed) in [4, 6, 8].into_iter().flat_map(|tokens| (0..8).map(move |seed| (tokens, seed)))
        {
            let columns = starts.draw(tokens, seed).expect("there are many");
            let moves: String = columns.iter().map(|column| char::from(b'1' + column)).collect();
            let position: Position = Position::parse(&moves).expect("columns of a board");
            assert_eq!((columns.len(), book.score(&position)), (tokens, Some(0)), "{moves}");
            assert!(is_quiet(&position), "{moves}");
            assert_eq!(starts.draw(tokens, seed), Some(columns));
            different.insert(moves);
        }
        assert!(different.len() > 20, "{different:?}");
        assert_eq!(starts.draw(12, 0), None);
    }
}
