//! Every word a player reads, in the language of the moment.

use std::sync::Arc;

use client::{Lang, Phrases, Value};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;

/// What is built from these within a view changes with the language, at once.
#[derive(Clone, Copy)]
pub(crate) struct Words(RwSignal<Phrases>);

/// `early.js` reads it too.
const KEPT: &str = "quatris.language";

impl Words {
    pub(crate) fn new(phrases: Phrases) -> Self {
        let words = Self(RwSignal::new(phrases));
        Effect::new(move || {
            if let Some(root) = browser::root() {
                root.set_lang(words.lang().code());
            }
        });
        words
    }

    pub(crate) fn lang(self) -> Lang {
        self.with(Phrases::lang)
    }

    /// Takes effect when the texts of that language are there.
    pub(crate) fn choose(self, lang: Lang) {
        spawn_local(async move {
            if let Some(phrases) = fetch(lang).await {
                browser::keep(KEPT, lang.code());
                self.0.set(phrases);
            }
        });
    }

    pub(crate) fn with<T>(self, tell: impl FnOnce(&Phrases) -> T) -> T {
        self.0.with(tell)
    }

    pub(crate) fn say(self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.with(|phrases| phrases.say(key, values))
    }

    /// What a player without a name is called.
    pub(crate) fn colour(self, player: connect_four::Player) -> String {
        self.with(|phrases| phrases.token(player).to_string())
    }

    /// A text without values, for a view: it changes with the language.
    pub(crate) fn text(self, key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || self.say(key, &[])
    }
}

/// The language that was chosen here before, or the browser's, as the page found it before the first paint.
pub(crate) fn preferred() -> Lang {
    browser::root().and_then(|root| Lang::from_code(&root.lang())).unwrap_or(Lang::En)
}

pub(crate) async fn fetch(lang: Lang) -> Option<Phrases> {
    let catalogue = browser::texts(lang.code()).await.ok()?.as_string()?;
    Some(Phrases::fetched(lang, catalogue))
}

/// Names given to the players; without any, they are called by their colours.
pub(crate) type Names = Option<Arc<[connect_four::Name]>>;
