//! The saved games of a folder: watch, review, go on.

use client::Local;
use connect_four::{Outcome, Player, Record};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use room::local::{LocalMatch, Seat};

use super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN};
use super::connect_four::{Play, Review};
use super::input::{clicked, key, wheel};
use super::keys::Keys;
use super::shell::{Listed, SavedGame};
use super::tetris::Replay;
use super::{Context, Effect, Event, Millis, Screen};

#[derive(Debug, Default)]
pub struct Games {
    found: Option<Result<Vec<Listed>, String>>,
    at: usize,
    refused: String,
}

impl Games {
    pub fn new() -> Self {
        Self::default()
    }

    /// These, whatever else there is.
    pub fn of(games: Vec<Listed>) -> Self {
        let at = games.len().saturating_sub(1);
        Self { found: Some(Ok(games)), at, refused: String::new() }
    }

    fn listed(&self) -> &[Listed] {
        match &self.found {
            Some(Ok(games)) => games,
            _ => &[],
        }
    }

    fn area(context: &Context) -> Rect {
        Rect::new(1, 2, context.area.width - 2, context.area.height - 6)
    }

    /// The first game that is seen.
    fn first_seen(&self, context: &Context) -> usize {
        let lines = usize::from(Self::area(context).height - 4);
        (self.at + 1).saturating_sub(lines)
    }

    fn watch(&mut self, context: &Context, watch: bool) -> Vec<Effect> {
        match self.listed().get(self.at).map(|listed| &listed.game) {
            Some(SavedGame::ConnectFour(record)) => {
                vec![Effect::Open(Box::new(Review::new((**record).clone(), watch)))]
            }
            Some(SavedGame::Tetris(replay)) => match Replay::new(replay.as_ref(), &context.phrases) {
                Ok(replay) => vec![Effect::Open(Box::new(replay))],
                Err(reason) => {
                    self.refused = reason;
                    Vec::new()
                }
            },
            None => Vec::new(),
        }
    }

    /// A game that is not over goes on in its file.
    fn go_on(&mut self, context: &Context) -> Vec<Effect> {
        let Some(Listed { file, game: SavedGame::ConnectFour(record) }) = self.listed().get(self.at) else {
            return Vec::new();
        };
        let local = resumed(record, context);
        let play = Play::new(local, Some(file.clone()), Some((**record).clone()));
        vec![Effect::Open(Box::new(play))]
    }
}

/// The match that a record was saved from: its machines, names, seed, and whose turn it was.
pub fn resumed(record: &Record, context: &Context) -> Local {
    let seat =
        |player: Player| Seat { name: record.names()[player.index()].clone(), machine: record.level(player) };
    let games = LocalMatch::resumed(record.game().clone(), seat).ended(record.outcome());
    Local::seated(games, record.seed().unwrap_or_else(context.chance))
}

impl Screen for Games {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        let last = self.listed().len().saturating_sub(1);
        match event {
            Event::Tick if self.found.is_none() => return vec![Effect::List],
            Event::Listed(games) => {
                self.found = Some(games.clone());
                self.at = self.listed().len().saturating_sub(1);
            }
            Event::Mouse(_) => {
                if let Some(at) = clicked(event) {
                    let top = Self::area(context).y + 3;
                    let row = usize::from(at.y.saturating_sub(top)) + self.first_seen(context);
                    if at.y >= top && row <= last && !self.listed().is_empty() {
                        let again = row == self.at;
                        self.at = row;
                        if again {
                            return self.watch(context, false);
                        }
                    }
                } else if let Some(step) = wheel(event) {
                    self.at = self.at.saturating_add_signed(step as isize).min(last);
                }
            }
            _ => match key(event) {
                Some(KeyCode::Up) => self.at = self.at.saturating_sub(1),
                Some(KeyCode::Down) => self.at = (self.at + 1).min(last),
                Some(KeyCode::PageUp) => self.at = self.at.saturating_sub(10),
                Some(KeyCode::PageDown) => self.at = (self.at + 10).min(last),
                Some(KeyCode::Home) => self.at = 0,
                Some(KeyCode::End) => self.at = last,
                Some(KeyCode::Enter | KeyCode::Char('v')) => return self.watch(context, false),
                Some(KeyCode::Char('w' | ' ')) => return self.watch(context, true),
                Some(KeyCode::Char('j')) => return self.go_on(context),
                Some(KeyCode::Char('n')) => self.found = None,
                Some(KeyCode::Esc) => return vec![Effect::Back],
                _ => {}
            },
        }
        Vec::new()
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let area = Self::area(context);
        let (title, count) = (context.say("screen-menu-games"), self.listed().len().to_string());
        let quiet = canvas.ink.quiet();
        let inside = canvas.frame(area, Border::Single, (&title, &count), quiet);
        let sentence = match &self.found {
            None => context.say("hints-thinking"),
            Some(Err(reason)) => reason.clone(),
            Some(Ok(games)) if games.is_empty() => context.say("screen-games-none"),
            Some(Ok(_)) => String::new(),
        };
        canvas.paragraph(Rect::new(inside.x + 1, inside.y + 1, inside.width - 2, 3), &sentence, PLAIN);
        let (names_x, date_x, moves_x) = (inside.x + 2, inside.x + 34, inside.x + 46);
        if !self.listed().is_empty() {
            canvas.text(names_x, inside.y, &context.say("play-players"), quiet);
            canvas.text(date_x, inside.y, &context.say("screen-date"), quiet);
            canvas.text(moves_x, inside.y, &context.say("review-moves"), quiet);
        }
        let first = self.first_seen(context);
        for (y, (index, listed)) in
            (inside.y + 2..inside.bottom()).zip(self.listed().iter().enumerate().skip(first))
        {
            let focused = index == self.at;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(inside.x, y, inside.width, 1), style);
            canvas.text(inside.x, y, if focused { "►" } else { " " }, style);
            match &listed.game {
                SavedGame::ConnectFour(record) => {
                    let names: Vec<_> = record.names().iter().map(ToString::to_string).collect();
                    canvas.clipped(names_x, y, &names.join(" – "), 31, style);
                    let date = record.date().map(|date| date.to_string()).unwrap_or_default();
                    canvas.text(date_x, y, &date, style);
                    canvas.text(moves_x, y, &record.game().moves().len().to_string(), style);
                    let result = result(record, context);
                    canvas.clipped(moves_x + 6, y, &result, inside.right() - moves_x - 7, style);
                }
                SavedGame::Tetris(replay) => {
                    canvas.text(names_x, y, "Tetris", style);
                    let ticks = replay.frames.last().map_or(0, |frame| frame.tick);
                    let time =
                        super::clock::passed(Millis::from(ticks) * Millis::from(tetris::setup::TICK_MS));
                    canvas.text(moves_x + 6, y, &time, style);
                }
            }
        }
        let y = context.area.bottom() - 4;
        if let Some(listed) = self.listed().get(self.at) {
            canvas.text(1, y, &listed.file.display().to_string(), quiet);
        }
        let bad = canvas.ink.bad();
        canvas.text(1, y + 1, &self.refused, bad);
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("screen-menu-games")), String::new())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .with(context, KeyCode::Enter, "games-review")
            .with(context, KeyCode::Char('w'), "screen-watch")
            .with(context, KeyCode::Char('j'), "games-continue")
            .with(context, KeyCode::Char('n'), "screen-refresh")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        self.found.is_none().then_some(context.now)
    }
}

/// How a saved game ended, with names.
pub(crate) fn result(record: &Record, context: &Context) -> String {
    let name = |player: Player| record.names()[player.index()].to_string();
    let outcome = record.outcome();
    match outcome {
        Some(Outcome::Line { winner: player }) => context.tell("games-won", &[("name", name(player).into())]),
        Some(Outcome::OutOfTime { player } | Outcome::Abandoned { player }) => {
            let told = outcome.and_then(|outcome| context.phrases.conclusion(outcome, &name(player)));
            told.unwrap_or_default()
        }
        Some(Outcome::Resigned { player }) => {
            context.tell("games-resigned", &[("name", name(player).into())])
        }
        other => context.phrases.result(other),
    }
}
