//! Whose turn it is to think: sources take turns, and rooms come before analyses.

use std::collections::{BTreeMap, VecDeque};

use host::Source;

/// The most analyses that wait, of one source and of all.
const MOST_ANALYSES: usize = 4;
const MOST_ANALYSES_IN_ALL: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A machine in a room, whose move the other players wait for.
    Room,
    Analysis,
}

#[derive(Debug)]
pub(super) struct Turns<T> {
    free: usize,
    /// The number of running thoughts of each source.
    running: BTreeMap<Source, usize>,
    analysing: usize,
    most_analysing: usize,
    rooms: Queue<T>,
    analyses: Queue<T>,
}

/// A queue for each source; the first source has the next turn.
#[derive(Debug)]
struct Queue<T>(VecDeque<(Source, VecDeque<T>)>);

impl<T> Turns<T> {
    pub(super) fn new(threads: usize) -> Self {
        let most_analysing = threads.saturating_sub(2).max(1);
        let (rooms, analyses) = (Queue(VecDeque::new()), Queue(VecDeque::new()));
        Self { free: threads.max(2), running: BTreeMap::new(), analysing: 0, most_analysing, rooms, analyses }
    }

    /// Returns false when too many analyses wait already. Rooms need no limit: none asks for more than it has machines.
    pub(super) fn wait(&mut self, source: Source, kind: Kind, what: T) -> bool {
        if kind == Kind::Analysis {
            let (own, all) = self.analyses.waiting(source);
            if own >= MOST_ANALYSES || all >= MOST_ANALYSES_IN_ALL {
                return false;
            }
        }
        match kind {
            Kind::Room => self.rooms.push(source, what),
            Kind::Analysis => self.analyses.push(source, what),
        }
        true
    }

    /// The next thought, if a thread is free. The last free thread is kept for sources that have none.
    pub(super) fn next(&mut self) -> Option<(Source, Kind, T)> {
        if self.free == 0 {
            return None;
        }
        let may = |source: &Source| self.free > 1 || !self.running.contains_key(source);
        let (source, kind, what) = match self.rooms.pop(may) {
            Some((source, what)) => (source, Kind::Room, what),
            None if self.analysing < self.most_analysing && self.free > 1 => {
                let (source, what) = self.analyses.pop(|_| true)?;
                self.analysing += 1;
                (source, Kind::Analysis, what)
            }
            None => return None,
        };
        self.free -= 1;
        *self.running.entry(source).or_default() += 1;
        Some((source, kind, what))
    }

    pub(super) fn over(&mut self, source: Source, kind: Kind) {
        self.free += 1;
        if kind == Kind::Analysis {
            self.analysing -= 1;
        }
        if let Some(count) = self.running.get_mut(&source) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&source);
            }
        }
    }
}

impl<T> Queue<T> {
    fn push(&mut self, source: Source, what: T) {
        match self.0.iter_mut().find(|(known, _)| *known == source) {
            Some((_, line)) => line.push_back(what),
            None => self.0.push_back((source, VecDeque::from([what]))),
        }
    }

    fn pop(&mut self, may: impl Fn(&Source) -> bool) -> Option<(Source, T)> {
        let index = self.0.iter().position(|(source, _)| may(source))?;
        let (source, mut line) = self.0.remove(index)?;
        let what = line.pop_front()?;
        if !line.is_empty() {
            self.0.push_back((source, line));
        }
        Some((source, what))
    }

    /// How many wait of this source, and of all.
    fn waiting(&self, source: Source) -> (usize, usize) {
        let own = self.0.iter().find(|(known, _)| *known == source).map_or(0, |(_, line)| line.len());
        (own, self.0.iter().map(|(_, line)| line.len()).sum())
    }
}

#[cfg(test)]
mod tests {
    use room::VisitorId;

    use super::*;

    fn source(number: u64) -> Source {
        Source::Visitor(VisitorId(number))
    }

    /// The order in which everything that waits gets its turn, one at a time.
    fn order(turns: &mut Turns<&'static str>) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some((source, kind, what)) = turns.next() {
            order.push(what);
            turns.over(source, kind);
        }
        order
    }

    #[test]
    fn sources_take_turns_and_rooms_come_first() {
        let mut turns = Turns::new(3);
        for what in ["eve 1", "eve 2", "eve 3"] {
            assert!(turns.wait(source(1), Kind::Analysis, what));
        }
        for what in ["bob 1", "bob 2", "bob 3"] {
            turns.wait(source(2), Kind::Room, what);
        }
        turns.wait(source(3), Kind::Room, "ada 1");
        turns.wait(source(4), Kind::Analysis, "zoe 1");
        let expected = ["bob 1", "ada 1", "bob 2", "bob 3", "eve 1", "zoe 1", "eve 2", "eve 3"];
        assert_eq!(order(&mut turns), expected);
    }

    #[test]
    fn the_last_thread_is_kept_for_those_who_have_none() {
        let mut turns = Turns::new(3);
        for what in ["eve 1", "eve 2", "eve 3", "eve 4"] {
            turns.wait(source(1), Kind::Room, what);
        }
        assert_eq!(turns.next().map(|(.., what)| what), Some("eve 1"));
        assert_eq!(turns.next().map(|(.., what)| what), Some("eve 2"));
        assert_eq!(turns.next(), None, "one thread is left");
        turns.wait(source(2), Kind::Analysis, "zoe 1");
        assert_eq!(turns.next(), None, "and it is not for analyses");
        turns.wait(source(3), Kind::Room, "ada 1");
        assert_eq!(turns.next().map(|(.., what)| what), Some("ada 1"));
        turns.over(source(1), Kind::Room);
        turns.over(source(3), Kind::Room);
        assert_eq!(turns.next().map(|(.., what)| what), Some("eve 3"));
    }

    #[test]
    fn analyses_that_wait_are_bounded() {
        let mut turns = Turns::new(3);
        let taken = (0..100).filter(|_| turns.wait(source(1), Kind::Analysis, "eve")).count();
        assert_eq!(taken, MOST_ANALYSES);
        let taken = (2..1_000).filter(|number| turns.wait(source(*number), Kind::Analysis, "zoe")).count();
        assert_eq!(taken, MOST_ANALYSES_IN_ALL - MOST_ANALYSES);
        assert!(turns.wait(source(1), Kind::Room, "ada"));
        let mut analysing = Turns::new(4);
        for number in 0..4 {
            analysing.wait(source(number), Kind::Analysis, "zoe");
        }
        let begun = std::iter::from_fn(|| analysing.next()).count();
        assert_eq!(begun, 2, "two threads are left to those who play");
    }
}
