use connect_four::{Date, Game, Level, Move, Name, Player, Record};
use room::{Command, Event, Holder, Refusal, Room, Seat};

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

    pub fn take_back(&mut self) -> Result<(), Refusal> {
        self.room.apply(self.game().turn(), Command::TakeBack).map(|_| ())
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
            .resigned_by(self.room.resigned())
    }
}
