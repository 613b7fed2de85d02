//! `quatris replay --json`: saved games move by move, a line for each.

use std::collections::BTreeMap;
use std::io::{self, Write};

use client::Phrases;
use connect_four::{Game, Name, Record};
use serde::Serialize;
use terminal::{Mistake, Thinker};
use tetris::Event;
use tetris::replay::Replay;

use crate::failure::Failure;
use crate::saved::Saved;

#[derive(Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
enum Replayed<'a> {
    ConnectFour { names: Vec<&'a str>, date: Option<String>, result: String, moves: Vec<Step> },
    Tetris { finished: bool, scores: BTreeMap<u16, i32>, frames: Vec<Frame<'a>> },
}

/// A move, and what it was worth if that was asked for and can be known.
#[derive(Serialize)]
struct Step {
    player: u8,
    #[serde(rename = "move")]
    made: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<Worth>,
}

#[derive(Serialize)]
struct Worth {
    /// Of each column before the move.
    scores: Vec<Option<i8>>,
    mistake: bool,
}

#[derive(Serialize)]
struct Frame<'a> {
    tick: u32,
    events: &'a [Event],
}

pub(crate) fn print(saved: &Saved, reviewed: bool, phrases: &Phrases) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut line = |replayed: &Replayed<'_>| {
        writeln!(output, "{}", serde_json::to_string(replayed).map_err(io::Error::from)?)
    };
    match saved {
        Saved::ConnectFour(games) => {
            let mut thinker = Thinker::default();
            for record in games.games() {
                line(&connect_four(record, reviewed.then_some(&mut thinker)))?;
            }
        }
        Saved::Tetris(replay) => line(&tetris(replay, phrases)?)?,
    }
    Ok(())
}

fn connect_four<'a>(record: &'a Record, mut thinker: Option<&mut Thinker>) -> Replayed<'a> {
    let mut game = Game::begun_by(record.game().setup(), record.game().first());
    let mut moves = Vec::new();
    for event in record.game().events() {
        let made = event.as_move();
        let scores = thinker.as_mut().and_then(|thinker| thinker.scores(&game));
        let worth = scores.map(|scores| Worth { mistake: Mistake::of(&scores, made).is_some(), scores });
        moves.push(Step { player: game.turn().number(), made: made.to_string(), worth });
        game.evolve(event);
    }
    Replayed::ConnectFour {
        names: record.names().iter().map(Name::as_str).collect(),
        date: record.date().map(|date| date.to_string()),
        result: record.result(),
        moves,
    }
}

fn tetris<'a>(replay: &'a Replay, phrases: &Phrases) -> Result<Replayed<'a>, Failure> {
    let summary = replay.check().map_err(|fault| Failure::Input(phrases.replay_fault(fault)))?;
    let mut game = tetris::Game::new(replay.setup);
    for event in replay.frames.iter().flat_map(|frame| &frame.events) {
        game.evolve(event);
    }
    let score = |score: &tetris::Score| (score.who.number(), score.points());
    let frame = |frame: &'a tetris::replay::Frame| Frame { tick: frame.tick, events: &frame.events };
    Ok(Replayed::Tetris {
        finished: summary.end.is_some(),
        scores: game.scores().iter().map(score).collect(),
        frames: replay.frames.iter().map(frame).collect(),
    })
}
