//! Tetris in a room: what the server says, and on top of it the own moves that it has not answered yet.

use std::collections::VecDeque;

use client::Predicted;
use client::online::Online;
use client::tetris::{Action, RateLimit};
use crossterm::event::{KeyCode, KeyEvent};
use protocol::{Command, Frame, MessageRate, Snapshot};
use room::tetris::{self as rules, Event as Happened, HeldBy, Seat, SeatId, TetrisRoom};
use tetris::bot::Strength;
use tetris::{Game, PlayerId, Rules};

use super::super::canvas::Canvas;
use super::super::input::{clicked, pressed};
use super::super::keys::Keys;
use super::super::tetris::banner::{Banner, verdict};
use super::super::tetris::beside;
use super::super::tetris::flashes::Flashes;
use super::super::tetris::keys::{self, PieceKeys};
use super::super::tetris::well::{Well, colour, mark};
use super::super::{Context, Event, Millis};
use super::count::Count;
use super::remote::Remote;
use super::room::Wishes;
use super::waiting::{Place, Waiting};

#[derive(Debug)]
pub(crate) struct TetrisView {
    predicted: Predicted,
    flashes: Flashes,
    keys: PieceKeys,
    /// Inputs of the prediction that wait for their number on the way.
    unsent: VecDeque<u32>,
    /// The number on the way, and that of the prediction.
    sent: VecDeque<(u32, u32)>,
    answered: u32,
    /// What was done comes with the next frame.
    due: bool,
    /// What the server takes, once it has said so.
    rate: Option<MessageRate>,
    rate_limit: RateLimit,
    /// The whole of a wide board.
    narrow: bool,
    strength: Strength,
}

impl TetrisView {
    pub(crate) fn new(online: &Online) -> Self {
        Self {
            predicted: predicted(online),
            flashes: Flashes::default(),
            keys: PieceKeys::default(),
            unsent: VecDeque::new(),
            sent: VecDeque::new(),
            answered: 0,
            due: false,
            rate: online.message_rate(),
            rate_limit: RateLimit::default(),
            narrow: false,
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
            self.flashes.begin();
        }
        self.due = false;
        match self.predicted.follow(frame, self.answered) {
            Ok(effects) if !brings_me => {
                if let Some(game) = self.predicted.game() {
                    self.flashes.hear(&effects, game, self.predicted.player(), context.now);
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
            let room = self.predicted.confirmed().clone();
            let frames = room.frames();
            self.predicted.resume(room, frames, self.answered);
        }
    }

    pub(crate) fn update(&mut self, event: &Event, online: &Online, context: &mut Context) -> Wishes {
        match event {
            Event::Tick => {
                let mut wishes = Wishes::default();
                for (action, times) in self.keys.repeats(context.now) {
                    wishes.commands.extend(self.act_often(action, times.into(), context.now));
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
        if !self.rate_limit.has_some(keys::millis(now), self.rate?) {
            return None;
        }
        let (input, effects) = self.predicted.act(command).ok()?;
        self.rate_limit.spend();
        if let Some(game) = self.predicted.game() {
            self.flashes.hear(&effects, game, self.predicted.player(), now);
        }
        self.unsent.push_back(input.number);
        Some(Command::Tetris(rules::Command::Play(command)))
    }

    /// As often as it can be done.
    fn act_often(&mut self, action: Action, times: u16, now: Millis) -> Vec<Command> {
        (0..times).map_while(|_| self.act(action.command(), now)).collect()
    }

    fn key(&mut self, key: KeyEvent, online: &Online, context: &Context) -> Wishes {
        if self.is_playing() {
            if pressed(key) == Some(KeyCode::Char('m')) {
                self.narrow = !self.narrow;
            }
            let action = self.keys.key(key, context);
            let commands = action.map(|action| self.act_often(action, action.times(), context.now));
            return Wishes { commands: commands.unwrap_or_default(), ..Wishes::default() };
        }
        let level = self.strength.level();
        match pressed(key) {
            Some(KeyCode::Enter | KeyCode::Char('p')) => {
                let ready = !self.is_ready(online);
                Wishes::command(Command::Tetris(rules::Command::Ready(ready)))
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
    pub(crate) fn message_column(&self, context: &Context) -> u16 {
        self.well().map_or(1, |well| well.area(context).right() + 2)
    }

    pub(crate) fn draw(&self, remote: &Remote, context: &Context, canvas: &mut Canvas<'_>) {
        if let Some(seconds @ ..=3) = self.predicted.confirmed().count() {
            let me = self.own_seat(&remote.online);
            let me = me.map(|(number, seat)| (number, seat.name.to_string()));
            Count { seconds, me }.draw(context, canvas);
            return;
        }
        let Some(game) = self.game() else {
            self.draw_waiting(remote, context, canvas);
            return;
        };
        let Some(well) = self.well() else { return };
        let place = well.area(context);
        well.draw(place, context, canvas);
        let name = |who| self.name(who, context);
        beside::draw(&well, place, &name, context, canvas);
        if game.is_over() {
            let lines = vec![verdict(game, well.me, &name, context)];
            Banner { lines, does: "end-again" }.draw(place, context, canvas);
        }
    }

    fn well(&self) -> Option<Well<'_>> {
        let (me, narrow) = (self.predicted.player(), self.narrow);
        self.game().map(|game| Well { game, flashes: &self.flashes, me, alone: false, narrow })
    }

    /// With the player that it will be.
    fn own_seat(&self, online: &Online) -> Option<(PlayerId, &Seat)> {
        let me = online.visitor().map(HeldBy::Visitor)?;
        let mut seats = self.predicted.confirmed().seats().iter().zip(1..);
        let (seat, number) = seats.find(|(seat, _)| seat.held_by == me)?;
        Some((PlayerId::new(number)?, seat))
    }

    fn is_ready(&self, online: &Online) -> bool {
        self.own_seat(online).is_some_and(|(_, seat)| seat.ready)
    }

    pub(crate) fn widest(&self) -> u16 {
        self.well().map_or(132, |well| well.widest())
    }

    fn draw_waiting(&self, remote: &Remote, context: &Context, canvas: &mut Canvas<'_>) {
        let me = remote.online.visitor().map(HeldBy::Visitor);
        let places = self
            .predicted
            .confirmed()
            .seats()
            .iter()
            .zip(1..)
            .map(|(seat, number)| {
                let who = PlayerId::new(number).unwrap_or(PlayerId::FIRST);
                let note = match seat.held_by {
                    HeldBy::Machine(strength) => context.phrases.strength(strength),
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
        let people = || self.predicted.confirmed().seats().iter().filter(|seat| seat.is_person());
        let (all, ready) = (people().count(), people().filter(|seat| seat.ready).count());
        let only_me = all > 1 && ready + 1 == all && !self.is_ready(&remote.online);
        let state = match self.predicted.confirmed().count() {
            None => context.say(if only_me { "tetris-only-you" } else { "tetris-ready-note" }),
            Some(seconds) => context.tell("tetris-starts-in", &[("seconds", seconds.into())]),
        };
        let strength = context.phrases.strength(self.strength);
        let strength = format!("{} ◄ {strength} ►", context.say("tetris-add-machine"));
        let lines = vec![state, strength, context.say("room-invite-note")];
        let note = context.tell("tetris-ready-count", &[("ready", ready.into()), ("all", all.into())]);
        Waiting { places, note, lines, is_tetris: true }.draw(remote, context, canvas);
    }

    pub(crate) fn keys(&self, online: &Online, context: &Context) -> Keys {
        let rules = self.game().map_or(Rules::Labo, Game::rules);
        if self.is_playing() {
            let is_wide = self.well().is_some_and(|well| self.narrow || well.is_cut(well.area(context)));
            return keys::help(rules, if is_wide { &[('m', "screen-map")] } else { &[] }, context);
        }
        let ready = if self.is_ready(online) { "tetris-not-yet" } else { "tetris-ready" };
        Keys::default()
            .with(context, KeyCode::Enter, ready)
            .with(context, KeyCode::Char('m'), "tetris-add-machine")
            .with(context, KeyCode::Char('x'), "screen-remove-machine")
            .labelled(context, "← →", KeyCode::Null, "tetris-strength")
    }

    pub(crate) fn wake(&self, context: &Context) -> Option<Millis> {
        [self.keys.wake(), self.flashes.wake(context.now)].into_iter().flatten().min()
    }
}

fn room_of(online: &Online) -> Option<&TetrisRoom> {
    match online.mirror()?.room() {
        Snapshot::Tetris(room) => Some(room),
        Snapshot::ConnectFour(_) => None,
    }
}

fn predicted(online: &Online) -> Predicted {
    let room = room_of(online).cloned().unwrap_or_else(|| TetrisRoom::new(tetris::Setup::default()));
    let me = online.visitor().and_then(|visitor| room.seat_of(visitor));
    let frames = room.frames();
    Predicted::new(room, frames, me)
}

fn last_machine(online: &Online) -> Option<SeatId> {
    let seats = room_of(online)?.seats().iter();
    seats.filter(|seat| matches!(seat.held_by, HeldBy::Machine(_))).map(|seat| seat.id).next_back()
}
