//! Who plays at this screen beside the person, and against which clock.

use connect_four::{BadName, Game, Level, Name, Player, Record};
use leptos::prelude::untrack;
use room::Pace;
use room::local::{LocalMatch, Seat};

use crate::connect_four::link::BadLink;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

/// Who sits round the board with the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    /// People at the same screen.
    People,
    /// Machines of this level; the person has one seat.
    Machine { level: Level, person: Player },
}

/// Who plays at this screen, and against which clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalTerms {
    pub(crate) opponents: Opponents,
    pub(crate) pace: Option<Pace>,
}

impl From<Opponents> for LocalTerms {
    fn from(opponents: Opponents) -> Self {
        Self { opponents, pace: None }
    }
}

impl LocalTerms {
    /// The opponents, then the clock if there is one: `people-3+2`.
    pub(crate) fn write(self) -> String {
        let opponents = self.opponents.write();
        self.pace.map_or(opponents.clone(), |pace| format!("{opponents}-{}", pace.name()))
    }

    pub(crate) fn read(text: &str) -> Result<Self, BadLink> {
        if let Some(opponents) = Opponents::read(text) {
            return Ok(opponents.into());
        }
        let timed = text.rsplit_once('-').and_then(|(before, pace)| Some((Opponents::read(before)?, pace)));
        let (opponents, pace) = timed.ok_or(BadLink::Opponents)?;
        Ok(Self { opponents, pace: Some(Pace::named(pace).ok_or(BadLink::Pace)?) })
    }
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

    /// As a saved game states them. One person and machines of one level can be seated here, or people alone.
    pub(crate) fn of(record: &Record) -> Self {
        let players = || Player::all(record.game().setup().players());
        let mut people = players().filter(|player| record.level(*player).is_none());
        let mut levels = players().filter_map(|player| record.level(player));
        match (people.next(), people.next(), levels.next()) {
            (Some(person), None, Some(level)) if levels.all(|other| other == level) => {
                Self::Machine { level, person }
            }
            _ => Self::People,
        }
    }

    /// The person at the screen, if it is one alone.
    pub(crate) fn person(self) -> Option<Player> {
        match self {
            Self::Machine { person, .. } => Some(person),
            Self::People => None,
        }
    }

    pub(crate) fn machine_of(self, player: Player) -> Option<Level> {
        match self {
            Self::Machine { level, person } if person != player => Some(level),
            _ => None,
        }
    }

    /// A match between them that goes on from this game. `names` are those of people who have some.
    pub(crate) fn seated(self, game: Game, words: Words, names: Option<&[Name]>) -> LocalMatch {
        let players = game.setup().players();
        LocalMatch::resumed(game, |player| {
            let machine = self.machine_of(player);
            let given = || names.and_then(|names| names.get(player.index()).cloned());
            let name = words.with(|phrases| match machine {
                Some(level) => phrases.machine(level, player, players),
                None => given().unwrap_or_else(|| phrases.token(player)),
            });
            Seat { name, machine }
        })
    }
}

/// A name as typed, or a sentence that says why it is none.
pub(crate) fn typed_name(shell: Shell, typed: &str) -> Option<Name> {
    let key = match typed.trim().parse() {
        Ok(name) => return Some(name),
        Err(BadName::Length { .. }) => "room-name-length",
        Err(BadName::Unprintable) => "room-name-unprintable",
    };
    let range = [("least", Name::SHORTEST.into()), ("most", Name::LONGEST.into())];
    shell.toast(untrack(|| shell.words.say(key, &range)));
    None
}

#[cfg(test)]
mod tests {
    use connect_four::{Settings, Setup};

    use super::*;

    #[test]
    fn a_saved_game_says_who_played() {
        let check = |levels: [Option<u8>; 3], expected: &str| {
            let setup = Setup::try_from(Settings { players: 3, ..Settings::default() }).expect("a setup");
            let name = |player: Player| format!("Seat {}", player.number()).parse().expect("a name");
            let record = Record::new(Game::new(setup), name, None, None)
                .with_machines(|player| levels[player.index()].and_then(Level::new));
            assert_eq!(Opponents::of(&record).write(), expected, "{levels:?}");
        };
        check([None, None, None], "people");
        check([Some(3), None, Some(3)], "machine-3-2");
        check([Some(3), None, Some(4)], "people");
        check([None, None, Some(4)], "people");
        check([Some(3), Some(3), Some(3)], "people");
    }

    #[test]
    fn opponents_survive_their_text() {
        let read = |text: &str| LocalTerms::read(text).map(LocalTerms::write);
        for text in ["people", "machine-1-1", "machine-7-2", "machine-3-6", "people-3+2", "machine-7-1-1+1"] {
            assert_eq!(read(text).as_deref(), Ok(text));
        }
        for text in ["", "person", "machine", "machine-0-1", "machine-8-1", "machine-1-7", "machine-01-1"] {
            assert_eq!(read(text), Err(BadLink::Opponents), "{text}");
        }
        for text in ["3+2", "people-3+2-3+2", "machine-1-3+2"] {
            assert_eq!(read(text), Err(BadLink::Opponents), "{text}");
        }
        for text in ["people-3+3", "people-", "machine-3-1-9+9"] {
            assert_eq!(read(text), Err(BadLink::Pace), "{text}");
        }
    }
}
