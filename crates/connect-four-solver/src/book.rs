//! The opening book: exact scores of every position of the first plies, so that nobody waits for them.

mod builder;

pub use builder::{Builder, Progress};

use crate::position::Position;

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
    /// The deepest positions the book knows; it knows all shallower ones too.
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
        Self {
            plies,
            keys,
            scores,
        }
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
            write_number(
                &mut bytes,
                (key - before) << SCORE_BITS | (score + BIAS) as u64,
            );
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
            Ok(Self {
                plies: i32::from(plies),
                keys,
                scores,
            })
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
