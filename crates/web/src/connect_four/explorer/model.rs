//! The position that is explored, what its columns are worth, and what was played there.

use std::collections::HashMap;
use std::time::Duration;

use connect_four::{Game, Move, Player, Setup};
use leptos::prelude::*;
use leptos::task::spawn_local;
use room::local::Refusal;

use super::address;
use super::played::{self, Played};
use crate::browser;
use crate::connect_four::board::controls::{Aim, Controls};
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

/// Scores of the columns of a position, and whether all are there.
#[derive(Clone, Default)]
struct Worth {
    scores: Vec<Option<i8>>,
    done: bool,
}

/// Moves of the best line that is told.
const LINE: usize = 8;
/// Somebody who goes through many positions does not wait for each.
const PATIENCE: Duration = Duration::from_millis(150);

#[derive(Clone, Copy)]
pub(super) struct Explorer {
    pub(super) shell: Shell,
    pub(super) words: Words,
    pub(super) game: RwSignal<Game>,
    /// What was played here on this server; nothing without it.
    pub(super) played: RwSignal<Option<Vec<Played>>>,
    worths: RwSignal<HashMap<String, Worth>>,
    asked: StoredValue<Option<Game>>,
    brain: StoredValue<Option<Brain>>,
    aim: Aim,
}

impl Explorer {
    pub(super) fn new(shell: Shell, game: Game) -> Self {
        let explorer = Self {
            shell,
            words: shell.words,
            game: RwSignal::new(game.clone()),
            played: RwSignal::new(None),
            worths: RwSignal::new(HashMap::new()),
            asked: StoredValue::new(None),
            brain: StoredValue::new(None),
            aim: Aim::new(Setup::CLASSIC),
        };
        explorer.brain.set_value(Some(Brain::new(move |answer| explorer.heard(answer))));
        browser::rename_page(&address(&game));
        explorer.look_at(game);
        explorer
    }

    pub(super) fn controls(self) -> Controls {
        Controls {
            words: self.words,
            aim: self.aim,
            game: self.game.into(),
            awaited: Signal::derive(move || self.game.with(|game| game.outcome().is_none())),
            name: Callback::new(move |player| self.name(player)),
            wish: Callback::new(move |wish| self.play(wish)),
        }
    }

    pub(super) fn name(self, player: Player) -> String {
        self.words.colour(player)
    }

    pub(super) fn said(self) -> String {
        self.aim.said.get()
    }

    pub(super) fn play(self, wish: Move) {
        let mut game = self.game.get_untracked();
        let turn = game.turn();
        match game.play(turn, wish) {
            Ok(event) => {
                let told = untrack(|| self.words.with(|phrases| phrases.event(&self.name(turn), &event)));
                self.aim.say(told);
                self.show(game);
            }
            Err(refusal) => {
                let reason = untrack(|| self.words.with(|phrases| phrases.refusal(Refusal::Rules(refusal))));
                self.aim.refuse(self.shell, reason);
            }
        }
    }

    /// The best column, where it is known.
    pub(super) fn play_best(self) {
        if let Some(best) = untrack(|| self.best_line()).first() {
            self.play(*best);
        }
    }

    pub(super) fn back(self) {
        let moves = self.game.with_untracked(|game| game.moves().len());
        self.go_back_to(moves.saturating_sub(1));
    }

    pub(super) fn go_back_to(self, moves: usize) {
        let notation: String = self.game.with_untracked(Game::notation).chars().take(moves).collect();
        if let Ok(game) = Game::from_notation(Setup::CLASSIC, &notation) {
            self.show(game);
        }
    }

    /// Goes on to this position; the browser leads back to the one before.
    pub(super) fn show(self, game: Game) {
        if self.game.with_untracked(|shown| *shown != game) {
            browser::push_page(&address(&game));
            browser::has_moved();
            self.look_at(game);
        }
    }

    pub(super) fn look_at(self, game: Game) {
        let notation = game.notation();
        self.game.set(game);
        self.played.set(None);
        set_timeout(
            move || {
                if self.game.try_with_untracked(Game::notation) == Some(notation.clone()) {
                    self.ask();
                    self.ask_server(notation);
                }
            },
            PATIENCE,
        );
    }

    fn ask_server(self, notation: String) {
        spawn_local(async move {
            let played = played::fetch(&notation).await;
            if self.game.try_with_untracked(Game::notation) == Some(notation) {
                self.played.set(played);
            }
        });
    }

    pub(super) fn is_stuck(self) -> bool {
        self.brain.get_value().is_some_and(Brain::has_failed)
    }

    pub(super) fn scores(self) -> Signal<Vec<Option<i8>>> {
        Signal::derive(move || {
            let notation = self.game.with(Game::notation);
            self.worths
                .with(|worths| worths.get(&notation).map(|worth| worth.scores.clone()).unwrap_or_default())
        })
    }

    /// As far as it is known.
    pub(super) fn best_line(self) -> Vec<Move> {
        self.worths.with(|worths| line(&self.game.get(), worths).0)
    }

    /// Asks about what is shown, then about the best line from there.
    pub(super) fn ask(self) {
        let open = self.worths.with_untracked(|worths| line(&self.game.get_untracked(), worths).1);
        self.asked.set_value(open.clone());
        if let (Some(game), Some(brain)) = (open, self.brain.get_value()) {
            brain.ask(&Question::Analyse { game });
        }
    }

    fn heard(self, answer: Answer) {
        let Some(game) = self.asked.get_value() else { return };
        self.worths.update(|worths| {
            let worth = worths.entry(game.notation()).or_default();
            worth.scores.resize(7, None);
            match answer {
                Answer::Score { column, score } => {
                    if let Some(slot) = worth.scores.get_mut(usize::from(column)) {
                        *slot = Some(score);
                    }
                }
                _ => worth.done = true,
            }
        });
        if answer.is_last() {
            self.ask();
        }
    }
}

/// The best line from a position as far as it is known, and the position that is not.
fn line(from: &Game, worths: &HashMap<String, Worth>) -> (Vec<Move>, Option<Game>) {
    let (mut game, mut line) = (from.clone(), Vec::new());
    while line.len() < LINE && game.outcome().is_none() {
        let Some(worth) = worths.get(&game.notation()).filter(|worth| worth.done) else {
            return (line, Some(game));
        };
        let known = (0_u8..).zip(&worth.scores).filter_map(|(column, score)| Some(((*score)?, column)));
        let best = known.max_by_key(|(score, column)| (*score, std::cmp::Reverse(column.abs_diff(3))));
        let Some((_, column)) = best else { break };
        let (turn, wish) = (game.turn(), Move::Drop { column });
        if game.play(turn, wish).is_err() {
            break;
        }
        line.push(wish);
    }
    (line, None)
}
