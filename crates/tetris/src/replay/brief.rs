//! A replay in as few bytes as it takes to play it again: the commands and their ticks. Short enough for a link, which
//! needs no proof: only the rules make a game of it.

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
    /// Each command with the ticks since the one before.
    inputs: Vec<(u32, PlayerId, Command)>,
    last: u32,
}

/// The first byte. Those of the version before had none, and began with the setup, whose first byte is smaller.
const VERSION: u8 = 3;
/// Four hours: a link may say anything, and each tick takes time.
const MOST_TICKS: u32 = 4 * 60 * 60 * TICKS_PER_SECOND;

impl Replay {
    /// The brief form.
    pub fn to_brief(&self) -> Vec<u8> {
        let (mut inputs, mut before) = (Vec::new(), 0);
        for frame in &self.frames {
            for (who, command) in frame.events.iter().filter_map(Event::cause) {
                inputs.push((frame.tick.saturating_sub(before), who, command));
                before = frame.tick;
            }
        }
        let last = self.frames.last().map_or(0, |frame| frame.tick);
        let brief = Brief { setup: self.setup, seed: self.seed, inputs, last };
        postcard::to_extend(&brief, alloc::vec![VERSION]).unwrap_or_default()
    }

    /// Reads the brief form by playing the game again.
    pub fn from_brief(bytes: &[u8]) -> Result<Self, Fault> {
        let body = bytes.strip_prefix(&[VERSION]);
        let Ok((Brief { setup, seed, inputs, last }, [])) = postcard::take_from_bytes(body.unwrap_or(bytes))
        else {
            return Err(Fault::Unreadable);
        };
        if body.is_none() && !setup.is_as_before() {
            return Err(Fault::OtherVersion);
        }
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
