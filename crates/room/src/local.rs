//! A match on one screen.

use alloc::vec::Vec;

use ::connect_four::{Game, Level, Move, Name, Outcome, Player, Setup};

use crate::{Match, Score};

/// Games of one setup in a row, between the same seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalMatch {
    seats: Vec<Seat>,
    games: Match,
}

/// A seat of a match on one screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name that the others read.
    pub name: Name,
    /// The level of the machine that holds it; `None` if a person does.
    pub machine: Option<Level>,
}

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a move.
    Play(Move),
    /// Take back the last move that a person made, with the machines' answers to it.
    TakeBack,
    /// Give the game to the other of two players.
    Resign,
    /// Begin another game.
    NextGame,
}

/// What happened in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A move was made.
    Played(connect_four::Event),
    /// This many moves were taken back.
    TakenBack { moves: u16 },
    /// The game ended otherwise than on the board.
    Ended(Outcome),
    /// Another game began.
    GameBegun { first: Player },
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Refusal {
    #[error("{0}")]
    Rules(connect_four::Refusal),
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// With more than two players, nobody can be given the game.
    #[error("only one of two can resign")]
    TooManyToResign,
    #[error("the game is not over")]
    GameNotOver,
}

impl LocalMatch {
    /// A new match; `seat` is called once for each player.
    pub fn new(setup: Setup, seat: impl FnMut(Player) -> Seat) -> Self {
        Self::resumed(Game::new(setup), seat)
    }

    /// A match that goes on from a game already begun. If that game is over, it counts.
    pub fn resumed(game: Game, seat: impl FnMut(Player) -> Seat) -> Self {
        let seats = Player::all(game.setup().players()).map(seat).collect();
        Self { seats, games: Match::resumed(game) }
    }

    /// The same match with this score, from before it was interrupted.
    #[must_use]
    pub fn with_score(self, score: Score) -> Self {
        Self { games: self.games.with_score(score), ..self }
    }

    /// The same match with this outcome of its game. A game that the board decided keeps its own.
    #[must_use]
    pub fn ended(mut self, outcome: Option<Outcome>) -> Self {
        if let Some(outcome) = outcome {
            self.evolve(&Event::Ended(outcome));
        }
        self
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    /// How the present game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.games.outcome()
    }

    /// Whether the present game is over.
    pub fn is_over(&self) -> bool {
        self.games.is_over()
    }

    /// The winner of the present game, on the board or because the other player resigned.
    pub fn winner(&self) -> Option<Player> {
        self.games.winner()
    }

    /// The score so far.
    pub fn score(&self) -> &Score {
        self.games.score()
    }

    /// The seats, in the order of the players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat of this player.
    pub fn seat(&self, player: Player) -> Option<&Seat> {
        self.seats.get(player.index())
    }

    /// Gives the seat another name.
    pub fn rename(&mut self, player: Player, name: Name) {
        if let Some(seat) = self.seats.get_mut(player.index()) {
            seat.name = name;
        }
    }

    /// The event of this command, or why it is refused.
    pub fn decide(&self, who: Player, command: Command) -> Result<Event, Refusal> {
        let over = Refusal::Rules(connect_four::Refusal::GameOver);
        match command {
            Command::Play(_) | Command::TakeBack | Command::Resign if self.is_over() => Err(over),
            Command::Play(wish) => self.game().decide(who, wish).map(Event::Played).map_err(Refusal::Rules),
            Command::TakeBack => {
                let by_person = |mover| self.seat(mover).is_some_and(|seat| seat.machine.is_none());
                let moves = self.games.moves_since(by_person).ok_or(Refusal::NothingToTakeBack)?;
                Ok(Event::TakenBack { moves })
            }
            Command::Resign if self.game().setup().players() > 2 => Err(Refusal::TooManyToResign),
            Command::Resign => Ok(Event::Ended(Outcome::Resigned { player: who })),
            Command::NextGame if !self.is_over() => Err(Refusal::GameNotOver),
            Command::NextGame => Ok(Event::GameBegun { first: self.next_to_begin() }),
        }
    }

    /// Applies what [`LocalMatch::decide`] returned.
    pub fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Played(played) => self.games.play(played),
            Event::TakenBack { moves } => self.games.take_back(moves),
            Event::Ended(outcome) => self.games.end(outcome),
            Event::GameBegun { first } => self.games.begin(first),
        }
    }

    /// `decide`, then `evolve`.
    pub fn apply(&mut self, who: Player, command: Command) -> Result<Event, Refusal> {
        let event = self.decide(who, command)?;
        self.evolve(&event);
        Ok(event)
    }

    /// Lays the opening of the present game.
    pub fn lay(&mut self, columns: &[u8]) -> Result<(), Refusal> {
        for event in self.game().lay(columns).map_err(Refusal::Rules)? {
            self.games.play(event);
        }
        Ok(())
    }

    /// See [`Match::next_to_begin`].
    pub fn next_to_begin(&self) -> Player {
        self.games.next_to_begin()
    }
}
