//! A table of Puissance 4 in a server: people and machines take its places, play games against the clock
//! or without, go away and come back.
//!
//! A [`Table`] is what everyone knows; folding the same frames gives the same table everywhere. Time is
//! told by the caller, in milliseconds that count only while the server runs.

mod clock;
mod command;
mod decide;
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

/// How many windows of one visitor are remembered, and how many of all. Whoever opens many pushes out only
/// their own, and while a game runs nobody but those who play is heard.
const WINDOWS: usize = 5;
const HEARD: usize = Player::MOST * WINDOWS;

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

    /// Takes over what happened.
    pub fn follow(&mut self, frame: &Frame) {
        self.frames = frame.number;
        self.now = frame.at;
        if let Some(cause) = frame.cause {
            self.hear(cause);
        }
        for event in &frame.events {
            self.evolve(event);
        }
    }

    fn hear(&mut self, cause: Cause) {
        self.heard.retain(|heard| (heard.visitor, heard.client) != (cause.visitor, cause.client));
        self.heard.push(cause);
        let own = |heard: &Cause| heard.visitor == cause.visitor;
        if self.heard.iter().filter(|heard| own(heard)).count() > WINDOWS {
            let oldest = self.heard.iter().position(own);
            oldest.map(|index| self.heard.remove(index));
        }
        if self.heard.len() > HEARD {
            self.heard.remove(0);
        }
    }

    /// There is no event that breaks a table: one that these rules did not decide changes nothing that it
    /// should not.
    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Sat { player, visitor, name } => {
                self.seat(
                    *player,
                    Place::Person(Person { visitor: *visitor, name: name.clone(), away: None }),
                );
            }
            Event::MachineSat { player, level } => {
                self.seat(*player, Place::Machine { level: *level });
                self.forget_offer();
            }
            Event::Stood { player } => {
                self.seat(*player, Place::Free);
                self.begun = false;
                self.series = Series::new(self.terms.setup());
                self.forget_wishes();
            }
            Event::Begun { first } if first.number() > self.game().setup().players() => {}
            Event::Begun { first } => {
                self.begun = true;
                self.series.begin(*first);
                self.clock.start(self.terms.pace(), self.now);
                self.forget_wishes();
            }
            Event::Played { .. } | Event::Ended(_) if self.phase() != Phase::Playing => {}
            Event::Played { player, made } => self.play(*player, *made),
            Event::Offered { player, offer } => {
                self.offer = Some((*player, *offer));
                self.agreed.clear();
            }
            Event::Agreed { player } => self.agreed.push(*player),
            Event::Declined { .. } => self.forget_offer(),
            Event::TakenBack { moves } => {
                self.stop_clock();
                self.series.take_back(*moves);
                self.forget_offer();
            }
            Event::Ended(ending) => {
                self.stop_clock();
                self.series.end(*ending);
                self.forget_offer();
            }
            Event::WantsNextGame { player } => self.eager.push(*player),
            Event::WentAway { player } => self.set_away(*player, Some(self.now)),
            Event::CameBack { player } => self.set_away(*player, None),
        }
    }

    fn play(&mut self, player: Player, made: Move) {
        let Ok(event) = self.game().decide(player, made) else { return };
        self.series.play(event);
        self.clock.moved(player, self.terms.pace(), self.now);
        self.forget_offer();
    }

    fn stop_clock(&mut self) {
        let turn = self.game().turn();
        if self.phase() == Phase::Playing {
            self.clock.stop(turn, self.now);
        }
    }

    fn seat(&mut self, player: Player, place: Place) {
        if let Some(there) = self.places.get_mut(player.index()) {
            *there = place;
        }
    }

    fn set_away(&mut self, player: Player, since: Option<Millis>) {
        if let Some(Place::Person(person)) = self.places.get_mut(player.index()) {
            person.away = since;
        }
    }

    fn forget_offer(&mut self) {
        self.offer = None;
        self.agreed.clear();
    }

    fn forget_wishes(&mut self) {
        self.forget_offer();
        self.eager.clear();
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::all(self.terms.setup().players())
    }
}
