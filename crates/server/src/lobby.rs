//! The lobby, shared by all connections and rooms.

use std::sync::{Mutex, MutexGuard, PoisonError};

use host::{Found, Listing, Lobby, RoomLimits};
use protocol::{Failure, RoomId, RoomSummary};
use tokio::sync::watch;

#[derive(Debug)]
pub(crate) struct SharedLobby {
    lobby: Mutex<Lobby>,
    /// Told whenever the lobby shows something else.
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

    /// What visitors see.
    pub(crate) fn shown(&self) -> Vec<RoomSummary> {
        self.lock().shown()
    }

    /// Comes true when visitors see something else.
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

    pub(crate) fn forget(&self, room: &RoomId) {
        self.lock().forget(room);
        self.changed.send_replace(());
    }

    /// Waits until this room is open, or is not.
    pub(crate) async fn opened(&self, room: RoomId) -> Result<RoomId, Failure> {
        let mut changes = self.changes();
        loop {
            let found = self.lock().find(&room);
            match found {
                Ok(Found::Room(room)) => return Ok(room),
                Ok(_) => {}
                Err(_) => return Err(Failure::Unavailable),
            }
            // The lobby is there as long as anybody waits for a room.
            let _ = changes.changed().await;
        }
    }
}
