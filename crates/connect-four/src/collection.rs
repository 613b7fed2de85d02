//! A file of saved games: records one after the other, an empty line between them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use crate::record::TITLE;
use crate::{Damage, Flaw, Record};

/// Beginning of the signature that a server puts after a game it vouches for.
const SIGNATURE: &str = "\nquatris signed game ";

/// At least one saved game, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection(Vec<Record>);

impl Collection {
    /// Games in a collection, at most.
    pub const MOST: usize = 10_000;

    /// The games, the oldest first.
    pub fn games(&self) -> &[Record] {
        &self.0
    }

    /// The games themselves, the oldest first.
    pub fn into_games(self) -> Vec<Record> {
        self.0
    }

    /// Where each game is in the text, with its signature if it has one. Every game but the first begins at its title.
    pub fn parts(text: &str) -> Vec<Range<usize>> {
        let titles = text.match_indices(TITLE).map(|(at, _)| at);
        let starts = titles.filter(|&at| at > 0 && text[..at].ends_with('\n'));
        let mut bounds: Vec<_> = core::iter::once(0).chain(starts).collect();
        bounds.push(text.len());
        bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
    }

    /// The text of these games.
    pub fn text(games: &[Record]) -> String {
        let texts: Vec<_> = games.iter().map(|record| alloc::format!("{record}")).collect();
        texts.join("\n")
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self::text(&self.0))
    }
}

impl FromStr for Collection {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        let mut games = Vec::new();
        for part in Self::parts(text) {
            if games.len() == Self::MOST {
                return Err(Flaw { line: 1, column: 1, damage: Damage::TooLong });
            }
            let before = text[..part.start].lines().count();
            let record = text[part].split(SIGNATURE).next().unwrap_or_default().trim_end().parse();
            games.push(record.map_err(|flaw: Flaw| Flaw { line: flaw.line + before, ..flaw })?);
        }
        Ok(Self(games))
    }
}
