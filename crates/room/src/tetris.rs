//! A room of shared-board Tetris: visitors come and go at any time, one game follows the other, and one
//! frame per tick carries everything that changed.
//!
//! A [`TetrisRoom`] is what everyone knows; folding the same frames gives the same room everywhere. The [`Referee`] has
//! one too, and beside it the bag, which nobody else may see.

mod packed;
mod referee;
mod seat;

use alloc::vec::Vec;

use connect_four::Name;
use serde::{Deserialize, Serialize};
use tetris::bot::Strength;
use tetris::replay::Replay;
use tetris::{Effect, Game, PlayerId, Seed, Setup};

use crate::VisitorId;

pub use referee::{Referee, Thinking, Thoughts, Unfit};
pub use seat::{HeldBy, Seat, SeatId};

/// What everyone in the room knows. Stored whole when a game begins: the order and the types of its fields are the
/// format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TetrisRoom {
    setup: Setup,
    /// The seats, in the order in which they were taken.
    seats: Vec<Seat>,
    game: Option<Game>,
    /// Tick of the last frame, counted from the beginning of the game.
    tick: u32,
    /// The number of the last frame.
    frames: u64,
    next_seat: SeatId,
    commitment: Option<[u8; 32]>,
    seed: Option<Seed>,
    /// Seconds until the next game.
    count: Option<Count>,
    /// Players who left the game, with their names.
    departed: Vec<(PlayerId, Name)>,
}

/// The count down to the next game, once enough people are ready. It starts at three when all are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Seconds that are left, this one included.
    pub seconds: u8,
    /// The tick on which this second is over.
    pub until: u32,
}

/// What a seat can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Be ready for the next game, or not. The game begins when every person is ready, or half a minute after half of
    /// them are; a person who is not ready then watches, and joins the game by becoming ready.
    Ready(bool),
    /// Play this command in the game.
    Play(tetris::Command),
    /// Give the seat up.
    Leave,
}

/// What happened in a room. The journal has the number of each variant, not its name: new ones go to the end. What
/// players do all the time is written shorter (`packed.rs`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A seat was taken.
    Entered(Seat),
    /// A seat was given up.
    Left(SeatId),
    /// A new game began, on an empty board. Its seed is promised now and shown at its end.
    Begun { commitment: [u8; 32] },
    /// A seat joined the game.
    Seated { seat: SeatId, joined: tetris::Event },
    /// Something happened in the game: what the rules decided.
    Played(tetris::Event),
    /// The game is over; this is the seed that was promised.
    Ended { seed: Seed },
    /// A person is ready for the next game, or no longer.
    Ready { seat: SeatId, ready: bool },
    /// The count began, went on, or was given up.
    Counted(Option<Count>),
    /// The machine of this seat has this strength from now on.
    Tuned { seat: SeatId, strength: Strength },
}

/// Everything that changed on one tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1; a gap means that something was missed.
    pub number: u64,
    /// Ticks since the game began.
    pub tick: u32,
    /// The events, in the order in which they happened.
    pub events: Vec<Event>,
}

impl Frame {
    /// The events of the game: from the last beginning in the frame on, if there is one.
    pub fn played(&self) -> Vec<tetris::Event> {
        let begun = self.events.iter().rposition(|event| matches!(event, Event::Begun { .. }));
        let played = |event: &Event| match event {
            Event::Seated { joined: event, .. } | Event::Played(event) => Some(event.clone()),
            _ => None,
        };
        self.events[begun.unwrap_or(0)..].iter().filter_map(played).collect()
    }
}

/// Why a command is refused.
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
            count: None,
            departed: Vec::new(),
        }
    }

    /// The variant that is played.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The seats, in the order in which they were taken.
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

    /// Tick of the last frame, counted from the beginning of the game.
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

    /// The digest of the seed that the referee promised when the game began.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        self.commitment
    }

    /// The seed that was promised, once the game is over.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// Whether a game runs.
    pub fn is_playing(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    /// Seconds until the next game begins, while they are counted.
    pub fn count(&self) -> Option<u8> {
        self.count.map(|count| count.seconds)
    }

    /// The name of a player of the game, also of one who left it.
    pub fn name(&self, player: PlayerId) -> Option<&Name> {
        let here = self.seats.iter().find(|seat| seat.player == Some(player)).map(|seat| &seat.name);
        here.or_else(|| self.departed.iter().find(|(who, _)| *who == player).map(|(_, name)| name))
    }

    /// How many people are ready for the next game, and how many there are.
    pub fn ready(&self) -> (usize, usize) {
        let people = || self.seats.iter().filter(|seat| seat.is_person());
        (people().filter(|seat| seat.ready).count(), people().count())
    }

    /// Takes over a frame and returns its effects, each with the player who caused it, or `None` for the clock.
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

    /// Adds the game's events of this frame, which the room has followed, to a replay.
    pub fn record(&self, frame: &Frame, replay: &mut Replay) {
        let events = frame.played();
        if let Some(game) = self.game.as_ref().filter(|_| !events.is_empty()) {
            replay.push(frame.tick, events, game);
        }
    }

    fn evolve(&mut self, event: &Event) -> Vec<Effect> {
        match event {
            Event::Entered(seat) => {
                self.next_seat = self.next_seat.max(seat.id.next());
                self.seats.push(seat.clone());
            }
            Event::Left(id) => {
                let left = self.seats.extract_if(.., |seat| seat.id == *id);
                self.departed.extend(left.filter_map(|seat| Some((seat.player?, seat.name))));
            }
            Event::Begun { commitment } => {
                self.game = Some(Game::new(self.setup));
                self.tick = 0;
                self.commitment = Some(*commitment);
                self.seed = None;
                self.count = None;
                self.departed.clear();
                for seat in &mut self.seats {
                    seat.player = None;
                    seat.ready = false;
                }
            }
            Event::Seated { seat, joined } => {
                let player = joined.cause().map(|(player, _)| player);
                self.change(*seat, |seat| seat.player = player);
                return self.play(joined);
            }
            Event::Played(event) => return self.play(event),
            Event::Ended { seed } => self.seed = Some(*seed),
            Event::Ready { seat, ready } => self.change(*seat, |seat| seat.ready = *ready),
            Event::Counted(count) => self.count = *count,
            Event::Tuned { seat, strength } => {
                self.change(*seat, |seat| seat.held_by = HeldBy::Machine(*strength));
            }
        }
        Vec::new()
    }

    fn change(&mut self, id: SeatId, change: impl FnOnce(&mut Seat)) {
        if let Some(seat) = self.seats.iter_mut().find(|seat| seat.id == id) {
            change(seat);
        }
    }

    fn play(&mut self, event: &tetris::Event) -> Vec<Effect> {
        self.game.as_mut().map(|game| game.evolve(event)).unwrap_or_default()
    }

    /// The running game, and the player of this seat in it.
    fn playing(&self, id: SeatId) -> Result<(&Game, PlayerId), Refusal> {
        let seat = self.seat(id).ok_or(Refusal::NotHere)?;
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        Ok((game, seat.player.ok_or(Refusal::NoGame)?))
    }
}
