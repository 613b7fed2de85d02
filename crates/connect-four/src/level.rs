//! The levels of the machine players.

use serde::{Deserialize, Serialize};

/// The strength of a machine player, 1 (random) to 7 (perfect where the game can be solved).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// Plays at random.
    pub const WEAKEST: Self = Self(1);
    /// Makes no mistake where the game can be solved.
    pub const STRONGEST: Self = Self(7);

    /// The level of this number, 1 to 7.
    pub const fn new(level: u8) -> Option<Self> {
        if level >= Self::WEAKEST.0 && level <= Self::STRONGEST.0 { Some(Self(level)) } else { None }
    }

    /// Its number, 1 to 7.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(level: u8) -> Result<Self, Self::Error> {
        Self::new(level).ok_or("levels go from 1 to 7")
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.get()
    }
}
