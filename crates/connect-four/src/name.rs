//! Names of players.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a player is called: 2 to 20 visible characters, on one line, shown as they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why a text is no [`Name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum BadName {
    #[error("a name has {} to {} characters, not {characters}", Name::SHORTEST, Name::LONGEST)]
    Length { characters: usize },
    #[error("a name has visible characters only")]
    Unprintable,
}

impl Name {
    /// Characters that a name has at least.
    pub const SHORTEST: usize = 2;
    /// Characters that a name has at most.
    pub const LONGEST: usize = 20;

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = BadName;

    /// Spaces around a name are dropped.
    fn from_str(text: &str) -> Result<Self, BadName> {
        let text = text.trim();
        // Counting stops early, so that a huge text costs nothing.
        let characters = text.chars().take(Self::LONGEST + 1).count();
        if !(Self::SHORTEST..=Self::LONGEST).contains(&characters) {
            return Err(BadName::Length { characters });
        }
        if text.chars().any(is_unprintable) {
            return Err(BadName::Unprintable);
        }
        Ok(Self(text.into()))
    }
}

impl TryFrom<String> for Name {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        text.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Control characters, and the invisible ones that join, hide or turn round the text beside them.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        let check = |text: &str, expected: Result<&str, BadName>| {
            assert_eq!(
                text.parse::<Name>().as_ref().map(Name::as_str),
                expected.as_ref().copied(),
                "{text:?}"
            );
        };
        check("Zoé", Ok("Zoé"));
        check("  Loutre calme \n", Ok("Loutre calme"));
        check("abcdefghijklmnopqrst", Ok("abcdefghijklmnopqrst"));
        check("<b>x</b>", Ok("<b>x</b>"));
        check("", Err(BadName::Length { characters: 0 }));
        check("x", Err(BadName::Length { characters: 1 }));
        check("abcdefghijklmnopqrstu", Err(BadName::Length { characters: 21 }));
        check("a\nb", Err(BadName::Unprintable));
        check("a\u{1b}[2Jb", Err(BadName::Unprintable));
        check("a\u{202e}b", Err(BadName::Unprintable));
    }
}
