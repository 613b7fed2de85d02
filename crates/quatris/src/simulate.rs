//! `quatris simulate`: a Tetris scenario as JSON, played to its end.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use client::Phrases;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use tetris::{Board, Cell, Command, Game, Kind, Labo, PlayerId, Rotation, SceneFault, Side};

use crate::failure::Failure;

pub(crate) fn run(phrases: &Phrases) -> Result<(), Failure> {
    let mut text = Vec::new();
    io::stdin().take(LONGEST).read_to_end(&mut text)?;
    let end = simulate(&text).map_err(|flaw| {
        let reason = flaw.sentence(phrases).into();
        Failure::Input(phrases.say("simulate-refused", &[("reason", reason)]))
    })?;
    writeln!(io::stdout(), "{end}")?;
    Ok(())
}

/// More text than the largest board and a long game take.
const LONGEST: u64 = 32 << 20;

/// Why a scenario cannot be played.
#[derive(Debug)]
enum Flaw {
    Json(serde_json::Error),
    Rules(String),
    Board { columns: u64, rows: u64 },
    Height { found: usize, rows: u16 },
    Width { row: i16, found: usize, columns: u16 },
    NoKind(i64),
    NoRotation(i64),
    NoRow(i64),
    NoColumn(i64),
    NoPlayer(i64),
    Scene(SceneFault),
    Dry,
    InRow(i16, Box<Self>),
    OfPlayer(PlayerId, Box<Self>),
    AtInput(usize, Box<Self>),
}

impl Flaw {
    fn sentence(&self, phrases: &Phrases) -> String {
        let within = |key, name, place: u64, flaw: &Self| {
            phrases.say(key, &[(name, place.into()), ("flaw", flaw.sentence(phrases).into())])
        };
        let number = |key, number: i64| phrases.say(key, &[("number", number.to_string().into())]);
        match self {
            Self::Json(error) => {
                let values = [
                    ("line", error.line().into()),
                    ("column", error.column().into()),
                    ("detail", detail(error, phrases).into()),
                ];
                phrases.say("simulate-json", &values)
            }
            Self::Rules(rules) => phrases.say("simulate-rules", &[("rules", rules.clone().into())]),
            Self::Board { columns, rows } => phrases.say(
                "simulate-board",
                &[
                    ("columns", columns.to_string().into()),
                    ("rows", rows.to_string().into()),
                    ("most-columns", Board::MOST_COLUMNS.into()),
                    ("most-rows", Board::MOST_ROWS.into()),
                ],
            ),
            Self::Height { found, rows } => {
                phrases.say("simulate-height", &[("found", (*found).into()), ("rows", (*rows).into())])
            }
            Self::Width { row, found, columns } => {
                let values = [
                    ("row", row.to_string().into()),
                    ("found", (*found).into()),
                    ("columns", (*columns).into()),
                ];
                phrases.say("simulate-width", &values)
            }
            Self::NoKind(kind) => number("simulate-no-kind", *kind),
            Self::NoRotation(rotation) => number("simulate-no-rotation", *rotation),
            Self::NoRow(row) => number("simulate-no-row", *row),
            Self::NoColumn(column) => number("simulate-no-column", *column),
            Self::NoPlayer(player) => number("simulate-no-player", *player),
            Self::Scene(SceneFault::Crowd) => {
                phrases.say("simulate-crowd", &[("most", (*tetris::setup::SEATS.end()).into())])
            }
            Self::Scene(SceneFault::Twice(id)) => number("simulate-twice", id.number().into()),
            Self::Scene(SceneFault::Misplaced(id)) => number("simulate-misplaced", id.number().into()),
            Self::Dry => phrases.say("simulate-dry", &[]),
            Self::InRow(row, flaw) => within("simulate-in-row", "row", row.unsigned_abs().into(), flaw),
            Self::OfPlayer(id, flaw) => within("simulate-of-player", "player", id.number().into(), flaw),
            Self::AtInput(index, flaw) => within("simulate-at-input", "index", *index as u64, flaw),
        }
    }
}

/// What the parser found, in the language of the user. Its own words are English; of these, the names are kept.
fn detail(error: &serde_json::Error, phrases: &Phrases) -> String {
    let told = error.to_string();
    let named = |start: &str| told.strip_prefix(start)?.split('`').next().map(str::to_owned);
    for (start, key) in [
        ("missing field `", "json-missing"),
        ("unknown field `", "json-unknown"),
        ("duplicate field `", "json-twice"),
        ("unknown variant `", "json-no-variant"),
    ] {
        if let Some(name) = named(start) {
            return phrases.say(key, &[("name", name.into())]);
        }
    }
    let key = match error.classify() {
        Category::Eof => "json-cut",
        Category::Data => "json-other-type",
        Category::Syntax | Category::Io => "json-syntax",
    };
    phrases.say(key, &[])
}

fn simulate(text: &[u8]) -> Result<String, Flaw> {
    let scenario: Scenario = serde_json::from_slice(text).map_err(Flaw::Json)?;
    let mut game = scenario.game()?;
    let mut spawns =
        scenario.spawns.iter().map(|&kind| self::kind(kind)).collect::<Result<Vec<_>, _>>()?.into_iter();
    let mut refused = Vec::new();
    for (index, input) in scenario.inputs.iter().enumerate() {
        let mut dry = false;
        let mut draw = |_| {
            spawns.next().unwrap_or_else(|| {
                dry = true;
                Kind::O
            })
        };
        let event = match input.command().map_err(|flaw| Flaw::AtInput(index, flaw.into()))? {
            Some((who, command)) => game.decide(who, command, &mut draw).ok(),
            None if game.is_over() => None,
            None => Some(game.step(&mut draw)),
        };
        if dry {
            return Err(Flaw::AtInput(index, Flaw::Dry.into()));
        }
        let before = (game.board().clone(), game.players().to_vec());
        let left = game.gone().len();
        if let Some(event) = event {
            game.evolve(&event);
        }
        if before.0 == *game.board() && before.1 == game.players() && left == game.gone().len() {
            refused.push(index);
        }
    }
    serde_json::to_string(&End::of(&game, refused)).map_err(Flaw::Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    rules: String,
    columns: u64,
    rows: u64,
    grid: Vec<Vec<i64>>,
    players: Vec<Participant>,
    #[serde(default)]
    spawns: Vec<i64>,
    #[serde(default)]
    inputs: Vec<Input>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Participant {
    id: i64,
    #[serde(default)]
    cleared: u32,
    piece: Option<Falling>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Falling {
    #[serde(rename = "type")]
    kind: i64,
    row: i64,
    col: i64,
    rotation: i64,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Input {
    Step {},
    Move { player: i64, col: i64 },
    Rotate { player: i64, dir: Direction },
    Slam { player: i64 },
    Join { player: i64 },
    Quit { player: i64 },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Left,
    Right,
}

#[derive(Serialize)]
struct End {
    grid: Vec<Vec<i64>>,
    players: Vec<Participant>,
    scores: BTreeMap<u16, i32>,
    over: bool,
    refused: Vec<usize>,
}

impl Scenario {
    fn game(&self) -> Result<Game, Flaw> {
        if self.rules != "labo" {
            return Err(Flaw::Rules(self.rules.clone()));
        }
        let board = self.board()?;
        let mut players = Vec::new();
        for participant in &self.players {
            let id = player(participant.id)?;
            let piece = match participant.piece {
                Some(falling) => Some(falling.piece().map_err(|flaw| Flaw::OfPlayer(id, flaw.into()))?),
                None => None,
            };
            players.push((id, participant.cleared, piece));
        }
        Labo::scene(board, players).map(Game::Labo).map_err(Flaw::Scene)
    }

    fn board(&self) -> Result<Board, Flaw> {
        let side = |side: u64| u16::try_from(side).unwrap_or(u16::MAX);
        let (columns, rows) = (side(self.columns), side(self.rows));
        let mut board =
            Board::new(columns, rows).ok_or(Flaw::Board { columns: self.columns, rows: self.rows })?;
        if self.grid.len() != usize::from(rows) {
            return Err(Flaw::Height { found: self.grid.len(), rows });
        }
        for (row, owners) in (0..).zip(&self.grid) {
            if owners.len() != usize::from(columns) {
                return Err(Flaw::Width { row, found: owners.len(), columns });
            }
            for (col, &owner) in (0..).zip(owners).filter(|&(_, &owner)| owner != -1) {
                let owner = player(owner).map_err(|flaw| Flaw::InRow(row, flaw.into()))?;
                board.put(Cell { row, col }, owner);
            }
        }
        Ok(board)
    }
}

impl Input {
    /// Who asks for what; nothing for a step.
    fn command(&self) -> Result<Option<(PlayerId, Command)>, Flaw> {
        Ok(Some(match *self {
            Self::Step {} => return Ok(None),
            Self::Move { player: who, col } => {
                // No board is as wide as the numbers that are cut here.
                let col = i16::try_from(col).unwrap_or(if col < 0 { i16::MIN } else { i16::MAX });
                (player(who)?, Command::Move { col })
            }
            Self::Rotate { player: who, dir } => {
                let side = match dir {
                    Direction::Left => Side::Left,
                    Direction::Right => Side::Right,
                };
                (player(who)?, Command::Turn(side))
            }
            Self::Slam { player: who } => (player(who)?, Command::Slam),
            Self::Join { player: who } => (player(who)?, Command::Join),
            Self::Quit { player: who } => (player(who)?, Command::Leave),
        }))
    }
}

impl Falling {
    fn piece(self) -> Result<tetris::Piece, Flaw> {
        let rotation = u8::try_from(self.rotation).ok().and_then(Rotation::new);
        Ok(tetris::Piece {
            kind: kind(self.kind)?,
            rotation: rotation.ok_or(Flaw::NoRotation(self.rotation))?,
            row: i16::try_from(self.row).map_err(|_| Flaw::NoRow(self.row))?,
            col: i16::try_from(self.col).map_err(|_| Flaw::NoColumn(self.col))?,
        })
    }
}

fn kind(number: i64) -> Result<Kind, Flaw> {
    u8::try_from(number).ok().and_then(Kind::from_number).ok_or(Flaw::NoKind(number))
}

fn player(number: i64) -> Result<PlayerId, Flaw> {
    u16::try_from(number).ok().and_then(PlayerId::new).ok_or(Flaw::NoPlayer(number))
}

impl End {
    fn of(game: &Game, refused: Vec<usize>) -> Self {
        let board = game.board();
        let owner = |cell| board.owner(cell).map_or(-1, |id| id.number().into());
        Self {
            grid: (0..board.rows().cast_signed())
                .map(|row| (0..board.columns().cast_signed()).map(|col| owner(Cell { row, col })).collect())
                .collect(),
            players: game
                .players()
                .iter()
                .map(|player| Participant {
                    id: player.id.number().into(),
                    cleared: player.tally.rows(),
                    piece: player.piece.map(|piece| Falling {
                        kind: piece.kind.number().into(),
                        row: piece.row.into(),
                        col: piece.col.into(),
                        rotation: piece.rotation.quarter_turns().into(),
                    }),
                })
                .collect(),
            scores: game.scores().iter().map(|score| (score.who.number(), score.points())).collect(),
            over: game.is_over(),
            refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use client::Lang;

    use super::*;

    /// A scenario of 4 columns and 4 rows with one player, whose T lies at row 1, column 1.
    fn scenario(spawns: &str, inputs: &str) -> String {
        let empty = "-1,-1,-1,-1";
        format!(
            r#"{{"rules":"labo","columns":4,"rows":4,"grid":[[{empty}],[{empty}],[{empty}],[7,-1,-1,7]],
            "players":[{{"id":1,"cleared":2,"piece":{{"type":0,"row":1,"col":1,"rotation":0}}}}],
            "spawns":[{spawns}],"inputs":[{inputs}]}}"#
        )
    }

    #[test]
    fn a_scenario_is_played_to_its_end() {
        let inputs = r#"{"do":"move","player":1,"col":2},{"do":"move","player":1,"col":2},
            {"do":"rotate","player":1,"dir":"left"},{"do":"slam","player":9},{"do":"step"},
            {"do":"join","player":3},{"do":"quit","player":1},{"do":"join","player":1}"#;
        assert_eq!(
            simulate(scenario("6", inputs).as_bytes()).unwrap(),
            concat!(
                r#"{"grid":[[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[7,-1,-1,7]],"#,
                r#""players":[{"id":3,"cleared":0,"piece":{"type":6,"row":0,"col":2,"rotation":0}}],"#,
                r#""scores":{"1":0,"3":0,"7":-2},"over":false,"refused":[1,3,7]}"#
            )
        );
    }

    /// Those of `docs/tetris-rules.md`.
    #[test]
    fn every_example_comes_out_as_it_says() {
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        let examples = read(include_str!("../../../docs/tetris-vectors.json"));
        let examples = examples["labo"].as_array().expect("a list");
        assert!(!examples.is_empty());
        for example in examples {
            let end = simulate(example["in"].to_string().as_bytes()).expect("a sound example");
            assert_eq!(read(&end), example["out"], "{}", example["name"]);
        }
    }

    #[test]
    fn a_slam_places_and_scores() {
        assert_eq!(
            simulate(scenario("0", r#"{"do":"slam","player":1}"#).as_bytes()).unwrap(),
            concat!(
                r#"{"grid":[[-1,-1,-1,-1],[-1,-1,-1,-1],[1,1,1,-1],[7,1,-1,7]],"#,
                r#""players":[{"id":1,"cleared":2,"piece":{"type":0,"row":0,"col":2,"rotation":0}}],"#,
                r#""scores":{"1":16,"7":-2},"over":false,"refused":[]}"#
            )
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let check = |text: &str, fault: &str| {
            let flaw = simulate(text.as_bytes()).unwrap_err();
            let said = flaw.sentence(&Phrases::new(Lang::En));
            assert!(said.contains(fault), "{said:?} instead of {fault:?}");
            let french = flaw.sentence(&Phrases::new(Lang::Fr));
            assert!(french != said && !french.contains("field") && !french.contains("expected"), "{french}");
        };
        let sound = scenario("0", "");
        check("", "line 1, column 0 (the text ends too early)");
        check("{", "line 1, column 1 (the text ends too early)");
        check("{]", "line 1, column 2 (this is no JSON)");
        check("[]", "a value of another type belongs here");
        check(&sound.replace("\"rows\":4", "\"rows\":\"4\""), "a value of another type belongs here");
        check(&sound.replace("\"rows\":4", "\"rows\":4,\"rows\":4"), "the field “rows” is there twice");
        check(&sound.replace("labo", "arena"), "only \"labo\"");
        check(&sound.replace("spawns", "pieces"), "there is no field “pieces”");
        check(&sound.replace("\"columns\":4", "\"columns\":0"), "not possible");
        check(&sound.replace("\"rows\":4", "\"rows\":4000000000"), "not possible");
        check(&sound.replace("\"rows\":4", "\"rows\":5"), "the grid has 4 rows, not 5");
        check(&sound.replace("7,-1,-1,7", "7,7"), "row 3 of the grid has 2 cells, not 4");
        check(&sound.replace("7,-1", "-2,-1"), "-2 is no player");
        check(&sound.replace("\"id\":1", "\"id\":0"), "0 is no player");
        check(&sound.replace("\"type\":0", "\"type\":7"), "7 is no type");
        check(&sound.replace("\"rotation\":0", "\"rotation\":4"), "4 is no rotation");
        check(&sound.replace("\"col\":1", "\"col\":3"), "outside the walls or on a block");
        check(&scenario("8", ""), "8 is no type");
        check(&scenario("", r#"{"do":"fly"}"#), "“fly” is no possible value");
        check(&scenario("", r#"{"do":"step","x":1}"#), "there is no field “x”");
        check(&scenario("", r#"{"do":"move","player":1}"#), "the field “col” is missing");
        check(
            &scenario("", r#"{"do":"step"},{"do":"slam","player":1}"#),
            "input 1 (counted from 0): the spawns ran out",
        );
    }

    #[test]
    fn after_the_end_everything_is_refused() {
        let inputs = r#"{"do":"slam","player":1},{"do":"slam","player":1},{"do":"step"},
            {"do":"move","player":1,"col":1},{"do":"join","player":2}"#;
        let end = simulate(scenario("1,0,0", inputs).as_bytes()).unwrap();
        assert!(end.contains(r#""over":true,"refused":[3,4]"#), "{end}");
    }
}
