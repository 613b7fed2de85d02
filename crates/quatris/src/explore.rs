//! `quatris explore`: what every column of a position is worth.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use client::{Lang, Phrases};
use connect_four::{Game, Setup};
use serde::{Deserialize, Serialize};
use terminal::explorer::{AskPlayed, Played, best_column, best_line};
use terminal::full_screen::explorer::Explorer;
use terminal::plain::Dialogue;
use terminal::{Ascii, Thinker};

use crate::arguments::Explore;
use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::http::Host;
use crate::play::look;

pub(crate) fn run(arguments: &Explore, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    let game = Game::from_notation(Setup::CLASSIC, &arguments.moves)
        .map_err(|fault| Failure::Input(phrases.fault(&fault)))?;
    let mut thinker = Thinker::default();
    let ask = arguments.url.clone().map(|host| AskPlayed::new(move |moves| played(&host, moves)));
    if arguments.json {
        let mut report = Report::of(&game, &mut thinker);
        report.games = ask
            .and_then(|ask| ask.of(&report.moves))
            .map(|games| games.into_iter().map(Count::from).collect());
        let text = serde_json::to_string(&report).map_err(io::Error::from)?;
        return Ok(writeln!(io::stdout(), "{text}")?);
    }
    if !arguments.plain && full_screen::is_possible() {
        let call = Call { lang, phrases, ascii: arguments.ascii, folder: Path::new(".") };
        let explorer = Explorer::new(game);
        let explorer = match ask {
            Some(ask) => explorer.counting(ask),
            None => explorer,
        };
        return call.show(call.context(), Box::new(explorer));
    }
    let look = look(arguments.ascii);
    let mut dialogue = Dialogue {
        phrases,
        look,
        thinker: &mut thinker,
        input: io::stdin().lock(),
        output: Ascii::new(io::stdout(), look.ascii),
        echo: !io::stdin().is_terminal(),
    };
    Ok(dialogue.explore(&game, ask.as_ref())?)
}

/// A position as programs read it: columns counted from 1.
#[derive(Serialize)]
struct Report {
    moves: String,
    turn: u8,
    /// Whether the game is over; then nothing else is known.
    over: bool,
    /// Of each column; `null` for a full one.
    scores: Vec<Option<i8>>,
    best: Option<u8>,
    line: String,
    /// What was played in the server that was named; `null` where none was, or none answers.
    games: Option<Vec<Count>>,
}

/// How often a column was played, and how those games ended for whoever began.
#[derive(Serialize, Deserialize)]
struct Count {
    column: u8,
    won: u32,
    drawn: u32,
    lost: u32,
}

/// What `/api/explorer` says.
#[derive(Deserialize)]
struct Counts {
    columns: Vec<Count>,
}

impl From<Played> for Count {
    fn from(Played { column, won, drawn, lost }: Played) -> Self {
        Self { column, won, drawn, lost }
    }
}

fn played(host: &Host, moves: &str) -> Option<Vec<Played>> {
    let answer = host.get(&format!("/api/explorer?moves={moves}")).ok()?;
    let Counts { columns } = serde_json::from_slice(&answer).ok()?;
    let played = |Count { column, won, drawn, lost }| Played { column, won, drawn, lost };
    Some(columns.into_iter().map(played).collect())
}

impl Report {
    fn of(game: &Game, thinker: &mut Thinker) -> Self {
        let scores = thinker.scores(game).unwrap_or_default();
        Self {
            moves: game.notation(),
            turn: game.turn().number(),
            over: game.outcome().is_some(),
            best: best_column(&scores).map(|column| column + 1),
            line: best_line(thinker, game).iter().map(ToString::to_string).collect(),
            scores,
            games: None,
        }
    }
}
