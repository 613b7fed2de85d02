//! A party of shared-board Tetris: guests come and go at any time, one game follows the other, and one
//! frame per tick carries everything that changed.
//!
//! A [`Party`] is what everyone knows; folding the same frames gives the same party everywhere. The
//! [`Referee`] has one too, and beside it what nobody else may see: the bag.

mod guest;
mod referee;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tetris::{Effect, Game, PlayerId, Seed, Setup};

use crate::VisitorId;

pub use guest::{Guest, GuestId, Pilot};
pub use referee::{Referee, Unfit};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    setup: Setup,
    /// In the order in which they came.
    guests: Vec<Guest>,
    game: Option<Game>,
    /// When anything last changed, in ticks since the game began.
    tick: u32,
    /// The number of the last frame.
    frames: u64,
    next_guest: GuestId,
    commitment: Option<[u8; 32]>,
    seed: Option<Seed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Begin a game with everyone who is here.
    Start,
    /// Move the own piece.
    Play(tetris::Command),
    Leave,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Entered(Guest),
    Left(GuestId),
    /// A new game, on an empty board. Its seed is promised now and shown at its end.
    Begun {
        commitment: [u8; 32],
    },
    /// A guest joined the game.
    Seated {
        guest: GuestId,
        joined: tetris::Event,
    },
    Played(tetris::Event),
    Ended {
        seed: Seed,
    },
}

/// Everything that changed on one tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1 in a party; a gap means that something was missed.
    pub number: u64,
    /// Ticks since the game began.
    pub tick: u32,
    pub events: Vec<Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// Nobody with this number is here.
    NotHere,
    /// Every place is taken.
    Full,
    /// The game has to end first.
    GameRunning,
    NoGame,
    Rules(tetris::Refusal),
}

impl Party {
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            guests: Vec::new(),
            game: None,
            tick: 0,
            frames: 0,
            next_guest: GuestId::FIRST,
            commitment: None,
            seed: None,
        }
    }

    pub fn setup(&self) -> Setup {
        self.setup
    }

    pub fn guests(&self) -> &[Guest] {
        &self.guests
    }

    pub fn guest(&self, id: GuestId) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.id == id)
    }

    /// The game that runs or has just ended.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// When anything last changed, in ticks since the game began.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// The number of the last frame.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Who steers for this visitor.
    pub fn guest_of(&self, visitor: VisitorId) -> Option<GuestId> {
        self.guests.iter().find(|guest| guest.pilot == Pilot::Visitor(visitor)).map(|guest| guest.id)
    }

    /// What the referee promised when the game began.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        self.commitment
    }

    /// What it had promised, once the game is over.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    pub fn is_playing(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    /// Takes over what happened on a tick, and tells what followed from it: each effect with the player
    /// who caused it, or with nobody if it was the clock.
    pub fn follow(&mut self, frame: &Frame) -> Vec<(Option<PlayerId>, Effect)> {
        let mut effects = Vec::new();
        for event in &frame.events {
            let by = match event {
                Event::Seated { joined: event, .. } | Event::Played(event) => {
                    event.cause().map(|(who, _)| who)
                }
                _ => None,
            };
            effects.extend(self.evolve(event).into_iter().map(|effect| (by, effect)));
        }
        self.tick = frame.tick;
        self.frames = frame.number;
        effects
    }

    fn evolve(&mut self, event: &Event) -> Vec<Effect> {
        match event {
            Event::Entered(guest) => {
                self.next_guest = self.next_guest.max(guest.id.next());
                self.guests.push(guest.clone());
            }
            Event::Left(id) => self.guests.retain(|guest| guest.id != *id),
            Event::Begun { commitment } => {
                self.game = Some(Game::new(self.setup));
                self.tick = 0;
                self.commitment = Some(*commitment);
                self.seed = None;
                for guest in &mut self.guests {
                    guest.player = None;
                }
            }
            Event::Seated { guest, joined } => {
                let player = joined.cause().map(|(player, _)| player);
                if let Some(guest) = self.guests.iter_mut().find(|known| known.id == *guest) {
                    guest.player = player;
                }
                return self.play(joined);
            }
            Event::Played(event) => return self.play(event),
            Event::Ended { seed } => self.seed = Some(*seed),
        }
        Vec::new()
    }

    fn play(&mut self, event: &tetris::Event) -> Vec<Effect> {
        self.game.as_mut().map(|game| game.evolve(event)).unwrap_or_default()
    }

    /// The game in which this guest plays, and as whom.
    fn seat(&self, id: GuestId) -> Result<(&Game, PlayerId), Refusal> {
        let guest = self.guest(id).ok_or(Refusal::NotHere)?;
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        Ok((game, guest.player.ok_or(Refusal::NoGame)?))
    }
}
