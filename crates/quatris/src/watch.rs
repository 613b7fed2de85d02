//! Saved games of both kinds, watched in the terminal.

use std::io::{self, BufRead, IsTerminal, Read, StdoutLock, Write};
use std::path::Path;

use client::Phrases;
use connect_four::{Game, Record, Verdict};
use terminal::{Ascii, Look, picture};
use tetris::Effect;
use tetris::replay::Replay;

use crate::failure::Failure;
use crate::saved::{self, Saved};

/// Of a line that is only waited for.
const LONGEST_LINE: u64 = 1 << 12;

pub(crate) fn run(file: &Path, look: Look, phrases: &Phrases) -> Result<(), Failure> {
    match saved::open(file, phrases)? {
        Saved::ConnectFour(games) => {
            games.games().iter().try_for_each(|record| replay_connect_four(record, phrases, look))
        }
        Saved::Tetris(replay) => replay_tetris(&replay, phrases, look),
    }
}

fn replay_connect_four(record: &Record, phrases: &Phrases, look: Look) -> Result<(), Failure> {
    let mut viewer = Viewer::new(phrases, look);
    let names: Vec<_> = record.names().iter().map(ToString::to_string).collect();
    let names = ("names", names.join(" – ").into());
    viewer.show(&match record.date() {
        Some(date) => phrases.say("replay-heading", &[names, ("date", date.to_string().into())]),
        None => phrases.say("replay-without-date", &[names]),
    })?;
    let mut game = Game::begun_by(record.game().setup(), record.game().first());
    viewer.show(&picture::board(&game, look))?;
    for made in record.game().moves() {
        if !viewer.goes_on()? {
            return Ok(());
        }
        // A record that was loaded holds legal moves only.
        if let Ok(event) = game.play(game.turn(), *made) {
            let name = record.names()[event.player().index()].as_str();
            viewer.show(&phrases.event(name, &event))?;
        }
        viewer.show(&picture::board(&game, look))?;
    }
    if let Verdict::ResignedBy(player) = record.verdict() {
        let name = record.names()[player.index()].to_string();
        viewer.show(&phrases.say("plain-resigned", &[("name", name.into())]))?;
    }
    if let Some(outcome) = game.outcome() {
        let naming = |winner: connect_four::Player| {
            let name = record.names()[winner.index()].to_string();
            vec![("name", name.into()), look.mark_value(winner)]
        };
        viewer.show(&phrases.ending(outcome, naming).join("\n"))?;
    }
    Ok(())
}

/// The board as often as a piece is placed.
fn replay_tetris(replay: &Replay, phrases: &Phrases, look: Look) -> Result<(), Failure> {
    replay.check().map_err(|fault| Failure::Input(phrases.replay_fault(fault)))?;
    let mut viewer = Viewer::new(phrases, look);
    let mut game = tetris::Game::new(replay.setup);
    for event in replay.frames.iter().flat_map(|frame| &frame.events) {
        let placed = game.evolve(event).iter().any(|effect| matches!(effect, Effect::Placed { .. }));
        if placed {
            viewer.show(&picture::tetris(&game))?;
            if !viewer.goes_on()? {
                return Ok(());
            }
        }
    }
    viewer.show(&scores(&game, phrases))
}

fn scores(game: &tetris::Game, phrases: &Phrases) -> String {
    let line = |score: &tetris::Score| {
        let who = ("player", score.who.number().into());
        phrases.say("tetris-score", &[who, ("points", score.points.into())])
    };
    game.scores().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Shows a game bit by bit: at a terminal one for each Enter, otherwise all of it.
struct Viewer<'a> {
    phrases: &'a Phrases,
    output: Ascii<StdoutLock<'static>>,
    by_hand: bool,
}

impl<'a> Viewer<'a> {
    fn new(phrases: &'a Phrases, look: Look) -> Self {
        let by_hand = io::stdin().is_terminal() && io::stdout().is_terminal();
        Self { phrases, output: Ascii::new(io::stdout().lock(), look.ascii), by_hand }
    }

    fn show(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.output, "{}", text.trim_end())?;
        Ok(())
    }

    fn goes_on(&mut self) -> Result<bool, Failure> {
        if !self.by_hand {
            return Ok(true);
        }
        write!(self.output, "{} ", self.phrases.say("replay-more", &[]))?;
        self.output.flush()?;
        let mut line = Vec::new();
        let length = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        Ok(length > 0 && line.trim_ascii() != b"q")
    }
}
