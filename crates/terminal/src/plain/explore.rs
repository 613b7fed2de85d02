//! The explorer line by line: what every column of a position is worth, and the best line.

use std::io::{self, BufRead, Write};

use client::Hint;
use connect_four::{Game, Move, Setup};

use super::dialogue::Dialogue;
use super::typed::Typed;
use super::{explained, picture, typed};
use crate::explorer::{AskPlayed, best_line};

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    /// From this position on, until whoever sits here leaves; `ask` knows what was played.
    pub fn explore(&mut self, game: &Game, ask: Option<&AskPlayed>) -> io::Result<()> {
        let mut moves: Vec<_> = game.moves().collect();
        self.show_worth(game, ask)?;
        loop {
            write!(self.output, "{} ", self.phrases.say("explore-ask", &[]))?;
            let Some(line) = self.read()? else { return Ok(()) };
            let mut next = moves.clone();
            if let Typed::Why(column) = Typed::read(&line, Setup::CLASSIC.columns()) {
                let sentences = explained(self.thinker, &after(&next), column, self.phrases);
                sentences.iter().try_for_each(|sentence| writeln!(self.output, "{sentence}"))?;
                continue;
            }
            let read = match line.as_str() {
                "q" | "Q" => return Ok(()),
                "" => Ok(after(&next)),
                "u" | "U" => {
                    next.pop();
                    Ok(after(&next))
                }
                // A digit goes on from here, more of them are a position.
                word if word.chars().count() == 1 => {
                    let here: String = moves.iter().map(Move::to_string).collect();
                    Game::from_notation(Setup::CLASSIC, &(here + word))
                }
                word => Game::from_notation(Setup::CLASSIC, word),
            };
            match read {
                Ok(game) => {
                    moves = game.moves().collect();
                    self.show_worth(&game, ask)?;
                }
                Err(fault) => {
                    let reason = typed::shown(&self.phrases.fault(&fault));
                    writeln!(self.output, "{reason}")?;
                }
            }
        }
    }

    fn show_worth(&mut self, game: &Game, ask: Option<&AskPlayed>) -> io::Result<()> {
        write!(self.output, "{}", picture::board(game, self.look))?;
        let turn = game.turn();
        let name = self.look.name(turn, self.phrases).to_string();
        if let Some(outcome) = game.outcome() {
            let (look, phrases) = (self.look, self.phrases);
            let naming = |winner| {
                let name = look.name(winner, phrases).to_string();
                vec![("name", name.into()), look.mark_value(winner)]
            };
            return writeln!(self.output, "{}", phrases.ending(game, outcome, naming).join("\n"));
        }
        self.say("show-turn", &[("name", name.into()), self.look.mark_value(turn)])?;
        let Some(scores) = self.thinker.scores(game) else { return Ok(()) };
        for sentence in self.phrases.hint(game, &Hint::Scores(scores)) {
            writeln!(self.output, "{sentence}")?;
        }
        let line: Vec<_> = best_line(self.thinker, game).iter().map(ToString::to_string).collect();
        self.say("explore-line", &[("moves", line.join(" ").into())])?;
        let played = ask.map(|ask| ask.of(&game.notation()));
        if played == Some(None) {
            self.say("explore-no-server", &[])?;
        }
        for played in played.flatten().unwrap_or_default() {
            let values = [
                ("column", played.column.into()),
                ("games", played.games().into()),
                ("won", played.won.into()),
                ("drawn", played.drawn.into()),
                ("lost", played.lost.into()),
            ];
            self.say("explore-played", &values)?;
        }
        Ok(())
    }
}

fn after(moves: &[Move]) -> Game {
    let mut game = Game::new(Setup::CLASSIC);
    for made in moves {
        // They were legal when they were played.
        let _ = game.replay(*made);
    }
    game
}
