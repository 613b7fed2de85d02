//! A puzzle on the board: answers, hints, refutations that can be stepped through, and why.

mod drawing;

use client::Lang;
use client::puzzle::{DayResult, Puzzle as Session, PuzzleHint, Stage, Verdict};
use connect_four::{Date, Game, Move};
use connect_four_solver::puzzles::Puzzle;
use crossterm::event::KeyCode;

use super::super::canvas::Canvas;
use super::super::connect_four::{BoardView, last_token};
use super::super::explorer::Explorer;
use super::super::input::{digit, key, wheel};
use super::super::keys::Keys;
use super::super::worker::{Answer, Job};
use super::super::{Context, Effect, Event, Millis, Screen};
use crate::share::shared;
use crate::why::Why;

/// From one move of an answer to the next.
const PAUSE: Millis = 600;

#[derive(Debug)]
pub struct Solving {
    puzzle: Puzzle,
    /// The day whose puzzle it is, if it is one of a day.
    date: Option<Date>,
    session: Session,
    view: BoardView,
    /// Moves of the session's game that are on the board.
    shown: usize,
    /// When it was first seen.
    began: Option<Millis>,
    /// When the next move may be shown.
    due: Millis,
    /// The player steps through the moves.
    stepping: bool,
    awaited: Option<u64>,
    /// What each column of the puzzle is worth.
    scores: Option<Vec<Option<i8>>>,
    hint: Option<PuzzleHint>,
    why: AskedWhy,
    refused: String,
}

#[derive(Debug)]
enum AskedWhy {
    Not,
    Awaited { ticket: u64, lang: Lang },
    Known { lang: Lang, why: Why },
}

impl Solving {
    pub fn new(puzzle: Puzzle, date: Option<Date>) -> Self {
        let game = puzzle.game();
        Self {
            view: BoardView::new(&game),
            shown: game.events().len(),
            session: Session::new(game),
            puzzle,
            date,
            began: None,
            due: 0,
            stepping: false,
            awaited: None,
            scores: None,
            hint: None,
            why: AskedWhy::Not,
            refused: String::new(),
        }
    }

    /// The puzzle of this day.
    pub fn of_day(date: Date) -> Option<Self> {
        let puzzles = super::all();
        let grades: Vec<u8> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
        let place = client::puzzle::of_day(date.day_number(), &grades)?;
        Some(Self::new(puzzles.get(place)?.clone(), Some(date)))
    }

    /// How many moves the game of the session has.
    fn count(&self) -> usize {
        self.session.game().events().len()
    }

    fn start(&self) -> usize {
        self.puzzle.moves.len()
    }

    /// What is on the board.
    fn seen(&self) -> Game {
        self.session.game().after(self.shown)
    }

    /// A column is to be found now.
    fn is_asked(&self) -> bool {
        self.session.stage() == Stage::Answering && self.shown == self.count()
    }

    fn is_over(&self) -> bool {
        matches!(self.session.stage(), Stage::Solved | Stage::GivenUp)
    }

    /// What follows from a change: moves are shown, scores and reasons are asked for.
    fn go_on(&mut self, context: &mut Context) -> Vec<Effect> {
        self.began.get_or_insert(context.now);
        self.show_moves(context);
        let mut effects = Vec::new();
        if self.session.wants_scores() && self.awaited.is_none() {
            let ticket = context.ticket();
            self.awaited = Some(ticket);
            effects.push(Effect::Think(ticket, Job::Scores(self.session.game().clone())));
        }
        let asked = match &self.why {
            AskedWhy::Not => None,
            AskedWhy::Awaited { lang, .. } | AskedWhy::Known { lang, .. } => Some(*lang),
        };
        if self.is_over() && asked != Some(context.lang) {
            let (ticket, lang) = (context.ticket(), context.lang);
            self.why = AskedWhy::Awaited { ticket, lang };
            let (game, column) = (self.puzzle.game(), self.puzzle.column);
            effects.push(Effect::Think(ticket, Job::Why { game, column, lang }));
        }
        effects
    }

    /// Shows the moves that are due, one at a time where things move.
    fn show_moves(&mut self, context: &Context) {
        let count = self.count();
        if self.stepping || self.shown >= count {
            return;
        }
        if !context.motion {
            self.shown = count;
        } else if context.now >= self.due {
            self.shown += 1;
            self.due = context.now + PAUSE;
            let game = self.seen();
            if let Some(cell) = last_token(&game) {
                self.view.drop_token(cell, &game, context);
            }
        }
    }

    fn answer(&mut self, column: u8, context: &mut Context) -> Vec<Effect> {
        if !self.is_asked() {
            self.refused = context.say("hints-thinking");
            return Vec::new();
        }
        match self.session.answer(column) {
            Ok(verdict) => {
                self.hint = None;
                self.due = context.now;
                let mut effects = Vec::new();
                if verdict == Verdict::Wrong {
                    effects.push(Effect::Bell);
                }
                effects.extend(self.ended(context));
                effects.extend(self.go_on(context));
                effects
            }
            Err(refusal) => {
                self.refused = context.phrases.rule(refusal);
                vec![Effect::Bell]
            }
        }
    }

    /// Once the point is made or given up: the streak, and what can be shared.
    fn ended(&mut self, context: &mut Context) -> Option<Effect> {
        if !self.is_over() {
            return None;
        }
        let solved = self.session.stage() == Stage::Solved;
        if let Some(date) = self.date.filter(|date| Some(*date) == context.local_day) {
            let tries = if solved { self.session.wrong().saturating_add(1) } else { 0 };
            let began = self.began.unwrap_or(context.now);
            let seconds = u32::try_from((context.now - began) / 1000).unwrap_or(u32::MAX);
            let result = DayResult { tries, hints: self.session.hints(), seconds };
            context.progress.calendar.note(date.day_number(), result);
        }
        let words = shared(&self.puzzle, &self.session, self.date, &context.phrases);
        solved.then(|| Effect::LastWords(words + "\n"))
    }

    fn give_up(&mut self, context: &mut Context) -> Vec<Effect> {
        if !self.is_asked() {
            return Vec::new();
        }
        self.session.give_up();
        let mut effects: Vec<_> = self.ended(context).into_iter().collect();
        effects.extend(self.go_on(context));
        effects
    }

    /// Back and forth through what was played.
    fn step(&mut self, forward: bool) {
        let refuted = self.session.stage() == Stage::Refuted;
        if !refuted && !self.is_over() {
            return;
        }
        self.stepping = true;
        self.view.stop();
        let first = if refuted { self.count() - self.session.line().len() } else { self.start() };
        let next = if forward { self.shown + 1 } else { self.shown.saturating_sub(1) };
        self.shown = next.clamp(first, self.count());
    }

    /// Back to the question after a wrong column.
    fn retry(&mut self, context: &mut Context) -> Vec<Effect> {
        self.session.retry();
        self.shown = self.count();
        self.stepping = false;
        self.view.stop();
        self.go_on(context)
    }

    fn key(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        self.refused.clear();
        let refuted = self.session.stage() == Stage::Refuted;
        match code {
            KeyCode::Esc => return vec![Effect::Back],
            KeyCode::Char('e') if self.is_over() => {
                return vec![Effect::Open(Box::new(Explorer::new(self.puzzle.game())))];
            }
            KeyCode::Left | KeyCode::Right if refuted || self.is_over() => self.step(code == KeyCode::Right),
            KeyCode::Enter | KeyCode::Char(' ') if refuted => return self.retry(context),
            KeyCode::Enter if self.is_over() => return vec![Effect::Back],
            // Another column is another try.
            _ if refuted && digit(code).is_some() => {
                let mut effects = self.retry(context);
                effects.extend(self.key(code, context));
                return effects;
            }
            _ if refuted || self.is_over() => {}
            KeyCode::Left | KeyCode::Right => self.view.aim.steer(code, self.session.game()),
            KeyCode::Char('h') if self.is_asked() => self.hint = self.session.hint().or(self.hint),
            KeyCode::Char('g') => return self.give_up(context),
            KeyCode::Char('x' | 'r' | 'f') => {}
            _ => {
                if let Ok(Some(Move::Drop { column })) = self.view.aim.key(code, self.session.game()) {
                    return self.answer(column, context);
                }
            }
        }
        Vec::new()
    }

    fn point(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Some(step) = wheel(event) {
            self.step(step > 0);
        } else if self.view.point(event, self.session.game(), context).is_some() {
            self.refused.clear();
            return match self.session.stage() {
                Stage::Refuted => self.retry(context),
                Stage::Answering => self.answer(self.view.aim.column, context),
                _ => Vec::new(),
            };
        }
        Vec::new()
    }

    fn thought(&mut self, ticket: u64, answer: &Answer, context: &mut Context) -> Vec<Effect> {
        match (answer, &self.why) {
            (Answer::Why(why), AskedWhy::Awaited { ticket: asked, lang }) if *asked == ticket => {
                self.why = AskedWhy::Known { lang: *lang, why: why.clone() };
                return Vec::new();
            }
            (Answer::Scores(Some(scores)), _) if self.awaited == Some(ticket) => {
                self.awaited = None;
                if self.count() == self.start() {
                    self.scores = Some(scores.clone());
                }
                self.session.learn(scores.clone());
            }
            _ => return Vec::new(),
        }
        let mut effects: Vec<_> = self.ended(context).into_iter().collect();
        effects.extend(self.go_on(context));
        effects
    }
}

impl Screen for Solving {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match event {
            Event::Tick => {
                self.view.settle(context.now);
                self.go_on(context)
            }
            Event::Thought(thought) => self.thought(thought.ticket, &thought.answer, context),
            Event::Mouse(_) => self.point(event, context),
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_all(context, canvas);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let what = self.date.map_or_else(String::new, |date| date.to_string());
        (format!("Quatris · {}", context.say(self.name())), what)
    }

    fn keys(&self, context: &Context) -> Keys {
        let keys = Keys::default();
        if self.is_over() {
            return keys
                .labelled(context, "← →", KeyCode::Null, "screen-step")
                .with(context, KeyCode::Char('e'), "screen-explore")
                .with(context, KeyCode::Esc, "screen-back");
        }
        if self.session.stage() == Stage::Refuted {
            return keys
                .with(context, KeyCode::Enter, "screen-try-again")
                .labelled(context, "← →", KeyCode::Null, "screen-step")
                .with(context, KeyCode::Esc, "screen-back");
        }
        keys.labelled(context, "1-7", KeyCode::Null, "screen-column")
            .labelled(context, "← →", KeyCode::Null, "keys-aim-do")
            .with(context, KeyCode::Char(' '), "screen-drop")
            .with(context, KeyCode::Char('h'), "screen-hint")
            .with(context, KeyCode::Char('g'), "screen-solution")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn mouse(&self) -> Option<&'static str> {
        Some("screen-mouse-puzzle")
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        let thinks = (self.session.wants_scores() && self.awaited.is_none()).then_some(context.now);
        let moves = (!self.stepping && self.shown < self.count()).then_some(self.due);
        let words = match &self.why {
            AskedWhy::Known { lang, .. } if *lang != context.lang => Some(context.now),
            _ => None,
        };
        [thinks, moves, words, self.view.wake(context.now)].into_iter().flatten().min()
    }
}
