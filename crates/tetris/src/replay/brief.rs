//! A game in as few bytes as it takes to play it again: what was asked for, and when. Short enough for a link,
//! which proves itself: nothing but the rules makes the game of it.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Breach, Fault, Replay};
use crate::{
    bag::{Bag, Seed},
    event::{Command, Event},
    game::Game,
    player::PlayerId,
    setup::{Setup, TICKS_PER_SECOND},
};

#[derive(Debug, Serialize, Deserialize)]
struct Brief {
    setup: Setup,
    seed: Seed,
    /// Each with the ticks since the one before.
    inputs: Vec<(u32, PlayerId, Command)>,
    last: u32,
}

/// Four hours: a link may say anything, and each tick takes time.
const MOST_TICKS: u32 = 4 * 60 * 60 * TICKS_PER_SECOND;

impl Replay {
    /// As few bytes as it takes.
    pub fn to_brief(&self) -> Vec<u8> {
        let (mut inputs, mut before) = (Vec::new(), 0);
        for frame in &self.frames {
            for (who, command) in frame.events.iter().filter_map(Event::cause) {
                inputs.push((frame.tick.saturating_sub(before), who, command));
                before = frame.tick;
            }
        }
        let last = self.frames.last().map_or(0, |frame| frame.tick);
        postcard::to_allocvec(&Brief { setup: self.setup, seed: self.seed, inputs, last }).unwrap_or_default()
    }

    /// Plays it again.
    pub fn from_brief(bytes: &[u8]) -> Result<Self, Fault> {
        let Ok((Brief { setup, seed, inputs, last }, [])) = postcard::take_from_bytes(bytes) else {
            return Err(Fault::Unreadable);
        };
        if last > MOST_TICKS {
            return Err(Fault::TooLong);
        }
        if setup.seed(seed) != seed {
            return Err(Fault::OtherDay);
        }
        let (mut game, mut bag) = (Game::new(setup), Bag::new(setup.rules(), &seed));
        let (mut replay, mut inputs) = (Self::new(setup, seed), inputs.into_iter().peekable());
        let mut before = 0;
        for tick in 0..=last {
            let mut events = Vec::new();
            while let Some((_, who, command)) =
                inputs.next_if(|(ticks, ..)| tick.checked_sub(before) == Some(*ticks))
            {
                before = tick;
                let refused = |refusal| Fault::Broken {
                    frame: replay.frames.len(),
                    tick,
                    breach: Breach::Refused(refusal),
                };
                let event = game.decide(who, command, &mut |who| bag.draw(who)).map_err(refused)?;
                game.evolve(&event);
                events.push(event);
            }
            while let Some(event) = game.tick(tick, &mut |who| bag.draw(who)) {
                game.evolve(&event);
                events.push(event);
            }
            if !events.is_empty() {
                replay.push(tick, events, &game);
            }
        }
        if inputs.next().is_some() { Err(Fault::Unreadable) } else { Ok(replay) }
    }
}
