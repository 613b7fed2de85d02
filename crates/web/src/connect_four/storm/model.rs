//! A storm on its page: the present puzzle, what came of the last answer, and the time that is left.

use std::cell::RefCell;
use std::time::Duration;

use client::puzzle::{Storm, StormBests};
use connect_four::{Cell, Game, Move, Player, Setup};
use connect_four_solver::puzzles::Puzzle;
use leptos::prelude::*;

use crate::browser;
use crate::connect_four::board::controls::{Aim, Controls};
use crate::connect_four::puzzle::list::List;
use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Ready,
    Playing,
    Over,
}

/// What came of an answer, while it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feedback {
    pub(super) right: bool,
    /// A row gained time.
    pub(super) rewarded: bool,
    pub(super) solution: u8,
    /// Where the token landed.
    pub(super) played: Option<Cell>,
    /// Where the right one would have landed, and whose it is.
    pub(super) ghost: Option<(Cell, Player)>,
}

/// An answer, as the end of a storm lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) puzzle: Puzzle,
    pub(super) column: u8,
    pub(super) right: bool,
}

const KEPT: &str = "quatris.storm";

/// A storm that is over, and the bests before it.
type Ended = (Storm, Vec<Attempt>, StormBests);

thread_local! {
    /// The last storm; whoever comes back from one of its positions finds it.
    static ENDED: RefCell<Option<Ended>> = const { RefCell::new(None) };
}

/// The address of the page while it shows the end of a storm.
const OVER: &str = "/storm#over";

pub(super) fn today() -> i32 {
    browser::today().map_or(0, connect_four::Date::day_number)
}

/// The best storms, as the browser keeps them.
pub(super) fn bests() -> StormBests {
    StormBests::read(&browser::kept(KEPT).unwrap_or_default())
}

#[derive(Clone, Copy)]
pub(super) struct Rush {
    pub(super) shell: Shell,
    pub(super) words: Words,
    pub(super) phase: RwSignal<Phase>,
    pub(super) storm: RwSignal<Storm>,
    pub(super) left: RwSignal<u64>,
    pub(super) game: RwSignal<Game>,
    /// The present puzzle is to be won.
    pub(super) wins: RwSignal<bool>,
    pub(super) feedback: RwSignal<Option<Feedback>>,
    pub(super) trail: RwSignal<Vec<Attempt>>,
    /// The bests before this storm.
    pub(super) before: RwSignal<StormBests>,
    puzzle: StoredValue<Option<Puzzle>>,
    list: StoredValue<List>,
    /// Storms so far: what was meant for an earlier one can be told.
    number: StoredValue<u32>,
    aim: Aim,
}

const PACE: Duration = Duration::from_millis(100);

impl Rush {
    /// `back` shows the storm that was over before, if there is one.
    pub(super) fn new(shell: Shell, list: List, back: bool) -> Self {
        let ended = ENDED.with_borrow(Clone::clone).filter(|_| back);
        let phase = if ended.is_some() { Phase::Over } else { Phase::Ready };
        let (storm, trail, before) = ended.unwrap_or_else(|| (Storm::new(0, 0), Vec::new(), bests()));
        let rush = Self {
            shell,
            words: shell.words,
            phase: RwSignal::new(phase),
            storm: RwSignal::new(storm),
            left: RwSignal::new(180_000),
            game: RwSignal::new(Game::new(Setup::CLASSIC)),
            wins: RwSignal::new(true),
            feedback: RwSignal::new(None),
            trail: RwSignal::new(trail),
            before: RwSignal::new(before),
            puzzle: StoredValue::new(None),
            list: StoredValue::new(list),
            number: StoredValue::new(0),
            aim: Aim::new(Setup::CLASSIC),
        };
        let clock = set_interval_with_handle(move || rush.tick(), PACE);
        on_cleanup(move || {
            if let Ok(clock) = clock {
                clock.clear();
            }
        });
        rush
    }

    pub(super) fn start(self) {
        self.number.update_value(|number| *number += 1);
        browser::rename_page("/storm");
        self.before.set(bests());
        self.storm.set(Storm::new(browser::any_number(), now()));
        self.trail.set(Vec::new());
        self.phase.set(Phase::Playing);
        self.next();
        self.tick();
    }

    pub(super) fn stop(self) {
        if self.phase.get_untracked() != Phase::Playing {
            return;
        }
        self.phase.set(Phase::Over);
        self.feedback.set(None);
        let (solved, mut bests) = (self.storm.with_untracked(Storm::solved), bests());
        bests.note(today(), solved);
        browser::keep(KEPT, &bests.to_string());
        browser::rename_page(OVER);
        ENDED.set(Some((
            self.storm.get_untracked(),
            self.trail.get_untracked(),
            self.before.get_untracked(),
        )));
        let said = untrack(|| self.words.say("web-storm-over", &[("count", solved.into())]));
        self.aim.say(said);
    }

    fn tick(self) {
        if self.phase.try_get_untracked() != Some(Phase::Playing) {
            return;
        }
        let left = self.storm.with_untracked(|storm| storm.left(now()));
        let before = self.left.get_untracked();
        self.left.set(left);
        if left < 10_000 && left.div_ceil(1000) < before.div_ceil(1000) {
            self.shell.speaker.play(Sound::Tick, 0.0);
        }
        if left == 0 {
            self.stop();
        }
    }

    fn next(self) {
        let puzzle = self
            .list
            .with_value(|list| list.at(self.storm.with_untracked(|storm| storm.place(list.count()))));
        self.feedback.set(None);
        self.aim.falling.set(false);
        if let Some(puzzle) = &puzzle {
            self.aim.above(&puzzle.game());
            self.game.set(puzzle.game());
            self.wins.set(puzzle.score > 0);
        }
        self.puzzle.set_value(puzzle);
    }

    pub(super) fn controls(self) -> Controls {
        let awaited =
            Signal::derive(move || self.phase.get() == Phase::Playing && self.feedback.get().is_none());
        Controls::of_puzzle(self.words, self.aim, self.game.into(), awaited, move |column| {
            self.answer(column);
        })
    }

    pub(super) fn name(self, player: Player) -> String {
        self.words.colour(player)
    }

    pub(super) fn said(self) -> String {
        self.aim.said.get()
    }

    fn answer(self, column: u8) {
        if self.phase.get_untracked() != Phase::Playing {
            return;
        }
        // Whoever has seen what came of the last answer need not wait.
        if self.feedback.get_untracked().is_some() {
            return self.next();
        }
        let Some(puzzle) = self.puzzle.get_value() else { return };
        let mut game = self.game.get_untracked();
        let turn = game.turn();
        let ghost = game.board().landing(puzzle.column).map(|cell| (cell, turn));
        let played = game.board().landing(column);
        if let Err(refusal) = game.play(turn, Move::Drop { column }) {
            let reason = untrack(|| self.words.with(|phrases| phrases.rule(refusal)));
            return self.aim.refuse(self.shell, reason);
        }
        let (right, solution) = (column == puzzle.column, puzzle.column);
        let rewarded = self.storm.try_update(|storm| storm.answered(right)).unwrap_or(false);
        self.trail.update(|trail| trail.push(Attempt { puzzle, column, right }));
        self.shell.speaker.play(if right { Sound::Drop } else { Sound::Refused }, 0.0);
        self.game.set(game);
        let ghost = ghost.filter(|_| !right);
        self.feedback.set(Some(Feedback { right, rewarded, solution, played, ghost }));
        let key = if right { "web-storm-right" } else { "web-storm-wrong" };
        self.aim.say(untrack(|| self.words.say(key, &[("column", (solution + 1).into())])));
        self.tick();
        let (number, answers) = (self.number.get_value(), self.trail.with_untracked(Vec::len));
        let shown = if right { 550 } else { 1400 };
        set_timeout(
            move || {
                let same = self.number.try_get_value() == Some(number)
                    && self.trail.try_with_untracked(Vec::len) == Some(answers);
                if same && self.feedback.get_untracked().is_some() {
                    self.next();
                }
            },
            Duration::from_millis(shown),
        );
    }
}

fn now() -> u64 {
    window().performance().map_or(0, |clock| clock.now() as u64)
}
