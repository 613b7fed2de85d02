//! A match on this machine.

use connect_four::{Date, Game, Level, Move, Name, Player, Record};
use room::{Command, Event, Holder, Refusal, Room, Score, Seat};

use crate::Phrases;

/// A match on this machine: everyone at one screen, or against a machine player.
#[derive(Clone, Debug)]
pub struct Local {
    room: Room,
    seed: u64,
}

/// Who plays against the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    People,
    Machine(Level),
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    Person(Player),
    Machine(Player, Level),
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
        let several = game.setup().players() > 2;
        let seat = |player: Player| match opponents {
            Opponents::Machine(level) if player != Player::FIRST => Seat {
                name: phrases.machine(level, several.then_some(player)),
                holder: Holder::Machine(level),
            },
            _ => Seat { name: person(player), holder: Holder::Person },
        };
        Self::seated(Room::resumed(game, seat), seed)
    }

    /// Whoever the room seats; machines may have any of the seats.
    pub fn seated(room: Room, seed: u64) -> Self {
        Self { room, seed }
    }

    pub fn room(&self) -> &Room {
        &self.room
    }

    pub fn game(&self) -> &Game {
        self.room.game()
    }

    /// What the machine players' choices depend on, beside the position and their level.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn name(&self, player: Player) -> &Name {
        // Every player of the setup has a seat.
        &self.room.seats()[player.index()].name
    }

    pub fn awaiting(&self) -> Awaiting {
        let turn = self.game().turn();
        match self.room.seat(turn).map(|seat| seat.holder) {
            _ if self.room.is_over() => Awaiting::NextGame,
            Some(Holder::Machine(level)) => Awaiting::Machine(turn, level),
            _ => Awaiting::Person(turn),
        }
    }

    /// A move of whoever's turn it is.
    pub fn play(&mut self, wish: Move) -> Result<connect_four::Event, Refusal> {
        let room_event = self.room.apply(self.game().turn(), Command::Play(wish))?;
        match room_event {
            Event::Played(event) => Ok(event),
            _ => unreachable!("playing leads to nothing else"),
        }
    }

    pub fn resign(&mut self, who: Player) -> Result<(), Refusal> {
        self.room.apply(who, Command::Resign).map(|_| ())
    }

    /// The last move of a person, with the machines' answers to it; also the one that ended the game.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        if !self.room.is_over() {
            return self.room.apply(self.game().turn(), Command::TakeBack).map(|_| ());
        }
        let mut room = self.before_the_end();
        let is_machines = |seat: &Seat| seat.holder.level().is_some();
        if self.room.resigned().is_none() && room.seat(room.game().turn()).is_some_and(is_machines) {
            room.apply(room.game().turn(), Command::TakeBack)?;
        }
        self.room = room;
        Ok(())
    }

    /// The match as it was before the game ended, with the score of then.
    fn before_the_end(&self) -> Room {
        let game = self.game();
        let all = game.moves().len();
        let kept = if self.room.resigned().is_some() { all } else { all.saturating_sub(1) };
        let mut before = Game::begun_by(game.setup(), game.first());
        for made in &game.moves()[..kept] {
            // They were legal when they were made, and the same ones came before them.
            let _ = before.play(before.turn(), *made);
        }
        let (score, winner) = (self.room.score(), self.room.winner());
        let wins = |player| score.wins(player) - u32::from(winner == Some(player)).min(score.wins(player));
        let draws = score.draws() - u32::from(winner.is_none()).min(score.draws());
        let seats = self.room.seats();
        Room::resumed(before, |player| seats[player.index()].clone()).with_score(Score::new(wins, draws))
    }

    pub fn next_game(&mut self) -> Result<(), Refusal> {
        self.room.apply(self.game().turn(), Command::NextGame).map(|_| ())
    }

    /// The game as it stands, to be saved.
    pub fn record(&self, date: Option<Date>) -> Record {
        let seats = self.room.seats();
        let with_chance = seats.iter().any(|seat| seat.holder.level().is_some());
        let name = |player| self.name(player).clone();
        Record::new(self.game().clone(), name, date, with_chance.then_some(self.seed))
            .with_machines(|player| self.room.seat(player).and_then(|seat| seat.holder.level()))
            .resigned_by(self.room.resigned())
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
        assert_eq!(match_of_two.room().score().games(), 1);
        match_of_two.take_back().expect("a move");
        assert_eq!(
            (match_of_two.game().notation().as_str(), match_of_two.room().score().games()),
            ("121212", 0)
        );

        let mut resigned = local("44", Opponents::People);
        resigned.resign(Player::FIRST).expect("two players");
        resigned.take_back().expect("an end");
        assert_eq!((resigned.game().notation().as_str(), resigned.room().score().games()), ("44", 0));
    }

    #[test]
    fn a_machine_that_won_loses_its_move_too() {
        let mut over = local("31415171", Opponents::Machine(Level::WEAKEST));
        assert!(over.room().is_over());
        over.take_back().expect("a move of a person");
        assert_eq!(over.game().notation(), "314151");
    }
}
