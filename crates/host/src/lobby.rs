//! The lobby: which rooms there are, who opens one, and where a quick match leads.

use std::collections::BTreeMap;

use protocol::{Failure, OwnRoom, Phase, RoomId, RoomSummary, Terms};
use room::{Millis, VisitorId};
use serde::{Deserialize, Serialize};

use crate::{Listing, Source};

/// Rooms that the lobby shows, at most.
const MOST_SHOWN: usize = 100;
/// Time within which a visitor who was sent to a room arrives.
const EXPECTED: Millis = 5_000;

/// A room as it was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenedRoom {
    /// Its name, as in the link.
    pub id: RoomId,
    /// The visitor who opened it.
    pub host: VisitorId,
    /// What is played.
    pub terms: Terms,
    /// Whether the lobby does not show it.
    pub private: bool,
}

/// The room that a visitor is sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This room, which is open.
    Room(RoomId),
    /// This room, which is still being written; wait until it is open, or failed.
    Opening(RoomId),
    /// A new room: keep it, then report `opened` or `not_opened`. The room that gives way, if any, is no longer listed,
    /// and has to be closed.
    Open {
        /// The new room.
        room: OpenedRoom,
        /// Another room of the same visitor.
        gives_way: Option<RoomId>,
    },
}

/// How many rooms there may be at once.
#[derive(Clone, Copy, Debug)]
pub struct RoomLimits {
    /// Rooms that one visitor has opened.
    pub per_visitor: u32,
    /// Rooms in all.
    pub in_all: u32,
}

/// Every room of a server, open or being opened.
#[derive(Debug)]
pub struct Lobby {
    limits: RoomLimits,
    rooms: BTreeMap<RoomId, Entry>,
    opened: u64,
}

#[derive(Debug)]
struct Entry {
    room: OpenedRoom,
    /// The window that opened it.
    client: Option<u32>,
    /// Source of the room, for taking turns.
    source: Source,
    /// Counts rooms in the order in which they were asked for.
    order: u64,
    is_open: bool,
    listing: Listing,
    /// When each still-missing quick-match visitor was routed here.
    expected: Vec<Millis>,
}

impl Lobby {
    /// A lobby without rooms.
    pub fn new(limits: RoomLimits) -> Self {
        Self { limits, rooms: BTreeMap::new(), opened: 0 }
    }

    /// Adds a room that was open before the server started.
    pub fn add(&mut self, room: OpenedRoom) {
        let source = Source::Visitor(room.host);
        self.insert(room, None, source, true);
    }

    /// Opens a room for a visitor. A window that asks again, because the answer got lost, gets the room that it asked
    /// for before.
    pub fn create(
        &mut self,
        opened: OpenedRoom,
        client: Option<u32>,
        source: Source,
    ) -> Result<Found, Failure> {
        let again = |entry: &&Entry| {
            let OpenedRoom { host, terms, private, .. } = &entry.room;
            let same = (*host, *terms, *private) == (opened.host, opened.terms, opened.private);
            same && client.is_some() && entry.client == client && entry.waits() && entry.listing.players <= 1
        };
        if let Some(entry) = self.rooms.values().find(again) {
            return Ok(entry.found());
        }
        if self.rooms.len() >= self.limits.in_all as usize {
            return Err(Failure::TooManyNewRooms);
        }
        let gives_way = self.make_place(opened.host)?;
        self.insert(opened.clone(), client, source, false);
        Ok(Found::Open { room: opened, gives_way })
    }

    /// Removes the oldest room that nobody would miss, if this visitor has as many as allowed; returns it.
    fn make_place(&mut self, host: VisitorId) -> Result<Option<RoomId>, Failure> {
        let most = self.limits.per_visitor;
        let own = || self.rooms.values().filter(|entry| entry.room.host == host);
        if own().count() < most as usize {
            return Ok(None);
        }
        let unmissed = own().filter(|entry| entry.is_unmissed()).min_by_key(|entry| entry.order);
        let room = unmissed.map(|entry| entry.room.id.clone()).ok_or(Failure::TooManyRooms { most })?;
        self.rooms.remove(&room);
        Ok(Some(room))
    }

    /// The rooms that this visitor has opened, then those in which the visitor holds a seat, the oldest first.
    pub fn rooms_of(&self, visitor: VisitorId) -> Vec<OwnRoom> {
        let is_host = |entry: &Entry| entry.room.host == visitor;
        let is_own = |entry: &&Entry| is_host(entry) || entry.listing.holders.contains(&visitor);
        let mut own: Vec<_> = self.rooms.values().filter(is_own).collect();
        own.sort_by_key(|entry| (!is_host(entry), entry.order));
        let shown = |entry: &Entry| OwnRoom {
            summary: entry.summary(),
            private: entry.room.private,
            may_close: is_host(entry) && entry.is_deserted(),
        };
        own.into_iter().take(MOST_SHOWN).map(shown).collect()
    }

    /// Removes a room from the list for the visitor who opened it; nobody may be in it, and it has to be closed.
    pub fn close(&mut self, host: VisitorId, room: &RoomId) -> Result<(), Failure> {
        let own = self.rooms.get(room).filter(|entry| entry.room.host == host);
        if !own.ok_or(Failure::NoSuchRoom)?.is_deserted() {
            return Err(Failure::RoomInUse);
        }
        self.rooms.remove(room);
        Ok(())
    }

    /// The source of this room, for taking turns at what is shared out.
    pub fn source(&self, room: &RoomId) -> Option<Source> {
        self.rooms.get(room).map(|entry| entry.source)
    }

    /// Whether no list shows the room.
    pub fn is_private(&self, room: &RoomId) -> bool {
        self.rooms.get(room).is_some_and(|entry| entry.room.private)
    }

    /// The room where a visitor has waited longest for the same game, or a new one, called `fresh`.
    pub fn quick_match(
        &mut self,
        now: Millis,
        who: VisitorId,
        terms: Terms,
        fresh: RoomId,
        source: Source,
    ) -> Result<Found, Failure> {
        let candidates =
            self.rooms.values_mut().filter(|entry| !entry.room.private && entry.room.terms == terms);
        let mut candidates: Vec<_> = candidates.collect();
        candidates.sort_by_key(|entry| entry.order);
        // A visitor who asks again, because the answer got lost, waits on in the same room.
        if let Some(own) = candidates.iter().find(|entry| entry.room.host == who && entry.waits()) {
            return Ok(own.found());
        }
        if let Some(entry) = candidates.into_iter().find(|entry| entry.takes(now, who)) {
            entry.expected.retain(|sent| now < sent + EXPECTED);
            entry.expected.push(now);
            return Ok(entry.found());
        }
        let id = fresh.clone();
        let found = self.create(OpenedRoom { id: fresh, host: who, terms, private: false }, None, source)?;
        // The visitor counts as arrived: the next one who asks is sent to the same room.
        if let Some(entry) = self.rooms.get_mut(&id) {
            entry.expected.push(now);
        }
        Ok(found)
    }

    /// The room is stored and runs.
    pub fn opened(&mut self, room: &RoomId) {
        if let Some(entry) = self.rooms.get_mut(room) {
            entry.is_open = true;
        }
    }

    /// The room could not be stored.
    pub fn not_opened(&mut self, room: &RoomId) {
        self.rooms.remove(room);
    }

    /// The room is closed.
    pub fn forget(&mut self, room: &RoomId) {
        self.rooms.remove(room);
    }

    /// This room, open or being opened.
    pub fn find(&self, room: &RoomId) -> Result<Found, Failure> {
        self.rooms.get(room).map(Entry::found).ok_or(Failure::NoSuchRoom)
    }

    /// Takes the latest listing of a room.
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

    /// Public rooms with a player connected, whose game is not over. Waiting rooms come first, and sources take turns,
    /// so that no source's rooms push out the others'.
    pub fn shown(&self) -> Vec<RoomSummary> {
        let is_shown = |entry: &&Entry| {
            entry.is_open
                && !entry.room.private
                && entry.listing.here > 0
                && entry.listing.phase != Phase::Over
        };
        let mut shown: Vec<_> = self.rooms.values().filter(is_shown).collect();
        shown.sort_by_key(|entry| (entry.listing.phase as u8, entry.order));
        let mut counts: BTreeMap<(u8, Source), usize> = BTreeMap::new();
        let mut turn = |entry: &Entry| {
            let count = counts.entry((entry.listing.phase as u8, entry.source)).or_default();
            *count += 1;
            *count
        };
        let mut shown: Vec<_> = shown.into_iter().map(|entry| (turn(entry), entry)).collect();
        shown.sort_by_key(|(turn, entry)| (entry.listing.phase as u8, *turn));
        shown.into_iter().take(MOST_SHOWN).map(|(_, entry)| entry.summary()).collect()
    }

    /// Every room, private ones too, for the operators of the server.
    pub fn all(&self) -> Vec<(OpenedRoom, RoomSummary)> {
        self.rooms.values().map(|entry| (entry.room.clone(), entry.summary())).collect()
    }

    /// Every open room with its listing, for other nodes.
    pub fn listings(&self) -> Vec<(OpenedRoom, Listing)> {
        let open = self.rooms.values().filter(|entry| entry.is_open);
        open.map(|entry| (entry.room.clone(), entry.listing.clone())).collect()
    }

    /// This room, as it was opened.
    pub fn opened_room(&self, room: &RoomId) -> Option<OpenedRoom> {
        self.rooms.get(room).map(|entry| entry.room.clone())
    }

    /// Whether a timed game runs in any room.
    pub fn any_keeps_time(&self) -> bool {
        self.rooms.values().any(|entry| entry.listing.keeps_time)
    }

    fn insert(&mut self, room: OpenedRoom, client: Option<u32>, source: Source, is_open: bool) {
        self.opened += 1;
        let order = self.opened;
        let listing = Listing {
            names: Vec::new(),
            holders: Vec::new(),
            players: 0,
            here: 0,
            seats: seats(room.terms),
            spectators: 0,
            phase: Phase::Waiting,
            keeps_time: false,
        };
        let id = room.id.clone();
        self.rooms.insert(id, Entry { room, client, source, order, is_open, listing, expected: Vec::new() });
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

    /// Whether it is open and nobody is in it.
    fn is_deserted(&self) -> bool {
        self.is_open && self.listing.here == 0 && self.listing.spectators == 0
    }

    /// Whether nobody is in it and fewer than two people hold seats.
    fn is_unmissed(&self) -> bool {
        self.is_deserted() && self.listing.names.len() < 2
    }

    /// Whether this visitor can be sent here for a quick match.
    fn takes(&self, now: Millis, who: VisitorId) -> bool {
        let expected = self.expected.iter().filter(|sent| now < **sent + EXPECTED).count();
        let Listing { names, players, here, seats, phase, .. } = &self.listing;
        let is_awaited = match self.room.terms {
            Terms::ConnectFour(_) => *phase == Phase::Waiting && usize::from(*here) == names.len(),
            Terms::Tetris(_) => *here > 0 || *players == 0,
        };
        let players = usize::from(*players) + expected;
        self.room.host != who && is_awaited && (1..usize::from(*seats)).contains(&players)
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
