//! A game: a value that decides commands and is changed by events.
//!
//! [`Game::decide`] and [`Game::tick`] change nothing: they return what would happen, drawing new pieces from the
//! caller's source. [`Game::evolve`] changes the game and cannot fail. Folding the same events through `evolve` gives
//! the same game everywhere.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{
    arena::{Arena, Terms},
    board::Board,
    event::{Command, Effect, End, Event, Refusal},
    field::{Draw, Field},
    hash,
    labo::Labo,
    level::Level,
    piece::{Cell, Kind, Piece},
    player::{Gone, Player, PlayerId},
    score::{self, Score},
    setup::{Rules, Setup},
};

/// The whole state of a game, by either rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// One board for all, one end for all.
    Labo(Labo),
    /// A wide board in sections; also a game for one.
    Arena(Arena),
}

impl Game {
    /// A game that nobody has joined yet.
    pub fn new(setup: Setup) -> Self {
        match setup {
            Setup::Labo(setup) => Self::Labo(Labo::new(setup)),
            Setup::Arena(setup) => Self::Arena(Arena::new(Terms::Crowd(setup))),
            Setup::Solo(solo) => Self::Arena(Arena::new(Terms::Solo(solo))),
        }
    }

    /// The event of a command, or why it is refused. To join, pass [`Game::next_id`].
    pub fn decide(
        &self,
        who: PlayerId,
        command: Command,
        draw: &mut dyn FnMut(PlayerId) -> Kind,
    ) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match self {
            Self::Labo(labo) => labo.allows(who, command)?,
            Self::Arena(arena) => arena.allows(who, command)?,
        }
        Ok(self.with_drawn(Event::of(who, command), draw))
    }

    /// The event that is due once `now` ticks have passed since the start, one per call: call it on every tick, and
    /// after a pause until it returns `None`.
    pub fn tick(&self, now: u32, draw: &mut dyn FnMut(PlayerId) -> Kind) -> Option<Event> {
        self.is_due(now).then(|| self.step(draw))
    }

    /// The event of the next step of `Labo` or tick of `Arena`, whatever the clock says.
    pub fn step(&self, draw: &mut dyn FnMut(PlayerId) -> Kind) -> Event {
        self.with_drawn(Event::Stepped { drawn: Vec::new() }, draw)
    }

    /// Whether [`Game::tick`] would return an event.
    pub fn is_due(&self, now: u32) -> bool {
        !self.is_over()
            && match self {
                Self::Labo(labo) => labo.is_due(now),
                Self::Arena(arena) => arena.is_due(now),
            }
    }

    /// Applies an event. Total: an event that the rules would not return is ignored where it does not fit, and breaks
    /// nothing.
    pub fn evolve(&mut self, event: &Event) -> Vec<Effect> {
        let mut drawn = event.drawn().iter().copied();
        self.apply(event, &mut |_| drawn.next())
    }

    /// Plays the event on a copy, to learn which pieces it needs.
    fn with_drawn(&self, mut event: Event, draw: &mut dyn FnMut(PlayerId) -> Kind) -> Event {
        let mut kinds = Vec::new();
        if event.drawn_mut().is_some() {
            self.clone().apply(&event, &mut |who| {
                kinds.push(draw(who));
                kinds.last().copied()
            });
        }
        if let Some(drawn) = event.drawn_mut() {
            *drawn = kinds;
        }
        event
    }

    fn apply(&mut self, event: &Event, draw: &mut Draw) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.is_over() {
            match self {
                Self::Labo(labo) => labo.apply(event, draw, &mut effects),
                Self::Arena(arena) => arena.apply(event, draw, &mut effects),
            }
        }
        effects
    }
}

/// What every player knows of the game.
impl Game {
    /// The variant that is played.
    pub fn setup(&self) -> Setup {
        match self {
            Self::Labo(labo) => Setup::Labo(labo.setup()),
            Self::Arena(arena) => arena.setup(),
        }
    }

    /// The rules by which it is played.
    pub fn rules(&self) -> Rules {
        self.field().rules
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// Why the game is over, once it is.
    pub fn end(&self) -> Option<End> {
        match self {
            Self::Labo(labo) => labo.end,
            Self::Arena(arena) => arena.end,
        }
    }

    /// The board with the placed blocks.
    pub fn board(&self) -> &Board {
        &self.field().board
    }

    /// The players, in join order.
    pub fn players(&self) -> &[Player] {
        &self.field().players
    }

    /// The players who left, in the order in which they did.
    pub fn gone(&self) -> &[Gone] {
        &self.field().gone
    }

    /// This player, while in the game.
    pub fn player(&self, who: PlayerId) -> Option<&Player> {
        self.field().player(who).ok()
    }

    /// The number for the next player to join; `None` once all numbers are used.
    pub fn next_id(&self) -> Option<PlayerId> {
        self.field().next_id()
    }

    /// The cells that a piece covers by these rules.
    pub fn cells(&self, piece: Piece) -> [Cell; 4] {
        piece.cells(self.rules())
    }

    /// Where a player's piece would land.
    pub fn ghost(&self, who: PlayerId) -> Option<Piece> {
        let piece = self.player(who)?.piece?;
        Some(self.field().landed(piece))
    }

    /// Scores of all players, also of those who left, highest first; players who have not played come last.
    pub fn scores(&self) -> Vec<Score> {
        score::scores(self.field())
    }

    /// The players who lead, several in a tie. No player wins by leaving, without playing, or alone.
    pub fn leaders(&self) -> Vec<Score> {
        score::leaders(self.field())
    }

    /// Ticks until time is up, in a game with a time limit.
    pub fn ticks_left(&self) -> Option<u32> {
        match self {
            Self::Labo(_) => None,
            Self::Arena(arena) => arena.ticks_left(),
        }
    }

    /// Ticks played in `Arena`; only the referee knows those of `Labo`.
    pub fn ticks(&self) -> Option<u32> {
        match self {
            Self::Labo(_) => None,
            Self::Arena(arena) => Some(arena.ticks()),
        }
    }

    /// How fast pieces fall, in `Arena`.
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::Labo(_) => None,
            Self::Arena(arena) => Some(arena.level()),
        }
    }

    /// A fingerprint, equal for equal games on every machine.
    pub fn hash(&self) -> u64 {
        hash::fingerprint(self)
    }

    pub(crate) fn field(&self) -> &Field {
        match self {
            Self::Labo(labo) => &labo.field,
            Self::Arena(arena) => &arena.field,
        }
    }
}
