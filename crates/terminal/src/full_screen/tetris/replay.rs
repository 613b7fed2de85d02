//! A saved game of Tetris, watched: forward, back, at any speed.

use client::Phrases;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tetris::setup::TICK_MS;
use tetris::{Game, replay};

use super::super::canvas::{BOLD, Canvas, PLAIN};
use super::super::input::{clicked, key, wheel};
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Screen, clock};
use super::flashes::Flashes;
use super::well::Well;
use super::{beside, rules_name};

/// How long to wait, how many ticks pass then, and what that is called.
const SPEEDS: [(Millis, u32, &str); 6] =
    [(200, 1, "¼"), (100, 1, "½"), (50, 1, "1"), (50, 2, "2"), (50, 4, "4"), (50, 16, "16")];
/// Positions are kept this far apart, so that going back is quick.
const STRIDE: usize = 200;

#[derive(Debug)]
pub struct Replay {
    file: replay::Replay,
    /// The game before every 200th frame.
    kept: Vec<Game>,
    game: Game,
    /// The next frame.
    at: usize,
    tick: u32,
    flashes: Flashes,
    speed: usize,
    /// When the next tick is due, while it plays.
    playing: Option<Millis>,
}

impl Replay {
    /// Only a game that holds is shown.
    pub fn new(replay: &replay::Replay, phrases: &Phrases) -> Result<Self, String> {
        replay.check().map_err(|fault| phrases.replay_fault(fault))?;
        let mut game = Game::new(replay.setup);
        let mut kept = Vec::new();
        for (index, frame) in replay.frames.iter().enumerate() {
            if index % STRIDE == 0 {
                kept.push(game.clone());
            }
            for event in &frame.events {
                game.evolve(event);
            }
        }
        let begin = Game::new(replay.setup);
        Ok(Self {
            file: replay.clone(),
            kept,
            game: begin,
            at: 0,
            tick: 0,
            flashes: Flashes::default(),
            speed: 2,
            playing: Some(0),
        })
    }

    fn last_tick(&self) -> u32 {
        self.file.frames.last().map_or(0, |frame| frame.tick)
    }

    /// To this tick, from the nearest position that is kept.
    fn seek(&mut self, tick: u32, now: Millis) {
        let tick = tick.min(self.last_tick());
        if tick < self.tick {
            let frame = self.file.frames.partition_point(|frame| frame.tick <= tick);
            let place = (frame / STRIDE).min(self.kept.len().saturating_sub(1));
            self.game = self.kept.get(place).cloned().unwrap_or_else(|| Game::new(self.file.setup));
            self.at = place * STRIDE;
            self.flashes.begin();
        }
        self.tick = tick;
        while let Some(frame) = self.file.frames.get(self.at).filter(|frame| frame.tick <= tick) {
            let mut effects = Vec::new();
            for event in &frame.events {
                effects.extend(self.game.evolve(event));
            }
            self.at += 1;
            self.flashes.hear(&effects, &self.game, None, now);
        }
    }

    fn key(&mut self, code: KeyCode, context: &Context) -> Vec<Effect> {
        const SECONDS: u32 = 1000 / TICK_MS as u32;
        let now = context.now;
        match code {
            KeyCode::Char(' ') if self.playing.take().is_none() => {
                if self.tick >= self.last_tick() {
                    self.seek(0, now);
                }
                self.playing = Some(now);
            }
            KeyCode::Left => self.seek(self.tick.saturating_sub(5 * SECONDS), now),
            KeyCode::Right => self.seek(self.tick + 5 * SECONDS, now),
            KeyCode::PageUp => self.seek(self.tick.saturating_sub(30 * SECONDS), now),
            KeyCode::PageDown => self.seek(self.tick + 30 * SECONDS, now),
            KeyCode::Home => self.seek(0, now),
            KeyCode::End => self.seek(self.last_tick(), now),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Esc => return vec![Effect::Back],
            _ => {}
        }
        Vec::new()
    }

    fn well(&self) -> Well<'_> {
        let alone = self.game.players().len() < 2;
        Well { game: &self.game, flashes: &self.flashes, me: None, alone, narrow: false }
    }

    /// On the left, as where several play.
    fn place(&self, context: &Context) -> Rect {
        Well { alone: false, ..self.well() }.area(context)
    }

    /// Beside the well.
    fn slider(&self, context: &Context) -> Rect {
        let x = self.place(context).right() + 2;
        Rect::new(x, context.area.bottom() - 3, context.area.width - x - 2, 1)
    }
}

impl Screen for Replay {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Some(at) = clicked(event) {
            let slider = self.slider(context);
            if slider.contains(at) {
                let tick = u32::from(at.x - slider.x) * self.last_tick() / u32::from(slider.width - 1);
                self.seek(tick, context.now);
            }
        } else if let Some(step) = wheel(event) {
            return self.key(if step < 0 { KeyCode::Left } else { KeyCode::Right }, context);
        }
        match (event, self.playing) {
            (Event::Tick, Some(next)) if context.now >= next => {
                let (wait, ticks, _) = SPEEDS[self.speed];
                self.seek(self.tick + ticks, context.now);
                self.playing = (self.tick < self.last_tick()).then_some(context.now + wait);
                Vec::new()
            }
            _ => key(event).map(|code| self.key(code, context)).unwrap_or_default(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (well, place) = (self.well(), self.place(context));
        well.draw(place, context, canvas);
        let name = |who: tetris::PlayerId| context.tell("tetris-player", &[("number", who.number().into())]);
        beside::draw(&well, place, &name, context, canvas);
        let slider = self.slider(context);
        let (quiet, done_style) = (canvas.ink.quiet(), canvas.ink.plate());
        let done = self.tick * u32::from(slider.width - 1) / self.last_tick().max(1);
        canvas.text(slider.x, slider.y, &"─".repeat(slider.width.into()), quiet);
        canvas.text(slider.x, slider.y, &"━".repeat(done as usize), done_style);
        canvas.text(slider.x + done as u16, slider.y, "■", BOLD);
        let time = |ticks: u32| clock::passed(Millis::from(ticks) * Millis::from(TICK_MS));
        let values = [("at", time(self.tick).into()), ("all", time(self.last_tick()).into())];
        canvas.text(slider.x, slider.y + 1, &context.tell("tetris-at", &values), PLAIN);
        let speed = format!("{} ×{}", context.say("review-speed"), SPEEDS[self.speed].2);
        canvas.right(slider.right(), slider.y + 1, &speed, quiet);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let rules = rules_name(self.file.setup, context);
        (format!("Quatris · Tetris · {}", context.say("tetris-replay")), rules)
    }

    fn keys(&self, context: &Context) -> Keys {
        let play = if self.playing.is_some() { "review-pause" } else { "review-play" };
        Keys::default()
            .with(context, KeyCode::Char(' '), play)
            .labelled(context, "← →", KeyCode::Null, "screen-five-seconds")
            .labelled(context, "+ -", KeyCode::Char('+'), "review-speed")
            .with(context, KeyCode::Home, "review-first")
            .with(context, KeyCode::End, "review-last")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn most(&self) -> (u16, u16) {
        (u16::MAX, 44)
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        [self.playing, self.flashes.wake(context.now)].into_iter().flatten().min()
    }
}
