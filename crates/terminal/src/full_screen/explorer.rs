//! Any position of the classic board: what every column is worth, the best line, and why.

mod drawing;

use std::collections::BTreeMap;

use client::{Lang, Local, Opponents};
use connect_four::{Game, Move, Setup};
use crossterm::event::KeyCode;

use super::canvas::Canvas;
use super::connect_four::{BoardView, Play, last_token};
use super::input::{edit, key, right_clicked, wheel};
use super::keys::Keys;
use super::worker::{Answer, Job};
use super::{Context, Effect, Event, Millis, Screen};
use crate::explorer::{AskPlayed, LINE, Played, best_column};
use crate::why::{Why, is_explained};

#[derive(Debug)]
pub struct Explorer {
    game: Game,
    /// Moves that were taken back, the next one last.
    ahead: Vec<Move>,
    view: BoardView,
    /// What every column is worth, by the moves of the position.
    known: BTreeMap<String, Vec<Option<i8>>>,
    awaited: Option<(u64, String)>,
    why: Option<AskedWhy>,
    /// The reason is asked for with the first tick.
    wondered: bool,
    /// Who knows what was played.
    ask: Option<AskPlayed>,
    /// What was played in positions, by their moves; nothing until the server has answered.
    played: BTreeMap<String, Option<Vec<Played>>>,
    asked: Option<(u64, String)>,
    /// The position that is being typed.
    typed: Option<String>,
    refused: String,
}

/// A column of the position that is seen, and why it is worth what it is.
#[derive(Debug)]
struct AskedWhy {
    column: u8,
    lang: Lang,
    ticket: u64,
    /// Nothing while it is thought about.
    why: Option<Why>,
}

impl Explorer {
    /// From this position of the classic board.
    pub fn new(game: Game) -> Self {
        Self {
            view: BoardView::new(&game),
            game,
            ahead: Vec::new(),
            known: BTreeMap::new(),
            awaited: None,
            why: None,
            wondered: false,
            ask: None,
            played: BTreeMap::new(),
            asked: None,
            typed: None,
            refused: String::new(),
        }
    }

    /// Why this column of a position is worth what it is; nothing of a position that is none of the classic board.
    pub(crate) fn why(game: &Game, column: u8) -> Option<Self> {
        let classic = Game::begun_by_from_notation(Setup::CLASSIC, game.first(), &game.notation());
        let game = classic.ok().filter(|_| is_explained(game.setup()))?;
        game.board().landing(column)?;
        let mut explorer = Self::new(game);
        explorer.view.aim.column = column;
        Some(Self { wondered: true, ..explorer })
    }

    /// With what was played in a server.
    #[must_use]
    pub fn counting(self, ask: AskPlayed) -> Self {
        Self { ask: Some(ask), ..self }
    }

    /// What was played in the position that is seen, as far as that is known.
    fn played(&self) -> &[Played] {
        self.played.get(&self.game.notation()).and_then(Option::as_deref).unwrap_or_default()
    }

    /// The server does not say what was played here.
    fn is_unanswered(&self) -> bool {
        self.played.get(&self.game.notation()).is_some_and(Option::is_none)
    }

    fn scores(&self) -> Option<&[Option<i8>]> {
        self.known.get(&self.game.notation()).map(Vec::as_slice)
    }

    /// The best moves from here, as far as they are known, and the position after them.
    fn best_line(&self) -> (Vec<Move>, Game) {
        let (mut game, mut line) = (self.game.clone(), Vec::new());
        while line.len() < LINE
            && let Some(column) = self.known.get(&game.notation()).and_then(|scores| best_column(scores))
        {
            let made = Move::Drop { column };
            if game.play(game.turn(), made).is_err() {
                break;
            }
            line.push(made);
        }
        (line, game)
    }

    /// Asks about what is seen first, then along the best line.
    fn think(&mut self, context: &mut Context) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some((ask, moves)) = self.open_count() {
            let ticket = context.ticket();
            self.asked = Some((ticket, moves.clone()));
            effects.push(Effect::Think(ticket, Job::Played { ask, moves }));
        }
        if let Some(end) = self.open_question() {
            let ticket = context.ticket();
            self.awaited = Some((ticket, end.notation()));
            effects.push(Effect::Think(ticket, Job::Scores(end)));
        }
        effects
    }

    /// The position whose columns are to be scored next.
    fn open_question(&self) -> Option<Game> {
        let (line, end) = self.best_line();
        (self.awaited.is_none() && line.len() < LINE && end.outcome().is_none()).then_some(end)
    }

    /// The position whose games are to be counted next.
    fn open_count(&self) -> Option<(AskPlayed, String)> {
        let (ask, moves) = (self.ask.clone()?, self.game.notation());
        (self.asked.is_none() && !self.played.contains_key(&moves)).then_some((ask, moves))
    }

    fn go(&mut self, game: Game) {
        self.game = game;
        self.why = None;
        self.view.stop();
    }

    fn play(&mut self, column: u8, context: &mut Context) -> Vec<Effect> {
        let made = Move::Drop { column };
        let mut game = self.game.clone();
        match game.play(game.turn(), made) {
            Ok(_) => {
                // The way that was taken back stays, if it is taken again.
                if self.ahead.pop().is_some_and(|next| next != made) {
                    self.ahead.clear();
                }
                self.go(game);
                if let Some(cell) = last_token(&self.game) {
                    self.view.drop_token(cell, &self.game, context);
                }
                self.think(context)
            }
            Err(refusal) => {
                self.refused = context.phrases.rule(refusal);
                vec![Effect::Bell]
            }
        }
    }

    fn back(&mut self, moves: usize) {
        let kept = self.game.moves().len().saturating_sub(moves);
        self.ahead.extend(self.game.moves().skip(kept).rev());
        self.go(self.game.after(kept));
    }

    fn forward(&mut self, context: &mut Context) -> Vec<Effect> {
        match self.ahead.last() {
            Some(Move::Drop { column }) => self.play(*column, context),
            _ => Vec::new(),
        }
    }

    /// A position in notation, as it was typed or pasted.
    fn set(&mut self, text: &str, context: &mut Context) -> Vec<Effect> {
        match Game::from_notation(Setup::CLASSIC, text.trim()) {
            Ok(game) => {
                self.ahead.clear();
                self.go(game);
                self.think(context)
            }
            Err(fault) => {
                self.refused = context.phrases.fault(&fault);
                vec![Effect::Bell]
            }
        }
    }

    fn ask_why(&mut self, context: &mut Context) -> Vec<Effect> {
        let column = self.view.aim.column;
        if self.why.as_ref().is_some_and(|why| why.column == column && why.lang == context.lang) {
            self.why = None;
            return Vec::new();
        }
        if self.game.outcome().is_some() || self.game.board().landing(column).is_none() {
            return Vec::new();
        }
        let (ticket, lang) = (context.ticket(), context.lang);
        self.why = Some(AskedWhy { column, lang, ticket, why: None });
        vec![Effect::Think(ticket, Job::Why { game: self.game.clone(), column, lang })]
    }

    /// Against the machine, from the position that is seen.
    fn play_on(&self, context: &Context) -> Vec<Effect> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let opponents = Opponents::Machine(context.settings.level);
        let seed = (context.chance)();
        let local =
            Local::new(self.game.clone(), opponents, seed, &context.phrases, |player| context.person(player));
        vec![Effect::Open(Box::new(Play::new(local, None, None)))]
    }

    fn key(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        self.refused.clear();
        match code {
            KeyCode::Esc => return vec![Effect::Back],
            KeyCode::Left | KeyCode::Right => self.view.aim.steer(code, &self.game),
            KeyCode::Char('u') | KeyCode::Backspace => self.back(1),
            KeyCode::Char('r') => return self.forward(context),
            KeyCode::Home => self.back(usize::MAX),
            KeyCode::Char('b') => {
                let best = self.scores().and_then(best_column);
                return best.map(|column| self.play(column, context)).unwrap_or_default();
            }
            KeyCode::Char('w') => return self.ask_why(context),
            KeyCode::Char('p') => self.typed = Some(self.game.notation()),
            KeyCode::Char('j') => return self.play_on(context),
            KeyCode::Char('x' | 'f') => {}
            _ => {
                if let Ok(Some(Move::Drop { column })) = self.view.aim.key(code, &self.game) {
                    return self.play(column, context);
                }
            }
        }
        self.think(context)
    }

    fn point(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if self.view.point(event, &self.game, context).is_some() {
            self.refused.clear();
            return self.play(self.view.aim.column, context);
        }
        if right_clicked(event) || wheel(event) == Some(-1) {
            self.back(1);
        } else if wheel(event) == Some(1) {
            return self.forward(context);
        }
        self.think(context)
    }

    fn thought(&mut self, ticket: u64, answer: &Answer, context: &mut Context) -> Vec<Effect> {
        match answer {
            Answer::Scores(Some(scores)) => {
                if let Some((_, moves)) = self.awaited.take_if(|(asked, _)| *asked == ticket) {
                    self.known.insert(moves, scores.clone());
                    return self.think(context);
                }
            }
            Answer::Played(played) => {
                if let Some((_, moves)) = self.asked.take_if(|(asked, _)| *asked == ticket) {
                    self.played.insert(moves, played.clone());
                    return self.think(context);
                }
            }
            Answer::Why(why) => {
                if let Some(asked) = self.why.as_mut().filter(|asked| asked.ticket == ticket) {
                    asked.why = Some(why.clone());
                }
            }
            _ => {}
        }
        Vec::new()
    }
}

impl Screen for Explorer {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Some(text) = &mut self.typed {
            match (event, key(event)) {
                (_, Some(KeyCode::Enter)) => {
                    let text = std::mem::take(text);
                    self.typed = None;
                    return self.set(&text, context);
                }
                (_, Some(KeyCode::Esc)) => self.typed = None,
                (Event::Key(_) | Event::Paste(_), _) => edit(text, event, LONGEST),
                _ => {}
            }
            if matches!(event, Event::Key(_) | Event::Paste(_) | Event::Mouse(_)) {
                return Vec::new();
            }
        }
        match event {
            Event::Tick => {
                self.view.settle(context.now);
                let mut effects = self.think(context);
                if std::mem::take(&mut self.wondered) {
                    effects.extend(self.ask_why(context));
                }
                effects
            }
            Event::Thought(thought) => self.thought(thought.ticket, &thought.answer, context),
            Event::Paste(text) => self.set(text, context),
            Event::Mouse(_) => self.point(event, context),
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_all(context, canvas);
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("screen-explorer")), self.game.notation())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "1-7", KeyCode::Null, "screen-column")
            .with(context, KeyCode::Char('u'), "screen-back-one")
            .with(context, KeyCode::Char('b'), "screen-best-column")
            .with(context, KeyCode::Char('w'), "screen-why")
            .with(context, KeyCode::Char('p'), "screen-position")
            .with(context, KeyCode::Char('j'), "review-play-on")
            .with(context, KeyCode::Char('r'), "screen-forward-one")
            .with(context, KeyCode::Home, "screen-empty-board")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn mouse(&self) -> Option<&'static str> {
        Some("screen-mouse-explorer")
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        let asks = self.open_question().is_some() || self.open_count().is_some();
        asks.then_some(context.now).or_else(|| self.view.wake(context.now))
    }
}

/// As many tokens as there are cells.
const LONGEST: usize = 42;
