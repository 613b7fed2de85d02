//! Pieces: seven kinds, four rotations, and the cells they cover.

use serde::{Deserialize, Serialize};

use crate::{setup::Rules, srs};

/// The seven kinds, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each has the shape of its letter")]
pub enum Kind {
    T,
    I,
    L,
    J,
    S,
    Z,
    O,
}

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Self; 7] = [Self::T, Self::I, Self::L, Self::J, Self::S, Self::Z, Self::O];

    /// The kind of this number, counted from 0.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The number, counted from 0.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// The side to which a piece moves or turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Counterclockwise, for a turn.
    Left,
    /// Clockwise, for a turn.
    Right,
}

/// Quarter turns clockwise from the way a piece appears: 0..=3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Rotation(u8);

impl Rotation {
    /// All four rotations, clockwise.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The rotation after this many quarter turns, 0 to 3.
    pub fn new(quarter_turns: u8) -> Option<Self> {
        (quarter_turns < 4).then_some(Self(quarter_turns))
    }

    /// The rotation a quarter turn further.
    #[must_use]
    pub fn turned(self, side: Side) -> Self {
        match side {
            Side::Left => Self((self.0 + 3) % 4),
            Side::Right => Self((self.0 + 1) % 4),
        }
    }

    /// The number of quarter turns, 0 to 3.
    pub const fn quarter_turns(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Rotation {
    type Error = &'static str;

    fn try_from(quarter_turns: u8) -> Result<Self, Self::Error> {
        Self::new(quarter_turns).ok_or("a rotation is 0..=3")
    }
}

impl From<Rotation> for u8 {
    fn from(rotation: Rotation) -> Self {
        rotation.0
    }
}

/// A place on the board or above it: row 0 is the top row, rows grow downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Counted downward; 0 is the top row, rows above it are negative.
    pub row: i16,
    /// Counted from the left, from 0.
    pub col: i16,
}

/// A falling piece. Its owner is the player in whose [`crate::Player::piece`] it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    /// The kind, which gives its shape.
    pub kind: Kind,
    /// How it is turned.
    pub rotation: Rotation,
    /// The row of the block about which it turns.
    pub row: i16,
    /// The column of that block.
    pub col: i16,
}

impl Piece {
    /// The four cells it covers. Each rule set has its own table of shapes.
    pub fn cells(self, rules: Rules) -> [Cell; 4] {
        let blocks = match rules {
            Rules::Labo => {
                let shapes = LABO[self.kind as usize];
                shapes[self.rotation.index() % shapes.len()]
            }
            Rules::Arena => srs::SHAPES[self.kind as usize][self.rotation.index()],
        };
        blocks.map(|(x, y)| Cell {
            row: self.row.saturating_add(i16::from(y)),
            col: self.col.saturating_add(i16::from(x)),
        })
    }

    /// The piece one row further down.
    #[must_use]
    pub fn lowered(self) -> Self {
        Self { row: self.row.saturating_add(1), ..self }
    }

    /// The piece one column to a side.
    #[must_use]
    pub fn shifted(self, side: Side) -> Self {
        let step = match side {
            Side::Left => -1,
            Side::Right => 1,
        };
        Self { col: self.col.saturating_add(step), ..self }
    }

    /// The piece a quarter turn further, on the spot.
    #[must_use]
    pub fn turned(self, side: Side) -> Self {
        Self { rotation: self.rotation.turned(side), ..self }
    }
}

/// The blocks (x, y) of one kind in one rotation.
pub(crate) type Blocks = [(i8, i8); 4];

/// The shapes of `Labo`. A kind with fewer than four uses its rotation modulo their count.
#[rustfmt::skip]
const LABO: [&[Blocks]; 7] = [
    // T
    &[[(0, 0), (-1, 0), (1, 0), (0, 1)],
      [(0, 0), (-1, 0), (0, 1), (0, -1)],
      [(0, 0), (-1, 0), (1, 0), (0, -1)],
      [(0, 0), (1, 0), (0, 1), (0, -1)]],
    // I
    &[[(0, 0), (1, 0), (-1, 0), (-2, 0)],
      [(0, 0), (0, -1), (0, 1), (0, 2)]],
    // L
    &[[(0, 0), (-1, 0), (-1, 1), (1, 0)],
      [(-1, -1), (0, -1), (0, 0), (0, 1)],
      [(1, 0), (1, 1), (0, 1), (-1, 1)],
      [(0, -1), (0, 0), (0, 1), (1, 1)]],
    // J
    &[[(0, 0), (-1, 0), (1, 1), (1, 0)],
      [(-1, 1), (0, -1), (0, 0), (0, 1)],
      [(-1, 0), (1, 1), (0, 1), (-1, 1)],
      [(0, -1), (0, 0), (0, 1), (1, -1)]],
    // S
    &[[(0, 0), (1, 0), (0, 1), (-1, 1)],
      [(-1, -1), (-1, 0), (0, 0), (0, 1)]],
    // Z
    &[[(-1, 0), (0, 0), (0, 1), (1, 1)],
      [(0, 1), (0, 0), (1, 0), (1, -1)]],
    // O
    &[[(0, 0), (1, 0), (1, 1), (0, 1)]],
];
