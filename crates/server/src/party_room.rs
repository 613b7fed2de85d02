//! One party of Tetris: the task that owns it and lets its ticks pass. At most a second of it is not yet
//! on disk.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use connect_four::Name;
use protocol::{Command, Failure, Form, Frame, Refusal, ServerMessage, Snapshot};
use room::VisitorId;
use room::party::{self, Event, GuestId, Party, Pilot, Referee};
use tetris::bot::Strength;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

use crate::audience::{Audience, Letter, Listener, Outbox};
use crate::chance;
use crate::hall::{Hall, Handle, Inbound, Seen};
use crate::recent::Recent;
use crate::storage::{GameKind, KeptRoom, NewGame, Trouble, Write};

#[derive(Debug)]
pub(crate) struct PartyRoom {
    referee: Referee,
    audience: Audience,
    /// Those who have come since the last frame, and the last one that they have seen.
    arriving: Vec<(Listener, Option<u64>)>,
    recent: Recent,
    /// Visitors whose connections are gone, and in how many ticks they have left.
    leaving: HashMap<VisitorId, u32>,
    /// Who asked for the next game; it begins right after a frame, where the journal can start anew.
    start: Option<(GuestId, Outbox, u32)>,
    /// What is not yet on its way to the disk, and what is.
    unwritten: Vec<Write>,
    writing: Option<JoinHandle<Result<(), Trouble>>>,
    ticks_to_write: u32,
    /// Somebody came or went since everyone was told how many watch, and when they can be told again.
    company_changed: bool,
    ticks_to_company: u32,
    empty_since: Instant,
}

const TICK: Duration = Duration::from_millis(tetris::setup::TICK_MS as u64);
/// The journal is written every so many ticks: a quarter of a second.
const WRITE_TICKS: u32 = 5;
const COMPANY_TICKS: u32 = 20;
/// Whoever loses the connection keeps playing for so many ticks: longer than a client waits at most before
/// it connects again, and than a page takes to load on a slow line.
const GRACE_TICKS: u32 = 400;
const MOST_BOTS: usize = 30;
const KEPT_EMPTY: Duration = Duration::from_mins(10);

impl PartyRoom {
    pub(crate) fn new(setup: tetris::Setup) -> Self {
        Self::of(Referee::new(setup))
    }

    fn of(referee: Referee) -> Self {
        Self {
            referee,
            audience: Audience::default(),
            arriving: Vec::new(),
            recent: Recent::default(),
            leaving: HashMap::new(),
            start: None,
            unwritten: Vec::new(),
            writing: None,
            ticks_to_write: WRITE_TICKS,
            company_changed: false,
            ticks_to_company: 0,
            empty_since: Instant::now(),
        }
    }

    pub(crate) fn resume(kept: &KeptRoom) -> Result<Self, Trouble> {
        let wrong = || Trouble::Damaged(format!("the journal of {}", kept.opened.id));
        let protocol::Terms::Party(setup) = kept.opened.terms else { return Err(wrong()) };
        let (party, seed) = match &kept.base {
            Some((snapshot, seed)) => {
                let party: Party = Form::Binary.decode(snapshot).map_err(|_| wrong())?;
                (party, *seed)
            }
            None => (Party::new(setup), chance::seed()),
        };
        let read = |bytes: &Vec<u8>| match Frame::from_bytes(bytes) {
            Ok(Frame::Party(frame)) => Some(frame),
            _ => None,
        };
        let frames: Vec<_> = kept.frames.iter().map(read).collect::<Option<_>>().ok_or_else(wrong)?;
        let referee = Referee::resume(party, seed, &frames).map_err(|_| wrong())?;
        let mut room = Self::of(referee);
        for guest in room.referee.party().guests() {
            if let Pilot::Visitor(visitor) = guest.pilot {
                room.leaving.insert(visitor, GRACE_TICKS);
            }
        }
        Ok(room)
    }

    pub(crate) fn summary(&self) -> Seen {
        let party = self.referee.party();
        let places = match party.setup() {
            tetris::Setup::Labo(setup) => setup.seats(),
            tetris::Setup::Arena(setup) => setup.seats(),
        };
        let people = party.guests().iter().filter(|guest| matches!(guest.pilot, Pilot::Visitor(_)));
        Seen {
            names: people.take(6).map(|guest| guest.name.clone()).collect(),
            players: party.guests().len() as u16,
            places,
            watching: self.watching(),
            phase: match party.game() {
                None => protocol::Phase::Waiting,
                Some(game) if game.is_over() => protocol::Phase::Waiting,
                Some(_) => protocol::Phase::Playing,
            },
        }
    }

    pub(crate) async fn run(mut self, hall: Arc<Hall>, handle: Handle, mut inbox: mpsc::Receiver<Inbound>) {
        let mut stop = hall.stopping();
        let mut beat = heartbeat();
        loop {
            let asleep = self.audience.is_empty() && self.arriving.is_empty();
            tokio::select! {
                biased;
                _ = stop.changed() => break,
                _ = beat.tick(), if !asleep => self.tick(&hall, &handle).await,
                message = inbox.recv() => {
                    let Some(message) = message else { break };
                    self.hear(&hall, message);
                    if asleep && !self.arriving.is_empty() {
                        beat = heartbeat();
                    }
                }
                () = tokio::time::sleep_until(self.empty_since + KEPT_EMPTY), if asleep => {
                    hall.forget(&handle.opened.id).await;
                    return;
                }
            }
        }
        self.tick(&hall, &handle).await;
        self.write(&hall).await;
        self.finish_writing().await;
    }

    /// Lets a tick pass and tells everyone what it brought.
    async fn tick(&mut self, hall: &Arc<Hall>, handle: &Handle) {
        self.count_down();
        if let Some(frame) = self.referee.tick() {
            self.publish(frame, handle);
            handle.show(hall, self.summary());
        }
        self.welcome(hall, handle);
        if let Some((guest, outbox, number)) = self.start.take() {
            self.begin(handle, guest, &outbox, number);
        }
        self.ticks_to_write = self.ticks_to_write.saturating_sub(1);
        if self.ticks_to_write == 0 {
            self.write(hall).await;
        }
        self.tell_company();
    }

    fn publish(&mut self, frame: party::Frame, handle: &Handle) {
        let letter = Letter::new(ServerMessage::Frame(Frame::Party(frame.clone())));
        self.audience.tell(&letter);
        metrics::counter!("quatris_frames_total", "game" => "party").increment(1);
        let (room, number) = (handle.opened.id.clone(), frame.number);
        self.unwritten.push(Write::Frame { room, number, bytes: letter.journalled() });
        if frame.events.iter().any(|event| matches!(event, Event::Ended { .. })) {
            self.unwritten.push(Write::Finished { game: self.finished(handle) });
        }
        self.recent.push(Frame::Party(frame));
    }

    /// The frames up to here are needed no more: the party as it is now leads to everything that follows.
    fn begin(&mut self, handle: &Handle, guest: GuestId, outbox: &Outbox, number: u32) {
        let snapshot = Form::Binary.encode(self.referee.party());
        let seed = chance::seed();
        let guest = self.call_anew(guest);
        match self.referee.ask(guest, party::Command::Start, seed) {
            Ok(()) => {
                self.unwritten.retain(|write| !matches!(write, Write::Frame { .. }));
                self.unwritten.push(Write::Base { room: handle.opened.id.clone(), snapshot, seed });
                // A game that has begun is worth keeping at once.
                self.ticks_to_write = 1;
                outbox.send(ServerMessage::Done { number });
            }
            Err(refusal) => outbox.send(ServerMessage::Refused { number, refusal: Refusal::Party(refusal) }),
        }
    }

    /// Hands over what is unwritten, unless the disk is still busy with what came before.
    async fn write(&mut self, hall: &Arc<Hall>) {
        self.ticks_to_write = WRITE_TICKS;
        if self.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return;
        }
        self.finish_writing().await;
        if self.unwritten.is_empty() {
            return;
        }
        let (storage, writes) = (Arc::clone(&hall.storage), std::mem::take(&mut self.unwritten));
        self.writing = Some(tokio::spawn(async move { storage.write(writes).await }));
    }

    async fn finish_writing(&mut self) {
        if let Some(writing) = self.writing.take()
            && let Ok(Err(error)) = writing.await
        {
            tracing::error!(%error, "frames of a party were not kept");
        }
    }

    fn hear(&mut self, hall: &Hall, message: Inbound) {
        match message {
            Inbound::Enter { listener, seen, watch } => {
                self.enter(hall.limits.watching, listener, seen, watch);
            }
            Inbound::Leave { id, on_purpose } => self.leave(id, on_purpose),
            Inbound::Ask { id, number, command } => self.ask(id, number, command),
            Inbound::Lag { id, millis } => self.audience.set_lag(id, millis),
            Inbound::Rename { id, name } => self.rename(id, &name),
            Inbound::Show(answer) => {
                // Whoever asked may have gone.
                let _ = answer.send(Snapshot::Party(Box::new(self.referee.party().clone())));
            }
        }
    }

    fn enter(&mut self, most: u32, listener: Listener, seen: Option<u64>, watch: bool) {
        let known = self.referee.party().guest_of(listener.visitor).is_some();
        self.leaving.remove(&listener.visitor);
        let playing = known
            || (!watch
                && self.referee.enter(listener.name.clone(), Pilot::Visitor(listener.visitor)).is_ok());
        if playing || self.watching() < most {
            self.arriving.push((listener, seen));
        } else {
            listener.outbox.send(ServerMessage::Failed(Failure::RoomFull { most }));
        }
    }

    /// Right after a frame, when what there is to see is what all frames make.
    fn welcome(&mut self, hall: &Hall, handle: &Handle) {
        for (listener, seen) in std::mem::take(&mut self.arriving) {
            let party = self.referee.party();
            let view = self.recent.view(seen, party.frames(), || Snapshot::Party(Box::new(party.clone())));
            listener.outbox.send(handle.entered(hall.time.now(), view));
            self.audience.add(listener);
            self.company_changed = true;
        }
    }

    fn leave(&mut self, id: u64, on_purpose: bool) {
        self.arriving.retain(|(listener, _)| listener.id != id);
        let Some(listener) = self.audience.remove(id) else { return };
        if !self.audience.has(listener.visitor) && self.referee.party().guest_of(listener.visitor).is_some() {
            self.leaving.insert(listener.visitor, if on_purpose { 0 } else { GRACE_TICKS });
        }
        if self.audience.is_empty() {
            self.empty_since = Instant::now();
        }
        self.company_changed = true;
    }

    fn ask(&mut self, id: u64, number: u32, command: Command) {
        let arriving =
            || self.arriving.iter().map(|(listener, _)| listener).find(|listener| listener.id == id);
        let Some(listener) = self.audience.get(id).or_else(arriving) else { return };
        let (visitor, outbox) = (listener.visitor, listener.outbox.clone());
        let done = self
            .referee
            .party()
            .guest_of(visitor)
            .ok_or(Refusal::Party(party::Refusal::NotHere))
            .and_then(|guest| match command {
                // Only `begin` keeps what a game starts from: a second wish must not start it past that.
                Command::Party(party::Command::Start) if self.start.is_some() => {
                    Err(Refusal::Party(party::Refusal::GameRunning))
                }
                Command::Party(party::Command::Start) => {
                    self.start = Some((guest, outbox.clone(), number));
                    Ok(false)
                }
                Command::Party(command) => {
                    self.referee.ask(guest, command, chance::seed()).map(|()| true).map_err(Refusal::Party)
                }
                Command::AddBot(strength) => self.add_bot(strength).map(|()| true),
                Command::RemoveBot(bot) => self.remove_bot(bot).map(|()| true),
                Command::React(reaction) => {
                    self.audience.tell(&Letter::new(ServerMessage::Reacted { by: visitor, reaction }));
                    Ok(true)
                }
                Command::Table(_) => Err(Refusal::OtherGame),
            });
        match done {
            Ok(true) => outbox.send(ServerMessage::Done { number }),
            // It is answered once the game has begun.
            Ok(false) => {}
            Err(refusal) => outbox.send(ServerMessage::Refused { number, refusal }),
        }
    }

    fn add_bot(&mut self, strength: Strength) -> Result<(), Refusal> {
        let bots = self.bots().count();
        if bots >= MOST_BOTS {
            return Err(Refusal::Party(party::Refusal::Full));
        }
        let taken = |name: &Name| self.referee.party().guests().iter().any(|guest| guest.name == *name);
        let names = (1..=MOST_BOTS + 1).filter_map(|number| format!("Robot {number}").parse::<Name>().ok());
        let name = names.into_iter().find(|name| !taken(name)).unwrap_or_else(chance::name);
        self.referee.enter(name, Pilot::Bot(strength)).map(|_| ()).map_err(Refusal::Party)
    }

    fn remove_bot(&mut self, bot: GuestId) -> Result<(), Refusal> {
        let known = self.bots().any(|id| id == bot);
        if !known {
            return Err(Refusal::NoSuchBot);
        }
        self.referee.ask(bot, party::Command::Leave, chance::seed()).map_err(Refusal::Party)
    }

    /// During a game, and while its scores are shown, everyone keeps their name.
    fn rename(&mut self, id: u64, name: &Name) {
        let Some(visitor) = self.audience.get(id).map(|listener| listener.visitor) else { return };
        self.audience.rename(visitor, name);
        if self.referee.party().game().is_none()
            && let Some(guest) = self.referee.party().guest_of(visitor)
        {
            self.call_anew(guest);
        }
    }

    /// Whoever has another name by now comes in again under it. Returns who `guest` is then.
    fn call_anew(&mut self, guest: GuestId) -> GuestId {
        let mut now = guest;
        for listener in self.audience.iter() {
            let party = self.referee.party();
            let known = party.guest_of(listener.visitor).and_then(|id| party.guest(id));
            let Some(old) = known.filter(|known| known.name != listener.name).map(|known| known.id) else {
                continue;
            };
            // They are here, so they can leave, and then there is a place.
            let _ = self.referee.ask(old, party::Command::Leave, chance::seed());
            let entered = self.referee.enter(listener.name.clone(), Pilot::Visitor(listener.visitor));
            if let Ok(id) = entered
                && old == guest
            {
                now = id;
            }
        }
        now
    }

    fn bots(&self) -> impl Iterator<Item = GuestId> {
        let guests = self.referee.party().guests().iter();
        guests.filter(|guest| matches!(guest.pilot, Pilot::Bot(_))).map(|guest| guest.id)
    }

    /// Those who have been away for long enough leave the party.
    fn count_down(&mut self) {
        let mut gone = Vec::new();
        for (visitor, ticks) in &mut self.leaving {
            match ticks.checked_sub(1) {
                Some(left) => *ticks = left,
                None => gone.push(*visitor),
            }
        }
        for visitor in gone {
            self.leaving.remove(&visitor);
            if let Some(guest) = self.referee.party().guest_of(visitor) {
                // They are here, so they can leave.
                let _ = self.referee.ask(guest, party::Command::Leave, chance::seed());
            }
        }
    }

    fn watching(&self) -> u32 {
        let party = self.referee.party();
        self.audience.iter().filter(|listener| party.guest_of(listener.visitor).is_none()).count() as u32
    }

    /// Once a second at most, however many come and go in a crowd.
    fn tell_company(&mut self) {
        self.ticks_to_company = self.ticks_to_company.saturating_sub(1);
        if self.company_changed && self.ticks_to_company == 0 {
            self.company_changed = false;
            self.ticks_to_company = COMPANY_TICKS;
            let company = ServerMessage::Company { watching: self.watching(), lags: Vec::new() };
            self.audience.tell(&Letter::new(company));
        }
    }

    fn finished(&self, handle: &Handle) -> NewGame {
        let party = self.referee.party();
        let name = |id| {
            party.guests().iter().find(|guest| guest.player == Some(id)).map(|guest| guest.name.to_string())
        };
        let scores = party.game().map(tetris::Game::scores).unwrap_or_default();
        let named = scores.iter().filter_map(|score| Some((name(score.who)?, score.points)));
        let result: Vec<String> = named.take(10).map(|(name, points)| format!("{name} {points}")).collect();
        let players: Vec<String> =
            party.guests().iter().take(10).map(|guest| guest.name.to_string()).collect();
        NewGame {
            room: handle.opened.id.clone(),
            kind: GameKind::Party,
            players: players.join(", "),
            result: result.join(", "),
            record: self.referee.replay().to_bytes(),
        }
    }
}

fn heartbeat() -> Interval {
    let mut beat = interval(TICK);
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    beat
}
