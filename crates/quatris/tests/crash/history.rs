//! Everything that anyone has seen.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use protocol::RoomId;
use room::connect_four::{ConnectFourRoom, Event, Frame, Phase, Terms};
use room::{Cause, Millis, RETURN};
use tokio::sync::mpsc;

/// What may be lost of a player's thinking time when the server dies.
const CLOCK_ERROR: Millis = 50;

/// The time in a room, as the server told it after each number of frames.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    pub(crate) now: Millis,
    pub(crate) frames: u64,
    /// Whether a clock ran then.
    pub(crate) runs: bool,
}

pub(crate) struct History {
    frames: Mutex<BTreeMap<RoomId, BTreeMap<u64, Frame>>>,
    pub(crate) saw: mpsc::UnboundedSender<()>,
    failing_disks: AtomicU32,
}

impl History {
    pub(crate) fn new(saw: mpsc::UnboundedSender<()>) -> Self {
        Self { frames: Mutex::default(), saw, failing_disks: AtomicU32::new(0) }
    }

    /// A server dies whose disk fails: more of Tetris is lost than a second.
    pub(crate) fn note_failing_disk(&self) {
        self.failing_disks.fetch_add(1, Relaxed);
    }

    pub(crate) fn failing_disks(&self) -> u32 {
        self.failing_disks.load(Relaxed)
    }

    pub(crate) fn see(&self, room: &RoomId, frame: &Frame) {
        let mut frames = self.frames.lock().expect("no panic");
        let known =
            frames.entry(room.clone()).or_default().entry(frame.number).or_insert_with(|| frame.clone());
        assert_eq!(known, frame, "two people saw different things");
    }

    pub(crate) fn last(&self, room: &RoomId) -> u64 {
        let frames = self.frames.lock().expect("no panic");
        frames.get(room).and_then(|frames| frames.keys().last().copied()).unwrap_or(0)
    }

    /// Of each time that was told while a clock ran, how far before it the room went on after the next crash: by the server's own record, so that it
    /// does not matter how busy this machine is.
    pub(crate) fn check_clock(&self, room: &RoomId, told: &[Told]) -> String {
        let frames = self.frames.lock().expect("no panic");
        let resumed = |frames: &Frame| {
            let mut events = frames.events.iter();
            events.find_map(|event| if let Event::Resumed { since } = event { Some(*since) } else { None })
        };
        let lost = |told: &Told| {
            let later = frames[room].range(told.frames + 1..).find_map(|(_, frame)| resumed(frame));
            later.map(|since| told.now.saturating_sub(since))
        };
        let mut lost: Vec<_> = told.iter().filter(|told| told.runs).filter_map(lost).collect();
        lost.sort_unstable();
        let most = lost.last().copied().expect("a crash under a running clock");
        assert!(most <= CLOCK_ERROR, "crashes cost the clock {lost:?} ms");
        format!(
            "{} crashes cost a clock {} ms in the middle, {most} ms at most",
            lost.len(),
            lost[lost.len() / 2]
        )
    }

    /// How often the server was away while a clock ran.
    pub(crate) fn resumptions(&self, room: &RoomId) -> usize {
        let frames = self.frames.lock().expect("no panic");
        let is_resumption =
            |frame: &&Frame| frame.events.iter().any(|event| matches!(event, Event::Resumed { .. }));
        frames[room].values().filter(is_resumption).count()
    }

    /// There is every frame, each command is done once, and the clocks are right.
    pub(crate) fn check(&self, room: &RoomId, terms: Terms, up: Duration) {
        let frames = self.frames.lock().expect("no panic");
        let frames = &frames[room];
        let numbers: Vec<u64> = frames.keys().copied().collect();
        let all: Vec<u64> = (1..=numbers.len() as u64).collect();
        assert_eq!(numbers, all, "frames of {room}");
        let mut done = HashSet::new();
        let mut room = ConnectFourRoom::new(terms);
        let mut clock = Naive::default();
        for frame in frames.values() {
            if let Some(Cause { visitor, client, number }) = frame.cause {
                assert!(done.insert((visitor, client, number)), "done twice: {frame:?}");
            }
            clock.follow(&room, frame);
            room.follow(frame);
            clock.check(&room);
        }
        let at = Duration::from_millis(room.now());
        assert!(at <= up, "{at:?} passed in {up:?}");
        assert!(room.score().games() > 0 || room.game().moves().len() > 5, "hardly anything was played");
    }
}

/// What two players have left, added up from the beginning of their game.
#[derive(Default)]
struct Naive {
    left: [Millis; 2],
    /// Nobody's time ends here.
    since: Millis,
}

impl Naive {
    fn follow(&mut self, room: &ConnectFourRoom, frame: &Frame) {
        let Some(pace) = room.terms().pace() else { return };
        let at = frame.at.max(room.now());
        for event in &frame.events {
            let turn = room.game().turn().index();
            let runs = !room.game().events().is_empty();
            match event {
                Event::Begun { .. } => {
                    (self.left, self.since) = ([u64::from(pace.minutes()) * 60_000; 2], at);
                }
                Event::Played(_) if room.phase() == Phase::Playing => {
                    if runs {
                        self.left[turn] -= at.saturating_sub(self.since);
                    }
                    self.left[turn] += u64::from(pace.seconds()) * 1_000;
                    self.since = self.since.max(at);
                }
                Event::Resumed { since } => {
                    self.left[turn] -= since.saturating_sub(self.since);
                    self.since = self.since.max(since + RETURN);
                }
                _ => {}
            }
        }
    }

    fn check(&self, room: &ConnectFourRoom) {
        if room.phase() == Phase::Playing && room.terms().pace().is_some() {
            let now = self.since;
            let left = [1, 2].map(|number| connect_four::Player::from_number(number).expect("a seat"));
            let left = left.map(|player| room.left(player, now).expect("a clock"));
            assert_eq!(left, self.left, "at {now} ms, frame {}", room.frames());
        }
    }
}
