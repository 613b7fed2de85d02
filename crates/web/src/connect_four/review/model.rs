//! An analysis on the page: what is shown of it, what is being computed, and the replay that steps by itself.

use std::sync::Arc;
use std::time::Duration;

use client::analysis::{Analysis, NotTried, Place};
use connect_four::{Event, Game, Move, Outcome, Player, Record};
use leptos::prelude::*;
use room::local::Refusal;

use crate::browser;
use crate::connect_four::board::controls::{Desk, Hands};
use crate::connect_four::saved::storage::{self, Kept};
use crate::solver::machine;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::{Names, Words};
use crate::ui::shell::Shell;

/// Moves of the best line that the board shows.
pub(super) const GHOSTS: usize = 3;

#[derive(Clone, Copy)]
pub(super) struct Review {
    shell: Shell,
    pub(super) words: Words,
    pub(super) analysis: RwSignal<Analysis>,
    pub(super) shown: Memo<Game>,
    /// How the game as it was played ended.
    outcome: Option<Outcome>,
    names: StoredValue<Names>,
    kept: StoredValue<Option<Kept>>,
    hands: Hands,
    pub(super) playing: RwSignal<bool>,
    /// Moves a second, doubled with each step.
    pub(super) speed: RwSignal<u32>,
    /// Exact scores are to be had on this board, at least towards the end.
    pub(super) solvable: bool,
    /// The position that is being computed.
    asked: StoredValue<Option<Game>>,
    analyst: StoredValue<Option<Brain>>,
}

impl Review {
    /// A game from a link was not kept.
    pub(super) fn new(shell: Shell, game: &Game, kept: Option<Kept>) -> Self {
        let record = kept.as_ref().map(|kept| &kept.record);
        let analysis = RwSignal::new(record.map_or_else(|| Analysis::new(game, &[]), Analysis::of));
        let review = Self {
            shell,
            words: shell.words,
            analysis,
            shown: Memo::new(move |_| analysis.with(Analysis::shown)),
            outcome: record.map_or_else(|| game.outcome(), Record::outcome),
            names: StoredValue::new(record.map(|record| Arc::from(record.names()))),
            kept: StoredValue::new(kept),
            hands: Hands::new(game.setup()),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            solvable: machine::is_solvable(game.setup()),
            asked: StoredValue::new(None),
            analyst: StoredValue::new(None),
        };
        review.analyst.set_value(Some(Brain::new(move |answer| review.heard(answer))));
        review.ask();
        review
    }

    /// The board as it is played on.
    pub(super) fn desk(self) -> Desk {
        Desk {
            words: self.words,
            hands: self.hands,
            game: self.shown.into(),
            awaited: Signal::derive(move || self.shown.with(|game| game.outcome().is_none())),
            name: Callback::new(move |player| self.name(player)),
            wish: Callback::new(move |wish| self.play(wish)),
        }
    }

    pub(super) fn said(self) -> String {
        self.hands.said.get()
    }

    pub(super) fn name(self, player: Player) -> String {
        let given = self.names.with_value(|names| {
            names.as_ref().and_then(|names| names.get(player.index()).map(ToString::to_string))
        });
        given.unwrap_or_else(|| self.words.with(|phrases| phrases.token(player).to_string()))
    }

    /// How the game at the place that is shown ended, if it did.
    pub(super) fn outcome(self) -> Option<Outcome> {
        let at_end = self.analysis.with(|analysis| analysis.is_at(end_of_game(analysis)));
        if at_end { self.outcome } else { self.shown.with(Game::outcome) }
    }

    /// A move is tried on the board.
    pub(super) fn play(self, wish: Move) {
        let game = self.shown.get_untracked();
        if let Some(Err(reason)) = self.analysis.try_update(|analysis| analysis.play(wish)) {
            let reason = untrack(|| match reason {
                NotTried::Rules(refusal) => {
                    self.words.with(|phrases| phrases.refusal(Refusal::Rules(refusal)))
                }
                NotTried::TooManyLines => {
                    let most = Record::MOST_VARIATIONS.into();
                    self.words.say("review-too-many", &[("most", most)])
                }
            });
            self.hands.refuse(self.shell, reason);
            return;
        }
        if let Ok(event) = game.decide(game.turn(), wish) {
            self.tell(event);
        }
        self.changed();
    }

    fn tell(self, event: Event) {
        let told = untrack(|| self.words.with(|phrases| phrases.event(&self.name(event.player()), &event)));
        self.hands.say(told);
    }

    /// Changes the lines, not only what is shown of them.
    pub(super) fn change(self, change: fn(&mut Analysis)) {
        self.analysis.update(change);
        self.changed();
    }

    fn changed(self) {
        self.playing.set(false);
        self.kept.update_value(|kept| {
            if let Some(kept) = kept {
                kept.record = self.with_variations(kept.record.clone());
                storage::update(kept);
            }
        });
        self.wonder();
    }

    fn with_variations(self, record: Record) -> Record {
        self.analysis.with_untracked(|analysis| record.with_variations(analysis.variations().to_vec()))
    }

    /// The game as a file, with what was tried.
    pub(super) fn download(self) {
        let record = self.kept.with_value(|kept| kept.as_ref().map(|kept| kept.record.clone()));
        let record = record.unwrap_or_else(|| {
            let name = |player| self.words.with(|phrases| phrases.token(player));
            untrack(|| {
                let played = self.analysis.with(|analysis| analysis.game(end_of_game(analysis)));
                Record::new(played, name, browser::today(), None)
            })
        });
        browser::download("puissance-4.txt", &self.with_variations(record).to_string());
    }

    fn ask(self) {
        let wanted = self.analysis.with_untracked(|analysis| {
            if self.solvable {
                return analysis.open_question(GHOSTS);
            }
            let open = !analysis.worth(analysis.at()).is_some_and(|worth| worth.done);
            Some(analysis.shown()).filter(|game| open && game.outcome().is_none())
        });
        self.asked.set_value(wanted.clone());
        if let (Some(game), Some(analyst)) = (wanted, self.analyst.get_value()) {
            analyst.ask(&Question::Analyse { game });
        }
    }

    /// Asks about what is shown before anything else, once somebody stays there.
    fn wonder(self) {
        let here = self.analysis.with_untracked(Analysis::at);
        set_timeout(
            move || {
                let stays = self.analysis.try_with_untracked(|analysis| {
                    let open = !analysis.worth(here).is_some_and(|worth| worth.done);
                    analysis.at() == here && open
                });
                let shown = self.shown.try_get_untracked();
                if stays == Some(true) && self.asked.get_value() != shown {
                    self.ask();
                }
            },
            Duration::from_millis(250),
        );
    }

    /// The scores that are not there yet will not come, unless they are asked for again.
    pub(super) fn is_stuck(self) -> bool {
        self.analyst.get_value().is_some_and(Brain::has_failed)
    }

    pub(super) fn try_again(self) {
        self.ask();
    }

    fn heard(self, answer: Answer) {
        let Some(game) = self.asked.get_value() else { return };
        self.analysis.update(|analysis| {
            analysis.learn(&game, |worth| match answer {
                Answer::Score { column, score } => {
                    if let Some(slot) = worth.scores.get_mut(usize::from(column)) {
                        *slot = Some(score);
                    }
                }
                Answer::Done | Answer::Opening(_) => worth.done = true,
                Answer::Move(advice) => {
                    worth.scores.fill(None);
                    worth.advice = Some(advice);
                    worth.done = true;
                }
            });
        });
        if answer.is_last() {
            self.ask();
        }
    }

    fn go(self, place: Place) {
        self.analysis.update(|analysis| analysis.go(place));
        self.wonder();
    }

    pub(super) fn stop_and_go(self, to: impl FnOnce(&Analysis) -> Place) {
        self.playing.set(false);
        let place = self.analysis.with_untracked(to);
        self.go(place);
    }

    /// After so many moves of the game as it was played.
    pub(super) fn stop_and_go_to(self, step: usize) {
        self.stop_and_go(|_| Place { line: 0, step });
    }

    pub(super) fn toggle(self) {
        let starts = !self.playing.get_untracked();
        self.playing.set(starts);
        if starts {
            let (at, end) = self.analysis.with_untracked(|analysis| (analysis.at(), analysis.end()));
            if at == end {
                self.go(Place { step: 0, ..at });
            }
            self.tick();
        }
    }

    fn tick(self) {
        let pause = 1200 / u64::from(self.speed.get_untracked());
        let from = self.analysis.with_untracked(Analysis::at);
        set_timeout(
            move || {
                // Somebody may have gone elsewhere, or left.
                let here = self.analysis.try_with_untracked(|analysis| (analysis.at(), analysis.forward()));
                let Some((at, next)) = here else { return };
                if self.playing.get_untracked() && at == from {
                    self.go(next);
                    let ended = self.analysis.with_untracked(|analysis| analysis.forward() == next);
                    if ended { self.playing.set(false) } else { self.tick() }
                }
            },
            Duration::from_millis(pause),
        );
    }

    pub(super) fn next_mistake(self) {
        let (mistakes, now) =
            self.analysis.with_untracked(|analysis| (analysis.mistakes(), analysis.played()));
        let next = mistakes.iter().find(|(number, _)| *number > now).or(mistakes.first());
        if let Some((number, _)) = next {
            self.stop_and_go_to(*number);
        }
    }
}

fn end_of_game(analysis: &Analysis) -> Place {
    Place { line: 0, step: analysis.count() }
}
