//! Everything that anyone has seen.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::RoomId;
use room::Cause;
use room::connect_four::{ConnectFourRoom, Frame, Terms};
use tokio::sync::mpsc;

pub(crate) struct History {
    frames: Mutex<BTreeMap<RoomId, BTreeMap<u64, Frame>>>,
    latest: Mutex<BTreeMap<RoomId, Instant>>,
    saw: mpsc::UnboundedSender<()>,
    failing_disks: AtomicU32,
}

impl History {
    /// `saw` hears of everything new.
    pub(crate) fn new(saw: mpsc::UnboundedSender<()>) -> Arc<Self> {
        let failing_disks = AtomicU32::new(0);
        Arc::new(Self { frames: Mutex::default(), latest: Mutex::default(), saw, failing_disks })
    }

    /// A server dies whose disk fails: more of Tetris is lost than usual.
    pub(crate) fn note_failing_disk(&self) {
        self.failing_disks.fetch_add(1, Relaxed);
    }

    pub(crate) fn failing_disks(&self) -> u32 {
        self.failing_disks.load(Relaxed)
    }

    /// Something new was seen in this room.
    pub(crate) fn stirred(&self, room: &RoomId) {
        self.latest.lock().expect("no panic").insert(room.clone(), Instant::now());
        // The campaign may have ended.
        let _ = self.saw.send(());
    }

    /// When anything new was last seen in this room.
    pub(crate) fn latest(&self, room: &RoomId) -> Option<Instant> {
        self.latest.lock().expect("no panic").get(room).copied()
    }

    pub(crate) fn see(&self, room: &RoomId, frame: &Frame) {
        let mut frames = self.frames.lock().expect("no panic");
        let known =
            frames.entry(room.clone()).or_default().entry(frame.number).or_insert_with(|| frame.clone());
        assert_eq!(known, frame, "two people saw different things");
    }

    /// Every frame that anyone saw in this room, in order.
    pub(crate) fn seen(&self, room: &RoomId) -> Vec<Frame> {
        self.frames.lock().expect("no panic")[room].values().cloned().collect()
    }

    /// The number of the last frame.
    pub(crate) fn last(&self, room: &RoomId) -> u64 {
        let frames = self.frames.lock().expect("no panic");
        frames.get(room).and_then(|frames| frames.keys().last().copied()).unwrap_or(0)
    }
}

/// There is every frame, each command is done once, no clock ran ahead, and people did play. `each` gets every frame between
/// the room before and after it.
pub(crate) fn check(
    terms: Terms,
    frames: &[Frame],
    up: Duration,
    mut each: impl FnMut(&ConnectFourRoom, &Frame, &ConnectFourRoom),
) {
    let mut done = HashSet::new();
    let mut room = ConnectFourRoom::new(terms);
    for (frame, number) in frames.iter().zip(1..) {
        assert_eq!(frame.number, number, "a frame is missing");
        if let Some(Cause { visitor, client, number }) = frame.cause {
            assert!(done.insert((visitor, client, number)), "done twice: {frame:?}");
        }
        let before = room.clone();
        room.follow(frame);
        each(&before, frame, &room);
    }
    let at = Duration::from_millis(room.now());
    assert!(at <= up, "{at:?} passed in {up:?}");
    assert!(room.score().games() > 0 || room.game().moves().len() > 5, "hardly anything was played");
}
