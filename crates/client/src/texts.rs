use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    En,
    Fr,
}

impl Lang {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "en" => Some(Self::En),
            "fr" => Some(Self::Fr),
            _ => None,
        }
    }

    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says anything decides; English otherwise.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()))
            .unwrap_or_default();
        let language = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Self::from_code(&language.to_lowercase()).unwrap_or(Self::En)
    }
}

/// The catalogue of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    pub fn new(lang: Lang) -> Self {
        let (language, source) = match lang {
            Lang::En => ("en", include_str!("../texts/en.ftl")),
            Lang::Fr => ("fr", include_str!("../texts/fr.ftl")),
        };
        // A fault in a catalogue drops that message only; the catalogues are checked by a test.
        let resource = FluentResource::try_new(source.into()).unwrap_or_else(|(partial, _)| partial);
        let mut bundle = FluentBundle::new(vec![language.parse::<LanguageIdentifier>().unwrap_or_default()]);
        // The marks that isolate a right-to-left name are noise in a terminal and in a pipe.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Self { bundle }
    }

    /// The text with this key; a key that is missing shows itself.
    pub fn say(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.into();
        };
        let arguments: FluentArgs = values.iter().cloned().collect();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Texts").field("locales", &self.bundle.locales).finish_non_exhaustive()
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
        assert_eq!(Texts::new(Lang::En).say("wins-in", &[("count", 1.into())]), "wins in 1 move");
    }
}
