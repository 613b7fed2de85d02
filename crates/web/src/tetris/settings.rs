//! How a player likes it: keys, their rhythm, the marks on blocks. Kept in the browser as lines of
//! `name=value`; whatever can't be read is as it was at first.

use client::tetris::{Bindings, Rhythm};
use connect_four::Name;

use crate::browser;

use crate::tetris::input::keys;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) bindings: Bindings,
    pub(crate) rhythm: Rhythm,
    pub(crate) marks: Marks,
    /// Without a name of one's own, one is called something friendly.
    pub(crate) name: Option<Name>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) large: bool,
    pub(crate) strong: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { bindings: keys::usual(), rhythm: Rhythm::default(), marks: Marks::default(), name: None }
    }
}

const KEPT: &str = "quatris.tetris";

impl Settings {
    pub(crate) fn kept() -> Self {
        let mut settings = browser::kept(KEPT).map(|text| Self::read(&text)).unwrap_or_default();
        settings.name = browser::own_name().or(settings.name);
        settings
    }

    pub(crate) fn keep(&self) {
        browser::keep(KEPT, &self.write());
        if let Some(name) = &self.name {
            browser::keep_own_name(name);
        }
    }

    fn write(&self) -> String {
        let Rhythm { delay, pace } = self.rhythm;
        let Marks { large, strong } = self.marks;
        let name = self.name.as_ref().map(Name::as_str).unwrap_or_default();
        let keys = self.bindings.write();
        format!("keys={keys}\ndelay={delay}\npace={pace}\nlarge={large}\nstrong={strong}\nname={name}")
    }

    fn read(text: &str) -> Self {
        let mut settings = Self::default();
        for (name, value) in text.lines().take(20).filter_map(|line| line.split_once('=')) {
            let number = |most: u16, usual: u16| value.parse().map_or(usual, |number: u16| number.min(most));
            let usual = Rhythm::default();
            match name {
                "keys" => settings.bindings = Bindings::read(value, keys::RESERVED),
                "delay" => settings.rhythm.delay = number(Rhythm::MOST_DELAY, usual.delay),
                "pace" => settings.rhythm.pace = number(Rhythm::MOST_PACE, usual.pace),
                "large" => settings.marks.large = value == "true",
                "strong" => settings.marks.strong = value == "true",
                "name" => settings.name = value.parse().ok(),
                _ => {}
            }
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use client::tetris::Action;

    #[test]
    fn settings_survive_being_kept() {
        let mut settings = Settings::default();
        settings.bindings.bind(Action::Hold, "KeyV");
        settings.rhythm = Rhythm { delay: 90, pace: 0 };
        settings.marks.strong = true;
        settings.name = "Aude = 5".parse().ok();
        let read = Settings::read(&settings.write());
        assert_eq!(read.write(), settings.write());
        assert_eq!((read.rhythm, read.marks, &read.name), (settings.rhythm, settings.marks, &settings.name));
    }

    #[test]
    fn damage_leaves_what_was_there_at_first() {
        assert_eq!(Settings::read(""), Settings::default());
        assert_eq!(Settings::read("delay=-1\npace=x\nlarge=1\nname=\u{7}\n=\n\n==="), Settings::default());
        assert_eq!(Settings::read("delay=60000").rhythm.delay, Rhythm::MOST_DELAY);
    }
}
