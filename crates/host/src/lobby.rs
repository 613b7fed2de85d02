//! Which rooms there are, who opens one, and where a quick match leads.

use std::collections::BTreeMap;

use protocol::{Failure, Phase, RoomId, RoomSummary, Terms};
use room::{Millis, VisitorId};

use crate::Listing;

/// Rooms that the lobby shows.
const MOST_SHOWN: usize = 100;
/// Whoever was sent to a room should be there by then.
const EXPECTED: Millis = 5_000;

/// A room, and who opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedRoom {
    /// Its name, as in the link.
    pub id: RoomId,
    /// Who opened it.
    pub host: VisitorId,
    /// What is played.
    pub terms: Terms,
    /// The lobby does not show it.
    pub private: bool,
}

/// Where a visitor is to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Here.
    Room(RoomId),
    /// This room is on its way to the disk; wait until it is open, or is not.
    Opening(RoomId),
    /// Keep this room, then report `opened` or `not_opened`.
    Open(OpenedRoom),
}

/// Every room of a server, open or about to be.
#[derive(Debug)]
pub struct Lobby {
    /// Rooms that one visitor may have opened.
    most: u32,
    rooms: BTreeMap<RoomId, Entry>,
    opened: u64,
}

#[derive(Debug)]
struct Entry {
    room: OpenedRoom,
    /// The window that asked for it.
    client: Option<u32>,
    /// Rooms in the order in which they were asked for.
    order: u64,
    is_open: bool,
    listing: Listing,
    /// When each still-missing quick-match visitor was routed here.
    expected: Vec<Millis>,
}

impl Lobby {
    /// `most` is how many rooms one visitor may have.
    pub fn new(most: u32) -> Self {
        Self { most, rooms: BTreeMap::new(), opened: 0 }
    }

    /// A room that was there before the server started.
    pub fn add(&mut self, room: OpenedRoom) {
        self.insert(room, None, true);
    }

    /// A room of this visitor's own, called `fresh` if it is a new one. A window that asks again, because
    /// the answer got lost, gets the room that it asked for before.
    pub fn create(&mut self, opened: OpenedRoom, client: Option<u32>) -> Result<Found, Failure> {
        let again = |entry: &&Entry| {
            let OpenedRoom { host, terms, private, .. } = &entry.room;
            let same = (*host, *terms, *private) == (opened.host, opened.terms, opened.private);
            same && client.is_some() && entry.client == client && entry.waits() && entry.listing.players <= 1
        };
        if let Some(entry) = self.rooms.values().find(again) {
            return Ok(entry.found());
        }
        let most = self.most;
        if self.rooms.values().filter(|entry| entry.room.host == opened.host).count() >= most as usize {
            return Err(Failure::TooManyRooms { most });
        }
        self.insert(opened.clone(), client, false);
        Ok(Found::Open(opened))
    }

    /// The room where a visitor has waited longest for the same game, or a new one, called `fresh`.
    pub fn quick_match(
        &mut self,
        now: Millis,
        who: VisitorId,
        terms: Terms,
        fresh: RoomId,
    ) -> Result<Found, Failure> {
        let candidates =
            self.rooms.values_mut().filter(|entry| !entry.room.private && entry.room.terms == terms);
        let mut candidates: Vec<_> = candidates.collect();
        candidates.sort_by_key(|entry| entry.order);
        // Whoever asks again, because the answer got lost, waits on in the same room.
        if let Some(own) = candidates.iter().find(|entry| entry.room.host == who && entry.waits()) {
            return Ok(own.found());
        }
        if let Some(entry) = candidates.into_iter().find(|entry| entry.takes(now, who)) {
            entry.expected.retain(|sent| now < sent + EXPECTED);
            entry.expected.push(now);
            return Ok(entry.found());
        }
        let id = fresh.clone();
        let found = self.create(OpenedRoom { id: fresh, host: who, terms, private: false }, None)?;
        // They are as good as in it: the next one who asks is sent there.
        if let Some(entry) = self.rooms.get_mut(&id) {
            entry.expected.push(now);
        }
        Ok(found)
    }

    /// The room is on disk, and runs.
    pub fn opened(&mut self, room: &RoomId) {
        if let Some(entry) = self.rooms.get_mut(room) {
            entry.is_open = true;
        }
    }

    /// The room could not be kept.
    pub fn not_opened(&mut self, room: &RoomId) {
        self.rooms.remove(room);
    }

    /// The room is over.
    pub fn forget(&mut self, room: &RoomId) {
        self.rooms.remove(room);
    }

    /// This room, if there is one or will be.
    pub fn find(&self, room: &RoomId) -> Result<Found, Failure> {
        self.rooms.get(room).map(Entry::found).ok_or(Failure::NoSuchRoom)
    }

    /// What is known of a room from now on.
    pub fn show(&mut self, room: &RoomId, listing: Listing) {
        if let Some(entry) = self.rooms.get_mut(room) {
            let come = usize::from(listing.players.saturating_sub(entry.listing.players));
            entry.expected.drain(..come.min(entry.expected.len()));
            entry.listing = listing;
        }
    }

    /// What the lobby shows of a room.
    pub fn summary(&self, room: &RoomId) -> Option<RoomSummary> {
        self.rooms.get(room).map(Entry::summary)
    }

    /// Open rooms that are not empty; those that wait come first.
    pub fn shown(&self) -> Vec<RoomSummary> {
        let is_shown = |entry: &&Entry| {
            entry.is_open
                && !entry.room.private
                && entry.listing.here > 0
                && entry.listing.phase != Phase::Over
        };
        let mut shown: Vec<_> = self.rooms.values().filter(is_shown).map(Entry::summary).collect();
        shown.sort_by_key(|room| room.phase as u8);
        shown.truncate(MOST_SHOWN);
        shown
    }

    /// Whether time matters to anybody now.
    pub fn any_clock_runs(&self) -> bool {
        self.rooms.values().any(|entry| entry.listing.clock_runs)
    }

    fn insert(&mut self, room: OpenedRoom, client: Option<u32>, is_open: bool) {
        self.opened += 1;
        let order = self.opened;
        let listing = Listing {
            names: Vec::new(),
            players: 0,
            here: 0,
            seats: seats(room.terms),
            spectators: 0,
            phase: Phase::Waiting,
            clock_runs: false,
        };
        let id = room.id.clone();
        self.rooms.insert(id, Entry { room, client, order, is_open, listing, expected: Vec::new() });
    }
}

impl Entry {
    fn found(&self) -> Found {
        let room = self.room.id.clone();
        if self.is_open { Found::Room(room) } else { Found::Opening(room) }
    }

    fn waits(&self) -> bool {
        self.listing.phase == Phase::Waiting && self.listing.players < self.listing.seats
    }

    /// Whether this visitor can be sent here for a quick match.
    fn takes(&self, now: Millis, who: VisitorId) -> bool {
        let expected = self.expected.iter().filter(|sent| now < **sent + EXPECTED).count();
        let Listing { names, players, here, seats, phase, .. } = &self.listing;
        let is_awaited = match self.room.terms {
            Terms::ConnectFour(_) => *phase == Phase::Waiting && usize::from(*here) == names.len(),
            Terms::Tetris(_) => *here > 0 || *players == 0,
        };
        let players = players + expected as u16;
        self.room.host != who && is_awaited && (1..*seats).contains(&players)
    }

    fn summary(&self) -> RoomSummary {
        let Listing { names, players, seats, spectators, phase, .. } = self.listing.clone();
        let (room, terms) = (self.room.id.clone(), self.room.terms);
        RoomSummary { room, terms, names, players, seats, spectators, phase }
    }
}

fn seats(terms: Terms) -> u16 {
    match terms {
        Terms::ConnectFour(terms) => u16::from(terms.setup().players()),
        Terms::Tetris(setup) => setup.seats(),
    }
}
