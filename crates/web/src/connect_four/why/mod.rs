//! Why a position is worth what it is: asked of the worker, shown on the board and said in words.

mod overlay;
mod panel;
mod sentences;

use std::time::Duration;

use connect_four::{Game, Player};
use connect_four_solver::why::{Explanation, Reason, RuleKind};
use leptos::prelude::*;

use crate::connect_four::board::Geometry;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::Words;

pub(crate) use panel::{WhyLine, WhyPanel};

/// What was asked, and what came of it.
#[derive(Clone, Copy)]
pub(crate) struct Why {
    words: Words,
    name: Callback<Player, String>,
    asked: RwSignal<Option<Game>>,
    found: RwSignal<Option<Found>>,
    /// The marks are shown on the board.
    on_board: RwSignal<bool>,
    /// The rule whose lines are shown.
    rule: RwSignal<Option<RuleKind>>,
    brain: StoredValue<Option<Brain>>,
}

#[derive(Clone, PartialEq)]
struct Found {
    score: i8,
    explanation: Explanation,
}

/// Somebody who goes through many positions does not wait for each.
const PATIENCE: Duration = Duration::from_millis(250);

impl Why {
    pub(crate) fn new(words: Words, name: Callback<Player, String>) -> Self {
        let why = Self {
            words,
            name,
            asked: RwSignal::new(None),
            found: RwSignal::new(None),
            on_board: RwSignal::new(true),
            rule: RwSignal::new(None),
            brain: StoredValue::new(None),
        };
        why.brain.set_value(Some(Brain::new(move |answer| {
            if let Answer::Why(score, explanation) = answer {
                why.found.set(Some(Found { score, explanation }));
            }
        })));
        why
    }

    /// Asks about this position, unless it is the one that was asked about.
    pub(crate) fn ask(self, game: Game) {
        if self.asked.with_untracked(|asked| asked.as_ref() == Some(&game)) {
            return;
        }
        self.rule.set(None);
        self.found.set(None);
        if let Some(brain) = self.brain.get_value() {
            if game.outcome().is_none() {
                brain.ask(&Question::Explain { game: game.clone() });
            } else {
                brain.cancel();
            }
        }
        self.asked.set(Some(game));
    }

    pub(crate) fn is_on_board(self) -> bool {
        self.on_board.get()
    }

    /// The reason is a line of moves.
    pub(crate) fn tells_moves(self) -> bool {
        let is_forced = |found: &Found| matches!(found.explanation.reason, Some(Reason::Forced(_)));
        self.found.with(|found| found.as_ref().is_some_and(is_forced))
    }

    /// What was asked will not be answered, unless it is asked again.
    fn is_stuck(self) -> bool {
        self.brain.get_value().is_some_and(Brain::has_failed)
    }

    fn try_again(self) {
        if let (Some(game), Some(brain)) = (self.asked.get_untracked(), self.brain.get_value()) {
            brain.ask(&Question::Explain { game });
        }
    }

    /// Asks about the position shown whenever the reader stays at it, while this is on.
    pub(crate) fn follow(self, shown: Signal<Game>, wanted: Signal<bool>) {
        Effect::new(move || {
            if !wanted.get() {
                return;
            }
            let game = shown.get();
            set_timeout(
                move || {
                    let stays = shown.try_with_untracked(|shown| *shown == game) == Some(true);
                    if stays && wanted.try_get_untracked() == Some(true) {
                        self.ask(game.clone());
                    }
                },
                PATIENCE,
            );
        });
    }

    /// The marks on the board, if it shows the position that was asked about.
    pub(crate) fn marks(
        self,
        geometry: Geometry,
        shown: Signal<Game>,
    ) -> impl Fn() -> String + Send + 'static {
        move || {
            let turn = shown.with(|game| {
                let same = self.asked.with(|asked| asked.as_ref() == Some(game));
                (same && self.on_board.get()).then(|| game.turn())
            });
            self.found.with(|found| match (turn, found) {
                (Some(turn), Some(found)) => {
                    overlay::markup(geometry, &found.explanation, turn, self.rule.get())
                }
                _ => String::new(),
            })
        }
    }
}
