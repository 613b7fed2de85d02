//! Clocks, by everything that anyone has seen.

use std::time::Duration;

use protocol::RoomId;
use room::connect_four::{ConnectFourRoom, Event, Frame, Phase, Terms};
use room::{Millis, RETURN};

use crate::people::history::{self, History};

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

impl History {
    /// Of each time that was told while a clock ran, how far before it the room went on after the next crash: by the server's own record, so that it
    /// does not matter how busy this machine is.
    pub(crate) fn check_clock(&self, room: &RoomId, told: &[Told]) -> String {
        let frames = self.seen(room);
        let resumed = |frame: &Frame| {
            let mut events = frame.events.iter();
            events.find_map(|event| if let Event::Resumed { since } = event { Some(*since) } else { None })
        };
        let lost = |told: &Told| {
            let later = frames.iter().filter(|frame| frame.number > told.frames).find_map(resumed);
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
        let is_resumption =
            |frame: &&Frame| frame.events.iter().any(|event| matches!(event, Event::Resumed { .. }));
        self.seen(room).iter().filter(is_resumption).count()
    }

    /// There is every frame, each command is done once, and the clocks are right.
    pub(crate) fn check(&self, room: &RoomId, terms: Terms, up: Duration) {
        let mut clock = Naive::default();
        history::check(terms, &self.seen(room), up, |before, frame, after| {
            clock.follow(before, frame);
            clock.check(after);
        });
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
