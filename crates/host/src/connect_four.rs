//! Puissance 4: every frame is on disk before anyone sees it.
//!
//! Commands wait in order while a write is under way. Everything else that has to be written is a duty: it
//! is derived from who is here and how late it is, so that a duty whose write failed is still due.

mod duties;
mod finished;
mod laying;
mod machine;

use std::collections::VecDeque;

use ::connect_four::Move;
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

/// From a duty's failed write to the next try.
const RETRY: Millis = 500;
/// Commands that wait for the disk.
const MOST_WAITING: usize = 256;

#[derive(Debug)]
pub(crate) struct ConnectFour {
    /// As everyone has been told.
    room: ConnectFourRoom,
    recent_frames: RecentFrames,
    writing: Option<Writing>,
    tickets: u64,
    asked: VecDeque<Asked>,
    /// Connections whose visitors take a free seat as soon as there is one.
    seekers: Vec<ConnectionId>,
    /// Visitors who left on purpose while no game was going on.
    leavers: Vec<VisitorId>,
    machine: Machine,
    laying: Laying,
    /// Duties are not tried again before this time, unless a visitor asks for something.
    retry_at: Option<Millis>,
}

/// A frame on its way to the disk.
#[derive(Debug)]
struct Writing {
    ticket: Ticket,
    message: Message,
    next: ConnectFourRoom,
    /// Whose command it is; nobody's, if it is a duty.
    asker: Option<(ConnectionId, u32)>,
}

#[derive(Debug)]
struct Asked {
    /// When it was heard: waiting for the disk costs nobody time on the clock.
    at: Millis,
    connection: ConnectionId,
    visitor: Visitor,
    number: u32,
    command: Command,
}

impl ConnectFour {
    pub(crate) fn resume(terms: Terms, kept: &Kept) -> Result<Self, Misfit> {
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
            retry_at: None,
        };
        for bytes in &kept.frames {
            let Ok(Frame::ConnectFour(frame)) = Frame::from_bytes(bytes) else { return Err(Misfit) };
            if frame.number != game.room.frames() + 1 {
                return Err(Misfit);
            }
            game.room.follow(&frame);
            game.recent_frames.push(Frame::ConnectFour(frame));
        }
        // The rules decided every move when it was made. A journal that was damaged since is found out here,
        // not by those who enter.
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
        self.leavers.retain(|leaver| *leaver != visitor.id);
        audience.add(now, connection, visitor);
        self.seekers.retain(|seeker| *seeker != connection);
        if !seated && !watch {
            self.seekers.push(connection);
        }
        Ok(())
    }

    /// The last connection of this visitor is gone.
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

    pub(crate) fn laid(&mut self, now: Millis, columns: Option<Vec<u8>>) {
        self.laying.found(now, columns);
    }

    /// The frame is on disk: it has happened, and everyone is told.
    pub(crate) fn kept(&mut self, audience: &mut Audience, ticket: Ticket) {
        let Some(Writing { message, next, asker, .. }) = self.answered(ticket) else { return };
        self.retry_at = None;
        self.room = next;
        if let ServerMessage::Frame(frame) = &message.content {
            self.recent_frames.push(frame.clone());
        }
        audience.post(audience.everyone(), message);
        if let Some((connection, number)) = asker {
            audience.tell(connection, ServerMessage::Done { number });
        }
        audience.changed = true;
    }

    /// Nothing has happened.
    pub(crate) fn not_kept(&mut self, audience: &mut Audience, now: Millis, ticket: Ticket) {
        let Some(Writing { asker, .. }) = self.answered(ticket) else { return };
        let refused = asker.or_else(|| {
            self.retry_at = Some(now + RETRY);
            // Whoever asks again for what was done is answered with yes.
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

    /// Starts the next write, if there is one to start. True when nothing is under way.
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
        if next.phase() == Phase::Over && self.room.phase() == Phase::Playing {
            writes.push(Write::Finished(Box::new(finished::finished(&next))));
        }
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        audience.effects.push(Effect::Keep { ticket, writes });
        let from = asked.map(|asked| (asked.connection, asked.number));
        self.writing = Some(Writing { ticket, message, next, asker: from });
    }

    pub(crate) fn next_due(&self) -> Option<Millis> {
        if self.writing.is_some() {
            return None;
        }
        let due = [self.room.next_due(), self.machine.next_due(), self.laying.next_due()]
            .into_iter()
            .flatten()
            .min();
        // While duties fail, the next try is all that is due.
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

    pub(crate) fn listing(&self, audience: &Audience) -> Listing {
        let seats = self.room.seats();
        let people = || seats.iter().filter_map(Seat::person);
        let phase = self.room.phase();
        Listing {
            names: people().map(|person| person.name.clone()).collect(),
            players: small(seats.iter().filter(|seat| !seat.is_free()).count()),
            here: small(people().filter(|person| audience.has(person.visitor)).count()),
            seats: small(seats.len()),
            spectators: self.spectators(audience),
            phase: match phase {
                Phase::Waiting => Shown::Waiting,
                Phase::Playing => Shown::Playing,
                Phase::Over => Shown::Over,
            },
            clock_runs: phase == Phase::Playing && self.room.terms().pace().is_some(),
        }
    }
}

impl Asked {
    fn cause(&self) -> Cause {
        Cause { visitor: self.visitor.id, client: self.visitor.client, number: self.number }
    }
}
