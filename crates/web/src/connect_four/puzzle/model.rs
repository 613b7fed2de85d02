//! The puzzle of a day on its page: the answers, what the board shows of them, and what is kept.

use std::time::Duration;

use client::puzzle::{Calendar, DayResult, Puzzle as Session, PuzzleHint, Stage, Verdict};
use connect_four::{Date, Game, Move, Player};
use connect_four_solver::puzzles::Puzzle;
use leptos::prelude::*;

use crate::browser;
use crate::connect_four::board::controls::{Aim, Controls};
use crate::connect_four::why::Why;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

const CALENDAR: &str = "quatris.puzzles";

/// What is kept of all days.
pub(crate) fn calendar() -> Calendar {
    Calendar::read(&browser::kept(CALENDAR).unwrap_or_default())
}

/// What the other side answers to a wrong column.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) column: u8,
    pub(super) score: i8,
    /// Nothing until it is known.
    pub(super) answer: Option<u8>,
}

#[derive(Clone, Copy)]
pub(super) struct Day {
    pub(super) shell: Shell,
    pub(super) words: Words,
    pub(super) date: Date,
    pub(super) today: Date,
    pub(super) puzzle: StoredValue<Puzzle>,
    pub(super) session: RwSignal<Session>,
    /// Number of moves after the puzzle that are shown; without one, all.
    pub(super) step: RwSignal<Option<usize>>,
    pub(super) shown: Memo<Game>,
    /// What each column of the puzzle is worth.
    pub(super) scores: RwSignal<Vec<Option<i8>>>,
    pub(super) replies: RwSignal<Vec<Reply>>,
    pub(super) hints: RwSignal<[Option<PuzzleHint>; 2]>,
    pub(super) calendar: RwSignal<Calendar>,
    pub(super) why: Why,
    aim: Aim,
    began: StoredValue<f64>,
    /// What was wanted before the columns were known.
    early: StoredValue<Option<Early>>,
    /// What is being computed: which position, and its scores so far.
    asked: StoredValue<(Option<Game>, Vec<Option<i8>>)>,
    brain: StoredValue<Option<Brain>>,
}

#[derive(Clone, Copy)]
enum Early {
    Column(u8),
    Solution,
}

impl Day {
    pub(super) fn new(shell: Shell, puzzle: Puzzle, date: Date, today: Date) -> Self {
        let words = shell.words;
        let game = puzzle.game();
        let before = game.moves().len();
        let session = RwSignal::new(Session::new(game.clone()));
        let step = RwSignal::new(None);
        let shown = Memo::new(move |_| {
            session.with(|session| match step.get() {
                None => session.game().clone(),
                Some(step) => session.game().after(before + step),
            })
        });
        let name = Callback::new(move |player| words.colour(player));
        let day = Self {
            shell,
            words,
            date,
            today,
            puzzle: StoredValue::new(puzzle),
            session,
            step,
            shown,
            scores: RwSignal::new(Vec::new()),
            replies: RwSignal::new(Vec::new()),
            hints: RwSignal::new([None; 2]),
            calendar: RwSignal::new(calendar()),
            why: Why::new(words, name),
            aim: Aim::new(game.setup()),
            began: StoredValue::new(now()),
            early: StoredValue::new(None),
            asked: StoredValue::new((None, Vec::new())),
            brain: StoredValue::new(None),
        };
        day.aim.above(&game);
        day.brain.set_value(Some(Brain::new(move |answer| day.heard(answer))));
        day.ask();
        day
    }

    pub(super) fn controls(self) -> Controls {
        let awaited = Signal::derive(move || self.stage() == Stage::Answering && self.step.get().is_none());
        Controls::of_puzzle(self.words, self.aim, self.shown.into(), awaited, move |column| {
            self.answer(column);
        })
    }

    pub(super) fn name(self, player: Player) -> String {
        self.words.colour(player)
    }

    pub(super) fn stage(self) -> Stage {
        self.session.with(Session::stage)
    }

    pub(super) fn said(self) -> String {
        self.aim.said.get()
    }

    /// The moves after the puzzle.
    pub(super) fn line(self) -> Vec<Move> {
        let before = self.puzzle.with_value(|puzzle| puzzle.game().moves().len());
        self.session.with(|session| session.game().moves().skip(before).collect())
    }

    fn answer(self, column: u8) {
        let stage = self.session.with_untracked(Session::stage);
        if stage != Stage::Answering || self.step.get_untracked().is_some() {
            return;
        }
        if self.session.with_untracked(|session| session.scores().is_empty()) {
            self.early.set_value(Some(Early::Column(column)));
            return;
        }
        match self.session.try_update(|session| session.answer(column)) {
            Some(Ok(verdict)) => {
                self.aim.falling.set(!browser::is_still());
                self.shell.speaker.play(Sound::Drop, 0.0);
                let key = match verdict {
                    Verdict::Right => "web-puzzle-right",
                    Verdict::Wrong => "web-puzzle-wrong",
                };
                self.aim.say(untrack(|| self.words.say(key, &[("column", (column + 1).into())])));
                if verdict == Verdict::Right {
                    self.hints.set([None; 2]);
                }
                self.changed();
            }
            Some(Err(refusal)) => {
                let reason = untrack(|| self.words.with(|phrases| phrases.rule(refusal)));
                self.aim.refuse(self.shell, reason);
            }
            None => {}
        }
    }

    fn changed(self) {
        self.step.set(None);
        if matches!(self.session.with_untracked(Session::stage), Stage::Solved | Stage::GivenUp) {
            self.conclude();
        }
        self.ask();
    }

    /// Notes what came of it, and asks why.
    fn conclude(self) {
        let (stage, wrong, hints) =
            self.session.with_untracked(|session| (session.stage(), session.wrong(), session.hints()));
        let tries = if stage == Stage::Solved { wrong.saturating_add(1) } else { 0 };
        let seconds = ((now() - self.began.get_value()) / 1000.0) as u32;
        self.calendar.update(|calendar| {
            *calendar = self::calendar();
            // Only the puzzle of today belongs to the streak; the others are for practice.
            calendar.note(self.date.day_number(), DayResult { tries, hints, seconds });
            browser::keep(CALENDAR, &calendar.to_string());
        });
        let (game, column) = self.puzzle.with_value(|puzzle| (puzzle.game(), puzzle.column));
        let mut found = game;
        if found.play(found.turn(), Move::Drop { column }).is_ok() {
            self.why.ask(found);
        }
        if stage == Stage::Solved {
            self.shell.speaker.play(Sound::Win, 0.3);
            let then = if browser::is_still() { 0 } else { 900 };
            set_timeout(
                move || {
                    if self.step.try_get_untracked() == Some(None) {
                        self.step.set(Some(1));
                    }
                },
                Duration::from_millis(then),
            );
        }
        self.replies.set(self.scores.with_untracked(|scores| {
            let wrong = |(place, score): (u8, &Option<i8>)| {
                score.filter(|_| place != column).map(|score| Reply { column: place, score, answer: None })
            };
            (0..).zip(scores).filter_map(wrong).collect()
        }));
    }

    /// Back to the question that was answered wrongly.
    pub(super) fn retry(self) {
        self.session.update(Session::retry);
        self.changed();
    }

    pub(super) fn hint(self) {
        let known = self.hints.get_untracked();
        let Some(slot) = known.iter().position(Option::is_none) else { return };
        let hint = self.session.try_update(Session::hint).flatten();
        self.hints.update(|hints| hints[slot] = hint);
    }

    /// Plays the column that was to be found.
    pub(super) fn give_up(self) {
        if self.session.with_untracked(Session::wants_scores) {
            self.early.set_value(Some(Early::Solution));
        } else if self.session.try_update(Session::give_up).flatten().is_some() {
            self.changed();
        }
    }

    pub(super) fn go(self, to: impl FnOnce(usize, usize) -> usize) {
        let count = untrack(|| self.line().len());
        let here = self.step.get_untracked().unwrap_or(count);
        let there = to(here, count).min(count);
        self.step.set(Some(there));
    }

    pub(super) fn is_stuck(self) -> bool {
        self.brain.get_value().is_some_and(Brain::has_failed)
    }

    pub(super) fn ask(self) {
        let wanted = self.session.with_untracked(|session| {
            session.wants_scores().then(|| session.game().clone()).or_else(|| self.unanswered())
        });
        self.asked.set_value((wanted.clone(), vec![None; 7]));
        if let (Some(game), Some(brain)) = (wanted, self.brain.get_value()) {
            brain.ask(&Question::Analyse { game });
        }
    }

    /// The position after a wrong column whose answer is not known yet.
    fn unanswered(self) -> Option<Game> {
        let column = self.replies.with_untracked(|replies| {
            replies.iter().find(|reply| reply.answer.is_none()).map(|reply| reply.column)
        })?;
        let mut game = self.puzzle.with_value(Puzzle::game);
        game.play(game.turn(), Move::Drop { column }).ok()?;
        Some(game)
    }

    fn heard(self, answer: Answer) {
        match answer {
            Answer::Score { column, score } => self.asked.update_value(|(_, scores)| {
                if let Some(slot) = scores.get_mut(usize::from(column)) {
                    *slot = Some(score);
                }
            }),
            Answer::Done => {
                let (game, scores) = self.asked.get_value();
                // The token before has time to land.
                let moves = self.session.with_untracked(|session| session.stage() != Stage::Answering);
                let pause = if moves && !browser::is_still() { 620 } else { 0 };
                let learn = move || {
                    if self.asked.try_with_value(|(asked, _)| *asked == game) == Some(true) {
                        self.learn(scores.clone());
                    }
                };
                set_timeout(learn, Duration::from_millis(pause));
            }
            _ => {}
        }
    }

    fn learn(self, scores: Vec<Option<i8>>) {
        if !self.session.with_untracked(Session::wants_scores) {
            let best = (0..).zip(&scores).filter_map(|(column, score)| Some((score.as_ref()?, column)));
            let answer =
                best.max_by_key(|(score, column)| (**score, std::cmp::Reverse(u8::abs_diff(*column, 3))));
            self.replies.update(|replies| {
                if let Some(reply) = replies.iter_mut().find(|reply| reply.answer.is_none()) {
                    reply.answer = answer.map(|(_, column)| column).or(Some(reply.column));
                }
            });
            return self.ask();
        }
        let first = self.scores.with_untracked(Vec::is_empty);
        if first {
            self.scores.set(scores.clone());
        }
        let before = self.session.with_untracked(|session| session.game().moves().len());
        self.session.update(|session| session.learn(scores));
        let session = self.session.with_untracked(Clone::clone);
        if session.game().moves().len() > before {
            self.shell.speaker.play(Sound::Drop, 0.0);
            if let Some(Move::Drop { column }) = session.game().moves().last() {
                let name = self.name_untracked(session.game().turn().next(2));
                let values = [("name", name.into()), ("column", (column + 1).into())];
                self.aim.say(untrack(|| self.words.say("web-puzzle-answer", &values)));
            }
        }
        match self.early.get_value() {
            Some(early) if session.stage() == Stage::Answering => {
                self.early.set_value(None);
                match early {
                    Early::Column(column) => self.answer(column),
                    Early::Solution => self.give_up(),
                }
            }
            _ => self.changed(),
        }
    }

    fn name_untracked(self, player: Player) -> String {
        untrack(|| self.name(player))
    }
}

fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
