use connect_four::Name;
use tetris::PlayerId;
use tetris::bot::Strength;

/// Somebody at a party. Numbers are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    pub id: GuestId,
    pub name: Name,
    pub pilot: Pilot,
    /// Their number in the game; those who came when there was none have none.
    pub player: Option<PlayerId>,
}

/// Who steers a guest's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pilot {
    Person,
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
