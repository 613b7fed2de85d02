//! The opening book: the exact score of every position of the first plies, which would take seconds to solve.

mod builder;

pub use builder::{Builder, Progress};

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use crate::exact::geometry::Geometry;
use crate::exact::position::PositionOn;
use crate::exact::word::Word;

/// Scores by position. A position that can be won at once is not listed: that is seen without a book.
///
/// The file is the book: entries are read where they lie, and only the places of some of them are kept beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    plies: i32,
    len: usize,
    /// Distances between symmetric keys, ascending, and scores, as [`Book::to_bytes`] tells.
    entries: Cow<'static, [u8]>,
    blocks: Vec<Block>,
}

/// A run of entries that can be read without those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Block {
    /// The key of the entry before the first.
    after: u64,
    /// Where the first begins.
    start: u32,
}

/// Entries of a block: as many as are read while the first of them comes from memory.
const BLOCK: usize = 64;

/// Why bytes are not a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damaged {
    /// The bytes do not begin as a book does.
    NotABook,
    /// The bytes end before the last entry, or go on after it.
    WrongLength,
    /// This entry holds a score that no position can have.
    NoScore { entry: usize },
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Damaged::NotABook => write!(f, "not an opening book"),
            Damaged::WrongLength => write!(f, "the opening book has the wrong length"),
            Damaged::NoScore { entry } => {
                write!(f, "entry {entry} of the opening book holds no score")
            }
        }
    }
}

impl std::error::Error for Damaged {}

const MAGIC: &[u8; 4] = b"QC4\x01";
/// Scores lie between -21 and 21 and are kept from 0 up, in the lowest bits of an entry.
const BIAS: i8 = 32;
const SCORE_BITS: u32 = 6;

impl Book {
    /// The book that comes with the crate, read when it is first asked for.
    pub fn classic() -> Arc<Self> {
        static CLASSIC: LazyLock<Arc<Book>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../book/classic.book");
            Arc::new(Book::from_bytes(bytes.as_slice()).expect("a test reads the same file"))
        });
        Arc::clone(&CLASSIC)
    }

    /// Plies of the deepest positions that the book knows.
    pub fn plies(&self) -> i32 {
        self.plies
    }

    /// The number of positions in the book.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The exact score of a position, if the book has it.
    pub fn score<G: Geometry>(&self, position: &PositionOn<G>) -> Option<i32> {
        let size = (position.board().columns(), position.board().rows());
        if size != (7, 6) || position.plies() > self.plies {
            return None;
        }
        let key = position.symmetric_key().low();
        let block = self.blocks.partition_point(|block| block.after < key).checked_sub(1)?;
        let Block { after, start } = self.blocks[block];
        let mut entries = Entries { rest: &self.entries[start as usize..], key: after };
        let found = entries.by_ref().take(BLOCK).find(|entry| entry.0 >= key)?;
        (found.0 == key).then_some(i32::from(found.1))
    }

    /// A lower bound of the score, from the positions in the book that lead to this one: no move is better than the
    /// best one.
    pub(crate) fn least_score<G: Geometry>(&self, position: &PositionOn<G>) -> Option<i32> {
        position.predecessors().filter_map(|before| self.score(&before)).map(|score| -score).max()
    }

    /// The part of the book with at most this many plies.
    #[must_use]
    pub fn up_to(&self, plies: i32) -> Self {
        let entries = Entries { rest: &self.entries, key: 0 };
        Self::new(plies, entries.filter(|(key, _)| plies_of(*key) <= plies).collect())
    }

    /// A book of these scores by symmetric key; no position has more than `plies` tokens.
    pub(crate) fn new(plies: i32, mut scores: Vec<(u64, i8)>) -> Self {
        scores.sort_unstable();
        let mut entries = Vec::new();
        let mut before = 0;
        for &(key, score) in &scores {
            write_number(&mut entries, (key - before) << SCORE_BITS | (score + BIAS) as u64);
            before = key;
        }
        Self::read(plies, scores.len(), entries.into()).expect("what was written can be read")
    }

    /// The file: magic, plies, number of entries, then one number for each entry in ascending order of keys: its score
    /// in the lowest bits, above them the distance from the key before it. A number is written in groups of seven bits,
    /// the lowest first, in one byte each; the top bit is set in all but the last byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.plies as u8);
        write_number(&mut bytes, self.len as u64);
        bytes.extend_from_slice(&self.entries);
        bytes
    }

    /// Reads what [`Book::to_bytes`] wrote. Bytes that stay are not copied.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, Damaged> {
        let bytes = bytes.into();
        let rest = bytes.strip_prefix(MAGIC).ok_or(Damaged::NotABook)?;
        let (&plies, mut rest) = rest.split_first().ok_or(Damaged::WrongLength)?;
        let count = read_number(&mut rest).ok_or(Damaged::WrongLength)? as usize;
        let head = bytes.len() - rest.len();
        let entries = match bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[head..]),
            Cow::Owned(mut bytes) => Cow::Owned(bytes.split_off(head)),
        };
        Self::read(i32::from(plies), count, entries)
    }

    fn read(plies: i32, len: usize, entries: Cow<'static, [u8]>) -> Result<Self, Damaged> {
        // An entry takes a byte at least, so a wrong number cannot ask for more memory than the file has.
        if len > entries.len() || u32::try_from(entries.len()).is_err() {
            return Err(Damaged::WrongLength);
        }
        let mut blocks = Vec::with_capacity(len.div_ceil(BLOCK));
        let mut reading = Entries { rest: &entries, key: 0 };
        for entry in 0..len {
            if entry.is_multiple_of(BLOCK) {
                let start = (entries.len() - reading.rest.len()) as u32;
                blocks.push(Block { after: reading.key, start });
            }
            let (_, score) = reading.next().ok_or(Damaged::WrongLength)?;
            if score.unsigned_abs() > 21 {
                return Err(Damaged::NoScore { entry });
            }
        }
        if !reading.rest.is_empty() {
            return Err(Damaged::WrongLength);
        }
        Ok(Self { plies, len, entries, blocks })
    }
}

/// Entries one after the other, from some place on: a symmetric key and a score.
struct Entries<'a> {
    rest: &'a [u8],
    /// The key of the entry before.
    key: u64,
}

impl Iterator for Entries<'_> {
    type Item = (u64, i8);

    fn next(&mut self) -> Option<(u64, i8)> {
        let number = read_number(&mut self.rest)?;
        self.key = self.key.wrapping_add(number >> SCORE_BITS);
        Some((self.key, (number & ((1 << SCORE_BITS) - 1)) as i8 - BIAS))
    }
}

/// The tokens of the classic position with this key: in each column, a byte, those under its highest bit.
fn plies_of(key: u64) -> i32 {
    key.to_le_bytes().iter().map(|column| column.checked_ilog2().unwrap_or(0) as i32).sum()
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for group in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << (7 * group);
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::Solver;
    use crate::exact::dice::Dice;
    use std::fmt::Write;
    use std::sync::atomic::AtomicBool;

    fn book() -> Book {
        Book::new(8, vec![(70_000_000_000, -3), (5, 21), (6, 0), (1 << 55, -21)])
    }

    #[test]
    fn a_book_survives_its_file() {
        assert_eq!(Book::from_bytes(book().to_bytes()), Ok(book()));
    }

    #[test]
    fn entries_are_found_wherever_they_lie_in_their_block() {
        let mut dice = Dice(5);
        let positions: Vec<Position> = (0..3 * BLOCK).map(|_| dice.position(33)).collect();
        let scores = positions.iter().map(|position| {
            let key = position.symmetric_key();
            (key, (key % 43) as i8 - 21)
        });
        let scores: std::collections::BTreeMap<u64, i8> = scores.collect();
        for left_out in 0..scores.len() {
            let left_out = *scores.keys().nth(left_out).unwrap();
            let kept = scores.iter().filter(|(key, _)| **key != left_out);
            let book = Book::new(9, kept.map(|(key, score)| (*key, *score)).collect());
            for position in &positions {
                let key = position.symmetric_key();
                let score = scores.get(&key).filter(|_| key != left_out).map(|score| i32::from(*score));
                assert_eq!(book.score(position), score);
            }
        }
    }

    /// What a browser fetches first is a part of what it fetches then.
    #[test]
    fn the_first_plies_are_those_of_the_whole_book() {
        let first = Book::from_bytes(include_bytes!("../../book/first.book").as_slice());
        assert_eq!(first, Ok(Book::classic().up_to(8)));
        assert_eq!(first.map(|book| book.len()), Ok(113_934));
        assert_eq!((Book::classic().plies(), Book::classic().len()), (10, 988_231));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = book().to_bytes();
        let refused = |bytes: &[u8]| Book::from_bytes(bytes.to_vec()).unwrap_err();
        assert_eq!(refused(b"PNG\x01"), Damaged::NotABook);
        for length in MAGIC.len()..bytes.len() {
            assert_eq!(refused(&bytes[..length]), Damaged::WrongLength, "{length}");
        }
        assert_eq!(refused(&[&bytes[..], b"\0"].concat()), Damaged::WrongLength);
        assert_eq!(refused(b"QC4\x01\x08\x01\x3f"), Damaged::NoScore { entry: 0 });
        assert_eq!(refused(&[b"QC4\x01\x08".as_slice(), &[255; 40]].concat()), Damaged::WrongLength);
    }

    #[test]
    fn the_book_tells_the_truth() {
        let book = Book::classic();
        let mut dice = Dice(23);
        let mut solver = Solver::<7, 6>::new(16);
        let mut found = 0;
        for _ in 0..60 {
            let position: Position = dice.position(42 - book.plies());
            if let Some(score) = book.score(&position) {
                found += 1;
                assert_eq!(score, solver.solve(&position), "{position:?}");
            }
        }
        assert!(found > 0);
    }

    /// Positions one ply after the book.
    #[test]
    fn the_book_bounds_the_next_ply() {
        let book = Book::classic();
        let mut dice = Dice(29);
        let mut solver = Solver::<7, 6>::new(16);
        let mut reached = 0;
        for _ in 0..60 {
            let position: Position = dice.position(41 - book.plies());
            assert_eq!(book.score(&position), None);
            if let Some(least) = book.least_score(&position) {
                let score = solver.solve(&position);
                assert!(score >= least, "{position:?} has {score}, below {least}");
                reached += i32::from(score == least);
            }
        }
        assert!(reached > 20, "{reached}");
    }

    /// The work file of an interrupted run: positions of two plies with invented scores, and a last line cut short.
    #[test]
    fn a_builder_goes_on_where_it_was() {
        let directory = std::env::temp_dir().join(format!("quatris-book-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let file = directory.join("work.txt");
        let mut work = String::new();
        let scores = [-2, -1, 0, 1, 2, 1, 0, -1, -2, -3, 3, 4];
        for (first, second) in (1..=4).flat_map(|first| (1..=7).map(move |second| (first, second))) {
            let position: Position = Position::parse(&format!("{first}{second}")).unwrap();
            let score = scores[position.symmetric_key() as usize % scores.len()];
            writeln!(work, "{} {score}", position.symmetric_key()).unwrap();
        }
        std::fs::write(&file, work + "12").unwrap();
        let mut builder = Builder::resume(2, &file, Book::classic()).unwrap();
        builder.run(1, &AtomicBool::new(false), |progress| panic!("{progress:?}")).unwrap();
        let book = builder.finish();
        std::fs::remove_dir_all(&directory).unwrap();
        assert_eq!((book.plies(), book.len()), (2, 1 + 4 + 25));
        let children = |position: &Position| {
            (0..7).filter_map(|column| position.play(column)).map(|child| -book.score(&child).unwrap()).max()
        };
        let empty = Position::default();
        assert_eq!(book.score(&empty), children(&empty));
        assert_eq!(book.score(&Position::<7, 6>::parse("444").unwrap()), None);
        let solver = Solver::new(1).with_book(Arc::new(book.clone())).solve(&empty);
        assert_eq!(Some(solver), book.score(&empty));
    }

    #[test]
    fn an_unfinished_book_keeps_what_was_known() {
        let directory = std::env::temp_dir().join(format!("quatris-unfinished-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let first = |column: usize| Position::<7, 6>::default().play(column).unwrap();
        let known =
            Book::new(1, (0..4).map(|column| (first(column).symmetric_key(), column as i8)).collect());
        let solved = Position::<7, 6>::parse("44").unwrap();
        let file = directory.join("work.txt");
        std::fs::write(&file, format!("{} -1", solved.symmetric_key())).unwrap();
        let mut builder = Builder::resume(2, &file, Arc::new(known)).unwrap();
        builder.run(1, &AtomicBool::new(true), |progress| panic!("{progress:?}")).unwrap();
        let book = builder.finish();
        std::fs::remove_dir_all(&directory).unwrap();
        assert_eq!((book.plies(), book.len()), (2, 1 + 4 + 1));
        assert_eq!(
            (0..4).map(|column| book.score(&first(column)).unwrap()).collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
        assert_eq!(book.score(&solved), Some(-1));
        assert_eq!(book.score(&Position::<7, 6>::default()), Some(0));
    }
}
