//! What is agreed before a game, checked once.

use core::{fmt, ops::RangeInclusive};

use serde::{Deserialize, Serialize};

use crate::{bag::Seed, solo::Solo};

/// Milliseconds of a tick.
pub const TICK_MS: u16 = 50;
/// Ticks in a second.
pub const TICKS_PER_SECOND: u32 = 1000 / TICK_MS as u32;
/// Players in one game.
pub const SEATS: RangeInclusive<u16> = 1..=1000;
/// The width of a board of `Labo`.
pub const COLUMNS: RangeInclusive<u16> = 4..=100;
/// The height of a board of `Labo`.
pub const ROWS: RangeInclusive<u16> = 4..=100;
/// Milliseconds from one step of `Labo` to the next.
pub const STEP_MS: RangeInclusive<u16> = 100..=5000;
/// The height of a board of `Arena`.
pub const ARENA_ROWS: RangeInclusive<u16> = 10..=40;
/// Seconds that a game of `Arena` lasts.
pub const ARENA_SECONDS: RangeInclusive<u16> = 30..=1800;

/// The rules by which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// A small board, a step at a time; the game ends for all at once.
    Labo,
    /// Sections for a crowd; pieces turn by SRS and are dealt in bags of seven; a player who tops out goes on.
    Arena,
}

/// The variant that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setup {
    /// One board for all.
    Labo(LaboSetup),
    /// Sections for a crowd.
    Arena(ArenaSetup),
    /// `Arena`'s rules for one.
    Solo(Solo),
}

impl Setup {
    /// The rules of this variant.
    pub fn rules(self) -> Rules {
        match self {
            Self::Labo(_) => Rules::Labo,
            Self::Arena(_) | Self::Solo(_) => Rules::Arena,
        }
    }

    /// How many players it has at most.
    pub fn seats(self) -> u16 {
        match self {
            Self::Labo(setup) => setup.seats(),
            Self::Arena(setup) => setup.seats(),
            Self::Solo(_) => 1,
        }
    }

    /// The seed of a game for which `drawn` was drawn: a daily game has the seed of its day.
    pub fn seed(self, drawn: Seed) -> Seed {
        match self {
            Self::Solo(Solo::Daily(day)) => day.seed(),
            Self::Labo(_) | Self::Arena(_) | Self::Solo(_) => drawn,
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::Labo(LaboSetup::default())
    }
}

/// A game of `Labo` that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u16, u16, u16, u16)", into = "(u16, u16, u16, u16)")]
pub struct LaboSetup {
    columns: u16,
    rows: u16,
    step_ms: u16,
    seats: u16,
}

impl LaboSetup {
    /// Checks each number against its range.
    pub fn new(columns: u16, rows: u16, step_ms: u16, seats: u16) -> Result<Self, SetupFault> {
        check(&COLUMNS, columns, SetupFault::Columns)?;
        check(&ROWS, rows, SetupFault::Rows)?;
        check(&STEP_MS, step_ms, SetupFault::Step)?;
        check(&SEATS, seats, SetupFault::Seats)?;
        Ok(Self { columns, rows, step_ms, seats })
    }

    /// See [`COLUMNS`].
    pub fn columns(self) -> u16 {
        self.columns
    }

    /// See [`ROWS`].
    pub fn rows(self) -> u16 {
        self.rows
    }

    /// See [`STEP_MS`].
    pub fn step_ms(self) -> u16 {
        self.step_ms
    }

    /// The step interval in whole ticks; a fraction of a tick counts as one.
    pub fn step_ticks(self) -> u32 {
        u32::from(self.step_ms.div_ceil(TICK_MS))
    }

    /// See [`SEATS`].
    pub fn seats(self) -> u16 {
        self.seats
    }
}

impl Default for LaboSetup {
    fn default() -> Self {
        Self { columns: 10, rows: 20, step_ms: 800, seats: *SEATS.end() }
    }
}

/// A game of `Arena` that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u16, u16, u16)", into = "(u16, u16, u16)")]
pub struct ArenaSetup {
    rows: u16,
    seconds: u16,
    seats: u16,
}

impl ArenaSetup {
    /// Checks each number against its range.
    pub fn new(rows: u16, seconds: u16, seats: u16) -> Result<Self, SetupFault> {
        check(&ARENA_ROWS, rows, SetupFault::ArenaRows)?;
        check(&ARENA_SECONDS, seconds, SetupFault::Seconds)?;
        check(&SEATS, seats, SetupFault::Seats)?;
        Ok(Self { rows, seconds, seats })
    }

    /// See [`ARENA_ROWS`].
    pub fn rows(self) -> u16 {
        self.rows
    }

    /// See [`ARENA_SECONDS`].
    pub fn seconds(self) -> u16 {
        self.seconds
    }

    /// The tick with which the game ends.
    pub fn last_tick(self) -> u32 {
        u32::from(self.seconds) * TICKS_PER_SECOND
    }

    /// See [`SEATS`].
    pub fn seats(self) -> u16 {
        self.seats
    }
}

impl Default for ArenaSetup {
    fn default() -> Self {
        Self { rows: 20, seconds: 180, seats: *SEATS.end() }
    }
}

/// Why a setup is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// Not within [`COLUMNS`].
    Columns,
    /// Not within [`ROWS`].
    Rows,
    /// Not within [`STEP_MS`].
    Step,
    /// Not within [`SEATS`].
    Seats,
    /// Not within [`ARENA_ROWS`].
    ArenaRows,
    /// Not within [`ARENA_SECONDS`].
    Seconds,
    /// No such game for one.
    Solo,
    /// No such day.
    Day,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, range, unit) = match self {
            Self::Columns => ("a Labo board is", &COLUMNS, "columns wide"),
            Self::Rows => ("a Labo board is", &ROWS, "rows high"),
            Self::Step => ("the step interval is", &STEP_MS, "ms"),
            Self::Seats => ("a game has", &SEATS, "seats"),
            Self::ArenaRows => ("an Arena board is", &ARENA_ROWS, "rows high"),
            Self::Seconds => ("an Arena game lasts", &ARENA_SECONDS, "seconds"),
            Self::Solo => return f.write_str("a game for one is sprint, marathon or daily-YEAR-MONTH-DAY"),
            Self::Day => return f.write_str("there is no such day; they are written as 2026-03-14"),
        };
        write!(f, "{what} {} to {} {unit}", range.start(), range.end())
    }
}

impl core::error::Error for SetupFault {}

fn check(range: &RangeInclusive<u16>, value: u16, fault: SetupFault) -> Result<(), SetupFault> {
    if range.contains(&value) { Ok(()) } else { Err(fault) }
}

impl TryFrom<(u16, u16, u16, u16)> for LaboSetup {
    type Error = SetupFault;

    fn try_from(raw: (u16, u16, u16, u16)) -> Result<Self, SetupFault> {
        Self::new(raw.0, raw.1, raw.2, raw.3)
    }
}

impl From<LaboSetup> for (u16, u16, u16, u16) {
    fn from(setup: LaboSetup) -> Self {
        (setup.columns, setup.rows, setup.step_ms, setup.seats)
    }
}

impl TryFrom<(u16, u16, u16)> for ArenaSetup {
    type Error = SetupFault;

    fn try_from(raw: (u16, u16, u16)) -> Result<Self, SetupFault> {
        Self::new(raw.0, raw.1, raw.2)
    }
}

impl From<ArenaSetup> for (u16, u16, u16) {
    fn from(setup: ArenaSetup) -> Self {
        (setup.rows, setup.seconds, setup.seats)
    }
}
