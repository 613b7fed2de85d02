//! Replays: a whole game in a file, and its verification.
//!
//! ```text
//! "QTETRIS3"  setup  commitment  seed  frames: (tick, events, hash every five seconds) ...
//! ```
//!
//! Everything after the magic is postcard. The commitment was published before the game, the seed after it; with both,
//! every piece can be drawn again.

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

/// A game from its first tick, and the seed with which it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// The variant that was played.
    pub setup: Setup,
    /// Digest of the seed, published before the game.
    pub commitment: [u8; 32],
    /// The seed, published after the game.
    pub seed: Seed,
    /// The ticks on which something happened.
    pub frames: Vec<Frame>,
}

/// What happened on one tick of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Ticks since the game began.
    pub tick: u32,
    /// The events, in the order in which they happened.
    pub events: Vec<Event>,
    /// The game's hash after these events, every five seconds and at the end.
    pub hash: Option<u64>,
}

/// The digit is the version of the rules and of this format.
const MAGIC: &[u8; 8] = b"QTETRIS3";
/// The version before. Where pieces appear in `Arena` was decided otherwise; all else was as it is.
const BEFORE: &[u8; 8] = b"QTETRIS2";
/// What a server puts after a game that it vouches for begins with this.
const SIGNATURE: &[u8] = b"\nquatris signed game ";
/// Bytes of a replay, at most: half an hour of five hundred players is shorter.
const MOST_BYTES: usize = 64 << 20;
const HASH_TICKS: u32 = 100;

impl Replay {
    /// A game in which nothing has happened.
    pub fn new(setup: Setup, seed: Seed) -> Self {
        Self { setup, commitment: seed.commitment(), seed, frames: Vec::new() }
    }

    /// Adds the events of a tick; `game` is the game after them.
    pub fn push(&mut self, tick: u32, events: Vec<Event>, game: &Game) {
        let hashed = self.frames.iter().rev().find(|frame| frame.hash.is_some());
        let due = hashed.is_none_or(|frame| tick.saturating_sub(frame.tick) >= HASH_TICKS);
        let hash = (due || game.is_over()).then(|| game.hash());
        self.frames.push(Frame { tick, events, hash });
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, MAGIC.as_slice().to_owned()).unwrap_or_default()
    }

    /// Reads a file; [`verify`] checks it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        if bytes.len() > MOST_BYTES {
            return Err(Fault::TooLong);
        }
        let (body, is_new) = match (bytes.strip_prefix(MAGIC), bytes.strip_prefix(BEFORE)) {
            (Some(body), _) => (body, true),
            (_, Some(body)) => (body, false),
            _ => {
                let other = bytes.get(..7) == MAGIC.get(..7) && bytes.get(7).is_some_and(u8::is_ascii_digit);
                return Err(if other { Fault::OtherVersion } else { Fault::NotAReplay });
            }
        };
        let replay: Self = match postcard::take_from_bytes(body) {
            Ok((replay, [])) => replay,
            Ok((replay, rest)) if rest.starts_with(SIGNATURE) => replay,
            _ => return Err(Fault::Unreadable),
        };
        if is_new || replay.setup.is_as_before() { Ok(replay) } else { Err(Fault::OtherVersion) }
    }

    /// Checks the whole game, and sums it up.
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

    /// Plays the whole game again, as the referee did; returns the game and the bag after the last frame.
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

impl Setup {
    /// Whether the version before played it by the same rules.
    fn is_as_before(self) -> bool {
        !matches!(self, Self::Arena(_))
    }
}

/// Whether a file holds: every event is what the rules and the seed give, every hash is right.
pub fn verify(bytes: &[u8]) -> Result<Summary, Fault> {
    Replay::from_bytes(bytes)?.check()
}

/// Decides the cause of the event again, and compares.
fn again(game: &Game, tick: u32, event: &Event, bag: &mut Bag) -> Result<(), Breach> {
    let mut draw = |who| bag.draw(who);
    let decided = match event.cause() {
        Some((who, command)) => game.decide(who, command, &mut draw).map_err(Breach::Refused)?,
        None => game.tick(tick, &mut draw).ok_or(Breach::Early)?,
    };
    if decided == *event { Ok(()) } else { Err(Breach::Drawn) }
}

/// What a checked replay tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The variant that was played.
    pub setup: Setup,
    /// Number of ticks on which something happened.
    pub frames: usize,
    /// Number of events.
    pub events: usize,
    /// The last tick.
    pub ticks: u32,
    /// How the game ended; `None` if the replay was cut or saved before the end.
    pub end: Option<End>,
    /// Everyone's score, highest first.
    pub scores: Vec<Score>,
    /// The fingerprint of the last position.
    pub hash: u64,
}

/// Why a replay is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Fault {
    TooLong,
    NotAReplay,
    /// Written for another version of the rules.
    OtherVersion,
    Unreadable,
    WrongSeed,
    /// A daily game with a seed that is not the day's.
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
    /// The ticks do not rise from frame to frame.
    Order,
    /// A step should have come before.
    Missing,
    /// A step came too soon.
    Early,
    /// The rules refuse the event.
    Refused(Refusal),
    /// The pieces are not those that the seed gives.
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
