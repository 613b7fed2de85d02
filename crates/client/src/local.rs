//! A match on this machine.

mod clock;
mod hint;

use connect_four::{Date, Game, Level, Move, Name, Outcome, Player, Record};
use room::local::{Command, Event, LocalMatch, Refusal, Seat};
use room::{Millis, Pace, Score};

use crate::Phrases;

use clock::LocalClock;

pub use hint::Hint;

/// A match on this machine: people at one screen, or a person against machines.
#[derive(Clone, Debug)]
pub struct Local {
    games: LocalMatch,
    seed: u64,
    clock: Option<LocalClock>,
}

/// Who plays against the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// People, in every seat.
    People,
    /// Machines, in every seat but the first.
    Machine(Level),
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// A move of a person.
    Person(Player),
    /// The opening, whose tokens are still to be laid.
    Opening {
        /// How many tokens.
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

    /// A match whose machines may have any of the seats.
    pub fn seated(games: LocalMatch, seed: u64) -> Self {
        Self { games, seed, clock: None }
    }

    /// The same match against the clock; `left` is the time left when the game was interrupted. Only two players can be
    /// timed.
    #[must_use]
    pub fn timed(self, pace: Option<Pace>, left: Option<[Millis; 2]>) -> Self {
        let pace = pace.filter(|_| self.game().setup().players() == 2);
        let clock = pace.map(|pace| match left {
            Some(left) => LocalClock::resumed(pace, left),
            None => LocalClock::new(pace),
        });
        Self { clock, ..self }
    }

    /// The pace of the clock, if there is one.
    pub fn pace(&self) -> Option<Pace> {
        self.clock.map(|clock| clock.pace())
    }

    /// The time that each of two players has left.
    pub fn left(&self) -> Option<[Millis; 2]> {
        let clock = self.clock?;
        let (first, turn) = (Player::FIRST, self.game().turn());
        Some([first, first.next(2)].map(|player| clock.left(player, turn)))
    }

    /// Whether a player's time runs: from the first move to the end of the game.
    pub fn clock_runs(&self) -> bool {
        self.clock.is_some() && !self.games.is_over() && !self.game().events().is_empty()
    }

    /// Lets this much time pass. Returns the player to move if their time has run out: the game is lost.
    pub fn pass(&mut self, elapsed: Millis) -> Option<Player> {
        if !self.clock_runs() {
            return None;
        }
        let turn = self.game().turn();
        let clock = self.clock.as_mut()?;
        clock.pass(elapsed);
        if clock.left(turn, turn) > 0 {
            return None;
        }
        clock.stop(turn);
        self.games.evolve(&Event::Ended(Outcome::OutOfTime { player: turn }));
        Some(turn)
    }

    /// The match: the present game, the seats and the score.
    pub fn games(&self) -> &LocalMatch {
        &self.games
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        self.games.game()
    }

    /// Seed of the machines' choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &Name {
        // Every player of the setup has a seat.
        &self.games.seats()[player.index()].name
    }

    /// Gives a seat another name.
    pub fn rename(&mut self, player: Player, name: Name) {
        self.games.rename(player, name);
    }

    /// What the match waits for.
    pub fn awaiting(&self) -> Awaiting {
        let turn = self.game().turn();
        match self.games.seat(turn).map(|seat| seat.machine) {
            _ if self.games.is_over() => Awaiting::NextGame,
            _ if self.game().to_lay() > 0 => Awaiting::Opening { tokens: self.game().to_lay() },
            Some(Some(level)) => Awaiting::Machine(turn, level),
            _ => Awaiting::Person(turn),
        }
    }

    /// Lays the opening, which the caller has chosen.
    pub fn lay(&mut self, columns: &[u8]) -> Result<(), Refusal> {
        self.games.lay(columns)?;
        self.start_clock();
        Ok(())
    }

    fn start_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
    }

    /// Makes a move of the player to move.
    pub fn play(&mut self, wish: Move) -> Result<connect_four::Event, Refusal> {
        let mover = self.game().turn();
        let event = self.games.apply(mover, Command::Play(wish))?;
        if let Some(clock) = &mut self.clock {
            clock.moved(mover);
        }
        match event {
            Event::Played(event) => Ok(event),
            _ => unreachable!("playing leads to nothing else"),
        }
    }

    /// Gives the game to the other of two players.
    pub fn resign(&mut self, who: Player) -> Result<(), Refusal> {
        let turn = self.game().turn();
        self.games.apply(who, Command::Resign)?;
        if let Some(clock) = &mut self.clock {
            clock.stop(turn);
        }
        Ok(())
    }

    /// Takes back the last move of a person, with the machines' answers to it, also if it ended the game. A game lost
    /// on time stays lost.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        if matches!(self.games.outcome(), Some(Outcome::OutOfTime { .. })) {
            return Err(Refusal::Rules(connect_four::Refusal::GameOver));
        }
        let before = self.game().clone();
        self.take_moves_back()?;
        let kept = self.game().moves().len();
        if let Some(clock) = &mut self.clock {
            let movers = (kept..before.moves().len()).filter_map(|index| before.mover(index));
            clock.taken_back(before.turn(), movers);
        }
        Ok(())
    }

    fn take_moves_back(&mut self) -> Result<(), Refusal> {
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

    /// The match before the game ended, with the score before it.
    fn before_the_end(&self) -> LocalMatch {
        let game = self.game();
        let all = game.moves().len();
        let kept = if self.is_decided_on_board() { all.saturating_sub(1) } else { all };
        let (score, winner) = (self.games.score(), self.games.winner());
        let wins = |player| score.wins(player) - u32::from(winner == Some(player)).min(score.wins(player));
        let draws = score.draws() - u32::from(winner.is_none()).min(score.draws());
        let seats = self.games.seats();
        LocalMatch::resumed(game.after(kept), |player| seats[player.index()].clone())
            .with_score(Score::new(wins, draws))
    }

    /// Begins another game.
    pub fn next_game(&mut self) -> Result<(), Refusal> {
        self.games.apply(self.game().turn(), Command::NextGame)?;
        self.start_clock();
        Ok(())
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

    const FIRST: Player = Player::FIRST;
    const DROP: Move = Move::Drop { column: 3 };

    #[test]
    fn a_clock_runs_from_the_first_move_on() {
        let mut timed = local("", Opponents::People).timed(Some(Pace::ThreePlusTwo), None);
        assert_eq!(timed.pass(9_000), None);
        assert_eq!(timed.left(), Some([180_000, 180_000]), "nothing has been played");
        timed.play(DROP).expect("a move");
        timed.pass(7_000);
        assert_eq!(timed.left(), Some([182_000, 173_000]));
        timed.play(DROP).expect("a move");
        timed.pass(1_000);
        timed.take_back().expect("a move");
        assert_eq!(timed.left(), Some([181_000, 173_000]), "a second was spent, and two were not earned");
        assert_eq!(local("", Opponents::People).left(), None);
    }

    #[test]
    fn who_has_no_time_left_has_lost() {
        let mut timed = local("4", Opponents::People).timed(Some(Pace::OnePlusOne), Some([60_000, 500]));
        assert_eq!(timed.pass(499), None);
        assert_eq!(timed.pass(1), Some(FIRST.next(2)));
        assert_eq!(timed.awaiting(), Awaiting::NextGame);
        assert_eq!((timed.games().winner(), timed.left()), (Some(FIRST), Some([60_000, 0])));
        assert_eq!(timed.record(None).outcome(), Some(Outcome::OutOfTime { player: FIRST.next(2) }));
        assert!(timed.take_back().is_err(), "time does not come back");
        assert_eq!(timed.pass(99_999), None);
        timed.next_game().expect("it is over");
        assert_eq!(timed.left(), Some([60_000, 60_000]));
        assert_eq!((timed.games().score().wins(FIRST), timed.clock_runs()), (1, false));
    }

    #[test]
    fn an_end_stops_the_clock() {
        let mut timed = local("4", Opponents::People).timed(Some(Pace::OnePlusOne), None);
        timed.pass(1_000);
        timed.resign(FIRST).expect("two players");
        timed.pass(1_000);
        assert_eq!(timed.left(), Some([60_000, 59_000]));
        timed.take_back().expect("an end");
        timed.pass(1_000);
        assert_eq!(timed.left(), Some([60_000, 58_000]));
    }

    #[test]
    fn a_machine_that_won_loses_its_move_too() {
        let mut over = local("31415171", Opponents::Machine(Level::WEAKEST));
        assert!(over.games().is_over());
        over.take_back().expect("a move of a person");
        assert_eq!(over.game().notation(), "314151");
    }
}
