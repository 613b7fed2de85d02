//! The setup of a game: the size of the board and the rules.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Hand, Opening, Player};

/// A variant that can be played. It is made from [`Settings`], checked once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Settings", into = "Settings")]
pub struct Setup {
    columns: u8,
    rows: u8,
    align: u8,
    players: u8,
    powers: bool,
    opening: Opening,
}

/// What was asked for, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// 4 to 16.
    pub columns: u16,
    /// 4 to 16.
    pub rows: u16,
    /// Tokens in line that win: 3 to 6, and not more than the longer side has cells.
    pub align: u16,
    /// 2 to 6.
    pub players: u16,
    /// Whether everyone has each power once.
    pub powers: bool,
    /// How each game begins.
    #[serde(default)]
    pub opening: Opening,
}

/// A number of [`Settings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// See [`Settings::columns`].
    Columns,
    /// See [`Settings::rows`].
    Rows,
    /// See [`Settings::align`].
    Align,
    /// See [`Settings::players`].
    Players,
    /// 1 with them, 0 without.
    Powers,
}

/// Why [`Settings`] are no [`Setup`]: the setting, the value given and the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{setting:?} is {least} to {most}, not {given}")]
pub struct OutOfRange {
    /// The setting.
    pub setting: Setting,
    /// The value that was asked for.
    pub given: u16,
    /// The smallest value that is allowed beside the others.
    pub least: u16,
    /// The largest value that is allowed beside the others.
    pub most: u16,
}

impl Setup {
    /// Columns or rows, at most.
    pub const LARGEST_SIDE: u8 = 16;
    /// Seven columns, six rows, four in line, two players.
    pub const CLASSIC: Self =
        Self { columns: 7, rows: 6, align: 4, players: 2, powers: false, opening: Opening::Plain };

    /// The width of the board.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The height of the board.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many tokens in line win.
    pub const fn align(self) -> u8 {
        self.align
    }

    /// How many players take turns.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// Whether everyone has each power once.
    pub const fn powers(self) -> bool {
        self.powers
    }

    /// How each game begins.
    pub const fn opening(self) -> Opening {
        self.opening
    }

    /// The same setup with a plain opening.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self { opening: Opening::Plain, ..self }
    }

    /// Whether board and rules are classic, whatever the opening.
    pub fn is_classic(self) -> bool {
        self.plain() == Self::CLASSIC
    }

    pub(crate) const fn hand(self) -> Hand {
        if self.powers { Hand::FULL } else { Hand::EMPTY }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Setup::CLASSIC.into()
    }
}

impl TryFrom<Settings> for Setup {
    type Error = OutOfRange;

    fn try_from(settings: Settings) -> Result<Self, OutOfRange> {
        let check = |setting, given, least, most| {
            if (least..=most).contains(&given) {
                Ok(given as u8)
            } else {
                Err(OutOfRange { setting, given, least, most })
            }
        };
        let side = Self::LARGEST_SIDE.into();
        let longest = settings.columns.max(settings.rows).min(6);
        // The laid openings are proven draws of the classic game alone; a swap is between two players.
        let drawn = settings.opening.laid() > 0;
        let within = |range, classic| if drawn { (classic, classic) } else { range };
        let (columns, rows, align) = (within((4, side), 7), within((4, side), 6), within((3, longest), 4));
        let most_players = if settings.opening == Opening::Plain { Player::MOST as u16 } else { 2 };
        Ok(Self {
            columns: check(Setting::Columns, settings.columns, columns.0, columns.1)?,
            rows: check(Setting::Rows, settings.rows, rows.0, rows.1)?,
            align: check(Setting::Align, settings.align, align.0, align.1)?,
            players: check(Setting::Players, settings.players, 2, most_players)?,
            powers: check(Setting::Powers, settings.powers.into(), 0, u16::from(!drawn))? == 1,
            opening: settings.opening,
        })
    }
}

impl From<Setup> for Settings {
    fn from(setup: Setup) -> Self {
        Self {
            columns: setup.columns.into(),
            rows: setup.rows.into(),
            align: setup.align.into(),
            players: setup.players.into(),
            powers: setup.powers,
            opening: setup.opening,
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { columns, rows, align, players, powers, opening } = self;
        let powers = if *powers { "on" } else { "off" };
        write!(f, "{columns}x{rows} align {align} players {players} powers {powers}")?;
        match opening {
            Opening::Plain => Ok(()),
            opening => write!(f, " opening {opening}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_checked_once_and_say_what_is_wrong() {
        let check = |settings: Settings, expected: Result<(), (Setting, u16, u16, u16)>| {
            let found = Setup::try_from(settings).map(|_| ());
            let expected =
                expected.map_err(|(setting, given, least, most)| OutOfRange { setting, given, least, most });
            assert_eq!(found, expected, "{settings:?}");
        };
        let classic = Settings::default();
        check(classic, Ok(()));
        check(Settings { columns: 16, rows: 16, align: 6, players: 6, powers: true, ..classic }, Ok(()));
        check(Settings { columns: 4, rows: 4, align: 4, ..classic }, Ok(()));
        check(Settings { columns: 4, rows: 5, align: 5, ..classic }, Ok(()));
        check(Settings { columns: 3, ..classic }, Err((Setting::Columns, 3, 4, 16)));
        check(Settings { columns: 17, ..classic }, Err((Setting::Columns, 17, 4, 16)));
        check(Settings { rows: 65535, ..classic }, Err((Setting::Rows, 65535, 4, 16)));
        check(Settings { align: 2, ..classic }, Err((Setting::Align, 2, 3, 6)));
        check(Settings { align: 7, ..classic }, Err((Setting::Align, 7, 3, 6)));
        check(Settings { columns: 4, rows: 4, align: 5, ..classic }, Err((Setting::Align, 5, 3, 4)));
        check(Settings { players: 1, ..classic }, Err((Setting::Players, 1, 2, 6)));
        check(Settings { players: 7, ..classic }, Err((Setting::Players, 7, 2, 6)));
        let swap = Settings { opening: Opening::Swap, ..classic };
        check(Settings { columns: 9, powers: true, ..swap }, Ok(()));
        check(Settings { players: 3, ..swap }, Err((Setting::Players, 3, 2, 2)));
        let drawn = Settings { opening: Opening::Drawn6, ..classic };
        check(drawn, Ok(()));
        check(Settings { columns: 8, ..drawn }, Err((Setting::Columns, 8, 7, 7)));
        check(Settings { players: 3, ..drawn }, Err((Setting::Players, 3, 2, 2)));
        check(Settings { powers: true, ..drawn }, Err((Setting::Powers, 1, 0, 0)));
    }
}
