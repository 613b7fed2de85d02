//! A room of Puissance 4: people and machines hold its seats, play games against the clock or without,
//! go away and come back.
//!
//! A [`ConnectFourRoom`] is what everyone knows; folding the same frames gives the same room everywhere.
//! The caller tells the time, in milliseconds that count only while the server runs.

mod command;
mod decide;
mod evolve;
mod seat;
mod terms;

use alloc::vec::Vec;

use connect_four::{Game, Name, Outcome, Player};
use serde::{Deserialize, Serialize};

use crate::{Cause, Clock, Match, Millis, Score, VisitorId};

pub use command::{Command, Offer, Refusal};
pub use seat::{Person, Seat};
pub use terms::{Terms, TermsFault};

/// What everyone in the room knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectFourRoom {
    terms: Terms,
    /// The seats, one for each player.
    seats: Vec<Seat>,
    /// Whether a first game has begun.
    begun: bool,
    #[serde(rename = "match")]
    games: Match,
    clock: Clock,
    /// What is offered now, and by whom.
    offer: Option<(Player, Offer)>,
    agreed: Vec<Player>,
    /// Players who want another game.
    eager: Vec<Player>,
    /// The last command that was done for each client, the latest last.
    heard: Vec<Cause>,
    frames: u64,
    now: Millis,
    /// Visitors who were away and were replaced by a machine, with their seats.
    replaced: Vec<(Player, VisitorId)>,
}

/// What happened in a room. The journal has the number of each variant, not its name: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A visitor took this seat, or has a new name.
    Sat { player: Player, visitor: VisitorId, name: Name },
    /// The seat is free again, and there is no game.
    Stood { player: Player },
    /// A machine took this seat.
    MachineSat { player: Player, level: connect_four::Level },
    /// A new game began.
    Begun { first: Player },
    /// A move was made: what the rules decided.
    Played(connect_four::Event),
    /// A player asks everyone to agree.
    Offered { player: Player, offer: Offer },
    /// A player agrees to the offer.
    Agreed { player: Player },
    /// A player declined the offer or withdrew it.
    Declined { player: Player },
    /// This many moves were taken back.
    TakenBack { moves: u16 },
    /// The game ended, on the board or otherwise.
    Ended(Outcome),
    /// A player wants another game.
    WantsNextGame { player: Player },
    /// The visitor of this seat is not connected.
    WentAway { player: Player },
    /// The visitor of this seat is connected again.
    CameBack { player: Player },
    /// The opening of the game was laid, token by token.
    Laid { columns: Vec<u8> },
    /// The server was away until then. No clock ran meanwhile, and none runs for [`crate::RETURN`] after it.
    Resumed { since: Millis },
}

/// Everything that changed at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1; a gap means that something was missed.
    pub number: u64,
    /// When it happened, in server time.
    pub at: Millis,
    /// The command that it answers, if it is one.
    pub cause: Option<Cause>,
    /// The events, in the order in which they happened.
    pub events: Vec<Event>,
}

/// What goes on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// There are free seats, and no game.
    Waiting,
    /// A game goes on.
    Playing,
    /// The game has ended, and the next one has not begun.
    Over,
}

impl ConnectFourRoom {
    /// An empty room.
    pub fn new(terms: Terms) -> Self {
        let setup = terms.setup();
        Self {
            terms,
            seats: (0..setup.players()).map(|_| Seat::Free).collect(),
            begun: false,
            games: Match::new(setup),
            clock: Clock::default(),
            offer: None,
            agreed: Vec::new(),
            eager: Vec::new(),
            heard: Vec::new(),
            frames: 0,
            now: 0,
            replaced: Vec::new(),
        }
    }

    /// The variant and the clock.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The seats, in the order of the players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat of this player.
    pub fn seat(&self, player: Player) -> &Seat {
        self.seats.get(player.index()).unwrap_or(&Seat::Free)
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    /// The score so far.
    pub fn score(&self) -> &Score {
        self.games.score()
    }

    /// How the present game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.games.outcome()
    }

    /// The winner of the present game, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.games.winner()
    }

    /// Whether a game is awaited, runs, or is over.
    pub fn phase(&self) -> Phase {
        match self.begun {
            false => Phase::Waiting,
            true if self.games.is_over() => Phase::Over,
            true => Phase::Playing,
        }
    }

    /// What is offered, and by whom.
    pub fn offer(&self) -> Option<(Player, Offer)> {
        self.offer
    }

    /// The players who have agreed to the offer so far.
    pub fn agreed(&self) -> &[Player] {
        &self.agreed
    }

    /// Whether this player has asked for another game.
    pub fn wants_next_game(&self, player: Player) -> bool {
        self.eager.contains(&player)
    }

    /// The number of the last frame.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Server time of the last frame.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The seat of this visitor.
    pub fn seat_of(&self, visitor: VisitorId) -> Option<Player> {
        self.players().find(|player| self.seat(*player).visitor() == Some(visitor))
    }

    /// How many tokens of the opening are still to be laid in the game that has begun.
    pub fn to_lay(&self) -> usize {
        if self.phase() == Phase::Playing { self.game().to_lay() } else { 0 }
    }

    /// The machine whose turn it is.
    pub fn machine_to_move(&self) -> Option<(Player, connect_four::Level)> {
        let turn = self.game().turn();
        match self.seat(turn) {
            Seat::Machine { level } if self.phase() == Phase::Playing && self.to_lay() == 0 => {
                Some((turn, *level))
            }
            _ => None,
        }
    }

    /// Whether a machine has taken over the seat of this visitor.
    pub fn is_replaced(&self, visitor: VisitorId) -> bool {
        self.seat_to_return_to(visitor).is_some()
    }

    /// Time runs from the first move on.
    fn clock_runs(&self) -> bool {
        self.phase() == Phase::Playing && !self.game().events().is_empty()
    }

    fn seat_to_return_to(&self, visitor: VisitorId) -> Option<Player> {
        let replaced = self.replaced.iter().find(|(_, replaced)| *replaced == visitor);
        replaced.map(|(player, _)| *player).filter(|player| self.seat(*player).is_machine())
    }

    /// What a player has left on the clock, if there is one.
    pub fn left(&self, player: Player, now: Millis) -> Option<Millis> {
        let runs = self.clock_runs() && self.game().turn() == player;
        self.terms.pace().map(|_| self.clock.left(player, runs, now))
    }

    /// Whether a command with this number or a later one was done already.
    pub fn has_heard(&self, cause: Cause) -> bool {
        self.heard.iter().any(|heard| {
            (heard.visitor, heard.client) == (cause.visitor, cause.client) && heard.number >= cause.number
        })
    }

    /// The next frame, with these events.
    pub fn frame(&self, at: Millis, cause: Option<Cause>, events: Vec<Event>) -> Frame {
        Frame { number: self.frames + 1, at: at.max(self.now), cause, events }
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::all(self.terms.setup().players())
    }
}
