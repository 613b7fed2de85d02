//! Three minutes of puzzles, and afterwards those that were missed.

mod drawing;

use client::puzzle::Storm as Session;
use connect_four::{Game, Move};
use connect_four_solver::puzzles::Puzzle;
use crossterm::event::KeyCode;

use super::super::canvas::Canvas;
use super::super::connect_four::BoardView;
use super::super::explorer::Explorer;
use super::super::input::{key, wheel};
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Question, Screen, clock};

#[derive(Debug)]
pub struct Storm {
    puzzles: Vec<Puzzle>,
    seed: Option<u64>,
    phase: Phase,
    session: Session,
    view: BoardView,
    /// What was answered: the place of each puzzle, and the column.
    trail: Vec<(usize, u8)>,
    /// The last five in a row were right.
    rewarded: bool,
    /// The missed puzzle that is seen after the end.
    at: usize,
    /// It is the best ever.
    best: bool,
    refused: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Running,
    Over,
}

impl Storm {
    /// The seed chooses the puzzles; without one each storm has its own.
    pub fn new(seed: Option<u64>) -> Self {
        let puzzles = super::all();
        let session = Session::new(seed.unwrap_or(0), 0);
        let view = BoardView::new(&Game::new(connect_four::Setup::CLASSIC));
        let (phase, trail) = (Phase::Ready, Vec::new());
        Self {
            puzzles,
            seed,
            phase,
            session,
            view,
            trail,
            rewarded: false,
            at: 0,
            best: false,
            refused: String::new(),
        }
    }

    fn begin(&mut self, context: &Context) {
        self.session = Session::new(self.seed.unwrap_or_else(context.chance), context.now);
        self.phase = Phase::Running;
        self.trail.clear();
        self.rewarded = false;
    }

    /// The puzzle on the board: the present one, or one that was missed.
    fn puzzle(&self) -> Option<&Puzzle> {
        match self.phase {
            Phase::Ready => None,
            Phase::Running => self.puzzles.get(self.session.place(self.puzzles.len())),
            Phase::Over => self.missed().get(self.at).map(|(puzzle, _)| *puzzle),
        }
    }

    /// With the columns that were answered.
    fn missed(&self) -> Vec<(&Puzzle, u8)> {
        let answered =
            self.trail.iter().filter_map(|(place, column)| Some((self.puzzles.get(*place)?, *column)));
        answered.filter(|(puzzle, column)| puzzle.column != *column).collect()
    }

    fn end(&mut self, context: &mut Context) {
        self.phase = Phase::Over;
        self.at = 0;
        if let Some(today) = context.local_day {
            self.best = context.progress.storms.note(today.day_number(), self.session.solved());
        }
    }

    fn answer(&mut self, column: u8, context: &mut Context) -> Vec<Effect> {
        let place = self.session.place(self.puzzles.len());
        let Some(puzzle) = self.puzzles.get(place) else { return Vec::new() };
        let game = puzzle.game();
        if let Err(refusal) = game.decide(game.turn(), Move::Drop { column }) {
            self.refused = context.phrases.rule(refusal);
            return vec![Effect::Bell];
        }
        let right = column == puzzle.column;
        self.trail.push((place, column));
        self.rewarded = self.session.answered(right);
        if self.session.is_over(context.now) {
            self.end(context);
        }
        if right { Vec::new() } else { vec![Effect::Bell] }
    }

    fn key(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        self.refused.clear();
        match (self.phase, code) {
            (Phase::Running, KeyCode::Esc) => self.end(context),
            (_, KeyCode::Esc) => return vec![Effect::Back],
            (Phase::Ready | Phase::Over, KeyCode::Enter) | (Phase::Ready, KeyCode::Char(' ')) => {
                self.begin(context);
            }
            (Phase::Over, KeyCode::Left | KeyCode::Right) => self.step(code == KeyCode::Right),
            (Phase::Over, KeyCode::Char('e')) => {
                let game = self.puzzle().map(Puzzle::game);
                return game.map(|game| Effect::Open(Box::new(Explorer::new(game)))).into_iter().collect();
            }
            (Phase::Running, _) => {
                let Some(game) = self.puzzle().map(Puzzle::game) else { return Vec::new() };
                if matches!(code, KeyCode::Left | KeyCode::Right) {
                    self.view.aim.steer(code, &game);
                } else if let Ok(Some(Move::Drop { column })) = self.view.aim.key(code, &game) {
                    return self.answer(column, context);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// To another puzzle that was missed.
    fn step(&mut self, forward: bool) {
        let last = self.missed().len().saturating_sub(1);
        self.at = if forward { (self.at + 1).min(last) } else { self.at.saturating_sub(1) };
    }

    fn point(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Some(step) = wheel(event).filter(|_| self.phase == Phase::Over) {
            self.step(step > 0);
            return Vec::new();
        }
        let Some(game) = self.puzzle().map(Puzzle::game).filter(|_| self.phase == Phase::Running) else {
            return Vec::new();
        };
        match self.view.point(event, &game, context) {
            Some(_) => self.answer(self.view.aim.column, context),
            None => Vec::new(),
        }
    }
}

impl Screen for Storm {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if self.phase == Phase::Running && self.session.is_over(context.now) {
            self.end(context);
            return vec![Effect::Bell];
        }
        match event {
            Event::Mouse(_) => self.point(event, context),
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_all(context, canvas);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let left = match self.phase {
            Phase::Running => clock::left(self.session.left(context.now)),
            Phase::Ready | Phase::Over => String::new(),
        };
        (format!("Quatris · {}", context.say("screen-storm")), left)
    }

    fn keys(&self, context: &Context) -> Keys {
        let keys = Keys::default();
        match self.phase {
            Phase::Ready => {
                keys.with(context, KeyCode::Enter, "play-start").with(context, KeyCode::Esc, "screen-back")
            }
            Phase::Running => keys
                .labelled(context, "1-7", KeyCode::Null, "screen-column")
                .labelled(context, "← →", KeyCode::Null, "keys-aim-do")
                .with(context, KeyCode::Char(' '), "screen-drop")
                .with(context, KeyCode::Esc, "screen-stop"),
            Phase::Over => {
                let keys = keys.with(context, KeyCode::Enter, "end-again");
                let keys = if self.missed().is_empty() {
                    keys
                } else {
                    keys.labelled(context, "← →", KeyCode::Null, "screen-missed").with(
                        context,
                        KeyCode::Char('e'),
                        "screen-explore",
                    )
                };
                keys.with(context, KeyCode::Esc, "screen-back")
            }
        }
    }

    fn farewell(&self, context: &Context) -> Option<Question> {
        (self.phase == Phase::Running).then(|| Question::leave("screen-storm-leave-note", context))
    }

    fn mouse(&self) -> Option<&'static str> {
        Some("screen-mouse-puzzle")
    }

    /// Whenever another second, or in the last ten another tenth, is shown.
    fn wake(&self, context: &Context) -> Option<Millis> {
        if self.phase != Phase::Running {
            return None;
        }
        Some(context.now + clock::until_next(self.session.left(context.now)))
    }
}
