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
//! ```
//! `level N` says that a machine of this level has seat N. It, `date` and `seed` may be missing; everything else is
//! there, in this order. The result of a game that one
//! of two players gave up is `resigned by 1`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;
use core::str::{FromStr, Lines};

use crate::{BadName, Fault, Game, Level, Name, OutOfRange, Outcome, Player, Settings, Setup};

pub(crate) const TITLE: &str = "quatris connect-four 1";
const LONGEST: usize = 4096;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: Game,
    names: Vec<Name>,
    /// Of the machines, in the order of the seats.
    levels: [Option<Level>; Player::MOST],
    resigned: Option<Player>,
    date: Option<Date>,
    seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The outcome as a saved game states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Unfinished,
    Draw,
    WonBy(Player),
    /// One of two gave the game to the other.
    ResignedBy(Player),
}

/// The first thing wrong in a damaged record, with its place, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub line: usize,
    pub column: usize,
    pub damage: Damage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    TooLong,
    /// The line should begin with these words.
    Expected(&'static str),
    Setup,
    OutOfRange(OutOfRange),
    Name(BadName),
    Level,
    Player,
    Result,
    Date,
    Seed,
    Moves(Fault),
    /// What the moves lead to is not the result that is stated.
    OtherResult(Verdict),
    /// Something follows the moves.
    Trailing,
}

impl Record {
    /// `name` is asked once for each seat.
    pub fn new(game: Game, name: impl FnMut(Player) -> Name, date: Option<Date>, seed: Option<u64>) -> Self {
        let names = Player::all(game.setup().players()).map(name).collect();
        Self { game, names, levels: [None; Player::MOST], resigned: None, date, seed }
    }

    /// The same game; `level` says how strong the machine of a seat is, if there is one.
    #[must_use]
    pub fn with_machines(mut self, level: impl Fn(Player) -> Option<Level>) -> Self {
        for player in Player::all(self.game.setup().players()) {
            self.levels[player.index()] = level(player);
        }
        self
    }

    /// The same game, given up by this player. One that is over, or has more than two players, is not.
    #[must_use]
    pub fn resigned_by(self, player: Option<Player>) -> Self {
        let resigned = player.filter(|_| can_be_resigned(&self.game));
        Self { resigned, ..self }
    }

    #[must_use]
    pub fn dated(self, date: Option<Date>) -> Self {
        Self { date, ..self }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// In the order of the seats.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// How strong the machine of this seat is, if there is one.
    pub fn level(&self, player: Player) -> Option<Level> {
        self.levels[player.index()]
    }

    pub fn verdict(&self) -> Verdict {
        self.resigned.map_or_else(|| Verdict::of(&self.game), Verdict::ResignedBy)
    }

    pub fn date(&self) -> Option<Date> {
        self.date
    }

    pub fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl Date {
    /// `None` for what no calendar has.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(leap),
            _ => 0,
        };
        (year <= 9999 && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }
}

impl Verdict {
    pub fn of(game: &Game) -> Self {
        match game.outcome() {
            None => Self::Unfinished,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::Won { winner, .. }) => Self::WonBy(*winner),
        }
    }

    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Unfinished | Self::Draw => None,
            Self::WonBy(player) => Some(player),
            Self::ResignedBy(player) => Some(player.next(2)),
        }
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
        writeln!(f, "result: {}", self.verdict())?;
        if let Some(date) = self.date {
            writeln!(f, "date: {date}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        let moves = alloc::format!("moves: {}", self.game.notation());
        writeln!(f, "{}", moves.trim_end())
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
        let result = read_verdict(result, setup).ok_or(reader.flaw(Damage::Result))?;
        let place_of_result = reader.flaw(Damage::Result);
        let date = match reader.optional("date: ") {
            Some(date) => Some(read_date(date).ok_or(reader.flaw(Damage::Date))?),
            None => None,
        };
        let seed = match reader.optional("seed: ") {
            Some(seed) => Some(read_seed(seed).ok_or(reader.flaw(Damage::Seed))?),
            None => None,
        };
        let moves = reader.field("moves: ")?;
        let game = Game::begun_by_from_notation(setup, first, moves).map_err(|fault| {
            let Flaw { line, column, .. } = reader.flaw(Damage::Moves(fault));
            Flaw { line, column: column + fault.at - 1, damage: Damage::Moves(fault) }
        })?;
        let resigned = match result {
            Verdict::ResignedBy(player) if can_be_resigned(&game) => Some(player),
            stated if stated == Verdict::of(&game) => None,
            _ => return Err(Flaw { damage: Damage::OtherResult(Verdict::of(&game)), ..place_of_result }),
        };
        if reader.lines.next().is_some() {
            return Err(Flaw { line: reader.line + 1, column: 1, damage: Damage::Trailing });
        }
        Ok(Self { game, names, levels, resigned, date, seed })
    }
}

fn can_be_resigned(game: &Game) -> bool {
    game.outcome().is_none() && game.setup().players() == 2
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
}

/// Only what [`Setup`] prints is read back, so the text that it would print is the check.
fn read_setup(text: &str) -> Result<Setup, Damage> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let mut number = || numbers.next().and_then(|word| word.parse().ok()).ok_or(Damage::Setup);
    let settings = Settings {
        columns: number()?,
        rows: number()?,
        align: number()?,
        players: number()?,
        powers: text.ends_with("on"),
    };
    let setup = Setup::try_from(settings).map_err(Damage::OutOfRange)?;
    if printed(&setup) == text { Ok(setup) } else { Err(Damage::Setup) }
}

/// A record holds a name as it is, without the spaces that are forgiven when somebody types it.
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

fn read_verdict(text: &str, setup: Setup) -> Option<Verdict> {
    match text {
        "unfinished" => Some(Verdict::Unfinished),
        "draw" => Some(Verdict::Draw),
        _ => {
            let by = |start| text.strip_prefix(start).and_then(|player| read_player(player, setup));
            by("won by ").map(Verdict::WonBy).or_else(|| by("resigned by ").map(Verdict::ResignedBy))
        }
    }
}

fn read_date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let date =
        Date::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?;
    (printed(&date) == text).then_some(date)
}

fn read_seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seed: &u64| printed(seed) == text)
}

fn printed(value: &impl fmt::Display) -> String {
    alloc::format!("{value}")
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => write!(f, "unfinished"),
            Self::Draw => write!(f, "draw"),
            Self::WonBy(player) => write!(f, "won by {}", player.number()),
            Self::ResignedBy(player) => write!(f, "resigned by {}", player.number()),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
