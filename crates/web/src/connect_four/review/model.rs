//! What is shown of a game that was played, and what is known about it so far.

use std::sync::Arc;
use std::time::Duration;

use connect_four::{Game, Move, Outcome, Player, Record};
use leptos::prelude::*;

use crate::connect_four::board::scene;
use crate::connect_four::review::curve;
use crate::connect_four::review::mistakes::Mistake;
use crate::solver::machine;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::{Names, Words};

/// The scores of the columns of one position, as far as they are known, and whether they all are.
#[derive(Clone, Default)]
pub(super) struct Known {
    pub(super) scores: Vec<Option<i8>>,
    pub(super) done: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Review {
    pub(super) words: Words,
    pub(super) game: StoredValue<Game>,
    pub(super) outcome: Option<Outcome>,
    names: StoredValue<Names>,
    /// How many moves are shown.
    pub(super) step: RwSignal<usize>,
    pub(super) playing: RwSignal<bool>,
    /// Moves a second, doubled with each step.
    pub(super) speed: RwSignal<u32>,
    /// By the number of moves before each position.
    pub(super) known: RwSignal<Vec<Known>>,
    /// The position that is being computed.
    asked: StoredValue<Option<usize>>,
    analyst: StoredValue<Option<Brain>>,
}

impl Review {
    /// A game from a link has no record.
    pub(super) fn new(words: Words, game: Game, record: Option<&Record>) -> Self {
        let count = game.moves().len();
        let solved = machine::is_solved(game.setup());
        let review = Self {
            words,
            outcome: record.map_or_else(|| game.outcome(), Record::outcome),
            game: StoredValue::new(game),
            names: StoredValue::new(record.map(|record| Arc::from(record.names()))),
            step: RwSignal::new(count),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            known: RwSignal::new(vec![Known::default(); count]),
            asked: StoredValue::new(None),
            analyst: StoredValue::new(None),
        };
        if solved {
            review.analyst.set_value(Some(Brain::new(move |answer| review.heard(answer))));
            review.ask();
        }
        review
    }

    pub(super) fn count(self) -> usize {
        self.game.with_value(|game| game.moves().len())
    }

    pub(super) fn shown(self) -> Game {
        self.game.with_value(|game| scene::after(game, self.step.get()))
    }

    pub(super) fn name(self, player: Player) -> String {
        let given = self.names.with_value(|names| {
            names.as_ref().and_then(|names| names.get(player.index()).map(ToString::to_string))
        });
        given.unwrap_or_else(|| self.words.with(|phrases| phrases.token(player).to_string()))
    }

    /// Who made this move (counted from 1), and which.
    pub(super) fn made(self, number: usize) -> Option<(Player, Move)> {
        self.game.with_value(|game| {
            let index = number.checked_sub(1)?;
            Some((scene::movers(game).nth(index)?, *game.moves().get(index)?))
        })
    }

    pub(super) fn mistake(self, number: usize) -> Option<Mistake> {
        let (_, Move::Drop { column }) = self.made(number)? else { return None };
        self.known.with(|known| {
            let before = known.get(number - 1)?;
            before.done.then(|| Mistake::of(&before.scores, column)).flatten()
        })
    }

    pub(super) fn mistakes(self) -> Vec<(usize, Mistake)> {
        (1..=self.count()).filter_map(|number| Some((number, self.mistake(number)?))).collect()
    }

    /// What each position is worth to the first player.
    pub(super) fn values(self) -> Vec<curve::Value> {
        let count = self.count();
        let of = |place: usize| {
            let (mover, _) = self.made(place + 1)?;
            let best = self.known.with(|known| {
                let known = known.get(place)?;
                known.done.then(|| known.scores.iter().flatten().max().copied()).flatten()
            })?;
            Some(if mover == Player::FIRST { best } else { -best })
        };
        let mut values: Vec<_> = (0..count).map(of).collect();
        // After the last move, what that move was worth.
        let last = self.made(count).and_then(|(mover, made)| {
            let Move::Drop { column } = made else { return None };
            let score = self
                .known
                .with(|known| known.get(count - 1)?.scores.get(usize::from(column)).copied().flatten())?;
            Some(if mover == Player::FIRST { score } else { -score })
        });
        values.push(last);
        values
    }

    /// What is shown first, then the others from the end on: the later, the sooner computed.
    pub(super) fn ask(self) {
        let shown = self.step.get_untracked();
        let wanted = self.known.with_untracked(|known| {
            let open = |place: &usize| known.get(*place).is_some_and(|known| !known.done);
            let near = [shown.wrapping_sub(1), shown];
            near.into_iter().find(open).or_else(|| (0..known.len()).rev().find(open))
        });
        self.asked.set_value(wanted);
        if let (Some(place), Some(analyst)) = (wanted, self.analyst.get_value()) {
            let game = self.game.with_value(|game| scene::after(game, place));
            analyst.ask(&Question::Analyse { game });
        }
    }

    /// The scores that are not there yet will not come, unless they are asked for again.
    pub(super) fn is_stuck(self) -> bool {
        self.analyst.get_value().is_some_and(Brain::has_failed)
    }

    fn heard(self, answer: Answer) {
        let Some(place) = self.asked.get_value() else { return };
        let columns = self.game.with_value(|game| game.setup().columns());
        self.known.update(|known| {
            let Some(known) = known.get_mut(place) else { return };
            known.scores.resize(usize::from(columns), None);
            match answer {
                Answer::Score { column, score } => {
                    if let Some(slot) = known.scores.get_mut(usize::from(column)) {
                        *slot = Some(score);
                    }
                }
                Answer::Done | Answer::Move(_) | Answer::Opening(_) => known.done = true,
            }
        });
        if answer.is_last() {
            self.ask();
        }
    }

    fn go(self, step: usize) {
        let step = step.min(self.count());
        self.step.set(step);
        // Whoever stays at a move wants to know about it before the others.
        set_timeout(
            move || {
                let place = step.saturating_sub(1);
                let open = |known: &Vec<Known>| known.get(place).is_some_and(|known| !known.done);
                let wanted = self.step.try_get_untracked() == Some(step) && self.known.with_untracked(open);
                if wanted && self.asked.get_value() != Some(place) {
                    self.ask();
                }
            },
            Duration::from_millis(250),
        );
    }

    pub(super) fn stop_and_go(self, step: usize) {
        self.playing.set(false);
        self.go(step);
    }

    pub(super) fn toggle(self) {
        let starts = !self.playing.get_untracked();
        self.playing.set(starts);
        if starts {
            if self.step.get_untracked() >= self.count() {
                self.go(0);
            }
            self.tick();
        }
    }

    fn tick(self) {
        let pause = 1200 / u64::from(self.speed.get_untracked());
        let from = self.step.get_untracked();
        set_timeout(
            move || {
                // Somebody may have gone elsewhere, or left.
                if self.playing.try_get_untracked() == Some(true) && self.step.get_untracked() == from {
                    self.go(from + 1);
                    if from + 1 < self.count() { self.tick() } else { self.playing.set(false) }
                }
            },
            Duration::from_millis(pause),
        );
    }

    pub(super) fn next_mistake(self) {
        let mistakes = untrack(|| self.mistakes());
        let now = self.step.get_untracked();
        let next = mistakes.iter().find(|(number, _)| *number > now).or(mistakes.first());
        if let Some((number, _)) = next {
            self.stop_and_go(*number);
        }
    }
}
