//! Who a visitor is, and which room they go to.

use std::sync::Arc;
use std::time::Duration;

use connect_four::Name;
use host::{Address, Destination, Found, NodeId, OpenedRoom, Source};
use protocol::{Failure, RoomId, Snapshot, Token};
use room::VisitorId;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::{Handle, Inbound, Rooms, open_room};
use crate::chance;
use crate::cluster::{Answer, Question};
use crate::rates::Allowance;
use crate::storage::{Whereabouts, Write};

/// Within this time another node takes over the room of a node that died.
const TAKEOVER: Duration = Duration::from_secs(8);
/// The pause between two looks for it.
const PAUSE: Duration = Duration::from_millis(100);

/// How a room is reached.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    Here(Handle),
    /// The room runs at that node.
    Away(NodeId, RoomId),
}

impl Way {
    pub(crate) fn room(&self) -> &RoomId {
        match self {
            Self::Here(handle) => &handle.id,
            Self::Away(_, room) => room,
        }
    }
}

impl Rooms {
    /// The visitor whose token this is. A visitor without a token, or with an unknown one, is new.
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
        self.took(from, Allowance::Visitor);
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

    /// This room, if it exists and this address may see it.
    pub(crate) async fn look_up(&self, room: &RoomId, from: Address) -> Result<Found, Failure> {
        if self.aside().contains(room) {
            return Err(Failure::SetAside);
        }
        let (found, is_private) = {
            let lobby = self.lobby.lock();
            (lobby.find(room), lobby.is_private(room))
        };
        let found = match (&self.cluster, found) {
            (Some(_), Err(_)) => self.look_around(room, from).await?,
            (_, found) => found.map_err(|_| self.missed(from))?,
        };
        if is_private {
            self.rates.sees_private(from)?;
        }
        Ok(found)
    }

    /// Looks a room up in the storage, which has rooms that the lobby of this node does not know.
    async fn look_around(&self, room: &RoomId, from: Address) -> Result<Found, Failure> {
        match self.whereabouts(room).await? {
            Whereabouts::Missing => Err(self.missed(from)),
            Whereabouts::Aside => Err(Failure::SetAside),
            Whereabouts::At(_) | Whereabouts::Nowhere => Ok(Found::Room(room.clone())),
        }
    }

    pub(super) async fn whereabouts(&self, room: &RoomId) -> Result<Whereabouts, Failure> {
        let Some(nodes) = self.storage.nodes() else { return Ok(Whereabouts::Missing) };
        nodes.whereabouts(room).await.map_err(|error| {
            tracing::error!(%error, "a room was not looked up");
            Failure::Unavailable
        })
    }

    /// How to reach this room. One that is between two nodes is waited for.
    pub(crate) async fn way(&self, room: &RoomId) -> Result<Way, Failure> {
        let deadline = Instant::now() + TAKEOVER;
        loop {
            if let Some(handle) = self.handle(room) {
                return Ok(Way::Here(handle));
            }
            let Some(cluster) = &self.cluster else { return Err(Failure::NoSuchRoom) };
            match self.whereabouts(room).await? {
                Whereabouts::Missing => return Err(Failure::NoSuchRoom),
                Whereabouts::Aside => return Err(Failure::SetAside),
                Whereabouts::At(node) if node != cluster.id && cluster.hears(node) => {
                    return Ok(Way::Away(node, room.clone()));
                }
                Whereabouts::At(_) | Whereabouts::Nowhere if Instant::now() > deadline => {
                    return Err(Failure::Unavailable);
                }
                Whereabouts::At(_) | Whereabouts::Nowhere => {
                    // A room that no node owns is taken over; that of another node is only waited for.
                    cluster.wanted();
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// The room as it is now; if it runs at another node, as it was last kept.
    pub(crate) async fn snapshot(&self, room: &RoomId) -> Result<Snapshot, Failure> {
        if let Some(handle) = self.handle(room) {
            let (answer, state) = oneshot::channel();
            if !handle.tell(Inbound::Show(answer)) {
                return Err(Failure::Unavailable);
            }
            return state.await.map_err(|_| Failure::NoSuchRoom);
        }
        if self.cluster.is_none() {
            return Err(Failure::NoSuchRoom);
        }
        let kept = self.storage.room(room).await.map_err(|_| Failure::Unavailable)?;
        let kept = kept.ok_or(Failure::NoSuchRoom)?;
        let journal = host::Kept { base: kept.base, frames: kept.frames };
        let host = self.host(&kept.opened, &journal, self.clock.now()).map_err(|_| Failure::SetAside)?;
        Ok(host.snapshot())
    }

    fn missed(&self, from: Address) -> Failure {
        self.took(from, Allowance::Miss);
        self.rates.missed(from)
    }

    fn took(&self, from: Address, what: Allowance) {
        if let Some(cluster) = &self.cluster {
            cluster.took(from, what);
        }
    }

    /// Closes a room for the visitor who opened it.
    pub(crate) async fn close_own(&self, host: VisitorId, room: &RoomId) -> Result<(), Failure> {
        self.lobby.lock().close(host, room)?;
        // It may have ended by itself.
        let _ = self.end(room, false).await;
        Ok(())
    }

    /// The room that this visitor goes to; it is on disk when this returns. One node decides for all who meets whom,
    /// and a new room is opened at a node that has few.
    pub(crate) async fn find(
        self: &Arc<Self>,
        visitor: VisitorId,
        client: Option<u32>,
        from: Address,
        to: &Destination,
    ) -> Result<RoomId, Failure> {
        if let Some(cluster) = &self.cluster {
            let node = match to {
                Destination::Room { .. } => cluster.id,
                Destination::New { .. } => cluster.place(),
                Destination::QuickMatch { .. } => cluster.first(),
            };
            let question = Question::Find { visitor, client, from, to: to.clone() };
            if node != cluster.id
                && let Some(Answer::Found(found)) = cluster.ask(node, question).await
            {
                return found;
            }
        }
        self.find_here(visitor, client, from, to).await
    }

    pub(crate) async fn find_here(
        self: &Arc<Self>,
        visitor: VisitorId,
        client: Option<u32>,
        from: Address,
        to: &Destination,
    ) -> Result<RoomId, Failure> {
        let is_sure = self.cluster.as_ref().is_none_or(|cluster| cluster.is_sure());
        if !matches!(to, Destination::Room { .. }) && (*self.stop.borrow() || !is_sure) {
            return Err(Failure::Unavailable);
        }
        let source = Source::Address(from);
        let found = match to {
            Destination::Room { room, .. } => self.look_up(room, from).await,
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
                self.took(from, Allowance::Room);
                // Others may wait for this room: it opens even if the visitor who asked for it is gone.
                tokio::spawn(open_room(Arc::clone(self), opened));
                self.lobby.opened(room).await
            }
        }
    }
}
