use std::sync::Arc;

use client::{Lang, Phrases, Value};
use leptos::prelude::*;

use crate::browser;

/// Every word a player reads, in the language of the moment: what is built from them within a view
/// changes with the language, at once.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    lang: RwSignal<Lang>,
    /// The texts that this program carries.
    phrases: fn(Lang) -> Phrases,
}

const KEPT: &str = "quatris.language";

impl Words {
    /// The language that was chosen here before, or the browser's.
    pub(crate) fn new(phrases: fn(Lang) -> Phrases) -> Self {
        let browser = || {
            let code = window().navigator().language().unwrap_or_default();
            Lang::from_code(&code.split('-').next().unwrap_or_default().to_lowercase())
        };
        let lang = browser::kept(KEPT).and_then(|code| Lang::from_code(&code)).or_else(browser);
        let words = Self { lang: RwSignal::new(lang.unwrap_or(Lang::En)), phrases };
        Effect::new(move || {
            if let Some(root) = browser::root() {
                root.set_lang(code(words.lang()));
            }
        });
        words
    }

    pub(crate) fn lang(self) -> Lang {
        self.lang.get()
    }

    pub(crate) fn choose(self, lang: Lang) {
        browser::keep(KEPT, code(lang));
        self.lang.set(lang);
    }

    pub(crate) fn with<T>(self, tell: impl FnOnce(&Phrases) -> T) -> T {
        tell(&(self.phrases)(self.lang.get()))
    }

    pub(crate) fn say(self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.with(|phrases| phrases.say(key, values))
    }

    /// A text without values, for a view: it changes with the language.
    pub(crate) fn text(self, key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.say(key, &[])
    }
}

pub(crate) fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Fr => "fr",
    }
}

/// Names that somebody gave the players; without any, they are called by their colours.
pub(crate) type Names = Option<Arc<[connect_four::Name]>>;
