//! Tetris: commands take effect at once, one frame per tick tells them, and the journal follows.

mod journal;
mod listing;
mod names;

use std::collections::{BTreeMap, BTreeSet};

use ::tetris::Seed;
use ::tetris::bot::Strength;
use ::tetris::setup::TICK_MS;
use protocol::{Command, Form, Frame, Refusal, ServerMessage, Snapshot};
use room::tetris::{Event, HeldBy, Referee, SeatId, TetrisRoom, Thoughts};
use room::{Millis, VisitorId};

use crate::audience::Audience;
use crate::host::NoEntry;
use crate::recent_frames::RecentFrames;
use crate::{ConnectionId, Effect, Kept, Message, Misfit, Ticket, Visitor, Write};
use journal::Journal;

const TICK: Millis = TICK_MS as Millis;
/// Ticks that are made up for when the shell was late; time beyond that is lost.
const MOST_LATE: Millis = 5 * TICK;
/// Ticks for which a visitor without a connection keeps the seat: longer than a client waits before it connects again,
/// and than a page takes to load on a slow line.
const GRACE_TICKS: u32 = 400;
const MOST_MACHINES: usize = 30;

#[derive(Debug)]
pub(crate) struct Tetris {
    referee: Referee,
    recent_frames: RecentFrames,
    /// Connections that came since the last frame, each with the last frame that it has seen.
    arriving: Vec<(ConnectionId, Option<u64>)>,
    /// Visitors whose connections are gone, and the ticks until they leave.
    leaving: BTreeMap<VisitorId, u32>,
    /// The seed of the next game.
    seed: Option<Seed>,
    journal: Journal,
    /// `None` while no one is here or nothing goes on: no time passes then.
    next_tick: Option<Millis>,
    /// The last tick while someone is here. The next one is a whole number of ticks later.
    last_tick: Option<Millis>,
    /// Whether a visitor has left for good, which the next frame tells.
    stirred: bool,
}

impl Tetris {
    pub(crate) fn resume(setup: ::tetris::Setup, kept: &Kept, next_seed: Seed) -> Result<Self, Misfit> {
        let (room, seed) = match &kept.base {
            Some((snapshot, seed)) => (Form::Binary.decode(snapshot).map_err(|_| Misfit)?, *seed),
            None => (TetrisRoom::new(setup), Seed::from(0)),
        };
        let read = |bytes: &Vec<u8>| match Frame::from_bytes(bytes) {
            Ok(Frame::Tetris(frame)) => Some(frame),
            _ => None,
        };
        let frames: Vec<_> = kept.frames.iter().map(read).collect::<Option<_>>().ok_or(Misfit)?;
        let referee = Referee::resume(room, seed, &frames).map_err(|_| Misfit)?;
        let leaving = people(referee.room()).map(|visitor| (visitor, GRACE_TICKS)).collect();
        Ok(Self {
            referee,
            recent_frames: RecentFrames::default(),
            arriving: Vec::new(),
            leaving,
            seed: Some(next_seed),
            journal: Journal::default(),
            next_tick: None,
            last_tick: None,
            stirred: false,
        })
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::Tetris(Box::new(self.referee.room().clone()))
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
        if self.journal.is_stalled(now) {
            return Err(NoEntry::Unavailable);
        }
        let known = self.referee.room().seat_of(visitor.id).is_some();
        let playing = known
            || (!watch && self.referee.enter(visitor.name.clone(), HeldBy::Visitor(visitor.id)).is_ok());
        if !playing && full && audience.get(connection).is_none() {
            return Err(NoEntry::Full);
        }
        self.leaving.remove(&visitor.id);
        audience.add(now, connection, visitor);
        self.arriving.retain(|(other, _)| *other != connection && audience.get(*other).is_some());
        self.arriving.push((connection, seen));
        Ok(())
    }

    /// Forgets a connection that is gone.
    pub(crate) fn forget(&mut self, connection: ConnectionId) {
        self.arriving.retain(|(other, _)| *other != connection);
    }

    /// Notes that the last connection of this visitor is gone.
    pub(crate) fn leave(&mut self, visitor: VisitorId, on_purpose: bool) {
        if on_purpose {
            self.remove(visitor);
        } else if self.referee.room().seat_of(visitor).is_some() {
            self.leaving.insert(visitor, GRACE_TICKS);
        }
    }

    pub(crate) fn may_react(&self, visitor: VisitorId) -> Result<(), Refusal> {
        self.seat(visitor).map(|_| ())
    }

    pub(crate) fn ask(
        &mut self,
        audience: &mut Audience,
        now: Millis,
        connection: ConnectionId,
        visitor: VisitorId,
        number: u32,
        command: Command,
    ) {
        let answer = if self.journal.is_stalled(now) {
            Err(Refusal::Unavailable)
        } else {
            self.seat(visitor).and_then(|seat| match command {
                Command::Tetris(command) => self.referee.ask(seat, command).map_err(Refusal::Tetris),
                Command::AddMachine(strength) => self.add_machine(strength),
                Command::RemoveMachine(machine) => self.remove_machine(machine),
                Command::TuneMachine(machine, strength) => {
                    self.referee.tune(machine, strength).map_err(Refusal::Tetris)
                }
                Command::ConnectFour(_) | Command::React(_) => Err(Refusal::OtherGame),
            })
        };
        match answer {
            Ok(()) => audience.tell(connection, ServerMessage::Done { number }),
            Err(refusal) => audience.tell(connection, ServerMessage::Refused { number, refusal }),
        }
    }

    pub(crate) fn steered(&mut self, thoughts: Option<Thoughts>) {
        self.referee.heed(thoughts);
    }

    pub(crate) fn drawn(&mut self, seed: Seed) {
        self.seed = Some(seed);
    }

    pub(crate) fn kept(&mut self, ticket: Ticket) {
        self.journal.kept(ticket);
    }

    pub(crate) fn not_kept(&mut self, now: Millis, ticket: Ticket) {
        self.journal.not_kept(now, ticket);
    }

    /// Tells what happened since the last frame in one last frame.
    pub(crate) fn stop(&mut self, audience: &mut Audience, now: Millis) {
        self.tick(audience, now);
        self.next_tick = None;
        self.journal.stop(now);
    }

    /// Lets the ticks pass that are due. Returns true when everything is kept, or can't be.
    pub(crate) fn proceed(&mut self, audience: &mut Audience, now: Millis, stopping: bool) -> bool {
        if !stopping {
            let awake = self.stirred || self.is_busy(audience);
            self.next_tick = if awake { self.next_tick.or(Some(self.beat_after(now))) } else { None };
            while let Some(due) = self.next_tick.filter(|due| now >= *due && !self.journal.is_stalled(now)) {
                let due = if now - due > MOST_LATE { now } else { due };
                self.tick(audience, now);
                self.last_tick = Some(due);
                self.next_tick = self.is_busy(audience).then_some(due + TICK);
            }
            if audience.is_empty() {
                self.last_tick = None;
            }
        }
        audience.effects.extend(self.journal.proceed(now));
        self.journal.is_done(now)
    }

    /// Whether time passes: someone is here, and something goes on. People who only wait for each other cost nothing.
    fn is_busy(&self, audience: &Audience) -> bool {
        let waits = self.referee.is_idle() && self.leaving.is_empty() && self.arriving.is_empty();
        !audience.is_empty() && !waits
    }

    /// The first tick from now on, as if there had been one at every beat.
    fn beat_after(&self, now: Millis) -> Millis {
        self.last_tick.map_or(now, |last| last + now.saturating_sub(last).div_ceil(TICK).max(1) * TICK)
    }

    pub(crate) fn next_due(&self, now: Millis) -> Option<Millis> {
        let tick = self.next_tick.filter(|_| !self.journal.is_stalled(now));
        [tick, self.journal.next_due()].into_iter().flatten().min()
    }

    fn tick(&mut self, audience: &mut Audience, now: Millis) {
        self.count_down();
        self.stirred = false;
        if let Some(frame) = self.referee.tick() {
            self.publish(audience, now, frame);
        }
        self.welcome(audience, now);
        if self.referee.is_due() {
            self.begin(audience, now);
        }
        // Machines think elsewhere while the ticks go on; their commands are in the frame after.
        audience.effects.extend(self.referee.think().map(|thinking| Effect::Steer(Box::new(thinking))));
    }

    fn publish(&mut self, audience: &mut Audience, now: Millis, frame: room::tetris::Frame) {
        let number = frame.number;
        let ended = frame.events.iter().any(|event| matches!(event, Event::Ended { .. }));
        let message = Message::new(ServerMessage::Frame(Frame::Tetris(frame.clone())));
        self.journal.push(now, Write::Frame { number, bytes: message.journalled() });
        if ended {
            self.journal.push(now, Write::Finished(Box::new(self.finished())));
        }
        let arriving: BTreeSet<_> = self.arriving.iter().map(|(connection, _)| *connection).collect();
        let to = audience.iter().map(|one| one.id).filter(|id| !arriving.contains(id)).collect();
        audience.post(to, message);
        audience.changed = true;
        self.recent_frames.push(Frame::Tetris(frame));
    }

    /// Shows the room to those who came. Only right after a frame: the room is then what all frames make.
    fn welcome(&mut self, audience: &mut Audience, now: Millis) {
        for (connection, seen) in std::mem::take(&mut self.arriving) {
            let view = self.recent_frames.view(seen, self.referee.room().frames(), || self.snapshot());
            audience.tell_entered(now, connection, view);
        }
    }

    /// Begins a game. Only right after a frame: the journal then starts again from the room as it is now.
    fn begin(&mut self, audience: &mut Audience, now: Millis) {
        let Some(seed) = self.seed.take() else { return };
        let snapshot = Form::Binary.encode(self.referee.room());
        self.take_new_names(audience);
        if self.referee.begin(seed).is_ok() {
            self.journal.rebase(now, Write::Base { snapshot, seed });
        }
        audience.effects.push(Effect::Draw);
    }

    /// Removes the visitors who have been away for long enough.
    fn count_down(&mut self) {
        let gone: Vec<_> = self.leaving.iter().filter(|(_, ticks)| **ticks == 0).map(|(id, _)| *id).collect();
        for visitor in gone {
            self.remove(visitor);
        }
        self.leaving.values_mut().for_each(|ticks| *ticks -= 1);
    }

    fn remove(&mut self, visitor: VisitorId) {
        self.leaving.remove(&visitor);
        if let Ok(seat) = self.seat(visitor) {
            // A seat in the room can always leave.
            let _ = self.referee.ask(seat, room::tetris::Command::Leave);
            self.stirred = true;
        }
    }

    fn seat(&self, visitor: VisitorId) -> Result<SeatId, Refusal> {
        self.referee.room().seat_of(visitor).ok_or(Refusal::Tetris(room::tetris::Refusal::NotHere))
    }

    fn add_machine(&mut self, strength: Strength) -> Result<(), Refusal> {
        if self.machines().count() >= MOST_MACHINES {
            return Err(Refusal::Tetris(room::tetris::Refusal::Full));
        }
        let name = self.machine_name();
        self.referee.enter(name, HeldBy::Machine(strength)).map(|_| ()).map_err(Refusal::Tetris)
    }

    fn remove_machine(&mut self, machine: SeatId) -> Result<(), Refusal> {
        if !self.machines().any(|id| id == machine) {
            return Err(Refusal::NoSuchMachine);
        }
        self.referee.ask(machine, room::tetris::Command::Leave).map_err(Refusal::Tetris)
    }

    fn machines(&self) -> impl Iterator<Item = SeatId> {
        let seats = self.referee.room().seats().iter();
        seats.filter(|seat| matches!(seat.held_by, HeldBy::Machine(_))).map(|seat| seat.id)
    }
}

fn people(room: &TetrisRoom) -> impl Iterator<Item = VisitorId> {
    room.seats().iter().filter_map(|seat| match seat.held_by {
        HeldBy::Visitor(visitor) => Some(visitor),
        HeldBy::Person | HeldBy::Machine(_) => None,
    })
}
