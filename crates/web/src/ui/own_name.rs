//! The name under which one plays with others: one for all rooms of both games.

use connect_four::Name;
use leptos::prelude::*;

use crate::browser::{self, socket};
use crate::ui::language::Words;

/// What was chosen here, or something friendly for whoever has never been online.
pub(crate) fn own(words: Words) -> Option<Name> {
    browser::own_name().or_else(|| friendly(words).filter(|_| !socket::is_known()))
}

/// An animal and how it is, in the reader's language.
fn friendly(words: Words) -> Option<Name> {
    untrack(|| {
        let any = |key: &str| {
            let all = words.say(key, &[]);
            let choices: Vec<&str> = all.split(' ').collect();
            choices[browser::any_number() as usize % choices.len()].to_owned()
        };
        let values = [("animal", any("name-animals").into()), ("how", any("name-adjectives").into())];
        words.say("name-friendly", &values).parse().ok()
    })
}
