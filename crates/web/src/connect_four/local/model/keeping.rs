//! How a match is kept in this browser, and how it goes on from there.

use client::Local;
use connect_four::Game;
use leptos::prelude::*;

use super::Play;
use crate::browser;
use crate::connect_four::opponents::LocalTerms;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::{self, Kept};
use crate::ui::language::Words;

impl Play {
    pub(super) fn keep(self) {
        let before = self.saved.get_untracked();
        let Some(id) = self.store() else { return };
        // From its first move on, the page has the address of the kept game: to load it again goes on.
        // A game that is played while another is waited for leaves that one's address alone.
        let here = window().location().pathname().is_ok_and(|path| path == "/");
        if here && (before != Some(id) || self.changes.get_value() == 1) {
            browser::rename_page(&Route::saved(id));
        }
    }

    /// Puts the game into the browser's storage, once there is something to keep.
    pub(super) fn store(self) -> Option<u32> {
        let record = self.local.with_untracked(|local| local.record(browser::today()));
        let score = self.local.with_untracked(|local| *local.games().score());
        // A match that has begun is kept between its games too.
        let begun = !record.game().events().is_empty() || score.games() > 0;
        if !begun && self.saved.get_untracked().is_none() {
            return None;
        }
        let id = self.saved.get_untracked().unwrap_or_else(storage::new_id);
        let (terms, left) = (self.terms.get_untracked(), self.local.with_untracked(Local::left));
        storage::save(&Kept { id, terms, score, left, named: self.named.get_untracked(), record });
        self.saved.set(Some(id));
        Some(id)
    }

    /// The same game may be played in another tab; what was kept last is the game.
    pub(super) fn follow_other_tab(self) {
        let Some(kept) = self.saved.get_untracked().and_then(storage::load) else { return };
        let local = resumed(self.words(), &kept);
        if self.local.with_untracked(|now| now.games() == local.games()) {
            return;
        }
        self.terms.set(kept.terms);
        self.chosen.set(kept.terms);
        self.aim.power.set(None);
        self.aim.falling.set(false);
        self.local.set(local);
        self.changes.update_value(|changes| *changes += 1);
        self.analyse();
        self.think();
    }
}

/// A match that begins with this game.
pub(super) fn begun(words: Words, terms: LocalTerms, game: Game, seed: u64) -> Local {
    let games = untrack(|| terms.opponents.seated(game, words, None));
    Local::seated(games, seed).timed(terms.pace, None)
}

/// The match of a kept game as it stood.
pub(super) fn resumed(words: Words, kept: &Kept) -> Local {
    let names = kept.named.then(|| kept.record.names());
    let games = untrack(|| kept.terms.opponents.seated(kept.record.game().clone(), words, names));
    let games = games.ended(kept.record.outcome()).with_score(kept.score);
    Local::seated(games, kept.record.seed().unwrap_or_else(browser::any_number))
        .timed(kept.terms.pace, kept.left)
}
