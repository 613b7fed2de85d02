//! How the player likes it: lines of `name=value`, in a file that outlasts the program. What can't be read is as it
//! was at first.

mod page;

use client::Lang;
use client::tetris::Bindings;
use connect_four::{Level, Name};

use super::Depth;
use super::tetris::keys;

pub use page::Page;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Otherwise the environment says it.
    pub lang: Option<Lang>,
    /// A light ground, or a dark one; otherwise the terminal is asked.
    pub light: Option<bool>,
    pub depth: Option<Depth>,
    /// Seven bits, or everything; otherwise the terminal is asked how wide it draws.
    pub ascii: Option<bool>,
    /// Tokens fall; otherwise they are where they end at once.
    pub motion: bool,
    pub bell: bool,
    /// What the player wants to be called.
    pub name: Option<Name>,
    /// Where online games are, as a link; otherwise on this computer.
    pub server: Option<String>,
    /// Of the machine that the menu offers.
    pub level: Level,
    /// Of Tetris.
    pub keys: Bindings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            light: None,
            depth: None,
            ascii: None,
            motion: true,
            bell: false,
            name: None,
            server: None,
            level: Level::new(4).unwrap_or(Level::WEAKEST),
            keys: keys::usual(),
        }
    }
}

const DEPTHS: [(&str, Depth); 4] =
    [("none", Depth::None), ("16", Depth::Sixteen), ("256", Depth::Many), ("true", Depth::True)];

impl Settings {
    pub fn write(&self) -> String {
        let either = |value: Option<bool>, yes: &'static str, no: &'static str| match value {
            None => "auto",
            Some(true) => yes,
            Some(false) => no,
        };
        let depth =
            DEPTHS.iter().find(|(_, depth)| Some(*depth) == self.depth).map_or("auto", |(code, _)| code);
        let lines = [
            ("language", self.lang.map_or("auto", Lang::code).to_owned()),
            ("ground", either(self.light, "light", "dark").to_owned()),
            ("colours", depth.to_owned()),
            ("characters", either(self.ascii, "ascii", "all").to_owned()),
            ("motion", self.motion.to_string()),
            ("bell", self.bell.to_string()),
            ("name", self.name.as_ref().map(Name::to_string).unwrap_or_default()),
            ("server", self.server.clone().unwrap_or_default()),
            ("level", self.level.get().to_string()),
            ("keys", self.keys.write()),
        ];
        lines.map(|(name, value)| format!("{name}={value}\n")).concat()
    }

    pub fn read(text: &str) -> Self {
        let mut settings = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            let either = |yes, no| match value {
                _ if value == yes => Some(true),
                _ if value == no => Some(false),
                _ => None,
            };
            match name {
                "language" => settings.lang = Lang::from_code(value),
                "ground" => settings.light = either("light", "dark"),
                "colours" => {
                    settings.depth = DEPTHS.iter().find(|(code, _)| *code == value).map(|(_, depth)| *depth);
                }
                "characters" => settings.ascii = either("ascii", "all"),
                "motion" => settings.motion = value != "false",
                "bell" => settings.bell = value == "true",
                "name" => settings.name = value.parse().ok(),
                "server" => settings.server = Some(value.to_owned()).filter(|value| !value.is_empty()),
                "level" => {
                    let level = value.parse().ok().and_then(Level::new);
                    settings.level = level.unwrap_or(settings.level);
                }
                "keys" => settings.keys = Bindings::read(value, keys::RESERVED),
                _ => {}
            }
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use client::tetris::Action;

    use super::*;

    #[test]
    fn settings_survive_being_kept() {
        let mut settings = Settings::default();
        assert_eq!(Settings::read(&settings.write()), settings);
        settings.keys.bind(Action::Hold, "v");
        settings = Settings {
            lang: Some(Lang::Fr),
            light: Some(false),
            depth: Some(Depth::None),
            ascii: Some(true),
            motion: false,
            bell: true,
            name: "Aude = 5".parse().ok(),
            server: Some("https://quatris.example".into()),
            level: Level::STRONGEST,
            ..settings
        };
        assert_eq!(Settings::read(&settings.write()).write(), settings.write());
    }

    #[test]
    fn the_documented_file_is_the_usual_one() {
        let text = include_str!("../../../../docs/formats.md");
        assert!(text.contains(&format!("```text\n{}```", Settings::default().write())));
    }

    #[test]
    fn damage_leaves_what_was_there_at_first() {
        for text in ["", "=\n\n===\nlevel=9\nname=\u{7}\ncolours=3\nlanguage=xx\nground=", "\u{0}"] {
            assert_eq!(Settings::read(text), Settings::default(), "{text:?}");
        }
    }
}
