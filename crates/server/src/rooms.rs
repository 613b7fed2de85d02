//! All the rooms: a task for each, and the way to them.

mod task;
mod writes;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use host::{ConnectionId, Destination, Found, Host, Input, OpenedRoom};
use protocol::{Failure, RoomId, Snapshot};
use room::VisitorId;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use crate::chance;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::lobby::SharedLobby;
use crate::machines::Machines;
use crate::signature::Seal;
use crate::socket::Outbox;
use crate::storage::{self, Kept, Storage, Trouble, Write};

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
    pub(crate) seal: Seal,
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
}

impl Rooms {
    /// Brings back every room that was there.
    pub(crate) async fn open(
        storage: Arc<dyn Storage>,
        limits: Limits,
        stop: watch::Receiver<bool>,
    ) -> Result<Arc<Self>, Trouble> {
        let Kept { rooms: kept, time, signing } = storage.load().await?;
        let rooms = Arc::new(Self {
            storage,
            clock: Clock::after(time),
            limits,
            machines: Arc::new(Machines::new()),
            lobby: SharedLobby::new(limits.rooms),
            seal: Seal::new(signing.0),
            handles: Mutex::new(HashMap::new()),
            stop,
            next_connection: AtomicU64::new(0),
        });
        let count = kept.len();
        for room in kept {
            let kept = host::Kept { base: room.base, frames: room.frames };
            let Ok(host) = rooms.host(&room.opened, &kept) else {
                let id = room.opened.id.as_str();
                storage::set_aside(id, &Trouble::Damaged(format!("the journal of {id}")));
                continue;
            };
            rooms.lobby.lock().add(room.opened.clone());
            rooms.start(&room.opened, host);
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

    fn start(self: &Arc<Self>, room: &OpenedRoom, host: Host) {
        let (inbox, messages) = mpsc::channel(INBOX);
        let handle = Handle { id: room.id.clone(), inbox };
        self.handles().insert(room.id.clone(), handle);
        metrics::gauge!("quatris_rooms").increment(1);
        tokio::spawn(task::run(Arc::clone(self), room.id.clone(), host, messages));
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
