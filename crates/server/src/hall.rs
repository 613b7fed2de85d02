//! All the rooms: who finds which, who opens one, and what the lobby shows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::{Command, Entered, Failure, Phase, RoomId, RoomSummary, ServerMessage, Terms, View};
use room::VisitorId;
use room::table::Millis;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::audience::Listener;
use crate::chance;
use crate::limits::Limits;
use crate::machines::Machines;
use crate::party_room::PartyRoom;
use crate::storage::{self, Kept, OpenedRoom, Storage, Trouble, Write};
use crate::table_room::TableRoom;
use crate::time::{self, Time};

#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) machines: Arc<Machines>,
    rooms: Mutex<HashMap<RoomId, Handle>>,
    /// Told whenever the lobby shows something else.
    changed: watch::Sender<()>,
    stop: watch::Receiver<bool>,
    next_listener: AtomicU64,
}

/// How others reach a room.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) opened: OpenedRoom,
    inbox: mpsc::Sender<Inbound>,
    shown: Arc<Mutex<Shown>>,
}

/// What the lobby knows about a room.
#[derive(Debug)]
struct Shown {
    summary: RoomSummary,
    /// When each of those was sent here for a quick match who has not been seen yet.
    expected: Vec<Instant>,
}

/// What a room hears.
#[derive(Debug)]
pub(crate) enum Inbound {
    Enter {
        listener: Listener,
        seen: Option<u64>,
        watch: bool,
    },
    /// The connection is gone, or its visitor has left on purpose.
    Leave {
        id: u64,
        on_purpose: bool,
    },
    Ask {
        id: u64,
        number: u32,
        command: Command,
    },
    Lag {
        id: u64,
        millis: u16,
    },
    Rename {
        id: u64,
        name: connect_four::Name,
    },
    Show(oneshot::Sender<protocol::Snapshot>),
}

/// What waits in front of a room before it is said to be busy.
const INBOX: usize = 1024;
/// The lobby shows so many rooms.
const SHOWN: usize = 100;
/// Whoever was sent to a room should be there by then.
const EXPECTED: Duration = Duration::from_secs(5);
const LOBBY_PAUSE: Duration = Duration::from_millis(300);

impl Hall {
    /// Brings back every room that was there.
    pub(crate) async fn open(
        storage: Arc<dyn Storage>,
        limits: Limits,
        stop: watch::Receiver<bool>,
    ) -> Result<Arc<Self>, Trouble> {
        let Kept { rooms, time } = storage.load().await?;
        let hall = Arc::new(Self {
            storage,
            time: Time::after(time),
            limits,
            machines: Arc::new(Machines::new()),
            rooms: Mutex::new(HashMap::new()),
            changed: watch::Sender::new(()),
            stop,
            next_listener: AtomicU64::new(0),
        });
        let count = rooms.len();
        for kept in rooms {
            let id = kept.opened.id.clone();
            let resumed = match kept.opened.terms {
                Terms::Table(_) => TableRoom::resume(&kept).map(|room| hall.start(room, kept.opened)),
                Terms::Party(_) => PartyRoom::resume(&kept).map(|room| hall.start_party(room, kept.opened)),
            };
            if let Err(trouble) = resumed {
                storage::set_aside(id.as_str(), &trouble);
            }
        }
        tracing::info!(rooms = count, "the rooms are back");
        tokio::spawn(keep_time(Arc::clone(&hall)));
        Ok(hall)
    }

    pub(crate) fn next_listener(&self) -> u64 {
        self.next_listener.fetch_add(1, Relaxed)
    }

    pub(crate) fn find(&self, id: &RoomId) -> Option<Handle> {
        self.rooms().get(id).cloned()
    }

    /// Opens a room; it is on disk when this returns.
    pub(crate) async fn create(
        self: &Arc<Self>,
        host: VisitorId,
        terms: Terms,
        private: bool,
    ) -> Result<Handle, Failure> {
        let most = self.limits.rooms;
        if self.rooms().values().filter(|room| room.opened.host == host).count() >= most as usize {
            return Err(Failure::TooManyRooms { most });
        }
        let opened = OpenedRoom { id: chance::room_id(), host, terms, private };
        let written = self.storage.write(vec![Write::Opened(opened.clone())]).await;
        written.map_err(|_| Failure::Unavailable)?;
        Ok(match terms {
            Terms::Table(terms) => self.start(TableRoom::new(terms), opened),
            Terms::Party(setup) => self.start_party(PartyRoom::new(setup), opened),
        })
    }

    /// A room where somebody waits for the same game, or a new one.
    pub(crate) async fn quick_match(
        self: &Arc<Self>,
        who: VisitorId,
        terms: Terms,
    ) -> Result<Handle, Failure> {
        let rooms: Vec<Handle> = self.rooms().values().filter(|room| room.is_for(terms)).cloned().collect();
        // Whoever asks again, because the answer got lost, waits on in the same room.
        let own = rooms.iter().find(|room| room.opened.host == who && room.is_waiting());
        let waiting = own.or_else(|| rooms.iter().find(|room| room.takes(who))).cloned();
        if let Some(room) = waiting {
            return Ok(room);
        }
        let room = self.create(who, terms, false).await?;
        // They are as good as in it: the next one who asks is sent there.
        room.shown().expected.push(Instant::now());
        Ok(room)
    }

    /// What the lobby shows: rooms that wait first.
    pub(crate) fn shown(&self) -> Vec<RoomSummary> {
        let rooms: Vec<Handle> = self.rooms().values().filter(|room| !room.opened.private).cloned().collect();
        let mut shown: Vec<RoomSummary> = rooms
            .iter()
            .map(Handle::summary)
            .filter(|room| room.players > 0 && room.phase != Phase::Over)
            .collect();
        shown.sort_by(|a, b| (a.phase as u8, &a.room).cmp(&(b.phase as u8, &b.room)));
        shown.truncate(SHOWN);
        shown
    }

    /// Comes true when the lobby shows something else, at most a few times a second.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(crate) async fn next_change(changes: &mut watch::Receiver<()>) {
        // The hall is there as long as any connection is.
        let _ = changes.changed().await;
        tokio::time::sleep(LOBBY_PAUSE).await;
        changes.borrow_and_update();
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.clone()
    }

    /// Waits until every room has written what it had to, and closes the storage.
    pub(crate) async fn close(&self) {
        let inboxes: Vec<_> = self.rooms().drain().map(|(_, room)| room.inbox).collect();
        for inbox in inboxes {
            inbox.closed().await;
        }
        let _ = self.storage.write(vec![Write::Time(self.time.now())]).await;
        self.storage.close().await;
    }

    pub(crate) async fn forget(&self, id: &RoomId) {
        self.rooms().remove(id);
        metrics::gauge!("quatris_rooms").decrement(1);
        let _ = self.changed.send(());
        if let Err(error) = self.storage.write(vec![Write::Closed { room: id.clone() }]).await {
            tracing::error!(%error, room = %id, "a closed room was not forgotten");
        }
    }

    fn start(self: &Arc<Self>, room: TableRoom, opened: OpenedRoom) -> Handle {
        let (handle, inbox) = self.enter_list(opened, room.summary());
        tokio::spawn(room.run(Arc::clone(self), handle.clone(), inbox));
        handle
    }

    fn start_party(self: &Arc<Self>, room: PartyRoom, opened: OpenedRoom) -> Handle {
        let (handle, inbox) = self.enter_list(opened, room.summary());
        tokio::spawn(room.run(Arc::clone(self), handle.clone(), inbox));
        handle
    }

    fn enter_list(&self, opened: OpenedRoom, seen: Seen) -> (Handle, mpsc::Receiver<Inbound>) {
        let (inbox, messages) = mpsc::channel(INBOX);
        let shown = Shown { summary: seen.summary(&opened), expected: Vec::new() };
        let handle = Handle { opened, inbox, shown: Arc::new(Mutex::new(shown)) };
        self.rooms().insert(handle.opened.id.clone(), handle.clone());
        metrics::gauge!("quatris_rooms").increment(1);
        (handle, messages)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<RoomId, Handle>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a room shows of itself in the lobby.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) names: Vec<connect_four::Name>,
    pub(crate) players: u16,
    pub(crate) places: u16,
    pub(crate) watching: u32,
    pub(crate) phase: Phase,
}

impl Seen {
    fn summary(self, opened: &OpenedRoom) -> RoomSummary {
        let Self { names, players, places, watching, phase } = self;
        RoomSummary { room: opened.id.clone(), terms: opened.terms, names, players, places, watching, phase }
    }
}

impl Handle {
    /// False when too much is going on in the room.
    pub(crate) fn tell(&self, message: Inbound) -> bool {
        self.inbox.try_send(message).is_ok()
    }

    /// For what must not be lost.
    pub(crate) async fn tell_for_sure(&self, message: Inbound) {
        // A room that is gone needs to hear nothing.
        let _ = self.inbox.send(message).await;
    }

    /// What somebody hears who comes in.
    pub(crate) fn entered(&self, now: Millis, view: View) -> ServerMessage {
        let OpenedRoom { id, terms, private, .. } = self.opened.clone();
        ServerMessage::Entered(Box::new(Entered { room: id, terms, private, now, view }))
    }

    pub(crate) fn summary(&self) -> RoomSummary {
        self.shown().summary.clone()
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn show(&self, hall: &Hall, seen: Seen) {
        let new = seen.summary(&self.opened);
        let mut shown = self.shown();
        if shown.summary != new {
            let come =
                usize::from(new.players.saturating_sub(shown.summary.players)).min(shown.expected.len());
            shown.expected.drain(..come);
            shown.summary = new;
            // Nobody may be looking.
            let _ = hall.changed.send(());
        }
    }

    fn is_for(&self, terms: Terms) -> bool {
        !self.opened.private && self.opened.terms == terms
    }

    fn is_waiting(&self) -> bool {
        let shown = self.shown();
        shown.summary.phase == Phase::Waiting && shown.summary.players < shown.summary.places
    }

    /// Whether this visitor can be sent here for a quick match. The place is kept for a moment.
    fn takes(&self, who: VisitorId) -> bool {
        if self.opened.host == who {
            return false;
        }
        let mut shown = self.shown();
        let open = match self.opened.terms {
            Terms::Table(_) => shown.summary.phase == Phase::Waiting,
            Terms::Party(_) => true,
        };
        shown.expected.retain(|sent| sent.elapsed() < EXPECTED);
        let players = shown.summary.players + shown.expected.len() as u16;
        let takes = open && (1..shown.summary.places).contains(&players);
        if takes {
            shown.expected.push(Instant::now());
        }
        takes
    }
}

/// Writes down how late it is while somebody plays against the clock.
async fn keep_time(hall: Arc<Hall>) {
    let mut stop = hall.stopping();
    let mut beat = tokio::time::interval(time::KEPT_EVERY);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stop.changed() => return,
        }
        if hall.time.any_clock_runs()
            && let Err(error) = hall.storage.write(vec![Write::Time(hall.time.now())]).await
        {
            tracing::error!(%error, "the time was not kept");
        }
    }
}
