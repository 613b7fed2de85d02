//! An analysis on the page: what is shown of it, what is being computed, and the replay that steps by itself.

use std::sync::Arc;
use std::time::Duration;

use client::analysis::{Analysis, NotTried, Place};
use connect_four::{Event, Game, Move, Outcome, Player, Record};
use leptos::prelude::*;
use room::local::Refusal;

use crate::browser;
use crate::connect_four::board::controls::{Aim, Controls};
use crate::connect_four::saved::storage::{self, Kept};
use crate::connect_four::why::Why;
use crate::solver::machine;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::{Names, Words};
use crate::ui::shell::Shell;

/// Moves of the best line that the board shows.
pub(super) const GHOSTS: usize = 3;
/// Moves by which a punishment is shown.
pub(super) const PUNISHMENT: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Review {
    shell: Shell,
    pub(super) words: Words,
    pub(super) analysis: RwSignal<Analysis>,
    pub(super) shown: Memo<Game>,
    /// How the game as it was played ended.
    outcome: Option<Outcome>,
    names: StoredValue<Names>,
    record: StoredValue<Option<Record>>,
    kept: StoredValue<Option<Kept>>,
    aim: Aim,
    pub(super) playing: RwSignal<bool>,
    /// Moves a second, doubled with each step.
    pub(super) speed: RwSignal<u32>,
    /// Exact scores are to be had on this board, at least towards the end.
    pub(super) solvable: bool,
    pub(super) why: Why,
    pub(super) asks_why: RwSignal<bool>,
    /// The position that is being computed.
    asked: StoredValue<Option<Game>>,
    analyst: StoredValue<Option<Brain>>,
}

impl Review {
    /// A game from a link has no record.
    pub(super) fn new(shell: Shell, game: &Game, record: Option<Record>, kept: Option<Kept>) -> Self {
        let stated = record.as_ref();
        let analysis = RwSignal::new(stated.map_or_else(|| Analysis::new(game, &[]), Analysis::of));
        let names: StoredValue<Names> = StoredValue::new(stated.map(|record| Arc::from(record.names())));
        let name = Callback::new(move |player| name(shell.words, names, player));
        let review = Self {
            shell,
            words: shell.words,
            analysis,
            shown: Memo::new(move |_| analysis.with(Analysis::shown)),
            outcome: stated.map_or_else(|| game.outcome(), Record::outcome),
            names,
            why: Why::new(shell.words, name),
            asks_why: RwSignal::new(false),
            record: StoredValue::new(record),
            kept: StoredValue::new(kept),
            aim: Aim::new(game.setup()),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            solvable: machine::is_solvable(game.setup()),
            asked: StoredValue::new(None),
            analyst: StoredValue::new(None),
        };
        review.analyst.set_value(Some(Brain::new(move |answer| review.heard(answer))));
        review.why.follow(review.shown.into(), review.asks_why.into());
        review.ask();
        review
    }

    /// The board as it is played on.
    pub(super) fn controls(self) -> Controls {
        Controls {
            words: self.words,
            aim: self.aim,
            game: self.shown.into(),
            awaited: Signal::derive(move || self.shown.with(|game| game.outcome().is_none())),
            name: Callback::new(move |player| self.name(player)),
            wish: Callback::new(move |wish| self.play(wish)),
        }
    }

    pub(super) fn said(self) -> String {
        self.aim.said.get()
    }

    pub(super) fn name(self, player: Player) -> String {
        name(self.words, self.names, player)
    }

    /// Moves of the best line that are looked for.
    fn depth(self) -> usize {
        if self.asks_why.get_untracked() { PUNISHMENT } else { GHOSTS }
    }

    pub(super) fn toggle_why(self) {
        self.asks_why.update(|asks| *asks = !*asks);
        self.wonder_again();
    }

    /// Columns that would have kept what the mistake that led here gave away.
    pub(super) fn kept_by(self) -> Option<Vec<u8>> {
        self.analysis.with(|analysis| {
            let at = analysis.at();
            analysis.mistake(at)?;
            let before = Place { step: at.step.checked_sub(1)?, ..at };
            let worth = analysis.worth(before)?;
            let best = worth.scores.iter().flatten().map(|score| score.signum()).max()?;
            let kept = (0..).zip(&worth.scores).filter(|(_, score)| score.map(i8::signum) == Some(best));
            Some(kept.map(|(column, _)| column).collect())
        })
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
            self.aim.refuse(self.shell, reason);
            return;
        }
        if let Ok(event) = game.decide(game.turn(), wish) {
            self.tell(event);
        }
        self.changed();
    }

    fn tell(self, event: Event) {
        let told = untrack(|| self.words.with(|phrases| phrases.event(&self.name(event.player()), &event)));
        self.aim.say(told);
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
        let record = self.record.get_value().unwrap_or_else(|| {
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
                return analysis.open_question(self.depth());
            }
            let open = !analysis.worth(analysis.at()).is_some_and(|worth| worth.done);
            Some(analysis.shown()).filter(|game| open && game.outcome().is_none())
        });
        self.asked.set_value(wanted.clone());
        if let (Some(game), Some(analyst)) = (wanted, self.analyst.get_value()) {
            analyst.ask(&Question::Analyse { game });
        }
    }

    /// What is looked for has changed.
    fn wonder_again(self) {
        if self.asked.get_value().is_none() {
            self.ask();
        }
    }

    /// Asks about the position shown before any other, once the reader stays at it.
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
                Answer::Done | Answer::Opening(_) | Answer::Why(..) => worth.done = true,
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

    /// Number of moves of the played game.
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

/// As given, or by the colour of the tokens.
fn name(words: Words, names: StoredValue<Names>, player: Player) -> String {
    let given = names.with_value(|names| {
        names.as_ref().and_then(|names| names.get(player.index()).map(ToString::to_string))
    });
    given.unwrap_or_else(|| words.colour(player))
}

fn end_of_game(analysis: &Analysis) -> Place {
    Place { line: 0, step: analysis.count() }
}
