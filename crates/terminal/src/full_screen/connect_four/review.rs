//! A game looked at again: move by move or at speed, with the curve and the mistakes.

mod drawing;

use client::Local;
use connect_four::{Game, Move, Player, Record};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use room::local::{LocalMatch, Seat};

use super::super::canvas::Canvas;
use super::super::explorer::Explorer;
use super::super::input::{clicked, key, wheel};
use super::super::keys::Keys;
use super::super::worker::{Answer, Job};
use super::super::{Context, Effect, Event, Millis, Screen};
use super::board::{Layout, Marks, last_token};
use super::play::Play;
use super::side;
use crate::why::is_explained;
use crate::{Mistake, is_reviewable};

/// From one move to the next when a game plays itself.
const PACES: [Millis; 5] = [2000, 1000, 500, 250, 100];

#[derive(Debug)]
pub struct Review {
    record: Record,
    /// The position before each move, and the last one.
    positions: Vec<Game>,
    /// What every column was worth, where that is known by now.
    scores: Vec<Option<Vec<Option<i8>>>>,
    /// The position that is thought about.
    awaited: Option<(u64, usize)>,
    /// There is something to think about.
    reviewed: bool,
    at: usize,
    /// When the last move was shown, while the game plays itself.
    playing: Option<Millis>,
    pace: usize,
}

impl Review {
    /// From the beginning, playing itself, or at the end.
    pub fn new(record: Record, watch: bool) -> Self {
        let game = record.game();
        let positions: Vec<_> = (0..=game.events().len()).map(|moves| game.after(moves)).collect();
        let at = if watch { 0 } else { positions.len() - 1 };
        Self {
            scores: vec![None; positions.len()],
            reviewed: is_reviewable(game),
            positions,
            record,
            awaited: None,
            at,
            playing: watch.then_some(0),
            pace: 1,
        }
    }

    fn last(&self) -> usize {
        self.positions.len() - 1
    }

    fn made(&self, place: usize) -> Option<Move> {
        self.record.game().moves().nth(place)
    }

    /// What was wrong with the move after this position, where that is known.
    fn mistake(&self, place: usize) -> Option<Mistake> {
        Mistake::of(self.scores.get(place)?.as_ref()?, self.made(place)?)
    }

    /// Thinks about what is seen first, then about the rest.
    fn think(&mut self, context: &mut Context) -> Vec<Effect> {
        if !self.reviewed || self.awaited.is_some() {
            return Vec::new();
        }
        let seen = [self.at.saturating_sub(1), self.at];
        let unknown =
            |place: &usize| self.scores[*place].is_none() && self.positions[*place].outcome().is_none();
        let Some(place) = seen.into_iter().chain(0..=self.last()).find(unknown) else { return Vec::new() };
        let ticket = context.ticket();
        self.awaited = Some((ticket, place));
        vec![Effect::Think(ticket, Job::Scores(self.positions[place].clone()))]
    }

    fn go(&mut self, place: usize) {
        self.at = place.min(self.last());
        self.playing = None;
    }

    fn key(&mut self, code: KeyCode, context: &mut Context) -> Vec<Effect> {
        match code {
            KeyCode::Left => self.go(self.at.saturating_sub(1)),
            KeyCode::Right => self.go(self.at + 1),
            KeyCode::PageUp => self.go(self.at.saturating_sub(5)),
            KeyCode::PageDown => self.go(self.at + 5),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.last()),
            KeyCode::Char('e') => {
                let all = self.last();
                let next = (0..all)
                    .map(|step| (self.at + step) % all.max(1))
                    .find(|place| self.mistake(*place).is_some());
                if let Some(place) = next {
                    self.go(place + 1);
                }
            }
            KeyCode::Char(' ') if self.playing.take().is_none() => {
                self.playing = Some(context.now);
                if self.at == self.last() {
                    self.at = 0;
                }
            }
            KeyCode::Char('+' | '=') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Char('-') => self.pace = self.pace.saturating_sub(1),
            KeyCode::Char('j') => return vec![Effect::Open(Box::new(self.play_on(context)))],
            KeyCode::Char('w') => return self.why(),
            KeyCode::Char('v') | KeyCode::Esc => return vec![Effect::Back],
            _ => {}
        }
        self.think(context)
    }

    /// Of the move that is seen, in the position before it; there, everything else can be tried.
    fn why(&self) -> Vec<Effect> {
        let place = self.at.saturating_sub(1);
        let Some(Move::Drop { column }) = self.made(place) else { return Vec::new() };
        let explorer = Explorer::why(&self.positions[place], column);
        explorer.map(|explorer| Effect::Open(Box::new(explorer))).into_iter().collect()
    }

    /// A match from the position that is seen, between the same players.
    fn play_on(&self, context: &Context) -> Play {
        let seat = |player: Player| Seat {
            name: self.record.names()[player.index()].clone(),
            machine: self.record.level(player),
        };
        let games = LocalMatch::resumed(self.positions[self.at].clone(), seat);
        let seed = self.record.seed().unwrap_or_else(context.chance);
        Play::new(Local::seated(games, seed), None, None)
    }

    fn tick(&mut self, context: &mut Context) -> Vec<Effect> {
        if let Some(since) = self.playing
            && context.now >= since + PACES[self.pace]
        {
            self.playing = (self.at + 1 < self.last()).then_some(context.now);
            self.at = (self.at + 1).min(self.last());
        }
        self.think(context)
    }
}

impl Screen for Review {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match event {
            Event::Tick => self.tick(context),
            Event::Thought(thought) => {
                if let (Some((ticket, place)), Answer::Scores(scores)) = (self.awaited, &thought.answer)
                    && ticket == thought.ticket
                {
                    self.awaited = None;
                    self.reviewed &= scores.is_some();
                    self.scores[place].clone_from(scores);
                }
                self.think(context)
            }
            Event::Mouse(_) => {
                if let Some(at) = clicked(event) {
                    let slider = Self::slider(context);
                    if slider.contains(at) {
                        let place =
                            usize::from(at.x - slider.x) * self.last() / usize::from(slider.width - 1);
                        self.go(place);
                    }
                } else if let Some(step) = wheel(event) {
                    self.go(if step < 0 { self.at.saturating_sub(1) } else { self.at + 1 });
                }
                self.think(context)
            }
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let game = &self.positions[self.at];
        let beside = match context.area.width {
            _ if !self.reviewed => side::beside(context.area),
            110.. => 56,
            _ => 48,
        };
        let layout = Layout::new(game.setup(), context.area, beside);
        let marks = Marks { last: last_token(game), ..Marks::default() };
        layout.draw(game, &marks, context, canvas);
        if let Some((before, scores)) = self
            .at
            .checked_sub(1)
            .and_then(|place| Some((&self.positions[place], self.scores[place].as_ref()?)))
        {
            let played = match self.made(self.at - 1) {
                Some(Move::Drop { column }) => Some(column),
                _ => None,
            };
            layout.draw_scores(before, scores, played, context, canvas);
            let (y, quiet) = (context.area.bottom() - 5, canvas.ink.quiet());
            let legend = context.say("screen-review-legend");
            canvas.clipped(1, y, &legend, layout.frame().right(), quiet);
        }
        let x = layout.frame().right() + 2;
        let side = Rect::new(x, 2, context.area.width - x - 1, context.area.height - 6);
        self.draw_note(Rect { height: 5, ..side }, context, canvas);
        let curve = Rect::new(side.x, side.y + 5, side.width, (side.height - 5) / 2 + 1);
        self.draw_curve(curve, context, canvas);
        let moves = Rect::new(side.x, curve.bottom(), side.width, side.bottom() - curve.bottom());
        self.draw_moves(moves, context, canvas);
        self.draw_slider(context, canvas);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let names: Vec<_> = self.record.names().iter().map(ToString::to_string).collect();
        let date = self.record.date().map(|date| format!(" · {date}")).unwrap_or_default();
        let variant = match self.record.outcome() {
            None => format!(" · {}", context.phrases.result(None)),
            _ if self.record.game().setup() == connect_four::Setup::CLASSIC => String::new(),
            _ => format!(" · {}", side::variant(self.record.game().setup(), context)),
        };
        (
            format!("Quatris · {}", context.say("review-title")),
            format!("{}{date}{variant}", names.join(" – ")),
        )
    }

    fn keys(&self, context: &Context) -> Keys {
        let play = if self.playing.is_some() { "review-pause" } else { "review-play" };
        let keys = Keys::default().labelled(context, "← →", KeyCode::Null, "screen-move").with(
            context,
            KeyCode::Char('e'),
            "review-next-mistake",
        );
        let explained = is_explained(self.record.game().setup());
        let keys = if explained { keys.with(context, KeyCode::Char('w'), "screen-why") } else { keys };
        keys.with(context, KeyCode::Char(' '), play)
            .with(context, KeyCode::Char('j'), "review-play-on")
            .labelled(context, "+ -", KeyCode::Char('+'), "review-speed")
            .with(context, KeyCode::Home, "review-first")
            .with(context, KeyCode::End, "review-last")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        if self.reviewed && self.awaited.is_none() && self.scores.iter().all(Option::is_none) {
            return Some(context.now);
        }
        self.playing.map(|since| since + PACES[self.pace])
    }
}
