//! A replay, wound to any tick.

use std::cell::RefCell;
use std::collections::BTreeMap;

use tetris::replay::{Fault, Replay};
use tetris::{Effect, Game, PlayerId};

/// A game that can be watched. A file has no names.
#[derive(Clone, Debug)]
pub(crate) struct Film {
    pub(crate) replay: Replay,
    pub(crate) names: BTreeMap<PlayerId, String>,
}

thread_local! {
    static LAST: RefCell<Option<Film>> = const { RefCell::new(None) };
}

impl Film {
    /// Keeps it for the page of replays, until this page is closed.
    pub(crate) fn keep(self) {
        LAST.set(Some(self));
    }

    pub(crate) fn last() -> Option<Self> {
        LAST.with_borrow(Clone::clone)
    }
}

#[derive(Debug)]
pub(crate) struct Reel {
    replay: Replay,
    /// The game before some of the frames, to wind back to.
    stops: Vec<(usize, Game)>,
    game: Game,
    /// The frame that comes next.
    next: usize,
    /// The game's fingerprint at its end.
    hash: u64,
}

impl Reel {
    /// Only a replay that holds is shown.
    pub(crate) fn new(replay: Replay) -> Result<Self, Fault> {
        let hash = replay.check()?.hash;
        let apart = (replay.frames.len() / 200).max(100);
        let mut game = Game::new(replay.setup);
        let mut stops = Vec::new();
        for (index, frame) in replay.frames.iter().enumerate() {
            if index % apart == 0 {
                stops.push((index, game.clone()));
            }
            frame.events.iter().for_each(|event| drop(game.evolve(event)));
        }
        let game = Game::new(replay.setup);
        Ok(Self { replay, stops, game, next: 0, hash })
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// In ticks.
    pub(crate) fn length(&self) -> u32 {
        self.replay.frames.last().map_or(0, |frame| frame.tick)
    }

    /// Shows the game after this tick. Returns what happened on the way, unless it went back.
    pub(crate) fn wind(&mut self, tick: u32) -> Vec<Effect> {
        let end = self.replay.frames.partition_point(|frame| frame.tick <= tick);
        let back = end < self.next;
        if back && let Some((index, game)) = self.stops.iter().rev().find(|(index, _)| *index <= end) {
            self.game = game.clone();
            self.next = *index;
        }
        let mut effects = Vec::new();
        for frame in &self.replay.frames[self.next..end] {
            frame.events.iter().for_each(|event| effects.extend(self.game.evolve(event)));
        }
        self.next = end;
        if back { Vec::new() } else { effects }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.replay.to_bytes()
    }
}

#[cfg(test)]
mod tests {
    use room::party::{Command, Pilot, Referee};
    use tetris::bot::Strength;
    use tetris::{ArenaSetup, Seed, Setup};

    use super::*;

    fn played() -> (Replay, Vec<Game>) {
        let mut referee = Referee::new(Setup::Arena(ArenaSetup::new(12, 30, 4).expect("in range")));
        let bot = Pilot::Bot(Strength::ALL[4]);
        let host = referee.enter("Castor vif".parse().expect("a name"), bot).expect("room");
        referee.ask(host, Command::Start, Seed::from(5)).expect("no game runs");
        let mut games = vec![Game::new(referee.party().setup())];
        while referee.party().is_playing() {
            referee.tick();
            games.extend(referee.party().game().cloned());
        }
        (referee.replay().clone(), games)
    }

    #[test]
    fn any_tick_can_be_shown_in_any_order() {
        let (replay, games) = played();
        let mut reel = Reel::new(replay).expect("it holds");
        assert_eq!(reel.length(), 600);
        assert_eq!(reel.hash(), games[600].hash());
        for tick in [1, 2, 600, 599, 301, 300, 0, 9999, 450] {
            reel.wind(tick);
            assert_eq!(*reel.game(), games[(tick as usize).min(600)], "tick {tick}");
        }
        assert!(reel.wind(600).contains(&Effect::Ended));
        assert_eq!(reel.wind(100), []);
    }

    #[test]
    fn a_replay_that_does_not_hold_is_not_shown() {
        let (mut replay, _) = played();
        replay.seed = Seed::from(6);
        assert_eq!(Reel::new(replay).map(|_| ()), Err(Fault::WrongSeed));
    }
}
