//! A match on this screen: two people or more, or against the machine.

mod drawing;

use std::path::PathBuf;

use client::{Awaiting, Hint, Local};
use connect_four::{Event as Happened, Move, Player, Record};
use crossterm::event::KeyCode;

use super::super::canvas::Canvas;
use super::super::explorer::Explorer;
use super::super::input::{chosen, clicked, digit, key, right_clicked, wheel};
use super::super::keys::Keys;
use super::super::worker::{Answer, Job};
use super::super::{Context, Effect, Event, Millis, Question, Screen};
use super::judgement::Judgement;
use super::review::Review;
use super::side::{self, Side};
use super::view::BoardView;
use crate::resume;
use crate::why::is_explained;

#[derive(Debug)]
pub struct Play {
    local: Local,
    file: Option<PathBuf>,
    resumed: Option<Box<Record>>,
    begun: bool,
    view: BoardView,
    /// The machine's move that is awaited, or waits for a token to fall.
    machine: Option<u64>,
    chosen: Option<Move>,
    hints: bool,
    awaited_hint: Option<u64>,
    hint: Option<Hint>,
    /// What happened last, and what was wrong.
    happened: String,
    refused: String,
    choice: usize,
    /// Of a game that is over.
    judgement: Option<Judgement>,
}

impl Play {
    /// The match is kept in `file`; `resumed` is the saved game that it goes on from.
    pub fn new(local: Local, file: Option<PathBuf>, resumed: Option<Record>) -> Self {
        Self {
            view: BoardView::new(local.game()),
            local,
            file,
            resumed: resumed.map(Box::new),
            begun: false,
            machine: None,
            chosen: None,
            hints: false,
            awaited_hint: None,
            hint: None,
            happened: String::new(),
            refused: String::new(),
            choice: 0,
            judgement: None,
        }
    }

    fn is_over(&self) -> bool {
        self.local.games().is_over()
    }

    /// A person moves now.
    fn is_asked(&self) -> bool {
        matches!(self.local.awaiting(), Awaiting::Person(_))
    }

    /// What follows from a change: it is kept, and whoever is next begins to think.
    fn changed(&mut self, context: &mut Context) -> Vec<Effect> {
        let mut effects = vec![Effect::Keep(Box::new(self.local.clone()))];
        (self.hint, self.machine, self.awaited_hint) = (None, None, None);
        self.view.aim.armed = None;
        match self.local.awaiting() {
            Awaiting::Machine(_, level) => {
                let ticket = context.ticket();
                self.machine = Some(ticket);
                let (game, seed) = (self.local.game().clone(), self.local.seed());
                effects.push(Effect::Think(ticket, Job::Choose { game, level, seed }));
            }
            Awaiting::Opening { tokens } => {
                let ticket = context.ticket();
                self.machine = Some(ticket);
                let seed = (context.chance)();
                effects.push(Effect::Think(ticket, Job::Open { tokens, seed }));
            }
            Awaiting::Person(_) if self.hints => effects.push(self.ask_hint(context)),
            Awaiting::Person(_) => {}
            Awaiting::NextGame => self.choice = 0,
        }
        self.judgement = self.is_over().then(|| Judgement::of(self.local.game())).flatten();
        effects.extend(self.judgement.as_mut().and_then(|judgement| judgement.ask(context)));
        effects
    }

    fn ask_hint(&mut self, context: &mut Context) -> Effect {
        let ticket = context.ticket();
        self.awaited_hint = Some(ticket);
        Effect::Think(ticket, Job::Hint(self.local.game().clone()))
    }

    fn play(&mut self, wish: Move, context: &mut Context) -> Vec<Effect> {
        let mover = self.local.game().turn();
        match self.local.play(wish) {
            Ok(event) => {
                self.refused.clear();
                self.happened = context.phrases.event(self.local.name(mover).as_str(), &event);
                if let Happened::Dropped { cell, .. } = event {
                    self.view.drop_token(cell, self.local.game(), context);
                }
                let mut effects = self.changed(context);
                if self.is_over() {
                    effects.push(Effect::Bell);
                }
                effects
            }
            Err(refusal) => {
                self.refused = context.phrases.refusal(refusal);
                vec![Effect::Bell]
            }
        }
    }

    fn tick(&mut self, context: &mut Context) -> Vec<Effect> {
        if !self.begun {
            self.begun = true;
            let mut effects =
                vec![Effect::BeginMatch { file: self.file.clone(), resumed: self.resumed.take() }];
            effects.extend(self.changed(context));
            return effects;
        }
        match self.view.settle(context.now).then(|| self.chosen.take()).flatten() {
            Some(chosen) => self.play(chosen, context),
            None => Vec::new(),
        }
    }

    fn thought(&mut self, ticket: u64, answer: &Answer, context: &mut Context) -> Vec<Effect> {
        if let Some(judgement) = &mut self.judgement
            && judgement.hear(ticket, answer)
        {
            return judgement.ask(context).into_iter().collect();
        }
        match answer {
            Answer::Move(Some(chosen)) if self.machine == Some(ticket) => {
                self.machine = None;
                if self.view.is_falling() {
                    self.chosen = Some(*chosen);
                    return Vec::new();
                }
                self.play(*chosen, context)
            }
            Answer::Opening(Some(columns)) if self.machine == Some(ticket) => {
                let tokens = columns.len();
                if self.local.lay(columns).is_ok() {
                    self.happened = context.tell("opening-laid", &[("tokens", tokens.into())]);
                }
                self.changed(context)
            }
            Answer::Hint(hint) if self.awaited_hint == Some(ticket) => {
                self.awaited_hint = None;
                self.hint.clone_from(hint);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn key(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        self.refused.clear();
        match code {
            KeyCode::Esc if self.view.aim.armed.is_some() => self.view.aim.armed = None,
            KeyCode::Esc => return self.leave(context),
            KeyCode::Char('u') => return self.take_back(context),
            KeyCode::Char('h') => {
                self.hints = !self.hints;
                if self.hints && self.hint.is_none() && !self.is_over() {
                    return vec![self.ask_hint(context)];
                }
            }
            KeyCode::Char('s') => return vec![Effect::Save(Box::new(self.local.clone()))],
            KeyCode::Char('v') => return self.review(),
            KeyCode::Char('w') if !self.local.game().may_swap() && !self.is_over() => return self.why(),
            _ if self.is_over() => return self.key_at_the_end(code, context),
            KeyCode::Char('a') => return vec![Effect::Ask(Question::resign(context))],
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.view.aim.steer(code, self.local.game());
            }
            _ if !self.is_asked() => {
                if digit(code).is_some() || matches!(code, KeyCode::Enter | KeyCode::Char(' ')) {
                    self.refused = context.say("refusal-not-your-turn");
                }
            }
            _ => match self.view.aim.key(code, self.local.game()) {
                Ok(Some(wish)) => return self.play(wish, context),
                Ok(None) => {}
                Err(refusal) => self.refused = context.phrases.rule(refusal),
            },
        }
        Vec::new()
    }

    fn key_at_the_end(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        self.choice = chosen(self.choice, code, CHOICES.len());
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                let (code, _) = CHOICES[self.choice];
                if code != KeyCode::Enter {
                    return self.key(code, context);
                }
                // The game is over, so the next one can begin.
                let _ = self.local.next_game();
                let first = self.local.game().first();
                let name = self.local.name(first).as_str().to_owned();
                self.happened = context.tell("play-game-begun", &[("name", name.into())]);
                return self.changed(context);
            }
            KeyCode::Char('r') => return self.review(),
            _ => {}
        }
        Vec::new()
    }

    fn take_back(&mut self, context: &mut Context) -> Vec<Effect> {
        match self.local.take_back() {
            Ok(()) => {
                self.view.stop();
                self.chosen = None;
                let name = self.local.name(self.local.game().turn()).as_str().to_owned();
                self.happened = context.tell("play-taken-back", &[("name", name.into())]);
                self.changed(context)
            }
            Err(refusal) => {
                self.refused = context.phrases.refusal(refusal);
                Vec::new()
            }
        }
    }

    /// The person whose turn it is, or the only one there is.
    fn resign(&mut self, context: &mut Context) -> Vec<Effect> {
        let seats = self.local.games().seats();
        let is_person = |player: Player| seats[player.index()].machine.is_none();
        let turn = self.local.game().turn();
        let person = Player::all(self.local.game().setup().players()).find(|player| is_person(*player));
        let who = if is_person(turn) { Some(turn) } else { person };
        match who.map(|who| (who, self.local.resign(who))) {
            Some((who, Ok(()))) => {
                let name = self.local.name(who).as_str().to_owned();
                self.happened = context.tell("play-resigned", &[("name", name.into())]);
                self.chosen = None;
                self.changed(context)
            }
            Some((_, Err(refusal))) => {
                self.refused = context.phrases.refusal(refusal);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn review(&self) -> Vec<Effect> {
        if self.local.game().events().is_empty() {
            return Vec::new();
        }
        vec![Effect::Open(Box::new(Review::new(self.local.record(None), false)))]
    }

    /// Of the column that is aimed at.
    fn why(&self) -> Vec<Effect> {
        let explorer = Explorer::why(self.local.game(), self.view.aim.column);
        explorer.map(|explorer| Effect::Open(Box::new(explorer))).into_iter().collect()
    }

    fn leave(&self, context: &Context) -> Vec<Effect> {
        match self.farewell(context) {
            Some(question) => vec![Effect::Ask(question)],
            None => vec![Effect::Back],
        }
    }

    fn point(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if self.is_over() {
            let setup = self.local.game().setup();
            let choice = clicked(event).and_then(|at| Side::choice_at(at, setup, context, CHOICES.len()));
            if let Some(choice) = choice {
                self.choice = choice;
                return self.key_at_the_end(KeyCode::Enter, context);
            }
        } else if self.view.point(event, self.local.game(), context).is_some() {
            return self.key(KeyCode::Enter, context);
        }
        if right_clicked(event) {
            return self.take_back(context);
        }
        if let Some(step) = wheel(event) {
            let code = if step < 0 { KeyCode::Left } else { KeyCode::Right };
            self.view.aim.steer(code, self.local.game());
        }
        Vec::new()
    }
}

/// What can be done when a game is over.
const CHOICES: [(KeyCode, &str); 4] = [
    (KeyCode::Enter, "end-again"),
    (KeyCode::Char('v'), "end-review"),
    (KeyCode::Char('s'), "screen-save"),
    (KeyCode::Esc, "screen-leave"),
];

impl Screen for Play {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match event {
            Event::Tick => self.tick(context),
            Event::Thought(thought) => self.thought(thought.ticket, &thought.answer, context),
            Event::Saved(Ok(Some(file))) => {
                self.file = Some(file.clone());
                let file = file.display().to_string();
                self.happened = context.tell("plain-saved", &[("file", file.into())]);
                Vec::new()
            }
            Event::Saved(Err(reason)) => {
                self.refused.clone_from(reason);
                Vec::new()
            }
            Event::Resigned => self.resign(context),
            Event::Mouse(_) => self.point(event, context),
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_all(context, canvas);
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("home-p4")), side::variant(self.local.game().setup(), context))
    }

    fn keys(&self, context: &Context) -> Keys {
        let columns = format!("1-{}", self.local.game().setup().columns().min(9));
        if self.is_over() {
            return Keys::default()
                .with(context, KeyCode::Enter, "end-again")
                .with(context, KeyCode::Char('v'), "end-review")
                .with(context, KeyCode::Char('u'), "play-take-back")
                .with(context, KeyCode::Char('s'), "screen-save")
                .with(context, KeyCode::Esc, "screen-leave");
        }
        let keys = Keys::default().labelled(context, &columns, KeyCode::Null, "screen-column");
        // What is asked now is in the bar of every size.
        let swap = self.local.game().may_swap();
        let keys = if swap { keys.with(context, KeyCode::Char('w'), "play-swap") } else { keys };
        let keys = keys
            .labelled(context, "← →", KeyCode::Null, "keys-aim-do")
            .with(context, KeyCode::Char(' '), "screen-drop")
            .with(context, KeyCode::Char('u'), "play-take-back")
            .with(context, KeyCode::Char('h'), "play-hints");
        let keys = if self.local.game().setup().powers() {
            keys.with(context, KeyCode::Char('x'), "power-erase-token")
                .with(context, KeyCode::Char('r'), "power-erase-row")
                .with(context, KeyCode::Char('f'), "power-float")
        } else {
            keys
        };
        // Whoever looks at scores wants to know why.
        let explained = !swap && self.hints && is_explained(self.local.game().setup());
        let keys = if explained { keys.with(context, KeyCode::Char('w'), "screen-why") } else { keys };
        keys.with(context, KeyCode::Char('v'), "screen-analysis")
            .with(context, KeyCode::Char('s'), "screen-save")
            .with(context, KeyCode::Char('a'), "play-resign")
            .with(context, KeyCode::Esc, "screen-leave")
    }

    fn mouse(&self) -> Option<&'static str> {
        Some("screen-mouse-four")
    }

    fn least(&self) -> (u16, u16) {
        side::least(self.local.game().setup())
    }

    fn plain(&self, context: &Context) -> Option<Vec<String>> {
        let file = self.file.as_ref().map(|file| file.display().to_string());
        let ascii = context.found.asked_ascii.then(|| "--ascii".to_owned());
        let mut call = match &file {
            Some(file) if !self.local.game().events().is_empty() => {
                ["play", "--load", file].map(String::from).to_vec()
            }
            _ => resume::words(&self.local, &context.phrases, context.look()),
        };
        call.push("--plain".into());
        call.extend(ascii);
        call.extend(file.into_iter().flat_map(|file| ["--save".to_owned(), file]));
        Some(call)
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        if !self.begun {
            return Some(context.now);
        }
        self.view.wake(context.now)
    }

    fn farewell(&self, context: &Context) -> Option<Question> {
        if self.is_over() || self.local.game().events().is_empty() {
            return None;
        }
        Some(Question::leave("screen-leave-note", context))
    }
}
