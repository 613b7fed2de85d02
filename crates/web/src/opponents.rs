use connect_four::{Game, Level, Player};
use room::{Holder, Room, Seat};

use crate::language::Words;

/// Who sits round the board with the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    /// People at the same screen.
    People,
    /// Machines of this level; the person has one seat.
    Machine { level: Level, person: Player },
}

impl Opponents {
    /// `people`, or `machine-3-1`: the level, then the person's seat.
    pub(crate) fn write(self) -> String {
        match self {
            Self::People => "people".into(),
            Self::Machine { level, person } => format!("machine-{}-{}", level.get(), person.number()),
        }
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        if text == "people" {
            return Some(Self::People);
        }
        let (level, person) = text.strip_prefix("machine-")?.split_once('-')?;
        let opponents = Self::Machine {
            level: Level::new(level.parse().ok()?)?,
            person: Player::from_number(person.parse().ok()?)?,
        };
        (opponents.write() == text).then_some(opponents)
    }

    pub(crate) fn holder(self, player: Player) -> Holder {
        match self {
            Self::Machine { level, person } if person != player => Holder::Machine(level),
            _ => Holder::Person,
        }
    }

    /// A match between them that goes on from this game.
    pub(crate) fn seated(self, game: Game, words: Words) -> Room {
        let several = game.setup().players() > 2;
        Room::resumed(game, |player| {
            let holder = self.holder(player);
            let name = words.with(|phrases| match holder {
                Holder::Machine(level) => phrases.machine(level, several.then_some(player)),
                Holder::Person => phrases.token(player),
            });
            Seat { name, holder }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_survive_their_text() {
        let check = |text: &str, readable: bool| {
            assert_eq!(Opponents::read(text).map(Opponents::write).as_deref(), readable.then_some(text));
        };
        for text in ["people", "machine-1-1", "machine-7-2", "machine-3-6"] {
            check(text, true);
        }
        for text in ["", "person", "machine", "machine-0-1", "machine-8-1", "machine-1-7", "machine-01-1"] {
            check(text, false);
        }
    }
}
