//! A room of shared-board Tetris: visitors come and go at any time, one game follows the other, and one
//! frame per tick carries everything that changed.
//!
//! A [`TetrisRoom`] is what everyone knows; folding the same frames gives the same room everywhere. The
//! [`Referee`] has one too, and beside it what nobody else may see: the bag.

mod referee;
mod seat;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tetris::{Effect, Game, PlayerId, Seed, Setup};

use crate::VisitorId;

pub use referee::{Referee, Unfit};
pub use seat::{HeldBy, Seat, SeatId};

/// Kept whole when a game begins: the order and the types of these fields are the format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TetrisRoom {
    setup: Setup,
    /// In the order in which they came.
    seats: Vec<Seat>,
    game: Option<Game>,
    /// When anything last changed, in ticks since the game began.
    tick: u32,
    /// The number of the last frame.
    frames: u64,
    next_seat: SeatId,
    commitment: Option<[u8; 32]>,
    seed: Option<Seed>,
}

/// What a seat asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Begin a game with everyone who is here.
    Start,
    /// Move the own piece.
    Play(tetris::Command),
    /// Give the seat up.
    Leave,
}

/// The journal has the number of each variant, not its name: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A seat was taken.
    Entered(Seat),
    /// A seat was given up.
    Left(SeatId),
    /// A new game, on an empty board. Its seed is promised now and shown at its end.
    Begun { commitment: [u8; 32] },
    /// A seat joins the game.
    Seated { seat: SeatId, joined: tetris::Event },
    /// Something happened in the game: what the rules decided.
    Played(tetris::Event),
    /// The game is over; this is the seed that was promised.
    Ended { seed: Seed },
}

/// Everything that changed on one tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1; a gap means that something was missed.
    pub number: u64,
    /// Ticks since the game began.
    pub tick: u32,
    /// In the order in which they happened.
    pub events: Vec<Event>,
}

/// Why nothing came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Refusal {
    /// There is no seat of this number.
    #[error("there is no such seat")]
    NotHere,
    /// Every seat is taken.
    #[error("every seat is taken")]
    Full,
    /// The game has to end first.
    #[error("the game has to end first")]
    GameRunning,
    #[error("there is no game")]
    NoGame,
    #[error("{0:?}")]
    Rules(tetris::Refusal),
}

impl TetrisRoom {
    /// An empty room.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            seats: Vec::new(),
            game: None,
            tick: 0,
            frames: 0,
            next_seat: SeatId::FIRST,
            commitment: None,
            seed: None,
        }
    }

    /// What is played.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// In the order in which they were taken.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat of this number.
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.id == id)
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

    /// The seat of this visitor.
    pub fn seat_of(&self, visitor: VisitorId) -> Option<SeatId> {
        self.seats.iter().find(|seat| seat.held_by == HeldBy::Visitor(visitor)).map(|seat| seat.id)
    }

    /// What the referee promised when the game began.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        self.commitment
    }

    /// What it had promised, once the game is over.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// A game goes on.
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
            Event::Entered(seat) => {
                self.next_seat = self.next_seat.max(seat.id.next());
                self.seats.push(seat.clone());
            }
            Event::Left(id) => self.seats.retain(|seat| seat.id != *id),
            Event::Begun { commitment } => {
                self.game = Some(Game::new(self.setup));
                self.tick = 0;
                self.commitment = Some(*commitment);
                self.seed = None;
                for seat in &mut self.seats {
                    seat.player = None;
                }
            }
            Event::Seated { seat, joined } => {
                let player = joined.cause().map(|(player, _)| player);
                if let Some(seat) = self.seats.iter_mut().find(|known| known.id == *seat) {
                    seat.player = player;
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

    /// The game in which this seat plays, and as whom.
    fn playing(&self, id: SeatId) -> Result<(&Game, PlayerId), Refusal> {
        let seat = self.seat(id).ok_or(Refusal::NotHere)?;
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        Ok((game, seat.player.ok_or(Refusal::NoGame)?))
    }
}
