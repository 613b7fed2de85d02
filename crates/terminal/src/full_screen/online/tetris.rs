//! Tetris in a room: what the server says, and on top of it the own moves that it has not answered yet.

use std::collections::VecDeque;

use client::Predicted;
use client::online::Online;
use crossterm::event::{KeyCode, KeyEvent};
use protocol::{Command, Frame, MessageRate, Snapshot};
use ratatui::layout::Rect;
use room::tetris::{self as rules, Event as Happened, HeldBy, SeatId, TetrisRoom};
use tetris::bot::Strength;
use tetris::{Game, PlayerId, Rules};

use super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::input::{clicked, pressed};
use super::super::keys::{Keys, label};
use super::super::tetris::stage::Stage;
use super::super::tetris::well::{Well, colour, mark};
use super::super::tetris::{Held, Wish, area, draw_beside, piece_keys};
use super::super::{Context, Event, Millis};
use super::line::Line;
use super::room::Wishes;
use super::waiting::{Place, Waiting};

/// Of what the server takes, these are kept for pings and reactions.
const SPARE: u32 = 4;

#[derive(Debug)]
pub(crate) struct Party {
    predicted: Predicted,
    stage: Stage,
    held: Held,
    /// Inputs of the prediction that wait for their number on the way.
    unsent: VecDeque<u32>,
    /// The number on the way, and that of the prediction.
    sent: VecDeque<(u32, u32)>,
    answered: u32,
    /// What was done comes with the next frame.
    due: bool,
    /// What the server takes, and until when it is used up.
    rate: Option<MessageRate>,
    paid_until: Millis,
    strength: Strength,
}

impl Party {
    pub(crate) fn new(online: &Online) -> Self {
        Self {
            predicted: predicted(online),
            stage: Stage::default(),
            held: Held::default(),
            unsent: VecDeque::new(),
            sent: VecDeque::new(),
            answered: 0,
            due: false,
            rate: online.message_rate(),
            paid_until: 0,
            strength: Strength::NORMAL,
        }
    }

    /// The whole room came.
    pub(crate) fn entered(&mut self, online: &Online) {
        self.predicted = predicted(online);
        self.sent.clear();
        self.unsent.clear();
        (self.answered, self.due) = (0, false);
        self.rate = online.message_rate();
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.game().is_some_and(|game| !game.is_over()) && self.predicted.player().is_some()
    }

    fn game(&self) -> Option<&Game> {
        self.predicted.game()
    }

    pub(crate) fn happened(&mut self, frame: &Frame, online: &Online, context: &Context) -> Wishes {
        let Frame::Tetris(frame) = frame else { return Wishes::default() };
        let me = online.visitor().map(HeldBy::Visitor);
        let brings_me = frame
            .events
            .iter()
            .any(|event| matches!(event, Happened::Entered(seat) if Some(seat.held_by) == me));
        if frame.events.iter().any(|event| matches!(event, Happened::Begun { .. })) {
            self.stage.begin();
        }
        self.due = false;
        match self.predicted.follow(frame, self.answered) {
            Ok(effects) if !brings_me => {
                if let Some(game) = self.predicted.game() {
                    self.stage.hear(&effects, game, self.predicted.player(), context.now);
                }
            }
            _ => self.entered(online),
        }
        Wishes::default()
    }

    /// A command of this kind got its number.
    pub(crate) fn sent(&mut self, number: u32) {
        if let Some(input) = self.unsent.pop_front() {
            self.sent.push_back((number, input));
        }
    }

    pub(crate) fn answered(&mut self, number: u32, done: bool) {
        let Some(index) = self.sent.iter().position(|(sent, _)| *sent == number) else { return };
        if let Some((_, input)) = self.sent.drain(..=index).next_back() {
            self.answered = input;
        }
        self.due |= done;
        if !self.due {
            let (party, frames) = (self.predicted.confirmed().clone(), self.predicted.confirmed().frames());
            self.predicted.resume(party, frames, self.answered);
        }
    }

    pub(crate) fn update(&mut self, event: &Event, online: &Online, context: &mut Context) -> Wishes {
        match event {
            Event::Tick => {
                let mut wishes = Wishes::default();
                while let Some(command) = self.held.due(context.now) {
                    wishes.commands.extend(self.act(command, context.now));
                }
                wishes
            }
            Event::Key(key) => self.key(*key, online, context),
            Event::Mouse(_) if clicked(event).is_some() && self.is_playing() => {
                let commands = self.act(tetris::Command::Slam, context.now).into_iter().collect();
                Wishes { commands, ..Wishes::default() }
            }
            _ => Wishes::default(),
        }
    }

    /// At once on this screen; the server hears of it.
    fn act(&mut self, command: tetris::Command, now: Millis) -> Option<Command> {
        // A server ends a connection that sends more than it takes.
        let rate = self.rate.unwrap_or(MessageRate { per_second: SPARE + 1, at_once: SPARE + 1 });
        let cost = Millis::from(1000 / rate.per_second.saturating_sub(SPARE).max(1));
        let most = cost * Millis::from(rate.at_once.saturating_sub(SPARE).max(1));
        let from = self.paid_until.max(now);
        if from + cost > now + most {
            return None;
        }
        let (input, effects) = self.predicted.act(command).ok()?;
        self.paid_until = from + cost;
        if let Some(game) = self.predicted.game() {
            self.stage.hear(&effects, game, self.predicted.player(), now);
        }
        self.unsent.push_back(input.number);
        Some(Command::Tetris(rules::Command::Play(command)))
    }

    fn key(&mut self, key: KeyEvent, online: &Online, context: &Context) -> Wishes {
        if self.is_playing() {
            let mut wishes = Wishes::default();
            match self.held.key(key, context.releases, context.now) {
                Some(Wish::Do(command)) => wishes.commands.extend(self.act(command, context.now)),
                Some(Wish::ToTheWall(side)) => {
                    while let Some(command) = self.act(tetris::Command::Shift(side), context.now) {
                        wishes.commands.push(command);
                    }
                }
                None => {}
            }
            return wishes;
        }
        let level = self.strength.level();
        match pressed(key) {
            Some(KeyCode::Enter | KeyCode::Char('p')) => {
                Wishes::command(Command::Tetris(rules::Command::Ready(true)))
            }
            Some(KeyCode::Char('m')) => Wishes::command(Command::AddMachine(self.strength)),
            Some(KeyCode::Char('x')) => last_machine(online)
                .map(|machine| Wishes::command(Command::RemoveMachine(machine)))
                .unwrap_or_default(),
            Some(KeyCode::Left) => {
                self.strength = Strength::new(level - 1).unwrap_or(self.strength);
                Wishes::default()
            }
            Some(KeyCode::Right) => {
                self.strength = Strength::new(level + 1).unwrap_or(self.strength);
                Wishes::default()
            }
            _ => Wishes::default(),
        }
    }

    fn name(&self, who: PlayerId, context: &Context) -> String {
        let name = self.predicted.confirmed().name(who).map(ToString::to_string);
        name.unwrap_or_else(|| context.tell("tetris-player", &[("number", who.number().into())]))
    }

    /// Where messages begin: beside the well, or at the left where there is none.
    pub(crate) fn message_column(&self, _online: &Online, context: &Context) -> u16 {
        self.game().map_or(1, |game| area(game, false, context).right() + 2)
    }

    pub(crate) fn draw(&self, line: &Line, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(game) = self.game() else {
            self.draw_waiting(line, context, canvas);
            return;
        };
        let well = Well { game, stage: &self.stage, me: self.predicted.player(), alone: false };
        let place = area(game, false, context);
        well.draw(place, context, canvas);
        draw_beside(&well, place, &|who| self.name(who, context), context, canvas);
        if game.is_over() {
            let leaders = game.leaders();
            let me = self.predicted.player();
            let headline = match leaders.as_slice() {
                [leader] if Some(leader.who) == me => context.say("tetris-you-win"),
                [leader] => context.tell("tetris-wins", &[("name", self.name(leader.who, context).into())]),
                several => {
                    let names: Vec<_> = several.iter().map(|score| self.name(score.who, context)).collect();
                    context.tell("tetris-tie", &[("names", names.join(", ").into())])
                }
            };
            let wide = super::super::canvas::width(&headline).max(24) + 6;
            let x = (place.x + place.width / 2).saturating_sub(wide / 2);
            let banner = Rect::new(x, place.y + 6, wide, 6);
            canvas.clear(banner);
            let inside = canvas.frame(banner, Border::Double, ("", ""), PLAIN);
            canvas.centred(inside, inside.y + 1, &headline, BOLD);
            let key = canvas.ink.key();
            let text = format!("{}  {}", label(context, KeyCode::Enter), context.say("end-again"));
            canvas.centred(inside, inside.y + 3, &text, key);
        }
    }

    fn draw_waiting(&self, line: &Line, context: &Context, canvas: &mut Canvas<'_>) {
        let me = line.online.visitor().map(HeldBy::Visitor);
        let places = self
            .predicted
            .confirmed()
            .seats()
            .iter()
            .zip(1..)
            .map(|(seat, number)| {
                let who = PlayerId::new(number).unwrap_or(PlayerId::FIRST);
                let note = match seat.held_by {
                    HeldBy::Machine(strength) => {
                        format!("{} {}", context.say("room-machine"), strength.level())
                    }
                    _ if seat.ready => context.say("tetris-is-ready"),
                    _ if Some(seat.held_by) == me => context.say("screen-you"),
                    _ => context.say("tetris-not-yet"),
                };
                Place {
                    mark: mark(who, context.look()),
                    style: canvas.ink.token(colour(who)),
                    name: seat.name.to_string(),
                    note,
                    focused: Some(seat.held_by) == me,
                }
            })
            .collect();
        let strength = format!("{} ◄ {} ►", context.say("tetris-strength"), self.strength.level());
        let count = self.predicted.confirmed().count();
        let note = count.map_or_else(|| context.say("tetris-ready-note"), |seconds| seconds.to_string());
        let lines = vec![note, strength, context.say("room-invite-note")];
        Waiting { places, lines, is_tetris: true }.draw(line, context, canvas);
    }

    pub(crate) fn keys(&self, _online: &Online, context: &Context) -> Keys {
        let rules = self.game().map_or(Rules::Labo, Game::rules);
        if self.is_playing() {
            return piece_keys(rules, context);
        }
        Keys::default()
            .with(context, KeyCode::Enter, "tetris-ready")
            .with(context, KeyCode::Char('m'), "tetris-add-machine")
            .with(context, KeyCode::Char('x'), "screen-remove-machine")
            .labelled(context, "← →", KeyCode::Null, "tetris-strength")
    }

    pub(crate) fn wake(&self, context: &Context) -> Option<Millis> {
        [self.held.wake(), self.stage.wake(context.now)].into_iter().flatten().min()
    }
}

fn party(online: &Online) -> Option<&TetrisRoom> {
    match online.mirror()?.room() {
        Snapshot::Tetris(party) => Some(party),
        Snapshot::ConnectFour(_) => None,
    }
}

fn predicted(online: &Online) -> Predicted {
    let party = party(online).cloned().unwrap_or_else(|| TetrisRoom::new(tetris::Setup::default()));
    let me = online.visitor().and_then(|visitor| party.seat_of(visitor));
    let frames = party.frames();
    Predicted::new(party, frames, me)
}

fn last_machine(online: &Online) -> Option<SeatId> {
    let seats = party(online)?.seats().iter();
    seats.filter(|seat| matches!(seat.held_by, HeldBy::Machine(_))).map(|seat| seat.id).next_back()
}
