use alloc::vec::Vec;

use connect_four::{Game, Move, Player, Setup};

use crate::{Ending, Holder, Score, Seat, Series};

/// A match on one screen: games of one setup between the same seats, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    seats: Vec<Seat>,
    series: Series,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Play(Move),
    /// Take back the last move that a person made, with the machines' answers to it.
    TakeBack,
    /// Give the game to the other of two players.
    Resign,
    NextGame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Played(connect_four::Event),
    /// This many moves were taken back.
    TakenBack {
        moves: u16,
    },
    Resigned {
        player: Player,
    },
    GameBegun {
        first: Player,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Rules(connect_four::Refusal),
    NothingToTakeBack,
    /// Among more than two, there is nobody to give the game to.
    TooManyToResign,
    GameNotOver,
}

impl Room {
    /// `seat` is asked once for each player.
    pub fn new(setup: Setup, seat: impl FnMut(Player) -> Seat) -> Self {
        Self::resumed(Game::new(setup), seat)
    }

    /// A match that goes on from a game already begun. If that game is over, it counts.
    pub fn resumed(game: Game, seat: impl FnMut(Player) -> Seat) -> Self {
        let seats = Player::all(game.setup().players()).map(seat).collect();
        Self { seats, series: Series::resumed(game) }
    }

    /// The same match, with what was won before it was interrupted.
    #[must_use]
    pub fn with_score(self, score: Score) -> Self {
        Self { series: self.series.with_score(score), ..self }
    }

    pub fn game(&self) -> &Game {
        self.series.game()
    }

    /// Who gave the present game away.
    pub fn resigned(&self) -> Option<Player> {
        self.series.ending().and_then(Ending::loser)
    }

    /// Nothing more can be played in this game.
    pub fn is_over(&self) -> bool {
        self.series.is_over()
    }

    /// Who has won the present game, on the board or because the other gave up.
    pub fn winner(&self) -> Option<Player> {
        self.series.winner()
    }

    pub fn score(&self) -> &Score {
        self.series.score()
    }

    /// In the order of the players.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    pub fn seat(&self, player: Player) -> Option<&Seat> {
        self.seats.get(player.index())
    }

    /// What would happen if `who` asked for this, or why it can't be done.
    pub fn decide(&self, who: Player, command: Command) -> Result<Event, Refusal> {
        let over = Refusal::Rules(connect_four::Refusal::GameOver);
        match command {
            Command::Play(_) | Command::TakeBack | Command::Resign if self.is_over() => Err(over),
            Command::Play(wish) => self.game().decide(who, wish).map(Event::Played).map_err(Refusal::Rules),
            Command::TakeBack => {
                let by_person = |mover| matches!(self.seat(mover), Some(Seat { holder: Holder::Person, .. }));
                let moves = self.series.moves_since(by_person).ok_or(Refusal::NothingToTakeBack)?;
                Ok(Event::TakenBack { moves })
            }
            Command::Resign if self.game().setup().players() > 2 => Err(Refusal::TooManyToResign),
            Command::Resign => Ok(Event::Resigned { player: who }),
            Command::NextGame if !self.is_over() => Err(Refusal::GameNotOver),
            Command::NextGame => Ok(Event::GameBegun { first: self.next_to_begin() }),
        }
    }

    /// Applies what [`Room::decide`] returned.
    pub fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Played(played) => self.series.play(played),
            Event::TakenBack { moves } => self.series.take_back(moves),
            Event::Resigned { player } => self.series.end(Ending::Resigned { player }),
            Event::GameBegun { first } => self.series.begin(first),
        }
    }

    /// `decide`, then `evolve`.
    pub fn apply(&mut self, who: Player, command: Command) -> Result<Event, Refusal> {
        let event = self.decide(who, command)?;
        self.evolve(&event);
        Ok(event)
    }

    /// See [`Series::next_to_begin`].
    pub fn next_to_begin(&self) -> Player {
        self.series.next_to_begin()
    }
}
