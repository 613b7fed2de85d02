//! `quatris simulate`: a Tetris scenario as JSON, played to its end.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use client::Phrases;
use serde::{Deserialize, Serialize};
use tetris::{Board, Cell, Command, Game, Kind, Labo, PlayerId, Rotation, Side};

use crate::failure::Failure;

pub(crate) fn run(phrases: &Phrases) -> Result<(), Failure> {
    let mut text = Vec::new();
    io::stdin().take(LONGEST).read_to_end(&mut text)?;
    let end = simulate(&text)
        .map_err(|reason| Failure::Input(phrases.say("simulate-refused", &[("reason", reason.into())])))?;
    writeln!(io::stdout(), "{end}")?;
    Ok(())
}

/// More text than the largest board and a long game take.
const LONGEST: u64 = 32 << 20;

fn simulate(text: &[u8]) -> Result<String, String> {
    let scenario: Scenario = serde_json::from_slice(text).map_err(|error| error.to_string())?;
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
        let event = match input.command().map_err(|fault| at(index, &fault))? {
            Some((who, command)) => game.decide(who, command, &mut draw).ok(),
            None if game.is_over() => None,
            None => Some(game.step(&mut draw)),
        };
        if dry {
            return Err(at(index, "the spawns ran out, it needs one more"));
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
    serde_json::to_string(&End::of(&game, refused)).map_err(|error| error.to_string())
}

fn at(index: usize, fault: &str) -> String {
    format!("input {index} (counted from 0): {fault}")
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
    fn game(&self) -> Result<Game, String> {
        if self.rules != "labo" {
            return Err(format!("the rules are {:?}, only \"labo\" can be simulated", self.rules));
        }
        let board = self.board()?;
        let mut players = Vec::new();
        for participant in &self.players {
            let id = player(participant.id)?;
            let piece = match participant.piece {
                Some(falling) => Some(falling.piece().map_err(|f| format!("player {id}: {f}"))?),
                None => None,
            };
            players.push((id, participant.cleared, piece));
        }
        Labo::scene(board, players).map(Game::Labo).map_err(|fault| fault.to_string())
    }

    fn board(&self) -> Result<Board, String> {
        let side = |side: u64| u16::try_from(side).unwrap_or(u16::MAX);
        let (columns, rows) = (side(self.columns), side(self.rows));
        let mut board = Board::new(columns, rows).ok_or_else(|| {
            format!(
                "a board of {} columns and {} rows is not possible, 1 to {} columns and 1 to {} rows are",
                self.columns,
                self.rows,
                Board::MOST_COLUMNS,
                Board::MOST_ROWS
            )
        })?;
        if self.grid.len() != usize::from(rows) {
            let found = self.grid.len();
            return Err(format!("the grid has {found} rows, not {rows}"));
        }
        for (row, owners) in (0..).zip(&self.grid) {
            if owners.len() != usize::from(columns) {
                let found = owners.len();
                return Err(format!("row {row} of the grid has {found} cells, not {columns}"));
            }
            for (col, &owner) in (0..).zip(owners).filter(|&(_, &owner)| owner != -1) {
                let owner = player(owner).map_err(|fault| format!("row {row} of the grid: {fault}"))?;
                board.put(Cell { row, col }, owner);
            }
        }
        Ok(board)
    }
}

impl Input {
    /// Who asks for what; nothing for a step.
    fn command(&self) -> Result<Option<(PlayerId, Command)>, String> {
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
    fn piece(self) -> Result<tetris::Piece, String> {
        let place = |what, number: i64| {
            i16::try_from(number).map_err(|_| format!("{number} is no {what} of a board"))
        };
        Ok(tetris::Piece {
            kind: kind(self.kind)?,
            rotation: u8::try_from(self.rotation)
                .ok()
                .and_then(Rotation::new)
                .ok_or_else(|| format!("{} is no rotation, 0 to 3 are", self.rotation))?,
            row: place("row", self.row)?,
            col: place("column", self.col)?,
        })
    }
}

fn kind(number: i64) -> Result<Kind, String> {
    u8::try_from(number)
        .ok()
        .and_then(Kind::from_number)
        .ok_or_else(|| format!("{number} is no type of piece, 0 to 6 are"))
}

fn player(number: i64) -> Result<PlayerId, String> {
    u16::try_from(number)
        .ok()
        .and_then(PlayerId::new)
        .ok_or_else(|| format!("{number} is no player, 1 to {} are", u16::MAX))
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
            let said = simulate(text.as_bytes()).unwrap_err();
            assert!(said.contains(fault), "{said:?} instead of {fault:?}");
        };
        let sound = scenario("0", "");
        check("", "EOF");
        check("{", "EOF");
        check("[]", "expected");
        check(&sound.replace("labo", "arena"), "only \"labo\"");
        check(&sound.replace("spawns", "pieces"), "unknown field `pieces`");
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
        check(&scenario("", r#"{"do":"fly"}"#), "unknown variant `fly`");
        check(&scenario("", r#"{"do":"step","x":1}"#), "unknown field `x`");
        check(&scenario("", r#"{"do":"move","player":1}"#), "missing field `col`");
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
