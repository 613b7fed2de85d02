//! Administration of a running server: a line of JSON in, a line of JSON out, over a socket file that only its owner
//! may open.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;

use connect_four::Name;
use protocol::{Phase, RoomId, Terms};
use room::VisitorId;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};

use crate::blocked::Blocked;
use crate::connections::{Connections, Order};
use crate::rooms::Rooms;
use crate::storage::Write;

/// The name of the socket file in the data directory.
pub const SOCKET: &str = "quatris.socket";
/// Longer than any request.
const LONGEST: u64 = 4096;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    Rooms,
    /// Lists the visitors who are connected.
    Visitors,
    Blocked,
    Close(RoomId),
    SetAside(RoomId),
    BringBack(RoomId),
    Rename(u64, Name),
    /// A visitor by number, or an address.
    Block(String),
    Unblock(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    Done,
    Rooms(Vec<OpenRoom>),
    Visitors(Vec<Present>),
    Blocked(Vec<String>),
    Refused(Refusal),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The line is not a request.
    Unreadable,
    NoSuchRoom,
    NoSuchVisitor,
    /// Neither the number of a visitor nor an address.
    Nobody,
    /// The journal on disk is not that of a room.
    Damaged,
    /// Nothing can be written to the storage at the moment.
    Unavailable,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenRoom {
    pub room: RoomId,
    /// `None` for a room that is set aside, whose journal is not read.
    pub state: Option<State>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub terms: Terms,
    pub host: u64,
    pub private: bool,
    pub names: Vec<Name>,
    pub players: u16,
    pub seats: u16,
    pub spectators: u32,
    pub phase: Phase,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Present {
    pub visitor: u64,
    pub name: Name,
    pub address: String,
    pub room: Option<RoomId>,
}

/// Replaces a socket file that was left behind: the lock on the data says that no other server listens there.
pub(crate) fn listen(directory: &Path) -> io::Result<UnixListener> {
    let path = directory.join(SOCKET);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(&path)?;
    fs::set_permissions(&path, Permissions::from_mode(0o600))?;
    Ok(listener)
}

pub(crate) async fn serve(listener: UnixListener, rooms: Arc<Rooms>) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(answer(stream, Arc::clone(&rooms)));
    }
}

/// One request on each connection.
async fn answer(stream: UnixStream, rooms: Arc<Rooms>) {
    let (input, mut output) = stream.into_split();
    let mut line = String::new();
    let read = BufReader::new(input.take(LONGEST)).read_line(&mut line).await;
    let reply = match read.ok().and_then(|_| serde_json::from_str(&line).ok()) {
        Some(request) => {
            tracing::info!(?request, "asked by whoever runs the server");
            perform(&rooms, request).await.unwrap_or_else(Reply::Refused)
        }
        None => Reply::Refused(Refusal::Unreadable),
    };
    let mut bytes = serde_json::to_vec(&reply).unwrap_or_default();
    bytes.push(b'\n');
    // The asker may have gone.
    let _ = output.write_all(&bytes).await;
}

async fn perform(rooms: &Arc<Rooms>, request: Request) -> Result<Reply, Refusal> {
    match request {
        Request::Rooms => return Ok(Reply::Rooms(all_rooms(rooms))),
        Request::Visitors => return Ok(Reply::Visitors(present(rooms))),
        Request::Blocked => {
            let blocked = rooms.blocked.lock().iter().map(ToString::to_string).collect();
            return Ok(Reply::Blocked(blocked));
        }
        Request::Close(room) => rooms.end(&room, false).await?,
        Request::SetAside(room) => rooms.end(&room, true).await?,
        Request::BringBack(room) => rooms.bring_back(&room).await?,
        Request::Rename(visitor, name) => rename(rooms, VisitorId(visitor), name).await?,
        Request::Block(who) => block(rooms, who.parse().map_err(|_| Refusal::Nobody)?).await?,
        Request::Unblock(who) => {
            let who: Blocked = who.parse().map_err(|_| Refusal::Nobody)?;
            keep(rooms, Write::Unblock(who.to_string())).await?;
            rooms.blocked.lock().remove(&who);
            if let Some(cluster) = &rooms.cluster {
                cluster.blocked(who.to_string(), false);
            }
        }
    }
    Ok(Reply::Done)
}

async fn keep(rooms: &Rooms, write: Write) -> Result<(), Refusal> {
    rooms.storage.write(vec![write]).await.map_err(|_| Refusal::Unavailable)
}

async fn rename(rooms: &Rooms, visitor: VisitorId, name: Name) -> Result<(), Refusal> {
    if rooms.storage.about(visitor).await.map_err(|_| Refusal::Unavailable)?.is_none() {
        return Err(Refusal::NoSuchVisitor);
    }
    keep(rooms, Write::Name { id: visitor, name: name.clone() }).await?;
    rooms.connections.order(Connections::is_of(visitor), || Order::Rename(name.clone()));
    Ok(())
}

async fn block(rooms: &Rooms, who: Blocked) -> Result<(), Refusal> {
    keep(rooms, Write::Block(who.to_string())).await?;
    rooms.block(who);
    if let Some(cluster) = &rooms.cluster {
        cluster.blocked(who.to_string(), true);
    }
    Ok(())
}

fn all_rooms(rooms: &Rooms) -> Vec<OpenRoom> {
    let open = rooms.lobby.lock().all().into_iter().map(|(opened, summary)| OpenRoom {
        room: opened.id,
        state: Some(State {
            terms: opened.terms,
            host: opened.host.0,
            private: opened.private,
            names: summary.names,
            players: summary.players,
            seats: summary.seats,
            spectators: summary.spectators,
            phase: summary.phase,
        }),
    });
    open.chain(rooms.aside().iter().map(|room| OpenRoom { room: room.clone(), state: None })).collect()
}

fn present(rooms: &Rooms) -> Vec<Present> {
    let mut present: Vec<_> = rooms
        .connections
        .all()
        .into_iter()
        .filter_map(|live| {
            let visitor = live.visitor?;
            let address = live.address.to_string();
            Some(Present { visitor: visitor.id.0, name: visitor.name, address, room: live.room })
        })
        .collect();
    present.sort_by_key(|one| one.visitor);
    present
}
