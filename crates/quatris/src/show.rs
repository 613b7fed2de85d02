//! `quatris show`: a position, in words or as JSON.

use std::io::{self, Write};

use client::Phrases;
use connect_four::{Cell, Game, Move, Player, Power};
use serde::Serialize;
use terminal::plain::picture;
use terminal::{Ascii, Look};

use crate::arguments::Show;
use crate::failure::Failure;
use crate::play;

pub(crate) fn run(arguments: &Show, phrases: &Phrases) -> Result<(), Failure> {
    let setup = arguments.setup.setup(phrases)?;
    let game = Game::from_notation(setup, &arguments.moves)
        .map_err(|fault| Failure::Input(phrases.fault(&fault)))?;
    let mut output = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut output, &Position::of(&game)).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        let look = play::look(arguments.ascii);
        let text = picture::board(&game, look) + &words(&game, look, phrases);
        write!(Ascii::new(output, look.ascii), "{text}")?;
    }
    Ok(())
}

fn words(game: &Game, look: Look, phrases: &Phrases) -> String {
    let naming = |player| [("name", look.name(player, phrases).to_string().into()), look.mark_value(player)];
    match game.outcome() {
        None => {
            let columns: Vec<_> = game.open_columns().map(|column| (column + 1).to_string()).collect();
            let turn = phrases.say("show-turn", &naming(game.turn()));
            let legal = phrases.say("show-legal", &[("columns", columns.join(" ").into())]);
            format!("{turn}\n{legal}\n")
        }
        Some(outcome) => phrases.ending(game, outcome, |winner| naming(winner).into()).join("\n") + "\n",
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
    #[serde(flatten)]
    powers: Option<Powers>,
}

/// Only of games with powers.
#[derive(Serialize)]
struct Powers {
    /// The powers that each player still holds, by their letters.
    hands: Vec<Vec<&'static str>>,
    /// What the player to move can do beside dropping a token, in notation.
    powers: Vec<String>,
}

impl Powers {
    fn of(game: &Game) -> Self {
        let letter = |power| match power {
            Power::EraseToken => "X",
            Power::EraseRow => "R",
            Power::Float => "F",
        };
        let hand = |player| game.hand(player).powers().map(letter).collect();
        let legal = if game.outcome().is_none() { game.legal_moves() } else { Vec::new() };
        let powers = legal.iter().filter(|wish| !matches!(wish, Move::Drop { .. }));
        Self {
            hands: Player::all(game.setup().players()).map(hand).collect(),
            powers: powers.map(ToString::to_string).collect(),
        }
    }
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
        let outcome = game.outcome().map(|outcome| match outcome.winner() {
            Some(winner) => Ending::Won { winner: winner.number() },
            None => Ending::Draw,
        });
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
            line: game.winning_cells().iter().map(|cell| [cell.column + 1, cell.row + 1]).collect(),
            powers: setup.powers().then(|| Powers::of(game)),
        }
    }
}
