//! A room of shared-board Tetris: visitors come and go at any time, one game follows the other, and one
//! frame per tick carries everything that changed.
//!
//! A [`TetrisRoom`] is what everyone knows; folding the same frames gives the same room everywhere. The
//! [`Referee`] has one too, and beside it what nobody else may see: the bag.

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
    /// 3 - 2 - 1.
    count: Option<Count>,
    /// Those who left the game, who keep their names.
    departed: Vec<(PlayerId, Name)>,
}

/// Everyone is ready: the seconds until the game begins are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// How many are left, this one among them.
    pub seconds: u8,
    /// The tick on which this second is over.
    pub until: u32,
}

/// What a seat asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The next game may begin, or not yet. It does so when every person is ready: nobody begins for others.
    Ready(bool),
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
    /// A person is ready for the next game, or not yet.
    Ready { seat: SeatId, ready: bool },
    /// The count begins, goes on, or is given up.
    Counted(Option<Count>),
    /// The machine of this seat plays like this from now on.
    Tuned { seat: SeatId, strength: Strength },
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
            count: None,
            departed: Vec::new(),
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

    /// Seconds until the next game begins, while they are counted.
    pub fn count(&self) -> Option<u8> {
        self.count.map(|count| count.seconds)
    }

    /// What a player of the game is called, also one who left it.
    pub fn name(&self, player: PlayerId) -> Option<&Name> {
        let here = self.seats.iter().find(|seat| seat.player == Some(player)).map(|seat| &seat.name);
        here.or_else(|| self.departed.iter().find(|(who, _)| *who == player).map(|(_, name)| name))
    }

    /// Every person is ready, and there is one.
    fn is_ready(&self) -> bool {
        let mut people = self.seats.iter().filter(|seat| seat.is_person()).peekable();
        people.peek().is_some() && people.all(|seat| seat.ready) && !self.is_playing()
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

    /// Adds to a replay what concerns the game, after this frame: from the last beginning in it on, if there is
    /// one.
    pub fn record(&self, frame: &Frame, replay: &mut Replay) {
        let begun = frame.events.iter().rposition(|event| matches!(event, Event::Begun { .. }));
        let events: Vec<_> = frame.events[begun.unwrap_or(0)..]
            .iter()
            .filter_map(|event| match event {
                Event::Seated { joined: event, .. } | Event::Played(event) => Some(event.clone()),
                _ => None,
            })
            .collect();
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

    /// The game in which this seat plays, and as whom.
    fn playing(&self, id: SeatId) -> Result<(&Game, PlayerId), Refusal> {
        let seat = self.seat(id).ok_or(Refusal::NotHere)?;
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        Ok((game, seat.player.ok_or(Refusal::NoGame)?))
    }
}
