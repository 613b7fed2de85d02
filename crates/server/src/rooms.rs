//! All the rooms: a task for each, and the way to them.

mod task;
mod writes;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use host::{ConnectionId, Found, Host, Input, Lobby, OpenedRoom, Place, Sight};
use protocol::{Failure, RoomId, RoomSummary, Snapshot};
use room::VisitorId;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use crate::chance;
use crate::limits::Limits;
use crate::machines::Machines;
use crate::outbox::Outbox;
use crate::storage::{self, Kept, Storage, Trouble, Write};
use crate::time::Time;

/// What waits in front of a room before it is said to be busy.
const INBOX: usize = 1024;
/// How often server time is read, and written down while clocks run: what a player may gain when the program
/// dies.
const BEAT: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) machines: Arc<Machines>,
    lobby: Mutex<Lobby>,
    handles: Mutex<HashMap<RoomId, Handle>>,
    /// Told whenever the lobby shows something else.
    changed: watch::Sender<()>,
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
        let Kept { rooms: kept, time } = storage.load().await?;
        let rooms = Arc::new(Self {
            storage,
            time: Time::after(time),
            limits,
            machines: Arc::new(Machines::new()),
            lobby: Mutex::new(Lobby::new(limits.rooms)),
            handles: Mutex::new(HashMap::new()),
            changed: watch::Sender::new(()),
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
            rooms.lobby().add(room.opened.clone());
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
        place: &Place,
    ) -> Result<RoomId, Failure> {
        let found = {
            let mut lobby = self.lobby();
            match place {
                Place::Room { room, .. } => lobby.find(room),
                Place::New { terms, private } => {
                    let (id, terms, private) = (chance::room_id(), *terms, *private);
                    lobby.create(OpenedRoom { id, host: visitor, terms, private }, client)
                }
                Place::QuickMatch { terms } => {
                    lobby.quick_match(self.time.now(), visitor, *terms, chance::room_id())
                }
            }
        };
        match found? {
            Found::Room(room) => Ok(room),
            Found::Opening(room) => self.opened(room).await,
            Found::Open(opened) => {
                let room = opened.id.clone();
                // Others may wait for this room: it opens even if whoever asked for it is gone.
                tokio::spawn(open_room(Arc::clone(self), opened));
                self.opened(room).await
            }
        }
    }

    pub(crate) fn summary(&self, room: &RoomId) -> Option<RoomSummary> {
        self.lobby().summary(room)
    }

    /// What the lobby shows.
    pub(crate) fn shown(&self) -> Vec<RoomSummary> {
        self.lobby().shown()
    }

    /// Comes true when the lobby shows something else.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
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
        let _ = self.storage.write(vec![Write::Time(self.time.now())]).await;
        self.storage.close().await;
    }

    /// Waits until this room is open, or is not.
    async fn opened(&self, room: RoomId) -> Result<RoomId, Failure> {
        let mut changes = self.changes();
        loop {
            let found = self.lobby().find(&room);
            match found {
                Ok(Found::Room(room)) => return Ok(room),
                Ok(_) => {}
                Err(_) => return Err(Failure::Unavailable),
            }
            // The rooms are there as long as anybody waits for one.
            let _ = changes.changed().await;
        }
    }

    fn host(&self, room: &OpenedRoom, kept: &host::Kept) -> Result<Host, host::Misfit> {
        let limits = host::Limits { watching: self.limits.watching };
        Host::resume(room, kept, limits, chance::seed(), self.time.now())
    }

    fn start(self: &Arc<Self>, room: &OpenedRoom, host: Host) {
        let (inbox, messages) = mpsc::channel(INBOX);
        let handle = Handle { id: room.id.clone(), inbox };
        self.handles().insert(room.id.clone(), handle);
        metrics::gauge!("quatris_rooms").increment(1);
        tokio::spawn(task::run(Arc::clone(self), room.id.clone(), host, messages));
    }

    fn show(&self, room: &RoomId, sight: Sight) {
        self.lobby().show(room, sight);
        self.changed.send_replace(());
    }

    fn forget(&self, room: &RoomId) {
        self.lobby().forget(room);
        self.handles().remove(room);
        metrics::gauge!("quatris_rooms").decrement(1);
        self.changed.send_replace(());
    }

    fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
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
    match (written, rooms.host(&room, &host::Kept::default())) {
        (Ok(()), Ok(host)) => {
            rooms.start(&room, host);
            rooms.lobby().opened(&room.id);
        }
        (Err(error), _) => {
            tracing::error!(%error, room = %room.id, "a room was not opened");
            rooms.lobby().not_opened(&room.id);
        }
        (_, Err(host::Misfit)) => rooms.lobby().not_opened(&room.id),
    }
    rooms.changed.send_replace(());
}

/// Reads server time again and again, and writes it down while somebody plays against the clock.
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
        let now = rooms.time.now();
        // A slow disk must not keep the time from being read.
        if writing.as_ref().is_none_or(JoinHandle::is_finished) && rooms.lobby().any_clock_runs() {
            let rooms = Arc::clone(&rooms);
            writing = Some(tokio::spawn(async move {
                if let Err(error) = rooms.storage.write(vec![Write::Time(now)]).await {
                    tracing::error!(%error, "the time was not kept");
                }
            }));
        }
    }
}
