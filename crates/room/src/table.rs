//! A table of Puissance 4 in a server: people and machines take its places, play games against the clock
//! or without, go away and come back.
//!
//! A [`Table`] is what everyone knows; folding the same frames gives the same table everywhere. Time is
//! told by the caller, in milliseconds that count only while the server runs.

mod clock;
mod command;
mod decide;
mod evolve;
mod place;

use alloc::vec::Vec;

use connect_four::{Game, Move, Name, Player};
use serde::{Deserialize, Serialize};

use crate::{Cause, Ending, Score, Series, VisitorId};

pub use clock::{Clock, Pace, Terms, TermsFault};
pub use command::{Command, Offer, Refusal};
pub use place::{Person, Place};

/// Milliseconds in which the server was there.
pub type Millis = u64;

/// How long somebody may be away before the others need not wait any longer.
pub const PATIENCE: Millis = 30_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    terms: Terms,
    /// One for each player.
    places: Vec<Place>,
    /// A first game has begun.
    begun: bool,
    series: Series,
    clock: Clock,
    /// What is offered now, by whom, and who has agreed.
    offer: Option<(Player, Offer)>,
    agreed: Vec<Player>,
    /// Who wants another game.
    eager: Vec<Player>,
    /// The last command that was done for each client, the latest last.
    heard: Vec<Cause>,
    frames: u64,
    now: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Sat { player: Player, visitor: VisitorId, name: Name },
    Stood { player: Player },
    MachineSat { player: Player, level: connect_four::Level },
    Begun { first: Player },
    Played { player: Player, made: Move },
    Offered { player: Player, offer: Offer },
    Agreed { player: Player },
    Declined { player: Player },
    TakenBack { moves: u16 },
    Ended(Ending),
    WantsNextGame { player: Player },
    WentAway { player: Player },
    CameBack { player: Player },
}

/// Everything that changed at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1; a gap means that something was missed.
    pub number: u64,
    pub at: Millis,
    pub cause: Option<Cause>,
    pub events: Vec<Event>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// There are free places, and no game.
    Waiting,
    Playing,
    Over,
}

impl Table {
    pub fn new(terms: Terms) -> Self {
        let setup = terms.setup();
        Self {
            terms,
            places: (0..setup.players()).map(|_| Place::Free).collect(),
            begun: false,
            series: Series::new(setup),
            clock: Clock::default(),
            offer: None,
            agreed: Vec::new(),
            eager: Vec::new(),
            heard: Vec::new(),
            frames: 0,
            now: 0,
        }
    }

    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// In the order of the players.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    pub fn place(&self, player: Player) -> &Place {
        self.places.get(player.index()).unwrap_or(&Place::Free)
    }

    pub fn game(&self) -> &Game {
        self.series.game()
    }

    pub fn score(&self) -> &Score {
        self.series.score()
    }

    pub fn ending(&self) -> Option<Ending> {
        self.series.ending()
    }

    pub fn winner(&self) -> Option<Player> {
        self.series.winner()
    }

    pub fn phase(&self) -> Phase {
        match self.begun {
            false => Phase::Waiting,
            true if self.series.is_over() => Phase::Over,
            true => Phase::Playing,
        }
    }

    pub fn offer(&self) -> Option<(Player, Offer)> {
        self.offer
    }

    /// Who has agreed to the offer so far.
    pub fn agreed(&self) -> &[Player] {
        &self.agreed
    }

    pub fn wants_next_game(&self, player: Player) -> bool {
        self.eager.contains(&player)
    }

    /// The number of the last frame.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// When anything last changed.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Where this visitor sits.
    pub fn seat_of(&self, visitor: VisitorId) -> Option<Player> {
        self.players().find(|player| self.place(*player).visitor() == Some(visitor))
    }

    /// The machine whose turn it is.
    pub fn machine_to_move(&self) -> Option<(Player, connect_four::Level)> {
        let turn = self.game().turn();
        match self.place(turn) {
            Place::Machine { level } if self.phase() == Phase::Playing => Some((turn, *level)),
            _ => None,
        }
    }

    /// What a player has left on the clock, if there is one.
    pub fn left(&self, player: Player, now: Millis) -> Option<Millis> {
        let runs = self.phase() == Phase::Playing && self.game().turn() == player;
        self.terms.pace().map(|_| self.clock.left(player, runs, now))
    }

    /// A command of this number was done already.
    pub fn has_heard(&self, cause: Cause) -> bool {
        self.heard.iter().any(|heard| {
            (heard.visitor, heard.client) == (cause.visitor, cause.client) && heard.number >= cause.number
        })
    }

    /// The frame that these events would be.
    pub fn frame(&self, at: Millis, cause: Option<Cause>, events: Vec<Event>) -> Frame {
        Frame { number: self.frames + 1, at: at.max(self.now), cause, events }
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::all(self.terms.setup().players())
    }
}
