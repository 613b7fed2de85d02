//! Replays: a whole game in a file, and whether it holds.
//!
//! ```text
//! "QTETRIS2"  setup  commitment  seed  frames: (tick, events, hash every five seconds) ...
//! ```
//!
//! Everything after the magic is postcard. The commitment was published before the game, the seed
//! after it; whoever has both can draw every piece again.

mod brief;

use alloc::{borrow::ToOwned, vec::Vec};
use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    bag::{Bag, Seed},
    event::{End, Event, Refusal},
    game::Game,
    score::Score,
    setup::Setup,
};

/// A game from its first tick, and the chance that it was played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// What was played.
    pub setup: Setup,
    /// What was promised before the game.
    pub commitment: [u8; 32],
    /// What had been promised.
    pub seed: Seed,
    /// The ticks on which something happened.
    pub frames: Vec<Frame>,
}

/// What happened on one tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Ticks since the game began.
    pub tick: u32,
    /// In the order in which they happened.
    pub events: Vec<Event>,
    /// The game's hash after these events, now and then.
    pub hash: Option<u64>,
}

/// The digit is the version of the rules and of this format.
const MAGIC: &[u8; 8] = b"QTETRIS2";
/// What a server puts after a game that it vouches for begins with this.
const SIGNATURE: &[u8] = b"\nquatris signed game ";
/// Half an hour of five hundred players stays below this.
const MOST_BYTES: usize = 64 << 20;
const HASH_TICKS: u32 = 100;

impl Replay {
    /// A game in which nothing has happened.
    pub fn new(setup: Setup, seed: Seed) -> Self {
        Self { setup, commitment: seed.commitment(), seed, frames: Vec::new() }
    }

    /// Adds what happened on a tick and made the game what it now is.
    pub fn push(&mut self, tick: u32, events: Vec<Event>, game: &Game) {
        let hashed = self.frames.iter().rev().find(|frame| frame.hash.is_some());
        let due = hashed.is_none_or(|frame| tick.saturating_sub(frame.tick) >= HASH_TICKS);
        let hash = (due || game.is_over()).then(|| game.hash());
        self.frames.push(Frame { tick, events, hash });
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, MAGIC.as_slice().to_owned()).unwrap_or_default()
    }

    /// Reads a file; whether it holds is [`verify`]'s question.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        if bytes.len() > MOST_BYTES {
            return Err(Fault::TooLong);
        }
        let Some(body) = bytes.strip_prefix(MAGIC) else {
            let other = bytes.get(..7) == MAGIC.get(..7) && bytes.get(7).is_some_and(u8::is_ascii_digit);
            return Err(if other { Fault::OtherVersion } else { Fault::NotAReplay });
        };
        match postcard::take_from_bytes(body) {
            Ok((replay, [])) => Ok(replay),
            Ok((replay, rest)) if rest.starts_with(SIGNATURE) => Ok(replay),
            _ => Err(Fault::Unreadable),
        }
    }

    /// Whether it holds, and what came out.
    pub fn check(&self) -> Result<Summary, Fault> {
        let (game, _) = self.resume()?;
        Ok(Summary {
            setup: self.setup,
            frames: self.frames.len(),
            events: self.frames.iter().map(|frame| frame.events.len()).sum(),
            ticks: self.frames.last().map_or(0, |frame| frame.tick),
            end: game.end(),
            scores: game.scores(),
            hash: game.hash(),
        })
    }

    /// Plays it all again, as the referee did, up to where the game and the bag are now.
    pub fn resume(&self) -> Result<(Game, Bag), Fault> {
        if self.seed.commitment() != self.commitment {
            return Err(Fault::WrongSeed);
        }
        if self.setup.seed(self.seed) != self.seed {
            return Err(Fault::OtherDay);
        }
        let mut bag = Bag::new(self.setup.rules(), &self.seed);
        let mut game = Game::new(self.setup);
        let mut next_tick = 0;
        for (index, frame) in self.frames.iter().enumerate() {
            let broken = |breach| Fault::Broken { frame: index, tick: frame.tick, breach };
            if frame.tick < next_tick {
                return Err(broken(Breach::Order));
            }
            if frame.tick > 0 && game.is_due(frame.tick - 1) {
                return Err(broken(Breach::Missing));
            }
            for event in &frame.events {
                again(&game, frame.tick, event, &mut bag).map_err(broken)?;
                game.evolve(event);
            }
            if frame.hash.is_some_and(|hash| hash != game.hash()) {
                return Err(broken(Breach::Hash));
            }
            next_tick = frame.tick.saturating_add(1);
        }
        Ok((game, bag))
    }
}

/// Whether a file holds: every event is what the rules and the seed give, every hash is right.
pub fn verify(bytes: &[u8]) -> Result<Summary, Fault> {
    Replay::from_bytes(bytes)?.check()
}

/// Decides once more what caused the event.
fn again(game: &Game, tick: u32, event: &Event, bag: &mut Bag) -> Result<(), Breach> {
    let mut draw = |who| bag.draw(who);
    let decided = match event.cause() {
        Some((who, command)) => game.decide(who, command, &mut draw).map_err(Breach::Refused)?,
        None => game.tick(tick, &mut draw).ok_or(Breach::Early)?,
    };
    if decided == *event { Ok(()) } else { Err(Breach::Drawn) }
}

/// What a replay that holds tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What was played.
    pub setup: Setup,
    /// Ticks on which something happened.
    pub frames: usize,
    /// Everything that happened.
    pub events: usize,
    /// How long it took.
    pub ticks: u32,
    /// None if the game goes on: the replay was cut, or saved too soon.
    pub end: Option<End>,
    /// Everyone's, highest first.
    pub scores: Vec<Score>,
    /// The fingerprint of the last position.
    pub hash: u64,
}

/// Why a replay does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Fault {
    TooLong,
    NotAReplay,
    /// Recorded by other rules than these.
    OtherVersion,
    Unreadable,
    WrongSeed,
    /// A daily game with other pieces than those of its day.
    OtherDay,
    Broken {
        /// Counted from 0.
        frame: usize,
        tick: u32,
        breach: Breach,
    },
}

/// What is wrong with a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The ticks do not grow from frame to frame.
    Order,
    /// A step should have come before.
    Missing,
    /// A step came too soon.
    Early,
    /// The rules refuse it.
    Refused(Refusal),
    /// Other pieces than the seed gives.
    Drawn,
    /// The game is not the one that was hashed.
    Hash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("the file is longer than any game"),
            Self::NotAReplay => f.write_str("this is no Tetris replay"),
            Self::OtherVersion => {
                f.write_str("the replay was recorded by another version of the game, with other rules")
            }
            Self::OtherDay => f.write_str("the pieces are not those of its day"),
            Self::Unreadable => f.write_str("the replay is damaged or cut short"),
            Self::WrongSeed => f.write_str("the seed is not the one promised before the game"),
            Self::Broken { frame, tick, breach } => write!(f, "frame {frame} (tick {tick}): {breach}"),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order => f.write_str("it comes before the frame that it follows"),
            Self::Missing => f.write_str("a step is missing before it"),
            Self::Early => f.write_str("a step came too soon"),
            Self::Refused(refusal) => write!(f, "the rules refuse what happened ({refusal:?})"),
            Self::Drawn => f.write_str("the pieces are not those that the seed gives"),
            Self::Hash => f.write_str("the game is not the one that was hashed"),
        }
    }
}

impl core::error::Error for Fault {}
