//! Whole sentences about games and their files.

mod tetris;

use connect_four::{
    BadName, Cell, Damage, Fault, Flaw, Game, Level, Name, Opening, OutOfRange, Outcome, Player, Power,
    Reason, Record, Setting, Unreadable,
};
use room::connect_four::{ConnectFourRoom, Seat};
use room::local::Refusal;

use crate::{Hint, Lang, Texts, Value};

/// Whole sentences about games, in one language.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    texts: Texts,
}

impl Phrases {
    /// The phrases of this language.
    pub fn new(lang: Lang) -> Self {
        Self { texts: Texts::new(lang) }
    }

    /// See [`Texts::fetched`].
    pub fn fetched(lang: Lang, catalogue: String) -> Self {
        Self { texts: Texts::fetched(lang, catalogue) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.texts.lang()
    }

    /// The text of this key, with these values.
    pub fn say(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.texts.say(key, values)
    }

    /// The name of a player without one of their own: the colour or the mark of their tokens.
    pub fn colour(&self, player: Player) -> Name {
        let keys = ["colour-1", "colour-2", "colour-3", "colour-4", "colour-5", "colour-6"];
        Self::name(&self.say(keys[player.index()], &[]), player)
    }

    /// The same in the browser, where tokens have colours.
    pub fn token(&self, player: Player) -> Name {
        let keys = ["token-1", "token-2", "token-3", "token-4", "token-5", "token-6"];
        Self::name(&self.say(keys[player.index()], &[]), player)
    }

    /// The name of a machine; with more than two players it says the seat.
    pub fn machine(&self, level: Level, player: Player, players: u8) -> Name {
        let name = self.say("machine", &[("level", level.get().into())]);
        match players {
            ..=2 => Self::name(&name, Player::FIRST),
            _ => Self::name(&format!("{name} ({})", player.number()), player),
        }
    }

    /// The name shown for this seat of a room.
    pub fn seat(&self, room: &ConnectFourRoom, player: Player) -> String {
        match room.seat(player) {
            Seat::Person(person) => person.name.to_string(),
            Seat::Machine { level } => {
                self.machine(*level, player, room.game().setup().players()).to_string()
            }
            Seat::Free => self.token(player).to_string(),
        }
    }

    /// A name from the catalogue; a plain one stands in should it not be valid.
    fn name(text: &str, player: Player) -> Name {
        let fallback = || format!("P{}", player.number()).parse();
        text.parse().or_else(|_| fallback()).unwrap_or_else(|_: BadName| unreachable!("P1 to P6 are names"))
    }

    /// What a move did, for a player who does not see the board.
    pub fn event(&self, who: &str, event: &connect_four::Event) -> String {
        use connect_four::Event;
        let name = ("name", Value::from(who));
        let with_cell = |key, cell: Cell| {
            self.say(key, &[name.clone(), ("column", place(cell.column)), ("row", place(cell.row))])
        };
        match *event {
            Event::Dropped { cell, .. } => with_cell("event-dropped", cell),
            Event::TokenErased { cell, .. } => with_cell("event-token-erased", cell),
            Event::RowErased { row, .. } => self.say("event-row-erased", &[name, ("row", place(row))]),
            Event::Floated { cell, .. } => with_cell("event-floated", cell),
            Event::Swapped { .. } => self.say("event-swapped", &[name]),
        }
    }

    /// How a game ended. `naming` gives the values that name a player, the name first.
    pub fn ending(
        &self,
        game: &Game,
        outcome: Outcome,
        naming: impl Fn(Player) -> Vec<(&'static str, Value<'static>)>,
    ) -> Vec<String> {
        let key = match outcome {
            Outcome::FullBoard => "plain-draw",
            Outcome::Line { winner } => {
                let cell = |cell: &Cell| {
                    self.say("plain-cell", &[("column", place(cell.column)), ("row", place(cell.row))])
                };
                let cells: Vec<_> = game.winning_cells().iter().map(cell).collect();
                return vec![
                    self.say("plain-wins", &naming(winner)),
                    self.say("plain-line", &[("cells", cells.join(", ").into())]),
                ];
            }
            Outcome::Resigned { .. } => "plain-resigned",
            Outcome::OutOfTime { .. } => "ended-out-of-time",
            Outcome::Abandoned { .. } => "ended-abandoned",
            Outcome::DrawAgreed => "ended-draw-agreed",
        };
        vec![self.say(key, &outcome.loser().map(naming).unwrap_or_default())]
    }

    /// A hint, a line for each column or one for the move that is advised.
    pub fn hint(&self, game: &Game, hint: &Hint) -> Vec<String> {
        match hint {
            Hint::Scores(scores) => {
                let best = scores.iter().flatten().max();
                let column = |(column, score): (usize, &Option<i8>)| {
                    let score = (*score)?;
                    let key = if Some(&score) == best { "hint-best-column" } else { "hint-column" };
                    let meaning = self.prospect(game, score);
                    Some(self.say(key, &[("column", (column + 1).into()), ("meaning", meaning.into())]))
                };
                scores.iter().enumerate().filter_map(column).collect()
            }
            Hint::Advice(advice) => {
                vec![self.say("hint-advice", &[("move", advice.to_string().into())])]
            }
        }
    }

    /// A hint in one line: the move that is advised.
    pub fn advice(&self, game: &Game, hint: &Hint) -> String {
        let Hint::Scores(scores) = hint else { return self.hint(game, hint).join("\n") };
        let middle = scores.len() / 2;
        let best = scores.iter().enumerate().filter_map(|(column, score)| Some((column, (*score)?)));
        let best = best.max_by_key(|(column, score)| (*score, std::cmp::Reverse(column.abs_diff(middle))));
        best.map_or_else(String::new, |(column, score)| {
            let meaning = self.prospect(game, score);
            self.say("hint-best-column", &[("column", (column + 1).into()), ("meaning", meaning.into())])
        })
    }

    /// What an exact score promises to the player to move: "wins in 9 moves".
    pub fn prospect(&self, game: &Game, score: i8) -> String {
        self.promise(game, score, ["wins-in", "draws", "loses-in"])
    }

    /// The same where there is little room: "wins in 9".
    pub fn short_prospect(&self, game: &Game, score: i8) -> String {
        self.promise(game, score, ["hint-wins", "hint-draws", "hint-loses"])
    }

    fn promise(&self, game: &Game, score: i8, [wins, draws, loses]: [&str; 3]) -> String {
        let moves = game.moves().len();
        let cells = usize::from(game.setup().columns()) * usize::from(game.setup().rows());
        // The winner's last token is the score-th from the end of that side's tokens; those already played are before
        // it. Where the number of cells is odd, the side that began has one more.
        let began = moves.is_multiple_of(2) == (score > 0);
        let tokens = cells.midpoint(usize::from(began));
        let left = |played: usize| (tokens + 1).saturating_sub(usize::from(score.unsigned_abs()) + played);
        match score {
            0 => self.say(draws, &[]),
            1.. => self.say(wins, &[("count", left(moves / 2).into())]),
            _ => self.say(loses, &[("count", left(moves.div_ceil(2)).into())]),
        }
    }

    /// Why a command on one screen is refused.
    pub fn refusal(&self, refusal: Refusal) -> String {
        match refusal {
            Refusal::Rules(refusal) => self.rule(refusal),
            Refusal::NothingToTakeBack => self.say("refusal-nothing-to-take-back", &[]),
            Refusal::TooManyToResign => self.say("refusal-too-many-to-resign", &[]),
            Refusal::GameNotOver => self.say("refusal-game-not-over", &[]),
        }
    }

    /// Why the rules refuse a move.
    pub fn rule(&self, refusal: connect_four::Refusal) -> String {
        use connect_four::Refusal;
        let at = |key, cell: Cell| self.say(key, &[("column", place(cell.column)), ("row", place(cell.row))]);
        match refusal {
            Refusal::GameOver => self.say("refusal-game-over", &[]),
            Refusal::NotYourTurn => self.say("refusal-not-your-turn", &[]),
            Refusal::NoSuchColumn { column, columns } => {
                self.no_such_column(&(u32::from(column) + 1).to_string(), columns)
            }
            Refusal::NoSuchRow { row, rows } => {
                self.say("refusal-no-such-row", &[("row", place(row)), ("rows", rows.into())])
            }
            Refusal::ColumnFull { column } => self.say("refusal-column-full", &[("column", place(column))]),
            Refusal::PowersOff => self.say("refusal-powers-off", &[]),
            Refusal::PowerSpent(power) => {
                self.say("refusal-power-spent", &[("power", self.power(power).into())])
            }
            Refusal::CellTaken(cell) => at("refusal-cell-taken", cell),
            Refusal::NoTokenThere(cell) => at("refusal-no-token-there", cell),
            Refusal::OwnToken(cell) => at("refusal-own-token", cell),
            Refusal::EmptyRow { row } => self.say("refusal-empty-row", &[("row", place(row))]),
            Refusal::InOpening => self.say("refusal-in-opening", &[]),
            Refusal::NothingToSwap => self.say("refusal-nothing-to-swap", &[]),
        }
    }

    /// `column` is what was typed; it may be larger than any number.
    pub fn no_such_column(&self, column: &str, columns: u8) -> String {
        self.say("refusal-no-such-column", &[("column", column.into()), ("columns", columns.into())])
    }

    /// The name of a power.
    pub fn power(&self, power: Power) -> String {
        let key = match power {
            Power::EraseToken => "power-erase-token",
            Power::EraseRow => "power-erase-row",
            Power::Float => "power-float",
        };
        self.say(key, &[])
    }

    /// The name of an opening.
    pub fn opening(&self, opening: Opening) -> String {
        match opening {
            Opening::Plain => self.say("opening-plain", &[]),
            Opening::Swap => self.say("opening-swap", &[]),
            Opening::Drawn4 | Opening::Drawn6 | Opening::Drawn8 => {
                self.say("opening-drawn", &[("tokens", opening.laid().into())])
            }
        }
    }

    /// Why a setting is out of range.
    pub fn out_of_range(&self, refused: OutOfRange) -> String {
        let setting = self.say(
            match refused.setting {
                Setting::Columns => "setting-columns",
                Setting::Rows => "setting-rows",
                Setting::Align => "setting-align",
                Setting::Players => "setting-players",
                Setting::Powers => "setting-powers",
            },
            &[],
        );
        let (given, least, most) = (refused.given, refused.least, refused.most);
        self.say(
            "setup-out-of-range",
            &[
                ("setting", setting.into()),
                ("given", given.into()),
                ("least", least.into()),
                ("most", most.into()),
            ],
        )
    }

    /// Where a line of moves stops being a game.
    pub fn fault(&self, fault: &Fault) -> String {
        let reason = match fault.reason {
            Reason::Unreadable(Unreadable::Character(found)) => {
                // A control character could change the terminal that shows it.
                self.say("unreadable-character", &[("found", found.escape_debug().to_string().into())])
            }
            Reason::Unreadable(Unreadable::CutShort) => self.say("unreadable-cut-short", &[]),
            Reason::Refused(refusal) => self.rule(refusal),
        };
        self.say(
            "fault",
            &[("number", fault.number.into()), ("at", fault.at.into()), ("reason", reason.into())],
        )
    }

    /// What is wrong in a saved game.
    pub fn flaw(&self, flaw: &Flaw) -> String {
        let damage = match flaw.damage {
            Damage::TooLong => self.say("damage-too-long", &[]),
            Damage::Expected(words) => self.say("damage-expected", &[("words", words.into())]),
            Damage::Setup => self.say("damage-setup", &[]),
            Damage::OutOfRange(refused) => self.out_of_range(refused),
            Damage::Name(BadName::Length { .. }) => {
                let range = [("least", Name::SHORTEST.into()), ("most", Name::LONGEST.into())];
                self.say("damage-name-length", &range)
            }
            Damage::Name(BadName::Unprintable) => self.say("damage-name-unprintable", &[]),
            Damage::Level => self.say("damage-level", &[]),
            Damage::Player => self.say("damage-player", &[]),
            Damage::Result => self.say("damage-result", &[]),
            Damage::Date => self.say("damage-date", &[]),
            Damage::Seed => self.say("damage-seed", &[]),
            Damage::Moves(fault) => self.fault(&fault),
            Damage::OtherResult(found) => {
                self.say("damage-other-result", &[("found", self.result(found).into())])
            }
            Damage::Variation => self.say("damage-variation", &[]),
            Damage::TooManyVariations => {
                self.say("damage-variations", &[("most", Record::MOST_VARIATIONS.into())])
            }
            Damage::Trailing => self.say("damage-trailing", &[]),
        };
        self.say(
            "flaw",
            &[("line", flaw.line.into()), ("column", flaw.column.into()), ("damage", damage.into())],
        )
    }

    /// Why a replay of Tetris is refused.
    pub fn replay_fault(&self, fault: ::tetris::replay::Fault) -> String {
        use ::tetris::replay::{Breach, Fault};
        let key = match fault {
            Fault::TooLong => "replay-too-long",
            Fault::NotAReplay => "replay-not-one",
            Fault::OtherVersion => "replay-other-version",
            Fault::OtherDay => "replay-other-day",
            Fault::Unreadable => "replay-unreadable",
            Fault::WrongSeed => "replay-wrong-seed",
            Fault::Broken { frame, tick, breach } => {
                let breach = match breach {
                    Breach::Order => "breach-order",
                    Breach::Missing => "breach-missing",
                    Breach::Early => "breach-early",
                    Breach::Refused(_) => "breach-refused",
                    Breach::Drawn => "breach-drawn",
                    Breach::Hash => "breach-hash",
                };
                let breach = ("breach", self.say(breach, &[]).into());
                return self
                    .say("replay-broken", &[("frame", (frame + 1).into()), ("tick", tick.into()), breach]);
            }
        };
        self.say(key, &[])
    }

    /// The outcome of a saved game, in a few words.
    pub fn result(&self, outcome: Option<Outcome>) -> String {
        let (key, player) = match outcome {
            None => ("result-unfinished", None),
            Some(Outcome::FullBoard) => ("result-draw", None),
            Some(Outcome::DrawAgreed) => ("result-draw-agreed", None),
            Some(Outcome::Line { winner }) => ("result-won-by", Some(winner)),
            Some(Outcome::Resigned { player }) => ("result-resigned-by", Some(player)),
            Some(Outcome::OutOfTime { player }) => ("result-lost-on-time-by", Some(player)),
            Some(Outcome::Abandoned { player }) => ("result-abandoned-by", Some(player)),
        };
        let values: Vec<_> = player.map(|player| ("player", player.number().into())).into_iter().collect();
        self.say(key, &values)
    }
}

/// A coordinate counted from 1.
fn place(coordinate: u8) -> Value<'static> {
    (u32::from(coordinate) + 1).into()
}
