//! Games for one: `Arena`'s movement and points on one section, and three ways to an end.

use alloc::string::String;
use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    bag::Seed,
    setup::{SetupFault, TICKS_PER_SECOND},
};

/// Rows of a sprint.
pub const SPRINT_ROWS: u32 = 40;
/// Seconds of a daily game.
pub const DAILY_SECONDS: u16 = 180;
/// Rows of the board.
pub(crate) const SOLO_ROWS: u16 = 20;

/// A game for one, as text `sprint`, `marathon` or `daily-2026-03-14`. Topping out ends each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Solo {
    /// Forty rows against the clock.
    Sprint,
    /// Until topping out.
    Marathon,
    /// As many points as possible in three minutes; the same pieces for everyone on that day.
    Daily(Day),
}

impl Solo {
    /// The tick with which time is up; `None` without a time limit.
    pub fn last_tick(self) -> Option<u32> {
        match self {
            Self::Daily(_) => Some(u32::from(DAILY_SECONDS) * TICKS_PER_SECOND),
            Self::Sprint | Self::Marathon => None,
        }
    }

    /// The rows with which the game is done; `None` without a goal.
    pub fn goal(self) -> Option<u32> {
        match self {
            Self::Sprint => Some(SPRINT_ROWS),
            Self::Marathon | Self::Daily(_) => None,
        }
    }
}

impl fmt::Display for Solo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sprint => f.write_str("sprint"),
            Self::Marathon => f.write_str("marathon"),
            Self::Daily(day) => write!(f, "daily-{day}"),
        }
    }
}

impl FromStr for Solo {
    type Err = SetupFault;

    fn from_str(text: &str) -> Result<Self, SetupFault> {
        match text {
            "sprint" => Ok(Self::Sprint),
            "marathon" => Ok(Self::Marathon),
            _ => text.strip_prefix("daily-").ok_or(SetupFault::Solo)?.parse().map(Self::Daily),
        }
    }
}

/// A day of the calendar, as text `2026-03-14`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(u16, u8, u8)", into = "(u16, u8, u8)")]
pub struct Day {
    year: u16,
    month: u8,
    date: u8,
}

impl Day {
    /// Fails where the calendar has no such day.
    pub fn new(year: u16, month: u8, date: u8) -> Result<Self, SetupFault> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let sound = (1..=9999).contains(&year) && (1..=days).contains(&date);
        if sound { Ok(Self { year, month, date }) } else { Err(SetupFault::Day) }
    }

    /// The seed of the day's game: SHA-256 of `quatris tetris day 2026-03-14`.
    pub fn seed(self) -> Seed {
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = fmt::write(&mut text, format_args!("quatris tetris day {self}"));
        Seed(Sha256::digest(text).into())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.date)
    }
}

impl FromStr for Day {
    type Err = SetupFault;

    fn from_str(text: &str) -> Result<Self, SetupFault> {
        let number = |at: core::ops::Range<usize>| text.get(at)?.parse::<u16>().ok();
        let parts = (number(0..4), number(5..7), number(8..10));
        let (Some(year), Some(month), Some(date)) = parts else {
            return Err(SetupFault::Day);
        };
        let found = Self::new(year, month as u8, date as u8)?;
        // Each day has one spelling: signs, spaces and other dashes are refused.
        let mut same = String::new();
        let _ = fmt::write(&mut same, format_args!("{found}"));
        if same == text { Ok(found) } else { Err(SetupFault::Day) }
    }
}

impl TryFrom<(u16, u8, u8)> for Day {
    type Error = SetupFault;

    fn try_from((year, month, date): (u16, u8, u8)) -> Result<Self, SetupFault> {
        Self::new(year, month, date)
    }
}

impl From<Day> for (u16, u8, u8) {
    fn from(day: Day) -> Self {
        (day.year, day.month, day.date)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_game_alone_is_read_as_it_is_written() {
        for text in ["sprint", "marathon", "daily-2026-03-14", "daily-2024-02-29"] {
            assert_eq!(text.parse::<Solo>().unwrap().to_string(), text);
        }
        assert_eq!("walk".parse::<Solo>(), Err(SetupFault::Solo));
        for day in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01"] {
            assert_eq!(day.parse::<Day>(), Err(SetupFault::Day), "{day}");
        }
        for day in ["", "2026-3-14", "2026-03-14 ", "2026/03/14", "+026-03-14", "2026-03-1é"] {
            assert_eq!(day.parse::<Day>(), Err(SetupFault::Day), "{day}");
        }
    }

    #[test]
    fn a_day_has_its_own_seed() {
        let seed = |day: &str| day.parse::<Day>().unwrap().seed();
        assert_eq!(seed("2026-03-14").0[..4], [0x87, 0xcb, 0x62, 0x12]);
        assert_ne!(seed("2026-03-14"), seed("2026-03-15"));
    }
}
