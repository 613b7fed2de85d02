//! Puissance 4: every frame is on disk before anyone sees it.
//!
//! Commands wait in order while a write is under way. Everything else that has to be written is a duty: it is derived
//! from the audience and the time, so that a duty whose write failed is still due.

mod duties;
mod finished;
mod laying;
mod machine;

use std::collections::VecDeque;

use ::connect_four::Move;
use ::tetris::Seed;
use protocol::{Form, Frame, Phase as Shown, Refusal, ServerMessage, Snapshot};
use room::connect_four::{Command, ConnectFourRoom, Event, Phase, Seat, Terms};
use room::{Cause, Millis, VisitorId};

use crate::audience::{Audience, Connected};
use crate::effect::small;
use crate::host::NoEntry;
use crate::recent_frames::RecentFrames;
use crate::{ConnectionId, Effect, Kept, Listing, Message, Misfit, Question, Ticket, Visitor, Write};
use laying::Laying;
use machine::Machine;

/// Time from a duty's failed write to the next try.
const RETRY: Millis = 500;
/// Commands that wait for the disk, at most.
const MOST_WAITING: usize = 256;

#[derive(Debug)]
pub(crate) struct ConnectFour {
    /// The room as everyone has been told it.
    room: ConnectFourRoom,
    recent_frames: RecentFrames,
    writing: Option<Writing>,
    tickets: u64,
    asked: VecDeque<Asked>,
    /// Connections whose visitors are to take a free seat.
    seekers: Vec<ConnectionId>,
    /// Visitors who left on purpose while no game was running.
    leavers: Vec<VisitorId>,
    machine: Machine,
    laying: Laying,
    /// When the room was read from the disk; `None` for a new one.
    resumed: Option<Millis>,
    /// Time before which duties are not tried again, unless a command waits.
    retry_at: Option<Millis>,
    /// The chance from which the next game gets its id.
    seed: Option<Seed>,
    /// Under which the last game is kept.
    kept_as: Option<String>,
}

/// A frame on its way to the disk.
#[derive(Debug)]
struct Writing {
    ticket: Ticket,
    message: Message,
    next: ConnectFourRoom,
    /// The connection and number of its command; `None` for a duty.
    asker: Option<(ConnectionId, u32)>,
    /// Under which the game is kept that it ends.
    game: Option<String>,
}

#[derive(Debug)]
struct Asked {
    /// When it was heard: waiting for the disk costs no time on the clock.
    at: Millis,
    connection: ConnectionId,
    visitor: Visitor,
    number: u32,
    command: Command,
}

impl ConnectFour {
    pub(crate) fn resume(terms: Terms, kept: &Kept, seed: Seed, now: Millis) -> Result<Self, Misfit> {
        let mut game = Self {
            room: ConnectFourRoom::new(terms),
            recent_frames: RecentFrames::default(),
            writing: None,
            tickets: 0,
            asked: VecDeque::new(),
            seekers: Vec::new(),
            leavers: Vec::new(),
            machine: Machine::default(),
            laying: Laying::default(),
            resumed: (!kept.frames.is_empty()).then_some(now),
            retry_at: None,
            seed: Some(seed),
            kept_as: None,
        };
        for bytes in &kept.frames {
            let Ok(Frame::ConnectFour(frame)) = Frame::from_bytes(bytes) else { return Err(Misfit) };
            if frame.number != game.room.frames() + 1 {
                return Err(Misfit);
            }
            game.room.follow(&frame);
            game.recent_frames.push(Frame::ConnectFour(frame));
        }
        // The rules decided every move when it was made. A journal that was damaged since is detected here, before
        // anyone enters.
        let room = Form::Binary.decode(&Form::Binary.encode(&game.room));
        if room.as_ref() == Ok(&game.room) { Ok(game) } else { Err(Misfit) }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::ConnectFour(Box::new(self.room.clone()))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.asked.len() >= MOST_WAITING
    }

    pub(crate) fn enter(
        &mut self,
        audience: &mut Audience,
        now: Millis,
        connection: ConnectionId,
        visitor: Visitor,
        (seen, watch): (Option<u64>, bool),
        full: bool,
    ) -> Result<(), NoEntry> {
        let seated = self.room.seat_of(visitor.id).is_some();
        if !seated && full && audience.get(connection).is_none() {
            return Err(NoEntry::Full);
        }
        let view = self.recent_frames.view(seen, self.room.frames(), || self.snapshot());
        audience.tell_entered(now, connection, view);
        if let Some(id) = self.kept_as.clone().filter(|_| seated && self.room.phase() == Phase::Over) {
            audience.tell(connection, ServerMessage::GameKept { id });
        }
        self.leavers.retain(|leaver| *leaver != visitor.id);
        audience.add(now, connection, visitor);
        self.seekers.retain(|seeker| *seeker != connection);
        if !seated && !watch {
            self.seekers.push(connection);
        }
        Ok(())
    }

    /// Notes that the last connection of this visitor is gone.
    pub(crate) fn leave(&mut self, visitor: VisitorId, on_purpose: bool) {
        if on_purpose && self.room.phase() == Phase::Waiting && self.room.seat_of(visitor).is_some() {
            self.leavers.push(visitor);
        }
    }

    pub(crate) fn ask(
        &mut self,
        at: Millis,
        connection: ConnectionId,
        visitor: Visitor,
        number: u32,
        command: Command,
    ) {
        self.asked.push_back(Asked { at, connection, visitor, number, command });
    }

    pub(crate) fn may_react(&self, visitor: VisitorId) -> Result<(), Refusal> {
        let seat = self.room.seat_of(visitor);
        seat.map(|_| ()).ok_or(Refusal::ConnectFour(room::connect_four::Refusal::NotSeated))
    }

    pub(crate) fn thought(&mut self, now: Millis, question: Question, choice: Option<Move>) {
        self.machine.thought(now, question, choice);
    }

    pub(crate) fn drawn(&mut self, seed: Seed) {
        self.seed = Some(seed);
    }

    pub(crate) fn laid(&mut self, now: Millis, columns: Option<Vec<u8>>) {
        self.laying.found(now, columns);
    }

    /// The frame is on disk: it has happened, and everyone is told.
    pub(crate) fn kept(&mut self, audience: &mut Audience, ticket: Ticket) {
        let Some(Writing { message, next, asker, game, .. }) = self.answered(ticket) else { return };
        self.retry_at = None;
        self.room = next;
        if let ServerMessage::Frame(frame) = &message.content {
            self.recent_frames.push(frame.clone());
        }
        audience.post(audience.everyone(), message);
        if let Some((connection, number)) = asker {
            audience.tell(connection, ServerMessage::Done { number });
        }
        if let Some(id) = game {
            let plays = |one: &&Connected| self.room.seat_of(one.visitor.id).is_some();
            let players = audience.iter().filter(plays).map(|one| one.id).collect();
            audience.post(players, Message::new(ServerMessage::GameKept { id: id.clone() }));
            self.kept_as = Some(id);
        }
        audience.changed = true;
    }

    /// The write failed: nothing has happened.
    pub(crate) fn not_kept(&mut self, audience: &mut Audience, now: Millis, ticket: Ticket) {
        let Some(Writing { asker, .. }) = self.answered(ticket) else { return };
        audience.changed |= self.is_timed();
        let refused = asker.or_else(|| {
            self.retry_at = Some(now + RETRY);
            // A command that was done before is answered by `Done`.
            let asked = self.asked.pop_front_if(|asked| !self.room.has_heard(asked.cause()));
            asked.map(|asked| (asked.connection, asked.number))
        });
        if let Some((connection, number)) = refused {
            let refusal = Refusal::Unavailable;
            audience.tell(connection, ServerMessage::Refused { number, refusal });
        }
    }

    fn answered(&mut self, ticket: Ticket) -> Option<Writing> {
        self.writing.take_if(|writing| writing.ticket == ticket)
    }

    /// Starts the next write, if there is one. Returns true when no write is under way.
    pub(crate) fn proceed(&mut self, audience: &mut Audience, now: Millis, stopping: bool) -> bool {
        self.retry_at.take_if(|retry| now >= *retry);
        while self.writing.is_none() && !stopping {
            let front = self.asked.pop_front_if(|asked| self.room.has_heard(asked.cause()));
            if let Some(Asked { connection, number, .. }) = front {
                audience.tell(connection, ServerMessage::Done { number });
                continue;
            }
            let at = self.asked.front().map_or(now, |asked| asked.at);
            let in_time = !self.asked.is_empty() || self.retry_at.is_none();
            let duty = if in_time { self.duty(audience, at, now) } else { Vec::new() };
            if !duty.is_empty() {
                self.write(audience, at, None, duty);
            } else if let Some(asked) = self.asked.pop_front() {
                self.obey(audience, &asked);
            } else {
                break;
            }
        }
        if !stopping {
            self.laying.ask(audience, &self.room, now);
            self.machine.think(audience, &self.room, now);
        }
        self.writing.is_none()
    }

    fn obey(&mut self, audience: &mut Audience, asked: &Asked) {
        let Asked { at, connection, visitor, number, command } = asked;
        match self.room.decide(visitor.id, &visitor.name, *command, *at) {
            Ok(events) => self.write(audience, *at, Some(asked), events),
            Err(refusal) => {
                let refusal = Refusal::ConnectFour(refusal);
                audience.tell(*connection, ServerMessage::Refused { number: *number, refusal });
            }
        }
    }

    fn write(&mut self, audience: &mut Audience, at: Millis, asked: Option<&Asked>, events: Vec<Event>) {
        let frame = self.room.frame(at, asked.map(Asked::cause), events);
        let number = frame.number;
        let mut next = self.room.clone();
        next.follow(&frame);
        let message = Message::new(ServerMessage::Frame(Frame::ConnectFour(frame)));
        let mut writes = vec![Write::Frame { number, bytes: message.journalled() }];
        let mut game = None;
        if next.phase() == Phase::Over && self.room.phase() == Phase::Playing {
            // Each try has an id of its own: one that failed may come back from the disk.
            game = self.seed.take().map(|seed| seed.game_id());
            audience.effects.push(Effect::Draw);
            writes.push(Write::Finished(Box::new(finished::finished(&next, game.clone()))));
        }
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        audience.effects.push(Effect::Keep { ticket, writes });
        let from = asked.map(|asked| (asked.connection, asked.number));
        self.writing = Some(Writing { ticket, message, next, asker: from, game });
        audience.changed |= self.is_timed();
    }

    pub(crate) fn next_due(&self) -> Option<Millis> {
        if self.writing.is_some() {
            return None;
        }
        let due = [self.room.next_due(), self.machine.next_due(), self.laying.next_due()]
            .into_iter()
            .flatten()
            .min();
        // While duties fail, nothing but the next try is due.
        self.retry_at.or(due)
    }

    pub(crate) fn kept_empty(&self) -> Millis {
        const MINUTE: Millis = 60_000;
        if self.room.phase() == Phase::Playing { 7 * 24 * 60 * MINUTE } else { 10 * MINUTE }
    }

    pub(crate) fn spectators(&self, audience: &Audience) -> u32 {
        audience.count(|visitor| self.room.seat_of(visitor).is_none())
    }

    pub(crate) fn lags(&self, audience: &Audience) -> Vec<(::connect_four::Player, u16)> {
        let lag = |one: &Connected| Some((self.room.seat_of(one.visitor.id)?, one.lag?));
        audience.iter().filter_map(lag).collect()
    }

    fn is_timed(&self) -> bool {
        self.room.terms().pace().is_some()
    }

    pub(crate) fn listing(&self, audience: &Audience) -> Listing {
        let seats = self.room.seats();
        let people = || seats.iter().filter_map(Seat::person);
        let phase = self.room.phase();
        Listing {
            names: people().map(|person| person.name.clone()).collect(),
            holders: people().map(|person| person.visitor).collect(),
            players: small(seats.iter().filter(|seat| !seat.is_free()).count()),
            here: small(people().filter(|person| audience.has(person.visitor)).count()),
            seats: small(seats.len()),
            spectators: self.spectators(audience),
            phase: match phase {
                Phase::Waiting => Shown::Waiting,
                Phase::Playing => Shown::Playing,
                Phase::Over => Shown::Over,
            },
            keeps_time: self.is_timed() && (phase == Phase::Playing || self.writing.is_some()),
        }
    }
}

impl Asked {
    fn cause(&self) -> Cause {
        Cause { visitor: self.visitor.id, client: self.visitor.client, number: self.number }
    }
}
