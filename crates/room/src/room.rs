use alloc::vec::Vec;

use connect_four::{Game, Move, Outcome, Player, Setup};

use crate::{Holder, Score, Seat};

/// A match: games of one setup between the same seats, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    seats: Vec<Seat>,
    game: Game,
    resigned: Option<Player>,
    score: Score,
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
        let mut score = Score::default();
        if let Some(outcome) = game.outcome() {
            score.count(outcome);
        }
        Self { seats, game, resigned: None, score }
    }

    /// The same match, with what was won before it was interrupted.
    #[must_use]
    pub fn with_score(self, score: Score) -> Self {
        Self { score, ..self }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who gave the present game away.
    pub fn resigned(&self) -> Option<Player> {
        self.resigned
    }

    /// Nothing more can be played in this game.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.resigned.is_some()
    }

    /// Who has won the present game, on the board or because the other gave up.
    pub fn winner(&self) -> Option<Player> {
        match (self.resigned, self.game.outcome()) {
            (Some(loser), _) => Some(self.after(loser)),
            (None, Some(Outcome::Won { winner, .. })) => Some(*winner),
            (None, _) => None,
        }
    }

    pub fn score(&self) -> &Score {
        &self.score
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
            Command::Play(wish) => self.game.decide(who, wish).map(Event::Played).map_err(Refusal::Rules),
            Command::TakeBack => {
                let moves = self.moves_since_a_person().ok_or(Refusal::NothingToTakeBack)?;
                Ok(Event::TakenBack { moves })
            }
            Command::Resign if self.game.setup().players() > 2 => Err(Refusal::TooManyToResign),
            Command::Resign => Ok(Event::Resigned { player: who }),
            Command::NextGame if !self.is_over() => Err(Refusal::GameNotOver),
            Command::NextGame => Ok(Event::GameBegun { first: self.next_to_begin() }),
        }
    }

    /// Applies what [`Room::decide`] returned.
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Played(played) => {
                self.game.evolve(played);
                if let Some(outcome) = self.game.outcome() {
                    self.score.count(outcome);
                }
            }
            Event::TakenBack { moves } => self.take_back(usize::from(*moves)),
            Event::Resigned { player } => {
                self.score.won(self.after(*player));
                self.resigned = Some(*player);
            }
            Event::GameBegun { first } => {
                self.game = Game::begun_by(self.game.setup(), *first);
                self.resigned = None;
            }
        }
    }

    /// `decide`, then `evolve`.
    pub fn apply(&mut self, who: Player, command: Command) -> Result<Event, Refusal> {
        let event = self.decide(who, command)?;
        self.evolve(&event);
        Ok(event)
    }

    /// The loser begins, or after a draw the one who did not begin it; with more players, the one
    /// seated after the winner (after a draw: after the one who began).
    pub fn next_to_begin(&self) -> Player {
        self.after(self.winner().unwrap_or(self.game.first()))
    }

    fn after(&self, player: Player) -> Player {
        player.next(self.game.setup().players())
    }

    /// How many moves there are from the last one of a person on, that one included.
    fn moves_since_a_person(&self) -> Option<u16> {
        let players = self.game.setup().players();
        let movers = core::iter::successors(Some(self.game.first()), |mover| Some(mover.next(players)));
        let by_person = |mover: Player| matches!(self.seat(mover), Some(Seat { holder: Holder::Person, .. }));
        let count = self.game.moves().len();
        let last = movers.take(count).enumerate().filter(|(_, mover)| by_person(*mover)).last();
        last.map(|(index, _)| (count - index) as u16)
    }

    fn take_back(&mut self, moves: usize) {
        let kept = self.game.moves().len().saturating_sub(moves);
        let mut game = Game::begun_by(self.game.setup(), self.game.first());
        for made in &self.game.moves()[..kept] {
            // They were legal when they were made, and the same ones came before them.
            let _ = game.play(game.turn(), *made);
        }
        self.game = game;
    }
}
