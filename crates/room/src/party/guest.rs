use connect_four::Name;
use serde::{Deserialize, Serialize};
use tetris::PlayerId;
use tetris::bot::Strength;

use crate::VisitorId;

/// Somebody at a party. Numbers are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GuestId(u32);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    pub id: GuestId,
    pub name: Name,
    pub pilot: Pilot,
    /// Their number in the game; those who came when there was none have none.
    pub player: Option<PlayerId>,
}

/// Who steers a guest's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pilot {
    /// Somebody at this screen.
    Person,
    Visitor(VisitorId),
    Bot(Strength),
}

impl GuestId {
    pub const FIRST: Self = Self(1);

    pub const fn number(self) -> u32 {
        self.0
    }

    #[must_use]
    pub(super) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}
