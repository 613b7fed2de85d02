use std::io::{self, Write};

use client::Phrases;
use connect_four::{Cell, Game, Outcome, Player};
use serde::Serialize;
use terminal::picture;

use crate::arguments::Show;
use crate::failure::Failure;

pub(crate) fn run(arguments: &Show, phrases: &Phrases) -> Result<(), Failure> {
    let setup = arguments.setup.setup(phrases)?;
    let game = Game::from_notation(setup, &arguments.moves)
        .map_err(|fault| Failure::Input(phrases.fault(&fault)))?;
    let mut output = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut output, &Position::of(&game)).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        write!(output, "{}{}", picture::board(&game), words(&game, phrases))?;
    }
    Ok(())
}

fn words(game: &Game, phrases: &Phrases) -> String {
    let naming =
        |player| [("name", phrases.colour(player).as_str().to_owned().into()), picture::mark_value(player)];
    match game.outcome() {
        None => {
            let columns: Vec<_> = game.open_columns().map(|column| (column + 1).to_string()).collect();
            let turn = phrases.say("show-turn", &naming(game.turn()));
            let legal = phrases.say("show-legal", &[("columns", columns.join(" ").into())]);
            format!("{turn}\n{legal}\n")
        }
        Some(outcome) => phrases.ending(outcome, |winner| naming(winner).into()).join("\n") + "\n",
    }
}

/// A position as programs read it: players, columns and rows counted from 1.
#[derive(Serialize)]
struct Position {
    columns: u8,
    rows: u8,
    align: u8,
    players: u8,
    moves: String,
    turn: u8,
    legal: Vec<u8>,
    /// Rows from the top; 0 is empty.
    grid: Vec<Vec<u8>>,
    outcome: Option<Ending>,
    line: Vec<[u8; 2]>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Ending {
    Draw,
    #[serde(untagged)]
    Won {
        winner: u8,
    },
}

impl Position {
    fn of(game: &Game) -> Self {
        let setup = game.setup();
        let at = |column, row| game.board().at(Cell { column, row }).map_or(0, Player::number);
        let row = |row| (0..setup.columns()).map(|column| at(column, row)).collect();
        let (outcome, line) = match game.outcome() {
            None => (None, [].as_slice()),
            Some(Outcome::Draw) => (Some(Ending::Draw), [].as_slice()),
            Some(Outcome::Won { winner, line }) => {
                (Some(Ending::Won { winner: winner.number() }), line.as_slice())
            }
        };
        Self {
            columns: setup.columns(),
            rows: setup.rows(),
            align: setup.align(),
            players: setup.players(),
            moves: game.notation(),
            turn: game.turn().number(),
            legal: game.open_columns().map(|column| column + 1).collect(),
            grid: (0..setup.rows()).rev().map(row).collect(),
            outcome,
            line: line.iter().map(|cell| [cell.column + 1, cell.row + 1]).collect(),
        }
    }
}
