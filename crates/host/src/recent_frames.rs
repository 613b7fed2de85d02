//! The latest frames of a room, for visitors who come back after a short time.

use std::collections::VecDeque;

use protocol::{Frame, Snapshot, View};

#[derive(Debug, Default)]
pub(crate) struct RecentFrames(VecDeque<Frame>);

const MOST: usize = 256;

impl RecentFrames {
    pub(crate) fn push(&mut self, frame: Frame) {
        self.0.push_back(frame);
        if self.0.len() > MOST {
            self.0.pop_front();
        }
    }

    /// The frames after `seen`, if they are still at hand; otherwise the whole room, whose last frame is `last`.
    pub(crate) fn view(&self, seen: Option<u64>, last: u64, whole: impl FnOnce() -> Snapshot) -> View {
        let first = self.0.front().map_or(last + 1, Frame::number);
        match seen {
            Some(seen) if seen <= last && first <= seen + 1 => {
                View::Since(self.0.iter().filter(|frame| frame.number() > seen).cloned().collect())
            }
            _ => View::Whole(whole()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ::connect_four::Setup;
    use room::connect_four::{ConnectFourRoom, Terms};

    use super::*;

    #[test]
    fn whoever_was_away_for_long_or_says_nonsense_gets_everything() {
        let last = MOST as u64 + 10;
        let mut recent = RecentFrames::default();
        for number in 1..=last {
            recent.push(Frame::ConnectFour(room::connect_four::Frame {
                number,
                at: 0,
                cause: None,
                events: Vec::new(),
            }));
        }
        let terms = Terms::new(Setup::CLASSIC, None).expect("no clock, no fault");
        let whole = || Snapshot::ConnectFour(Box::new(ConnectFourRoom::new(terms)));
        let missed = |seen| match recent.view(seen, last, whole) {
            View::Since(frames) => Some(frames.len() as u64),
            View::Whole(_) => None,
        };
        assert_eq!(missed(Some(last)), Some(0));
        assert_eq!(missed(Some(last - 3)), Some(3));
        assert_eq!(missed(Some(10)), Some(MOST as u64));
        for seen in [None, Some(9), Some(last + 1), Some(u64::MAX)] {
            assert_eq!(missed(seen), None, "{seen:?}");
        }
    }
}
