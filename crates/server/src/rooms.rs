//! All the rooms: a task for each, and the way to them.

mod task;
mod writes;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use connect_four::Name;
use host::{Address, ConnectionId, Destination, Found, Host, Input, OpenedRoom, RoomLimits, Source};
use protocol::{Failure, RoomId, Snapshot, Token};
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
use crate::rates::Rates;
use crate::signature::PublicKey;
use crate::socket::Outbox;
use crate::storage::{self, Kept, KeptRoom, Storage, Trouble, Write};

/// What waits in front of a room before it is said to be busy.
const INBOX: usize = 1024;
/// How often server time is read, and written down while clocks run: what a player may gain when the program
/// dies.
const BEAT: Duration = Duration::from_millis(250);
/// How often those are forgotten who have not come for long.
const PRUNING: Duration = Duration::from_mins(1);

#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) rates: Rates,
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
            rates: Rates::new(&limits),
            machines: Arc::new(Machines::new()),
            lobby: SharedLobby::new(RoomLimits { per_visitor: limits.rooms, in_all: limits.rooms_in_all }),
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
        tokio::spawn(prune(Arc::clone(&rooms)));
        Ok(rooms)
    }

    pub(crate) fn next_connection(&self) -> ConnectionId {
        ConnectionId(self.next_connection.fetch_add(1, Relaxed))
    }

    pub(crate) fn handle(&self, room: &RoomId) -> Option<Handle> {
        self.handles().get(room).cloned()
    }

    /// Whose token this is. Whoever has none, or one that nobody knows, is somebody new.
    pub(crate) async fn identify(
        &self,
        token: Option<Token>,
        from: Address,
    ) -> Result<(VisitorId, Token, Name), Failure> {
        if let Some(token) = token
            && let Some((id, name)) = self.visitor(token).await?
        {
            return Ok((id, token, name));
        }
        self.rates.new_visitor(from)?;
        let (id, token, name) = (chance::visitor(), chance::token(), chance::name());
        let newcomer = Write::Visitor { id, secret: chance::digest(token), name: name.clone() };
        let written = self.storage.write(vec![newcomer]).await;
        written.map(|()| (id, token, name)).map_err(|_| Failure::Unavailable)
    }

    pub(crate) async fn visitor(&self, token: Token) -> Result<Option<(VisitorId, Name)>, Failure> {
        self.storage.visitor(chance::digest(token)).await.map_err(|error| {
            tracing::error!(%error, "a visitor was not looked up");
            Failure::Unavailable
        })
    }

    /// This room, if it is there and may be seen from this address.
    pub(crate) fn look_up(&self, room: &RoomId, from: Address) -> Result<Found, Failure> {
        if self.aside().contains(room) {
            return Err(Failure::SetAside);
        }
        let (found, is_private) = {
            let lobby = self.lobby.lock();
            (lobby.find(room), lobby.is_private(room))
        };
        let found = found.map_err(|_| self.rates.missed(from))?;
        if is_private {
            self.rates.sees_private(from)?;
        }
        Ok(found)
    }

    /// Closes a room at the wish of whoever has opened it.
    pub(crate) async fn close_own(&self, host: VisitorId, room: &RoomId) -> Result<(), Failure> {
        self.lobby.lock().close(host, room)?;
        // It may have ended by itself.
        let _ = self.end(room, false).await;
        Ok(())
    }

    /// Where this visitor is to go; the room is on disk when this returns.
    pub(crate) async fn find(
        self: &Arc<Self>,
        visitor: VisitorId,
        client: Option<u32>,
        from: Address,
        to: &Destination,
    ) -> Result<RoomId, Failure> {
        if !matches!(to, Destination::Room { .. }) && *self.stop.borrow() {
            return Err(Failure::Unavailable);
        }
        let source = Source::Address(from);
        let found = match to {
            Destination::Room { room, .. } => self.look_up(room, from),
            Destination::New { terms, private } => {
                let (id, terms, private) = (chance::room_id(*private), *terms, *private);
                self.lobby.lock().create(OpenedRoom { id, host: visitor, terms, private }, client, source)
            }
            Destination::QuickMatch { terms } => {
                let fresh = chance::room_id(false);
                self.lobby.lock().quick_match(self.clock.now(), visitor, *terms, fresh, source)
            }
        };
        match found? {
            Found::Room(room) => Ok(room),
            Found::Opening(room) => self.lobby.opened(room).await,
            Found::Open { room: opened, gives_way } => {
                if let Some(room) = gives_way {
                    // It may have ended by itself.
                    let _ = self.end(&room, false).await;
                }
                let room = opened.id.clone();
                if let Err(failure) = self.rates.new_room(from) {
                    self.lobby.report(&room, false);
                    return Err(failure);
                }
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
        let Limits { spectators, reactions, .. } = self.limits;
        let limits = host::Limits { spectators, reactions };
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
        let source = self.lobby.lock().source(&room.id).unwrap_or(Source::Visitor(room.host));
        let span = tracing::info_span!("room", room = %room.id);
        let task = task::run(Arc::clone(self), room.id.clone(), source, host, messages);
        tokio::spawn(task.instrument(span));
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

/// Forgets those who have not come for long.
async fn prune(rooms: Arc<Rooms>) {
    let mut stop = rooms.stopping();
    let mut beat = tokio::time::interval(PRUNING);
    loop {
        tokio::select! {
            _ = beat.tick() => rooms.rates.prune(),
            _ = stop.changed() => return,
        }
    }
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
