//! Tetris: what is asked takes effect at once, one frame per tick tells it, and the journal follows.

mod journal;
mod names;
mod sight;

use std::collections::{BTreeMap, BTreeSet};

use ::tetris::Seed;
use ::tetris::bot::Strength;
use ::tetris::setup::TICK_MS;
use protocol::{Command, Form, Frame, Refusal, ServerMessage, Snapshot};
use room::VisitorId;
use room::party::{self, Event, GuestId, Party, Pilot, Referee};
use room::table::Millis;

use crate::audience::Audience;
use crate::host::NoEntry;
use crate::recent_frames::RecentFrames;
use crate::{ConnectionId, Effect, Kept, Message, Misfit, Ticket, Visitor, Write};
use journal::Journal;

const TICK: Millis = TICK_MS as Millis;
/// Ticks that are made up for when the shell was late; time beyond that is nobody's.
const MOST_LATE: Millis = 5 * TICK;
/// Whoever loses the connection keeps playing for so many ticks: longer than a client waits at most before
/// it connects again, and than a page takes to load on a slow line.
const GRACE_TICKS: u32 = 400;
const MOST_MACHINES: usize = 30;

#[derive(Debug)]
pub(crate) struct Tetris {
    referee: Referee,
    recent_frames: RecentFrames,
    /// Those who have come since the last frame, and the last one that they have seen.
    arriving: Vec<(ConnectionId, Option<u64>)>,
    /// Visitors whose connections are gone, and in how many ticks they have left.
    leaving: BTreeMap<VisitorId, u32>,
    /// Who asked for the next game; it begins right after a frame, where the journal can start anew.
    start: Option<(GuestId, ConnectionId, u32)>,
    /// The chance of the next game.
    seed: Option<Seed>,
    journal: Journal,
    /// None while nobody is here: no time passes then.
    next_tick: Option<Millis>,
    /// Somebody has left for good, which the next frame tells.
    stirred: bool,
}

impl Tetris {
    pub(crate) fn resume(setup: ::tetris::Setup, kept: &Kept, next_seed: Seed) -> Result<Self, Misfit> {
        let (party, seed) = match &kept.base {
            Some((snapshot, seed)) => (Form::Binary.decode(snapshot).map_err(|_| Misfit)?, *seed),
            None => (Party::new(setup), Seed::from(0)),
        };
        let read = |bytes: &Vec<u8>| match Frame::from_bytes(bytes) {
            Ok(Frame::Party(frame)) => Some(frame),
            _ => None,
        };
        let frames: Vec<_> = kept.frames.iter().map(read).collect::<Option<_>>().ok_or(Misfit)?;
        let referee = Referee::resume(party, seed, &frames).map_err(|_| Misfit)?;
        let leaving = people(referee.party()).map(|visitor| (visitor, GRACE_TICKS)).collect();
        Ok(Self {
            referee,
            recent_frames: RecentFrames::default(),
            arriving: Vec::new(),
            leaving,
            start: None,
            seed: Some(next_seed),
            journal: Journal::default(),
            next_tick: None,
            stirred: false,
        })
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot::Party(Box::new(self.referee.party().clone()))
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
        let known = self.referee.party().guest_of(visitor.id).is_some();
        let playing =
            known || (!watch && self.referee.enter(visitor.name.clone(), Pilot::Visitor(visitor.id)).is_ok());
        if !playing && full && audience.get(connection).is_none() {
            return Err(NoEntry::Full);
        }
        self.leaving.remove(&visitor.id);
        audience.add(now, connection, visitor);
        self.arriving.retain(|(other, _)| *other != connection && audience.get(*other).is_some());
        self.arriving.push((connection, seen));
        Ok(())
    }

    /// This connection is gone.
    pub(crate) fn forget(&mut self, connection: ConnectionId) {
        self.arriving.retain(|(other, _)| *other != connection);
    }

    /// The last connection of this visitor is gone.
    pub(crate) fn leave(&mut self, visitor: VisitorId, on_purpose: bool) {
        if on_purpose {
            self.remove(visitor);
        } else if self.referee.party().guest_of(visitor).is_some() {
            self.leaving.insert(visitor, GRACE_TICKS);
        }
    }

    pub(crate) fn may_react(&self, visitor: VisitorId) -> Result<(), Refusal> {
        self.guest(visitor).map(|_| ())
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
            self.guest(visitor).and_then(|guest| match command {
                // Only `begin` journals the seed; a second start would break replay.
                Command::Party(party::Command::Start) if self.start.is_some() => {
                    Err(Refusal::Party(party::Refusal::GameRunning))
                }
                Command::Party(party::Command::Start) => {
                    self.start = Some((guest, connection, number));
                    Ok(false)
                }
                Command::Party(command) => {
                    self.referee.ask(guest, command, Seed::from(0)).map(|()| true).map_err(Refusal::Party)
                }
                Command::AddBot(strength) => self.add_machine(strength).map(|()| true),
                Command::RemoveBot(machine) => self.remove_machine(machine).map(|()| true),
                Command::Table(_) | Command::React(_) => Err(Refusal::OtherGame),
            })
        };
        match answer {
            Ok(true) => audience.tell(connection, ServerMessage::Done { number }),
            // It is answered once the game has begun.
            Ok(false) => {}
            Err(refusal) => audience.tell(connection, ServerMessage::Refused { number, refusal }),
        }
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

    /// What happened since the last frame is told in one last frame.
    pub(crate) fn stop(&mut self, audience: &mut Audience, now: Millis) {
        self.tick(audience, now);
        self.next_tick = None;
        self.journal.stop(now);
    }

    /// Lets the ticks pass that are due. True when everything is kept, or can't be.
    pub(crate) fn proceed(&mut self, audience: &mut Audience, now: Millis, stopping: bool) -> bool {
        if !stopping {
            let awake = self.stirred || !audience.is_empty();
            self.next_tick = if awake { self.next_tick.or(Some(now)) } else { None };
            while let Some(due) = self.next_tick.filter(|due| now >= *due && !self.journal.is_stalled(now)) {
                let due = if now - due > MOST_LATE { now } else { due };
                self.tick(audience, now);
                self.next_tick = (!audience.is_empty()).then_some(due + TICK);
            }
        }
        audience.effects.extend(self.journal.proceed(now));
        self.journal.is_done(now)
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
        if self.seed.is_some()
            && let Some((guest, connection, number)) = self.start.take()
        {
            self.begin(audience, now, guest, connection, number);
        }
    }

    fn publish(&mut self, audience: &mut Audience, now: Millis, frame: party::Frame) {
        let number = frame.number;
        let ended = frame.events.iter().any(|event| matches!(event, Event::Ended { .. }));
        let message = Message::new(ServerMessage::Frame(Frame::Party(frame.clone())));
        self.journal.push(now, Write::Frame { number, bytes: message.journalled() });
        if ended {
            self.journal.push(now, Write::Finished(Box::new(self.finished())));
        }
        let arriving: BTreeSet<_> = self.arriving.iter().map(|(connection, _)| *connection).collect();
        let to = audience.iter().map(|one| one.id).filter(|id| !arriving.contains(id)).collect();
        audience.post(to, message);
        audience.changed = true;
        self.recent_frames.push(Frame::Party(frame));
    }

    /// Right after a frame, when what there is to see is what all frames make.
    fn welcome(&mut self, audience: &mut Audience, now: Millis) {
        for (connection, seen) in std::mem::take(&mut self.arriving) {
            let view = self.recent_frames.view(seen, self.referee.party().frames(), || self.snapshot());
            audience.tell_entered(now, connection, view);
        }
    }

    /// The frames up to here are needed no more: the party as it is now leads to everything that follows.
    fn begin(
        &mut self,
        audience: &mut Audience,
        now: Millis,
        guest: GuestId,
        connection: ConnectionId,
        number: u32,
    ) {
        let Some(seed) = self.seed else { return };
        let snapshot = Form::Binary.encode(self.referee.party());
        let guest = self.take_new_names(audience, guest);
        match self.referee.ask(guest, party::Command::Start, seed) {
            Ok(()) => {
                self.seed = None;
                audience.effects.push(Effect::Draw);
                self.journal.rebase(now, Write::Base { snapshot, seed });
                audience.tell(connection, ServerMessage::Done { number });
            }
            Err(refusal) => {
                let refusal = Refusal::Party(refusal);
                audience.tell(connection, ServerMessage::Refused { number, refusal });
            }
        }
    }

    /// Those who have been away for long enough leave the party.
    fn count_down(&mut self) {
        let gone: Vec<_> = self.leaving.iter().filter(|(_, ticks)| **ticks == 0).map(|(id, _)| *id).collect();
        for visitor in gone {
            self.remove(visitor);
        }
        self.leaving.values_mut().for_each(|ticks| *ticks -= 1);
    }

    fn remove(&mut self, visitor: VisitorId) {
        self.leaving.remove(&visitor);
        if let Ok(guest) = self.guest(visitor) {
            // A guest who is here can leave.
            let _ = self.referee.ask(guest, party::Command::Leave, Seed::from(0));
            self.stirred = true;
        }
    }

    fn guest(&self, visitor: VisitorId) -> Result<GuestId, Refusal> {
        self.referee.party().guest_of(visitor).ok_or(Refusal::Party(party::Refusal::NotHere))
    }

    fn add_machine(&mut self, strength: Strength) -> Result<(), Refusal> {
        if self.machines().count() >= MOST_MACHINES {
            return Err(Refusal::Party(party::Refusal::Full));
        }
        let name = self.machine_name();
        self.referee.enter(name, Pilot::Bot(strength)).map(|_| ()).map_err(Refusal::Party)
    }

    fn remove_machine(&mut self, machine: GuestId) -> Result<(), Refusal> {
        if !self.machines().any(|id| id == machine) {
            return Err(Refusal::NoSuchBot);
        }
        self.referee.ask(machine, party::Command::Leave, Seed::from(0)).map_err(Refusal::Party)
    }

    fn machines(&self) -> impl Iterator<Item = GuestId> {
        let guests = self.referee.party().guests().iter();
        guests.filter(|guest| matches!(guest.pilot, Pilot::Bot(_))).map(|guest| guest.id)
    }
}

fn people(party: &Party) -> impl Iterator<Item = VisitorId> {
    party.guests().iter().filter_map(|guest| match guest.pilot {
        Pilot::Visitor(visitor) => Some(visitor),
        Pilot::Person | Pilot::Bot(_) => None,
    })
}
