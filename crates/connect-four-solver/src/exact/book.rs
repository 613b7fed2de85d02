//! The opening book: exact scores of every position of the first plies, so that nobody waits for them.

mod builder;

pub use builder::{Builder, Progress};

use std::sync::{Arc, LazyLock};

use crate::exact::position::Position;

/// Scores by position. A position that can be won at once is not listed: that is seen without a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    plies: i32,
    /// Symmetric keys, ascending.
    keys: Vec<u64>,
    scores: Vec<i8>,
}

/// Why bytes are not a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damaged {
    /// They do not begin as a book does.
    NotABook,
    /// They end, or go on, where they should not.
    WrongLength,
    /// An entry holds no possible score.
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
            Arc::new(Book::from_bytes(bytes).expect("a test reads the same file"))
        });
        Arc::clone(&CLASSIC)
    }

    /// The deepest positions the book knows.
    pub fn plies(&self) -> i32 {
        self.plies
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The exact score of a position, if the book has it.
    pub fn score<const COLUMNS: usize, const ROWS: usize>(
        &self,
        position: &Position<COLUMNS, ROWS>,
    ) -> Option<i32> {
        if (COLUMNS, ROWS) != (7, 6) || position.plies() > self.plies {
            return None;
        }
        let place = self.keys.binary_search(&position.symmetric_key()).ok()?;
        Some(i32::from(self.scores[place]))
    }

    /// A book of these scores by symmetric key, up to so many plies.
    pub(crate) fn new(plies: i32, mut entries: Vec<(u64, i8)>) -> Self {
        entries.sort_unstable();
        let (keys, scores) = entries.into_iter().unzip();
        Self { plies, keys, scores }
    }

    /// The file: magic, plies, number of entries, then one number for each entry in ascending order of keys, the
    /// distance from the key before it above its score. Numbers are little groups of seven bits, the lowest first,
    /// all but the last with their top bit set.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.plies as u8);
        write_number(&mut bytes, self.keys.len() as u64);
        let mut before = 0;
        for (&key, &score) in self.keys.iter().zip(&self.scores) {
            write_number(&mut bytes, (key - before) << SCORE_BITS | (score + BIAS) as u64);
            before = key;
        }
        bytes
    }

    /// Reads what [`Book::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(Damaged::NotABook)?;
        let (&plies, mut rest) = rest.split_first().ok_or(Damaged::WrongLength)?;
        let count = read_number(&mut rest).ok_or(Damaged::WrongLength)? as usize;
        // An entry takes a byte at least, so a wrong count cannot ask for more memory than the file has.
        if count > rest.len() {
            return Err(Damaged::WrongLength);
        }
        let mut keys = Vec::with_capacity(count);
        let mut scores = Vec::with_capacity(count);
        let mut key = 0u64;
        for entry in 0..count {
            let number = read_number(&mut rest).ok_or(Damaged::WrongLength)?;
            let score = (number & ((1 << SCORE_BITS) - 1)) as i8 - BIAS;
            if score.unsigned_abs() > 21 {
                return Err(Damaged::NoScore { entry });
            }
            key = key.wrapping_add(number >> SCORE_BITS);
            keys.push(key);
            scores.push(score);
        }
        if rest.is_empty() {
            Ok(Self { plies: i32::from(plies), keys, scores })
        } else {
            Err(Damaged::WrongLength)
        }
    }
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
    use crate::Solver;
    use crate::exact::dice::Dice;
    use std::fmt::Write;
    use std::sync::atomic::AtomicBool;

    fn book() -> Book {
        Book::new(8, vec![(70_000_000_000, -3), (5, 21), (6, 0), (1 << 55, -21)])
    }

    #[test]
    fn a_book_survives_its_file() {
        assert_eq!(Book::from_bytes(&book().to_bytes()), Ok(book()));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = book().to_bytes();
        assert_eq!(Book::from_bytes(b"PNG\x01"), Err(Damaged::NotABook));
        for length in MAGIC.len()..bytes.len() {
            assert_eq!(Book::from_bytes(&bytes[..length]), Err(Damaged::WrongLength), "{length}");
        }
        assert_eq!(Book::from_bytes(&[&bytes[..], b"\0"].concat()), Err(Damaged::WrongLength));
        assert_eq!(Book::from_bytes(b"QC4\x01\x08\x01\x3f"), Err(Damaged::NoScore { entry: 0 }));
        assert_eq!(
            Book::from_bytes(&[b"QC4\x01\x08".as_slice(), &[255; 40]].concat()),
            Err(Damaged::WrongLength)
        );
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

    /// Positions of two plies with scores that were solved elsewhere, as a work file that was interrupted.
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
}
