//! A match on this machine.

mod hint;

use connect_four::{Date, Game, Level, Move, Name, Player, Record};
use room::Score;
use room::local::{Command, Event, LocalMatch, Refusal, Seat};

use crate::Phrases;

pub use hint::Hint;

/// A match on this machine: everyone at one screen, or against a machine player.
#[derive(Clone, Debug)]
pub struct Local {
    games: LocalMatch,
    seed: u64,
}

/// Who plays against the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Everyone else at this screen.
    People,
    /// Machines, in every seat but the first.
    Machine(Level),
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// A move of a person.
    Person(Player),
    /// The opening: so many tokens are to be laid.
    Opening {
        /// How many.
        tokens: usize,
    },
    /// A move of this machine.
    Machine(Player, Level),
    /// The game is over.
    NextGame,
}

impl Local {
    /// Goes on from `game`. Against a machine, the person has the first seat and machines the others.
    /// `person` names the people.
    pub fn new(
        game: Game,
        opponents: Opponents,
        seed: u64,
        phrases: &Phrases,
        person: impl Fn(Player) -> Name,
    ) -> Self {
        let players = game.setup().players();
        let seat = |player: Player| match opponents {
            Opponents::Machine(level) if player != Player::FIRST => {
                Seat { name: phrases.machine(level, player, players), machine: Some(level) }
            }
            _ => Seat { name: person(player), machine: None },
        };
        Self::seated(LocalMatch::resumed(game, seat), seed)
    }

    /// Machines may have any of the seats.
    pub fn seated(games: LocalMatch, seed: u64) -> Self {
        Self { games, seed }
    }

    /// The present game, those before it and the score.
    pub fn games(&self) -> &LocalMatch {
        &self.games
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    /// What the machine players' choices depend on, beside the position and their level.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What a player is called.
    pub fn name(&self, player: Player) -> &Name {
        // Every player of the setup has a seat.
        &self.games.seats()[player.index()].name
    }

    /// A seat is called otherwise from now on.
    pub fn rename(&mut self, player: Player, name: Name) {
        self.games.rename(player, name);
    }

    /// Who has to do something for the match to go on.
    pub fn awaiting(&self) -> Awaiting {
        let turn = self.game().turn();
        match self.games.seat(turn).map(|seat| seat.machine) {
            _ if self.games.is_over() => Awaiting::NextGame,
            _ if self.game().to_lay() > 0 => Awaiting::Opening { tokens: self.game().to_lay() },
            Some(Some(level)) => Awaiting::Machine(turn, level),
            _ => Awaiting::Person(turn),
        }
    }

    /// The opening, chosen outside.
    pub fn lay(&mut self, columns: &[u8]) -> Result<(), Refusal> {
        self.games.lay(columns)
    }

    /// A move of whoever's turn it is.
    pub fn play(&mut self, wish: Move) -> Result<connect_four::Event, Refusal> {
        let event = self.games.apply(self.game().turn(), Command::Play(wish))?;
        match event {
            Event::Played(event) => Ok(event),
            _ => unreachable!("playing leads to nothing else"),
        }
    }

    /// Gives the game to the other of two players.
    pub fn resign(&mut self, who: Player) -> Result<(), Refusal> {
        self.games.apply(who, Command::Resign).map(|_| ())
    }

    /// The last move of a person, with the machines' answers to it; also the one that ended the game.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        if !self.games.is_over() {
            return self.games.apply(self.game().turn(), Command::TakeBack).map(|_| ());
        }
        let mut before = self.before_the_end();
        let is_machines = |seat: &Seat| seat.machine.is_some();
        if self.is_decided_on_board() && before.seat(before.game().turn()).is_some_and(is_machines) {
            before.apply(before.game().turn(), Command::TakeBack)?;
        }
        self.games = before;
        Ok(())
    }

    fn is_decided_on_board(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// The match as it was before the game ended, with the score of then.
    fn before_the_end(&self) -> LocalMatch {
        let game = self.game();
        let all = game.moves().len();
        let kept = if self.is_decided_on_board() { all.saturating_sub(1) } else { all };
        let mut before = Game::begun_by(game.setup(), game.first());
        for made in &game.moves()[..kept] {
            // They were legal when they were made, and the same ones came before them.
            let _ = before.replay(*made);
        }
        let (score, winner) = (self.games.score(), self.games.winner());
        let wins = |player| score.wins(player) - u32::from(winner == Some(player)).min(score.wins(player));
        let draws = score.draws() - u32::from(winner.is_none()).min(score.draws());
        let seats = self.games.seats();
        LocalMatch::resumed(before, |player| seats[player.index()].clone())
            .with_score(Score::new(wins, draws))
    }

    /// Begins another game.
    pub fn next_game(&mut self) -> Result<(), Refusal> {
        self.games.apply(self.game().turn(), Command::NextGame).map(|_| ())
    }

    /// The game as it stands, to be saved.
    pub fn record(&self, date: Option<Date>) -> Record {
        let seats = self.games.seats();
        let with_chance = seats.iter().any(|seat| seat.machine.is_some());
        let name = |player| self.name(player).clone();
        Record::new(self.game().clone(), name, date, with_chance.then_some(self.seed))
            .with_machines(|player| self.games.seat(player).and_then(|seat| seat.machine))
            .ended(self.games.outcome())
    }
}

#[cfg(test)]
mod tests {
    use connect_four::Setup;

    use super::*;
    use crate::Lang;

    fn local(moves: &str, opponents: Opponents) -> Local {
        let phrases = Phrases::new(Lang::En);
        let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
        Local::new(game, opponents, 7, &phrases, |player| phrases.colour(player))
    }

    #[test]
    fn the_end_is_taken_back_with_its_score() {
        let mut match_of_two = local("1212121", Opponents::People);
        assert_eq!(match_of_two.games().score().games(), 1);
        match_of_two.take_back().expect("a move");
        assert_eq!(
            (match_of_two.game().notation().as_str(), match_of_two.games().score().games()),
            ("121212", 0)
        );

        let mut resigned = local("44", Opponents::People);
        resigned.resign(Player::FIRST).expect("two players");
        resigned.take_back().expect("an end");
        assert_eq!((resigned.game().notation().as_str(), resigned.games().score().games()), ("44", 0));
    }

    #[test]
    fn a_machine_that_won_loses_its_move_too() {
        let mut over = local("31415171", Opponents::Machine(Level::WEAKEST));
        assert!(over.games().is_over());
        over.take_back().expect("a move of a person");
        assert_eq!(over.game().notation(), "314151");
    }
}
