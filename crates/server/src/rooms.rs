//! All the rooms of this node: a task for each, and the way to them.

mod finding;
mod task;
mod writes;

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use host::{ConnectionId, Host, Input, NodeId, OpenedRoom, Ownership, RoomLimits, Source};
use protocol::{Failure, Frame, RoomId, Snapshot};
use room::{Millis, VisitorId};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::admin::Refusal;
use crate::blocked::{Blocked, Blocklist};
use crate::chance;
use crate::clock::Clock;
use crate::cluster::{Answer, Cluster, Question};
use crate::connections::{Connections, Live, Order};
use crate::limits::Limits;
use crate::lobby::SharedLobby;
use crate::machines::Machines;
use crate::rates::Rates;
use crate::signature::PublicKey;
use crate::socket::Outbox;
use crate::storage::{self, Kept, KeptRoom, Storage, Trouble, Whereabouts, Write};
use crate::system;
pub(crate) use finding::Way;

/// The most inputs that wait for a room; further commands are refused as busy.
const INBOX: usize = 1024;
/// How often server time is read, and written down while clocks run.
pub(super) const BEAT: Duration = Duration::from_millis(25);
/// How often it is written down where several nodes share a storage: each time is a journey to it.
const SHARED_BEAT: Duration = Duration::from_millis(250);
/// The pause between two prunings.
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
    /// `None` for a node that does not share its storage.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// Rooms that stay on disk and are not opened.
    aside: Mutex<BTreeSet<RoomId>>,
    handles: Mutex<HashMap<RoomId, Handle>>,
    stop: watch::Receiver<bool>,
    next_connection: AtomicU64,
}

/// The epoch and the time with which this node runs a room.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tenure {
    epoch: u64,
    /// How far time in the room is ahead of the time of this node.
    lead: i64,
}

/// The way to the task of a room.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) id: RoomId,
    /// In boxes, since a channel has places for many messages from the beginning, and most rooms are quiet.
    inbox: mpsc::Sender<Box<Inbound>>,
}

/// A message to the task of a room.
#[derive(Debug)]
pub(crate) enum Inbound {
    /// A visitor enters; messages to them go through this outbox.
    Enter(Outbox, Input),
    Hear(Input),
    Show(oneshot::Sender<Snapshot>),
    /// Keeps what is left, and gives the room to that node.
    HandOver(NodeId),
    /// Keeps what is left and ends; the room is forgotten, or stays on disk.
    End {
        aside: bool,
        done: oneshot::Sender<bool>,
    },
}

impl Rooms {
    /// Brings back every room in the storage.
    pub(crate) async fn open(
        storage: Arc<dyn Storage>,
        limits: Limits,
        cluster: Option<Arc<Cluster>>,
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
            cluster,
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

    pub(crate) fn aside(&self) -> MutexGuard<'_, BTreeSet<RoomId>> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes a room for good, or sets it aside, wherever it runs.
    pub(crate) async fn end(&self, room: &RoomId, aside: bool) -> Result<(), Refusal> {
        if let (Some(cluster), None) = (&self.cluster, self.handle(room))
            && let Ok(Whereabouts::At(node)) = self.whereabouts(room).await
            && node != cluster.id
        {
            let question = Question::End { room: room.clone(), aside };
            let ended = matches!(cluster.ask(node, question).await, Some(Answer::Ended(true)));
            return if ended { Ok(()) } else { Err(Refusal::Unavailable) };
        }
        self.end_here(room, aside).await
    }

    pub(crate) async fn end_here(&self, room: &RoomId, aside: bool) -> Result<(), Refusal> {
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
        match &self.cluster {
            // A node takes the room over with its next renewal.
            Some(cluster) => cluster.wanted(),
            None if self.resume(kept) => {}
            None => return Err(Refusal::Damaged),
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
        if let Some(nodes) = self.storage.nodes()
            && let Err(error) = nodes.leave(self.clock.now()).await
        {
            tracing::error!(%error, "the lease ends by itself");
        }
        self.storage.close().await;
    }

    fn host(&self, room: &OpenedRoom, kept: &host::Kept, now: Millis) -> Result<Host, host::Misfit> {
        let Limits { spectators, reactions, .. } = self.limits;
        let limits = host::Limits { spectators, reactions };
        Host::resume(room, kept, limits, chance::seed(), now)
    }

    /// Starts a room from what was kept; returns false if that is not a journal of this room.
    pub(crate) fn resume(self: &Arc<Self>, room: KeptRoom) -> bool {
        let tenure = Tenure { epoch: room.epoch, lead: room.lead.max(self.least_lead(&room)) };
        let kept = host::Kept { base: room.base, frames: room.frames };
        let now = self.clock.now().saturating_add_signed(tenure.lead);
        let Ok(host) = self.host(&room.opened, &kept, now) else { return false };
        self.lobby.lock().add(room.opened.clone());
        self.start(&room.opened, tenure, host);
        true
    }

    /// The smallest lead with which time in the room is not before its last frame.
    fn least_lead(&self, room: &KeptRoom) -> i64 {
        let last = room.frames.last().map(|bytes| Frame::from_bytes(bytes));
        match last {
            Some(Ok(Frame::ConnectFour(last))) => last.at.cast_signed() - self.clock.now().cast_signed(),
            _ => i64::MIN,
        }
    }

    /// Tells the other nodes of every room that runs here.
    pub(crate) fn tell_of_all(&self, cluster: &Cluster) {
        let here: BTreeSet<RoomId> = self.handles().keys().cloned().collect();
        let listings = self.lobby.lock().listings();
        for (room, listing) in listings.into_iter().filter(|(room, _)| here.contains(&room.id)) {
            cluster.show(room, listing);
        }
    }

    /// Stops serving this visitor or address at this node, and ends their connections.
    pub(crate) fn block(&self, who: Blocked) {
        self.blocked.lock().insert(who);
        let is_meant = |live: &Live| match who {
            Blocked::Visitor(id) => Connections::is_of(VisitorId(id))(live),
            Blocked::Address(_) => Blocked::address(live.address) == who,
        };
        self.connections.order(is_meant, || Order::End(Some(Failure::Blocked)));
    }

    fn start(self: &Arc<Self>, room: &OpenedRoom, tenure: Tenure, host: Host) {
        let (inbox, messages) = mpsc::channel(INBOX);
        let handle = Handle { id: room.id.clone(), inbox };
        self.handles().insert(room.id.clone(), handle);
        metrics::gauge!("quatris_rooms").increment(1);
        let source = self.lobby.lock().source(&room.id).unwrap_or(Source::Visitor(room.host));
        let span = tracing::info_span!("room", room = %room.id);
        let task = task::run(Arc::clone(self), room.id.clone(), tenure, source, host, messages);
        tokio::spawn(task.instrument(span));
    }

    /// Forgets a room that is over, or that another node runs now.
    fn forget(&self, room: &RoomId, stood: Option<Millis>) {
        self.lobby.forget(room);
        self.handles().remove(room);
        if let Some(cluster) = &self.cluster {
            cluster.gone(room);
            cluster.ended(room, stood);
        }
        metrics::gauge!("quatris_rooms").decrement(1);
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<RoomId, Handle>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Handle {
    /// Returns false when the inbox of the room is full.
    pub(crate) fn tell(&self, message: Inbound) -> bool {
        self.inbox.try_send(Box::new(message)).is_ok()
    }

    /// Waits for a place in the inbox, for what must not be lost.
    pub(crate) async fn tell_for_sure(&self, message: Inbound) -> bool {
        self.inbox.send(Box::new(message)).await.is_ok()
    }
}

async fn open_room(rooms: Arc<Rooms>, room: OpenedRoom) {
    if let Some(cluster) = &rooms.cluster {
        // Before the storage knows of the room: a renewal starts every room that is this node's and does not run.
        cluster.opened(Ownership { room: room.id.clone(), epoch: 0 });
    }
    let written = rooms.storage.write(vec![Write::Opened(room.clone())]).await;
    let is_open = match (written, rooms.host(&room, &host::Kept::default(), rooms.clock.now())) {
        (Ok(()), Ok(host)) => {
            rooms.start(&room, Tenure::default(), host);
            true
        }
        (Err(error), _) => {
            tracing::error!(%error, room = %room.id, "a room was not opened");
            false
        }
        (_, Err(host::Misfit)) => false,
    };
    if let Some(cluster) = rooms.cluster.as_ref().filter(|_| !is_open) {
        cluster.ended(&room.id, None);
    }
    rooms.lobby.report(&room.id, is_open);
}

/// Forgets the rates of addresses that have not come for long, and returns memory that nobody needs any more.
async fn prune(rooms: Arc<Rooms>) {
    let mut stop = rooms.stopping();
    let mut beat = tokio::time::interval(PRUNING);
    loop {
        tokio::select! {
            _ = beat.tick() => {
                rooms.rates.prune();
                // It may take some milliseconds, for which no room waits.
                tokio::task::spawn_blocking(system::give_memory_back);
            }
            _ = stop.changed() => return,
        }
    }
}

/// Reads server time at every beat, and writes it while any clock runs.
async fn keep_time(rooms: Arc<Rooms>) {
    let mut stop = rooms.stopping();
    let mut beat = tokio::time::interval(BEAT);
    let mut writing: Option<JoinHandle<()>> = None;
    let pause = if rooms.cluster.is_some() { SHARED_BEAT } else { Duration::ZERO };
    let mut next = Instant::now();
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stop.changed() => return,
        }
        let now = rooms.clock.now();
        // A slow disk must not delay the reading of the time.
        let is_due = Instant::now() >= next && writing.as_ref().is_none_or(JoinHandle::is_finished);
        if is_due && rooms.lobby.lock().any_keeps_time() {
            next = Instant::now() + pause;
            let rooms = Arc::clone(&rooms);
            writing = Some(tokio::spawn(async move {
                match rooms.storage.write(vec![Write::Time(now)]).await {
                    Ok(()) => rooms.clock.keep(now),
                    Err(error) => tracing::error!(%error, "the time was not kept"),
                }
            }));
        }
    }
}
