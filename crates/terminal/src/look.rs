//! How things look in this terminal: with colours or not, in which characters, how wide.

use std::io;

use client::{Phrases, Value};
use connect_four::{Name, Player};
use rustix::termios;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub colour: bool,
    /// Nothing but seven-bit characters.
    pub ascii: bool,
    /// How many characters fit a line, where that is known.
    pub width: Option<u16>,
}

impl Look {
    /// The look of standard output. `ascii` is what the player wants, if anything; `variable` is the environment.
    pub fn of_output(
        ascii: Option<bool>,
        is_terminal: bool,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let colour =
            is_terminal && set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb");
        let width =
            is_terminal.then(|| termios::tcgetwinsize(io::stdout()).ok()).flatten().map(|size| size.ws_col);
        let characters = Characters::of(variable);
        let found = !characters.unicode || (characters.wide && is_terminal);
        Self { colour, ascii: ascii.unwrap_or(found), width: width.filter(|width| *width > 0) }
    }

    /// How a player's tokens look.
    pub fn mark(self, player: Player) -> char {
        let marks = if self.ascii {
            ['X', 'O', 'A', 'H', '+', '=']
        } else {
            ['●', '○', '▲', '■', '×', '▬']
        };
        marks[player.index()]
    }

    /// The same in a sentence.
    pub fn mark_value(self, player: Player) -> (&'static str, Value<'static>) {
        ("mark", self.painted(&self.mark(player).to_string(), player).into())
    }

    /// What a player without a name of their own is called: the colour of their tokens as they look here.
    pub fn name(self, player: Player, phrases: &Phrases) -> Name {
        if self.colour || self.ascii { phrases.token(player) } else { phrases.colour(player) }
    }

    /// Black on the player's colour, so that it can be read on a dark and on a light ground.
    pub(crate) fn painted(self, text: &str, player: Player) -> String {
        let ground = ["101", "103", "102", "105", "106", "107"][player.index()];
        if self.colour { format!("\x1b[30;{ground}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Which characters a locale lets one expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Characters {
    /// The locale names no other encoding.
    pub unicode: bool,
    /// Where Chinese, Japanese or Korean is written, terminals may draw `●` and frames two columns wide.
    pub wide: bool,
}

impl Characters {
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let encoding = locale.split_once('.').map(|(_, encoding)| encoding.to_lowercase());
        let language = locale.split(['_', '.', '@']).next().unwrap_or_default();
        Self {
            unicode: encoding.is_none_or(|encoding| encoding.starts_with("utf")),
            wide: ["ja", "ko", "zh"].contains(&language),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides() {
        let wanted = |ascii, is_terminal, variables: &[(&str, &str)]| {
            let look = Look::of_output(ascii, is_terminal, |name| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            });
            (look.colour, look.ascii)
        };
        let look = |is_terminal, variables: &[(&str, &str)]| wanted(None, is_terminal, variables);
        assert_eq!(look(true, &[("TERM", "xterm"), ("LANG", "fr_FR.UTF-8")]), (true, false));
        assert_eq!(look(false, &[("TERM", "xterm"), ("LANG", "C")]), (false, false));
        assert_eq!(look(true, &[("TERM", "xterm"), ("NO_COLOR", "1")]), (false, false));
        assert_eq!(look(true, &[("TERM", "xterm"), ("NO_COLOR", "")]), (true, false));
        assert_eq!(look(true, &[("TERM", "dumb"), ("LANG", "fr_FR.ISO-8859-1")]), (false, true));
        for locale in ["ja_JP.UTF-8", "zh_CN.UTF-8", "ko_KR", "zh", "ja_JP.utf8@cjknarrow"] {
            assert_eq!(look(true, &[("LC_CTYPE", locale), ("LANG", "C")]), (true, true), "{locale}");
            assert_eq!(look(false, &[("LANG", locale)]), (false, false), "a file has no width");
            assert_eq!(
                wanted(Some(false), true, &[("LANG", locale)]),
                (true, false),
                "the player knows better"
            );
        }
        assert_eq!(look(true, &[("LC_ALL", "fr_FR.UTF-8"), ("LANG", "ja_JP.UTF-8")]), (true, false));
        assert_eq!(wanted(Some(true), true, &[("LANG", "fr_FR.UTF-8")]), (true, true));
    }
}
