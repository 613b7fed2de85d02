//! Saved games: a small text that a person can read and a program loads back exactly.
//!
//! ```text
//! quatris connect-four 1
//! setup: 7x6 align 4 players 2 powers off
//! player 1: Noir
//! player 2: Machine 4
//! level 2: 4
//! first: 1
//! result: won by 1
//! date: 2026-03-14
//! seed: 42
//! moves: 4455667
//! variation: 44553
//! ```
//! The setup ends with `opening swap` or another one that is not plain; the first moves are then those of the opening.
//! `level N` says that a machine of this level has seat N. A `variation` is what might have been played instead, from
//! the first move on; there may be several. These, `date` and `seed` may be missing; everything else is there, in this
//! order. The result is that of the board (`won by 1`, `draw`, `unfinished`) or, where the board has
//! decided nothing, what ended the game: `resigned by 1`, `lost on time by 1`, `abandoned by 1`, `draw agreed`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;
use core::str::{FromStr, Lines};

use crate::{
    BadName, Date, Fault, Game, Level, Move, Name, Opening, OutOfRange, Outcome, Player, Settings, Setup,
};

pub(crate) const TITLE: &str = "quatris connect-four 1";
/// Bytes of a record, at most: enough for [`Record::MOST_VARIATIONS`] on the largest board.
const LONGEST: usize = 16 << 10;
const UNFINISHED: &str = "unfinished";

/// A saved game: moves, names, machines, and how it ended. `to_string` writes it, `parse` reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: Game,
    names: Vec<Name>,
    /// Levels of the machines, by seat.
    levels: [Option<Level>; Player::MOST],
    /// How the game ended, if the board did not decide it.
    ended: Option<Outcome>,
    date: Option<Date>,
    seed: Option<u64>,
    variations: Vec<Vec<Move>>,
}

/// The first thing wrong in a damaged record, with its place, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {damage}")]
pub struct Flaw {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub damage: Damage,
}

/// What can be wrong in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Damage {
    #[error("too long")]
    TooLong,
    /// The line should begin with these words.
    #[error("{0:?} is missing")]
    Expected(&'static str),
    #[error("no setup")]
    Setup,
    #[error("{0}")]
    OutOfRange(OutOfRange),
    #[error("{0}")]
    Name(BadName),
    #[error("no level")]
    Level,
    #[error("no player")]
    Player,
    #[error("no result")]
    Result,
    #[error("no date")]
    Date,
    #[error("no seed")]
    Seed,
    #[error("{0}")]
    Moves(Fault),
    /// The moves lead to another result than the record states.
    #[error("the moves lead to another result")]
    OtherResult(Option<Outcome>),
    /// A variation without moves.
    #[error("a variation without moves")]
    Variation,
    /// More variations than [`Record::MOST_VARIATIONS`].
    #[error("too many variations")]
    TooManyVariations,
    /// Something follows the moves and their variations.
    #[error("something follows the moves")]
    Trailing,
}

impl Record {
    /// Variations that a record may have.
    pub const MOST_VARIATIONS: usize = 32;

    /// A record of this game; `name` is called once for each seat.
    pub fn new(game: Game, name: impl FnMut(Player) -> Name, date: Option<Date>, seed: Option<u64>) -> Self {
        let names = Player::all(game.setup().players()).map(name).collect();
        Self { game, names, levels: [None; Player::MOST], ended: None, date, seed, variations: Vec::new() }
    }

    /// The same record; `level` gives the level of the machine in a seat, if there is one.
    #[must_use]
    pub fn with_machines(mut self, level: impl Fn(Player) -> Option<Level>) -> Self {
        for player in Player::all(self.game.setup().players()) {
            self.levels[player.index()] = level(player);
        }
        self
    }

    /// The same record with this outcome. A game that the board decided keeps its own.
    #[must_use]
    pub fn ended(self, outcome: Option<Outcome>) -> Self {
        let ended = outcome.filter(|outcome| can_end(&self.game, *outcome));
        Self { ended, ..self }
    }

    /// The same record with the day on which the game was played.
    #[must_use]
    pub fn dated(self, date: Option<Date>) -> Self {
        Self { date, ..self }
    }

    /// Calls the player in this seat, counted from 0, by another name.
    pub fn rename(&mut self, seat: usize, name: Name) {
        if let Some(known) = self.names.get_mut(seat) {
            *known = name;
        }
    }

    /// The same record with these lines beside its moves, each from the first move on. Lines that the rules refuse are
    /// left out, and those beyond [`Record::MOST_VARIATIONS`].
    #[must_use]
    pub fn with_variations(self, lines: impl IntoIterator<Item = Vec<Move>>) -> Self {
        let legal = |line: &Vec<Move>| {
            let mut game = Game::begun_by(self.game.setup(), self.game.first());
            !line.is_empty() && line.iter().all(|made| game.replay(*made).is_ok())
        };
        let variations = lines.into_iter().filter(legal).take(Self::MOST_VARIATIONS).collect();
        Self { variations, ..self }
    }

    /// The game as the moves make it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Lines that might have been played instead, each from the first move on.
    pub fn variations(&self) -> &[Vec<Move>] {
        &self.variations
    }

    /// The players' names, in the order of the seats.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The level of the machine in this seat, if there is one.
    pub fn level(&self, player: Player) -> Option<Level> {
        self.levels[player.index()]
    }

    /// How the game ended; `None` if it is unfinished.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.game.outcome())
    }

    /// The outcome as the record states it.
    pub fn result(&self) -> String {
        self.outcome().map_or_else(|| UNFINISHED.into(), |outcome| printed(&outcome))
    }

    /// The day on which it was played, if the record has it.
    pub fn date(&self) -> Option<Date> {
        self.date
    }

    /// Seed of the machines' choices, if any machine played.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "setup: {}", self.game.setup())?;
        for (player, name) in Player::all(self.game.setup().players()).zip(&self.names) {
            writeln!(f, "player {}: {name}", player.number())?;
        }
        for player in Player::all(self.game.setup().players()) {
            if let Some(level) = self.level(player) {
                writeln!(f, "level {}: {}", player.number(), level.get())?;
            }
        }
        writeln!(f, "first: {}", self.game.first().number())?;
        writeln!(f, "result: {}", self.result())?;
        if let Some(date) = self.date {
            writeln!(f, "date: {date}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        let moves = alloc::format!("moves: {}", self.game.notation());
        writeln!(f, "{}", moves.trim_end())?;
        for line in &self.variations {
            let line: String = line.iter().map(printed).collect();
            writeln!(f, "variation: {line}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        if text.len() > LONGEST {
            return Err(Flaw { line: 1, column: 1, damage: Damage::TooLong });
        }
        let mut reader = Reader { lines: text.lines().peekable(), line: 0, column: 1 };
        if !reader.field(TITLE)?.is_empty() {
            return Err(reader.flaw(Damage::Expected(TITLE)));
        }
        let setup = reader.field("setup: ")?;
        let setup = read_setup(setup).map_err(|damage| reader.flaw(damage))?;
        let mut names = Vec::new();
        for (_, start) in Player::all(setup.players()).zip(SEATS) {
            let name = reader.field(start)?;
            names.push(read_name(name).map_err(|bad| reader.flaw(Damage::Name(bad)))?);
        }
        let mut levels = [None; Player::MOST];
        for (player, start) in Player::all(setup.players()).zip(LEVELS) {
            if let Some(level) = reader.optional(start) {
                levels[player.index()] = Some(read_level(level).ok_or(reader.flaw(Damage::Level))?);
            }
        }
        let first = reader.field("first: ")?;
        let first = read_player(first, setup).ok_or(reader.flaw(Damage::Player))?;
        let result = reader.field("result: ")?;
        let result = read_result(result, setup).map_err(|damage| reader.flaw(damage))?;
        let place_of_result = reader.flaw(Damage::Result);
        let date = match reader.optional("date: ") {
            Some(date) => Some(Date::read(date).ok_or(reader.flaw(Damage::Date))?),
            None => None,
        };
        let seed = match reader.optional("seed: ") {
            Some(seed) => Some(read_seed(seed).ok_or(reader.flaw(Damage::Seed))?),
            None => None,
        };
        let moves = reader.field("moves: ")?;
        let game = reader.game(setup, first, moves)?;
        let ended = match result {
            stated if stated == game.outcome() => None,
            Some(stated) if can_end(&game, stated) => Some(stated),
            _ => return Err(Flaw { damage: Damage::OtherResult(game.outcome()), ..place_of_result }),
        };
        let mut variations = Vec::new();
        while let Some(moves) = reader.optional("variation: ") {
            if variations.len() == Self::MOST_VARIATIONS {
                return Err(Flaw { column: 1, ..reader.flaw(Damage::TooManyVariations) });
            }
            if moves.is_empty() {
                return Err(reader.flaw(Damage::Variation));
            }
            variations.push(reader.game(setup, first, moves)?.moves().collect());
        }
        if reader.lines.next().is_some() {
            return Err(Flaw { line: reader.line + 1, column: 1, damage: Damage::Trailing });
        }
        Ok(Self { game, names, levels, ended, date, seed, variations })
    }
}

/// Whether the game can end so: the board has decided nothing, and a loser is one of two players.
fn can_end(game: &Game, outcome: Outcome) -> bool {
    let fits = outcome.loser().is_none_or(|loser| game.setup().players() == 2 && loser.number() <= 2);
    game.outcome().is_none() && !outcome.is_on_board() && fits
}

const SEATS: [&str; Player::MOST] =
    ["player 1: ", "player 2: ", "player 3: ", "player 4: ", "player 5: ", "player 6: "];

const LEVELS: [&str; Player::MOST] =
    ["level 1: ", "level 2: ", "level 3: ", "level 4: ", "level 5: ", "level 6: "];

struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    /// Where the value last read begins.
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    fn field(&mut self, start: &'static str) -> Result<&'a str, Flaw> {
        let flaw = Flaw { line: self.line + 1, column: 1, damage: Damage::Expected(start) };
        self.optional(start).ok_or(flaw)
    }

    fn optional(&mut self, start: &str) -> Option<&'a str> {
        let line = *self.lines.peek()?;
        // An empty value may have lost the space before it, as editors do at the end of a line.
        let value = line.strip_prefix(start).or_else(|| (line == start.trim_end()).then_some(""))?;
        self.lines.next();
        self.line += 1;
        self.column = line.chars().count() - value.chars().count() + 1;
        Some(value)
    }

    fn flaw(&self, damage: Damage) -> Flaw {
        Flaw { line: self.line, column: self.column, damage }
    }

    /// The game of these moves, the value last read.
    fn game(&self, setup: Setup, first: Player, moves: &str) -> Result<Game, Flaw> {
        Game::begun_by_from_notation(setup, first, moves)
            .map_err(|fault| Flaw { column: self.column + fault.at - 1, ..self.flaw(Damage::Moves(fault)) })
    }
}

/// Reads only what [`Setup`] prints: the setup is printed again and compared.
fn read_setup(text: &str) -> Result<Setup, Damage> {
    let (sizes, opening) = match text.split_once(" opening ") {
        Some((sizes, opening)) => (sizes, opening.parse().map_err(|_| Damage::Setup)?),
        None => (text, Opening::Plain),
    };
    let mut numbers = sizes.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let mut number = || numbers.next().and_then(|word| word.parse().ok()).ok_or(Damage::Setup);
    let settings = Settings {
        columns: number()?,
        rows: number()?,
        align: number()?,
        players: number()?,
        powers: sizes.ends_with("on"),
        opening,
    };
    let setup = Setup::try_from(settings).map_err(Damage::OutOfRange)?;
    if printed(&setup) == text { Ok(setup) } else { Err(Damage::Setup) }
}

/// A record holds a name as it is, without the spaces that are forgiven where a person types it.
fn read_name(text: &str) -> Result<Name, BadName> {
    let name: Name = text.parse()?;
    if name.as_str() == text { Ok(name) } else { Err(BadName::Unprintable) }
}

fn read_level(text: &str) -> Option<Level> {
    Level::all().find(|level| printed(&level.get()) == text)
}

fn read_player(text: &str, setup: Setup) -> Option<Player> {
    Player::all(setup.players()).find(|player| printed(&player.number()) == text)
}

fn read_result(text: &str, setup: Setup) -> Result<Option<Outcome>, Damage> {
    match text {
        UNFINISHED => Ok(None),
        _ => Outcome::read(text, |player| read_player(player, setup)).map(Some).ok_or(Damage::Result),
    }
}

fn read_seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seed: &u64| printed(seed) == text)
}

fn printed(value: &impl fmt::Display) -> String {
    alloc::format!("{value}")
}
