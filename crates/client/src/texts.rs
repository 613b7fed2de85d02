//! The texts of a language, and how they are filled with values.

mod answers;
mod phrases;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

pub use phrases::Phrases;

impl Lang {
    /// The language of this code of two letters.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The next language in `ALL`; the first one after the last.
    #[must_use]
    pub fn next(self) -> Self {
        let place = Self::ALL.iter().position(|lang| *lang == self).unwrap_or_default();
        Self::ALL[(place + 1) % Self::ALL.len()]
    }

    /// The language of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English if it is unknown.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()))
            .unwrap_or_default();
        let language = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Self::from_code(&language.to_lowercase()).unwrap_or(Self::En)
    }
}

/// A value that a text mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// A number, which also decides between singular and plural.
    Number(i64),
    /// A text, shown as it is.
    Text(Cow<'a, str>),
}

/// The texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    lang: Lang,
    catalogues: &'static [Catalogue],
}

/// Texts by their keys, in the order of the keys, as `build/catalogue.rs` writes them: one string, because a downloaded
/// program pays for every pointer.
///
/// ```text
/// ENTRY key BEGIN pattern  ENTRY key BEGIN pattern ...
/// pattern: text, GIVEN name GIVEN, CHOICE name (VARIANT value IS pattern)* VARIANT IS pattern END
/// ```
type Catalogue = &'static str;

mod catalogues {
    include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));
}

use catalogues::{BEGIN, CHOICE, END, ENTRY, GIVEN, IS, VARIANT};

pub use catalogues::Lang;

impl Texts {
    /// All texts of a language.
    pub fn new(lang: Lang) -> Self {
        Self { lang, catalogues: catalogues::catalogues(lang) }
    }

    /// Texts that were fetched, as `build/catalogue.rs` writes them. They stay in memory as long as the program runs.
    pub fn fetched(lang: Lang, catalogue: String) -> Self {
        let catalogue: Catalogue = catalogue.leak();
        Self { lang, catalogues: vec![catalogue].leak() }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The text of this key with these values; a missing key shows itself.
    pub fn say(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let Some(pattern) = self.catalogues.iter().find_map(|catalogue| find(catalogue, key)) else {
            return key.into();
        };
        let mut said = String::new();
        self.tell(pattern, values, &mut said);
        said
    }

    fn tell(&self, pattern: &str, values: &[(&'static str, Value<'_>)], said: &mut String) {
        let given = |name: &str| values.iter().find(|(given, _)| *given == name).map(|(_, value)| value);
        let mut rest = pattern;
        while let Some((text, special)) = rest.find([GIVEN, CHOICE]).map(|place| rest.split_at(place)) {
            *said += text;
            if let Some(name) = special.strip_prefix(GIVEN) {
                let (name, after) = name.split_once(GIVEN).unwrap_or((name, ""));
                *said += &given(name).map_or_else(|| name.to_owned(), ToString::to_string);
                rest = after;
            } else {
                let (choice, after) = special[1..].split_once(END).unwrap_or((special, ""));
                let (name, variants) = choice.split_once(VARIANT).unwrap_or((choice, ""));
                let fits = |variant: &str| given(name).is_some_and(|value| self.fits(variant, value));
                // The last variant has no name and fits everything.
                let mut variants = variants.split(VARIANT).filter_map(|variant| variant.split_once(IS));
                if let Some((_, text)) = variants.find(|(variant, _)| variant.is_empty() || fits(variant)) {
                    self.tell(text, values, said);
                }
                rest = after;
            }
        }
        *said += rest;
    }

    /// Whether a variant fits: it is the value itself, or `one` and the number takes the singular.
    fn fits(&self, variant: &str, value: &Value<'_>) -> bool {
        match value {
            Value::Number(number) if variant == "one" => self.lang.is_singular(*number),
            value => variant == value.to_string(),
        }
    }
}

/// The pattern of a key, by binary search.
fn find(catalogue: Catalogue, key: &str) -> Option<&'static str> {
    let mut left = catalogue;
    while !left.is_empty() {
        // The last entry that begins in the first half. Bytes are searched: the middle may lie within a letter.
        let half = &left.as_bytes()[..=left.len() / 2];
        let start = half.iter().rposition(|byte| *byte == ENTRY as u8)?;
        let entry = &left[start + 1..];
        let end = entry.find(ENTRY).unwrap_or(entry.len());
        let (found, pattern) = entry[..end].split_once(BEGIN)?;
        match key.cmp(found) {
            Ordering::Equal => return Some(pattern),
            Ordering::Less => left = &left[..start],
            Ordering::Greater => left = &entry[end..],
        }
    }
    None
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })*
    };
}

numbers!(i32 u8 u16 u32);

impl From<u64> for Value<'_> {
    /// Larger numbers become the largest.
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_language() {
        let check = |variables: &[(&str, &str)], expected| {
            let found = Lang::from_environment(|name| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            });
            assert_eq!(found, expected, "{variables:?}");
        };
        check(&[], Lang::En);
        check(&[("LANG", "fr_FR.UTF-8")], Lang::Fr);
        check(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")], Lang::En);
        check(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "fr_CH")], Lang::Fr);
        check(&[("LC_ALL", ""), ("LANG", "fr")], Lang::Fr);
        check(&[("LANG", "de_DE")], Lang::En);
        check(&[("LANG", "frr_DE")], Lang::En);
    }

    #[test]
    fn plurals_and_numbers_follow_the_language() {
        let french = Texts::new(Lang::Fr);
        assert_eq!(french.say("wins-in", &[("count", 1.into())]), "gagne en 1 coup");
        assert_eq!(french.say("wins-in", &[("count", 9.into())]), "gagne en 9 coups");
        assert_eq!(french.say("hint-wins", &[("count", 0.into())]), "gagne en 0");
        let english = Texts::new(Lang::En);
        assert_eq!(english.say("wins-in", &[("count", 1.into())]), "wins in 1 move");
        assert_eq!(english.say("wins-in", &[("count", 0.into())]), "wins in 0 moves");
        assert_eq!(english.say("tetris-players", &[("count", 1.into())]), "1 player");
        let fetched = Texts::fetched(Lang::En, format!("{ENTRY}a{BEGIN}Yes{ENTRY}b{BEGIN}No"));
        for (key, text) in [("a", "Yes"), ("b", "No"), ("c", "c")] {
            assert_eq!(fetched.say(key, &[]), text);
        }
    }
}
