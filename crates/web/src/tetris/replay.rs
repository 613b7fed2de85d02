//! A replay, wound to any tick.

use std::collections::BTreeMap;

use connect_four::Name;
use leptos::prelude::window;
use tetris::replay::{Fault, Replay};
use tetris::{Effect, Game, PlayerId, Setup};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

use crate::tetris::paint::kinds::Kinds;
use crate::tetris::records;

/// A game that can be watched. A file has no names.
#[derive(Clone, Debug)]
pub(crate) struct NamedReplay {
    pub(crate) replay: Replay,
    pub(crate) names: BTreeMap<PlayerId, String>,
}

impl NamedReplay {
    /// One that stays in this browser.
    pub(crate) fn kept(when: u64) -> Option<Self> {
        Self::from_link(&records::replay(when)?).ok()
    }

    /// One that a server has. The names come best first, as the scores do.
    pub(crate) async fn finished(id: &str) -> Option<Result<Self, Fault>> {
        let about = browser::fetch(&format!("/api/games/{id}")).await?;
        let about = JsFuture::from(about.json().ok()?).await.ok()?;
        let names = js_sys::Reflect::get(&about, &"names".into()).ok()?;
        let names: js_sys::Array = names.dyn_into().ok()?;
        let file = browser::fetch(&format!("/api/games/{id}/record")).await?;
        let file = JsFuture::from(file.array_buffer().ok()?).await.ok()?;
        let replay = Replay::from_bytes(&js_sys::Uint8Array::new(&file).to_vec());
        Some(replay.and_then(|replay| {
            let players = replay.check()?.scores.into_iter().map(|score| score.who);
            let names = players.zip(names.iter().filter_map(|name| name.as_string())).collect();
            Ok(Self { replay, names })
        }))
    }

    /// The whole game as part of an address: what was asked for, in the letters of links, and the names.
    pub(crate) fn to_link(&self) -> String {
        let bytes = self.replay.to_brief().into_iter().map(char::from).collect::<String>();
        let game = window().btoa(&bytes).unwrap_or_default();
        let game = game.trim_end_matches('=').replace('+', "-").replace('/', "_");
        let last = self.names.keys().next_back().map_or(0, |who| who.number());
        let name = |who: PlayerId| self.names.get(&who).map(String::as_str).unwrap_or_default();
        let names: Vec<_> = (1..=last).filter_map(PlayerId::new).map(name).collect();
        format!("{game}/{}", String::from(js_sys::encode_uri_component(&names.join("\n"))))
    }

    pub(crate) fn from_link(link: &str) -> Result<Self, Fault> {
        let (game, names) = link.split_once('/').unwrap_or((link, ""));
        let bytes =
            window().atob(&game.replace('-', "+").replace('_', "/")).map_err(|_| Fault::Unreadable)?;
        let bytes: Option<Vec<u8>> = bytes.chars().map(|symbol| u8::try_from(symbol).ok()).collect();
        let replay = Replay::from_brief(&bytes.ok_or(Fault::Unreadable)?)?;
        let names = js_sys::decode_uri_component(names).map(String::from).unwrap_or_default();
        let players = (1..=u16::MAX).filter_map(PlayerId::new);
        let names = players.zip(names.lines()).filter(|(_, name)| name.parse::<Name>().is_ok());
        Ok(Self { replay, names: names.map(|(who, name)| (who, name.to_owned())).collect() })
    }
}

#[derive(Debug)]
pub(crate) struct Playback {
    replay: Replay,
    /// The game before some of the frames, to wind back to.
    stops: Vec<(usize, Game, Option<Kinds>)>,
    game: Game,
    kinds: Option<Kinds>,
    /// The frame that comes next.
    next: usize,
    /// The game's fingerprint at its end.
    hash: u64,
}

impl Playback {
    /// Only a replay that holds is shown.
    pub(crate) fn new(replay: Replay) -> Result<Self, Fault> {
        let hash = replay.check()?.hash;
        let apart = (replay.frames.len() / 200).max(100);
        let mut game = Game::new(replay.setup);
        let none = matches!(replay.setup, Setup::Solo(_)).then(|| Kinds::new(game.board()));
        let (mut stops, mut kinds) = (Vec::new(), none.clone());
        for (index, frame) in replay.frames.iter().enumerate() {
            if index % apart == 0 {
                stops.push((index, game.clone(), kinds.clone()));
            }
            for event in &frame.events {
                let effects = game.evolve(event);
                if let Some(kinds) = &mut kinds {
                    kinds.follow(game.rules(), &effects);
                }
            }
        }
        let game = Game::new(replay.setup);
        Ok(Self { replay, stops, game, kinds: none, next: 0, hash })
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn replay(&self) -> &Replay {
        &self.replay
    }

    pub(crate) fn kinds(&self) -> Option<&Kinds> {
        self.kinds.as_ref()
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
        if back && let Some((index, game, kinds)) = self.stops.iter().rev().find(|(index, ..)| *index <= end)
        {
            (self.game, self.kinds) = (game.clone(), kinds.clone());
            self.next = *index;
        }
        let mut effects = Vec::new();
        for frame in &self.replay.frames[self.next..end] {
            for event in &frame.events {
                let news = self.game.evolve(event);
                if let Some(kinds) = &mut self.kinds {
                    kinds.follow(self.game.rules(), &news);
                }
                effects.extend(news);
            }
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
    use room::tetris::{HeldBy, Referee};
    use tetris::bot::Strength;
    use tetris::{ArenaSetup, End, Seed, Setup};

    use super::*;

    fn played() -> (Replay, Vec<Game>) {
        let mut referee = Referee::new(Setup::Arena(ArenaSetup::new(12, 30, 4).expect("in range")));
        let bot = HeldBy::Machine(Strength::ALL[4]);
        referee.enter("Castor vif".parse().expect("a name"), bot).expect("room");
        referee.begin(Seed::from(5)).expect("no game runs");
        let mut games = vec![Game::new(referee.room().setup())];
        while referee.room().is_playing() {
            referee.tick();
            games.extend(referee.room().game().cloned());
        }
        (referee.replay().clone(), games)
    }

    #[test]
    fn any_tick_can_be_shown_in_any_order() {
        let (replay, games) = played();
        let mut playback = Playback::new(replay).expect("it holds");
        assert_eq!(playback.length(), 600);
        assert_eq!(playback.hash(), games[600].hash());
        for tick in [1, 2, 600, 599, 301, 300, 0, 9999, 450] {
            playback.wind(tick);
            assert_eq!(*playback.game(), games[(tick as usize).min(600)], "tick {tick}");
        }
        assert!(playback.wind(600).contains(&Effect::Ended(End::TimeUp)));
        assert_eq!(playback.wind(100), []);
    }

    #[test]
    fn a_replay_that_does_not_hold_is_not_shown() {
        let (mut replay, _) = played();
        replay.seed = Seed::from(6);
        assert_eq!(Playback::new(replay).map(|_| ()), Err(Fault::WrongSeed));
    }
}
