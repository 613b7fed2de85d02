//! All the rooms: a task for each, and the way to them.

mod task;
mod writes;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use host::{ConnectionId, Destination, Found, Host, Input, OpenedRoom};
use protocol::{Failure, RoomId, Snapshot};
use room::VisitorId;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tracing::Instrument as _;

use crate::admin::Refusal;
use crate::blocked::Blocklist;
use crate::chance;
use crate::clock::Clock;
use crate::connections::Connections;
use crate::limits::Limits;
use crate::lobby::SharedLobby;
use crate::machines::Machines;
use crate::signature::PublicKey;
use crate::socket::Outbox;
use crate::storage::{self, Kept, KeptRoom, Storage, Trouble, Write};

/// What waits in front of a room before it is said to be busy.
const INBOX: usize = 1024;
/// How often server time is read, and written down while clocks run: what a player may gain when the program
/// dies.
const BEAT: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) machines: Arc<Machines>,
    pub(crate) lobby: SharedLobby,
    pub(crate) key: PublicKey,
    pub(crate) connections: Arc<Connections>,
    pub(crate) blocked: Blocklist,
    /// Rooms that stay on disk and are not opened.
    aside: Mutex<BTreeSet<RoomId>>,
    handles: Mutex<HashMap<RoomId, Handle>>,
    stop: watch::Receiver<bool>,
    next_connection: AtomicU64,
}

/// How others reach a room.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) id: RoomId,
    inbox: mpsc::Sender<Inbound>,
}

/// What a room's task hears.
#[derive(Debug)]
pub(crate) enum Inbound {
    /// Somebody enters, and is told things through this.
    Enter(Outbox, Input),
    Hear(Input),
    Show(oneshot::Sender<Snapshot>),
    /// Keep what is left and end; the room is forgotten, or stays on disk.
    End {
        aside: bool,
        done: oneshot::Sender<bool>,
    },
}

impl Rooms {
    /// Brings back every room that was there.
    pub(crate) async fn open(
        storage: Arc<dyn Storage>,
        limits: Limits,
        stop: watch::Receiver<bool>,
    ) -> Result<Arc<Self>, Trouble> {
        let Kept { rooms: kept, aside, blocked, time, key } = storage.load().await?;
        let rooms = Arc::new(Self {
            storage,
            clock: Clock::after(time),
            limits,
            machines: Arc::new(Machines::new()),
            lobby: SharedLobby::new(limits.rooms),
            key,
            connections: Arc::default(),
            blocked: Blocklist::new(&blocked),
            aside: Mutex::new(aside.into_iter().collect()),
            handles: Mutex::new(HashMap::new()),
            stop,
            next_connection: AtomicU64::new(0),
        });
        let count = kept.len();
        for room in kept {
            let id = room.opened.id.clone();
            if !rooms.resume(room) {
                storage::set_aside(id.as_str(), &Trouble::Damaged(format!("the journal of {id}")));
                rooms.aside().insert(id);
            }
        }
        tracing::info!(rooms = count, "the rooms are back");
        tokio::spawn(keep_time(Arc::clone(&rooms)));
        Ok(rooms)
    }

    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.next_connection.fetch_add(1, Relaxed))
    }

    pub(crate) fn handle(&self, room: &RoomId) -> Option<Handle> {
        self.handles().get(room).cloned()
    }

    /// Where this visitor is to go; the room is on disk when this returns.
    pub(crate) async fn find(
        self: &Arc<Self>,
        visitor: VisitorId,
        client: Option<u32>,
        to: &Destination,
    ) -> Result<RoomId, Failure> {
        if !matches!(to, Destination::Room { .. }) && *self.stop.borrow() {
            return Err(Failure::Unavailable);
        }
        if matches!(to, Destination::Room { room, .. } if self.aside().contains(room)) {
            return Err(Failure::SetAside);
        }
        let found = {
            let mut lobby = self.lobby.lock();
            match to {
                Destination::Room { room, .. } => lobby.find(room),
                Destination::New { terms, private } => {
                    let (id, terms, private) = (chance::room_id(), *terms, *private);
                    lobby.create(OpenedRoom { id, host: visitor, terms, private }, client)
                }
                Destination::QuickMatch { terms } => {
                    lobby.quick_match(self.clock.now(), visitor, *terms, chance::room_id())
                }
            }
        };
        match found? {
            Found::Room(room) => Ok(room),
            Found::Opening(room) => self.lobby.opened(room).await,
            Found::Open(opened) => {
                let room = opened.id.clone();
                // Others may wait for this room: it opens even if whoever asked for it is gone.
                tokio::spawn(open_room(Arc::clone(self), opened));
                self.lobby.opened(room).await
            }
        }
    }

    pub(crate) fn aside(&self) -> MutexGuard<'_, BTreeSet<RoomId>> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes a room for good, or sets it aside.
    pub(crate) async fn end(&self, room: &RoomId, aside: bool) -> Result<(), Refusal> {
        let Some(handle) = self.handle(room) else {
            if aside || !self.aside().contains(room) {
                return Err(Refusal::NoSuchRoom);
            }
            let closed = self.storage.write(vec![Write::Closed { room: room.clone() }]).await;
            closed.map_err(|_| Refusal::Unavailable)?;
            self.aside().remove(room);
            return Ok(());
        };
        let (done, ended) = oneshot::channel();
        if !handle.tell_for_sure(Inbound::End { aside, done }).await {
            return Err(Refusal::NoSuchRoom);
        }
        if ended.await.unwrap_or(false) { Ok(()) } else { Err(Refusal::Unavailable) }
    }

    /// Opens a room that was set aside.
    pub(crate) async fn bring_back(self: &Arc<Self>, room: &RoomId) -> Result<(), Refusal> {
        if !self.aside().contains(room) {
            return Err(Refusal::NoSuchRoom);
        }
        let kept = self.storage.room(room).await.map_err(|_| Refusal::Damaged)?;
        let kept = kept.ok_or(Refusal::NoSuchRoom)?;
        let back = vec![Write::Aside { room: room.clone(), aside: false }];
        self.storage.write(back).await.map_err(|_| Refusal::Unavailable)?;
        if !self.resume(kept) {
            return Err(Refusal::Damaged);
        }
        self.aside().remove(room);
        Ok(())
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.clone()
    }

    /// Waits until every room has written what it had to, and closes the storage.
    pub(crate) async fn close(&self) {
        let inboxes: Vec<_> = self.handles().drain().map(|(_, room)| room.inbox).collect();
        for inbox in inboxes {
            inbox.closed().await;
        }
        let _ = self.storage.write(vec![Write::Time(self.clock.now())]).await;
        self.storage.close().await;
    }

    fn host(&self, room: &OpenedRoom, kept: &host::Kept) -> Result<Host, host::Misfit> {
        let limits = host::Limits { spectators: self.limits.spectators };
        Host::resume(room, kept, limits, chance::seed(), self.clock.now())
    }

    /// False if what was kept is no journal of this room.
    fn resume(self: &Arc<Self>, room: KeptRoom) -> bool {
        let kept = host::Kept { base: room.base, frames: room.frames };
        let Ok(host) = self.host(&room.opened, &kept) else { return false };
        self.lobby.lock().add(room.opened.clone());
        self.start(&room.opened, host);
        true
    }

    fn start(self: &Arc<Self>, room: &OpenedRoom, host: Host) {
        let (inbox, messages) = mpsc::channel(INBOX);
        let handle = Handle { id: room.id.clone(), inbox };
        self.handles().insert(room.id.clone(), handle);
        metrics::gauge!("quatris_rooms").increment(1);
        let span = tracing::info_span!("room", room = %room.id);
        tokio::spawn(task::run(Arc::clone(self), room.id.clone(), host, messages).instrument(span));
    }

    fn forget(&self, room: &RoomId) {
        self.lobby.forget(room);
        self.handles().remove(room);
        metrics::gauge!("quatris_rooms").decrement(1);
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<RoomId, Handle>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Handle {
    /// False when too much is going on in the room.
    pub(crate) fn tell(&self, message: Inbound) -> bool {
        self.inbox.try_send(message).is_ok()
    }

    /// For what must not be lost.
    pub(crate) async fn tell_for_sure(&self, message: Inbound) -> bool {
        self.inbox.send(message).await.is_ok()
    }
}

async fn open_room(rooms: Arc<Rooms>, room: OpenedRoom) {
    let written = rooms.storage.write(vec![Write::Opened(room.clone())]).await;
    let is_open = match (written, rooms.host(&room, &host::Kept::default())) {
        (Ok(()), Ok(host)) => {
            rooms.start(&room, host);
            true
        }
        (Err(error), _) => {
            tracing::error!(%error, room = %room.id, "a room was not opened");
            false
        }
        (_, Err(host::Misfit)) => false,
    };
    rooms.lobby.report(&room.id, is_open);
}

/// Reads server time again and again, and writes it down while any clock runs.
async fn keep_time(rooms: Arc<Rooms>) {
    let mut stop = rooms.stopping();
    let mut beat = tokio::time::interval(BEAT);
    let mut writing: Option<JoinHandle<()>> = None;
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stop.changed() => return,
        }
        let now = rooms.clock.now();
        // A slow disk must not keep the time from being read.
        if writing.as_ref().is_none_or(JoinHandle::is_finished) && rooms.lobby.lock().any_clock_runs() {
            let rooms = Arc::clone(&rooms);
            writing = Some(tokio::spawn(async move {
                if let Err(error) = rooms.storage.write(vec![Write::Time(now)]).await {
                    tracing::error!(%error, "the time was not kept");
                }
            }));
        }
    }
}
