//! The lobby, shared by all connections and rooms.

use std::sync::{Mutex, MutexGuard, PoisonError};

use host::{Found, Listing, Lobby, OpenedRoom, RoomLimits};
use protocol::{Failure, RoomId, RoomSummary};
use tokio::sync::watch;

#[derive(Debug)]
pub(crate) struct SharedLobby {
    lobby: Mutex<Lobby>,
    /// Notified whenever the lobby shows something else.
    changed: watch::Sender<()>,
}

impl SharedLobby {
    pub(crate) fn new(limits: RoomLimits) -> Self {
        Self { lobby: Mutex::new(Lobby::new(limits)), changed: watch::Sender::new(()) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn summary(&self, room: &RoomId) -> Option<RoomSummary> {
        self.lock().summary(room)
    }

    /// The rooms that visitors see.
    pub(crate) fn shown(&self) -> Vec<RoomSummary> {
        self.lock().shown()
    }

    /// Notifies whenever visitors see something else.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// The room is open, or could not be opened.
    pub(crate) fn report(&self, room: &RoomId, is_open: bool) {
        if is_open {
            self.lock().opened(room);
        } else {
            self.lock().not_opened(room);
        }
        self.changed.send_replace(());
    }

    pub(crate) fn show(&self, room: &RoomId, listing: Listing) {
        self.lock().show(room, listing);
        self.changed.send_replace(());
    }

    /// Shows a room that another node runs.
    pub(crate) fn show_other(&self, room: OpenedRoom, listing: Listing) {
        let id = room.id.clone();
        let mut lobby = self.lock();
        if lobby.find(&id).is_err() {
            lobby.add(room);
        }
        lobby.opened(&id);
        lobby.show(&id, listing);
        drop(lobby);
        self.changed.send_replace(());
    }

    pub(crate) fn forget(&self, room: &RoomId) {
        self.lock().forget(room);
        self.changed.send_replace(());
    }

    /// Waits until this room is open, or could not be opened.
    pub(crate) async fn opened(&self, room: RoomId) -> Result<RoomId, Failure> {
        let mut changes = self.changes();
        loop {
            let found = self.lock().find(&room);
            match found {
                Ok(Found::Room(room)) => return Ok(room),
                Ok(_) => {}
                Err(_) => return Err(Failure::Unavailable),
            }
            // The sender lives in `self`, so this never fails.
            let _ = changes.changed().await;
        }
    }
}
