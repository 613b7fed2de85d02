//! A match line by line: readable by a person, a screen reader and a pipe.

mod dialogue;
mod explore;
mod line;
pub mod picture;
mod puzzle;
mod typed;

use std::io::{self, BufRead, Write};
use std::path::Path;

use client::{Awaiting, Local, Phrases, Value};
use connect_four::{Game, Level, Move, Player, Settings};
use connect_four_solver::players::is_perfect_on;

use crate::explorer::best_column;
use crate::resume::farewell;
use crate::why::{self, is_explained};
use crate::{Look, Thinker};
use typed::Typed;

pub use dialogue::Dialogue;

/// What a match needs from outside.
pub struct Outside<'a> {
    pub phrases: &'a Phrases,
    pub look: Look,
    pub thinker: &'a mut Thinker,
    /// Called at the beginning and after every change. Returns the file that holds the match, if one does.
    pub keep: &'a mut dyn FnMut(&Local) -> Option<&'a Path>,
    /// What is typed can't be seen beside the prompt, because it comes from a pipe: repeat it.
    pub echo: bool,
}

/// A match, until its players leave or the input ends.
pub fn play(
    local: Local,
    outside: Outside<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    Plain { local, outside, output }.run(input)
}

struct Plain<'a, W> {
    local: Local,
    outside: Outside<'a>,
    output: W,
}

impl<W: Write> Plain<'_, W> {
    fn run(mut self, input: &mut impl BufRead) -> io::Result<()> {
        self.welcome()?;
        self.show()?;
        self.announce_end()?;
        loop {
            (self.outside.keep)(&self.local);
            match self.local.awaiting() {
                Awaiting::Machine(player, level) => self.think(player, level)?,
                Awaiting::Opening { tokens } => self.open(tokens)?,
                Awaiting::Person(player) => {
                    self.ask(player)?;
                    match self.read(input)? {
                        None | Some(Typed::Quit) => return self.leave(),
                        Some(typed) => self.answer(typed)?,
                    }
                }
                Awaiting::NextGame => {
                    let first = self.local.games().next_to_begin();
                    let prompt = self.outside.phrases.say("plain-next", &[self.name(first)]);
                    self.prompt(&prompt)?;
                    match self.read(input)? {
                        None | Some(Typed::Quit) => return self.leave(),
                        Some(Typed::Nothing) => {
                            // The game is over, so the next one can begin.
                            let _ = self.local.next_game();
                            self.show()?;
                        }
                        Some(Typed::TakeBack) => self.answer(Typed::TakeBack)?,
                        Some(_) => {}
                    }
                }
            }
        }
    }

    fn welcome(&mut self) -> io::Result<()> {
        let game = self.local.game().setup();
        let setup = Settings::from(game);
        self.say(
            "plain-welcome",
            &[("columns", setup.columns.into()), ("rows", setup.rows.into()), ("align", setup.align.into())],
        )?;
        let mut levels = self.local.games().seats().iter().filter_map(|seat| seat.machine);
        match levels.next() {
            None => Ok(()),
            Some(Level::STRONGEST) if is_perfect_on(game) => self.say("plain-perfect", &[]),
            Some(Level::STRONGEST) => self.say("plain-strong", &[]),
            Some(level) => self.say("plain-level", &[("level", level.get().into())]),
        }
    }

    fn think(&mut self, player: Player, level: Level) -> io::Result<()> {
        self.say("plain-thinking", &[self.name(player)])?;
        self.output.flush()?;
        match self.outside.thinker.choose(self.local.game(), level, self.local.seed()) {
            Some(choice) => self.play(choice),
            None => Ok(()),
        }
    }

    /// Another one for each game of the match; the same for the same seed.
    fn open(&mut self, tokens: usize) -> io::Result<()> {
        let seed = self.local.seed().wrapping_add(self.local.games().score().games().into());
        let columns = self.outside.thinker.open(tokens, seed).unwrap_or_default();
        if let Err(refusal) = self.local.lay(&columns) {
            return Err(io::Error::other(refusal));
        }
        self.say("opening-laid", &[("tokens", tokens.into())])?;
        self.show()
    }

    fn ask(&mut self, player: Player) -> io::Result<()> {
        let hand = self.local.game().hand(player);
        let phrases = self.outside.phrases;
        let powers: Vec<_> = hand.powers().map(|power| phrases.power(power)).collect();
        if !powers.is_empty() {
            self.say("plain-hand", &[self.name(player), ("powers", powers.join(", ").into())])?;
        }
        if self.local.game().is_dropping_for_both() {
            self.say("opening-drop-for-both", &[self.name(player)])?;
        }
        if self.local.game().may_swap() {
            self.say("plain-may-swap", &[self.name(player)])?;
        }
        let columns = self.local.game().setup().columns().into();
        let mark = self.outside.look.mark_value(player);
        let question = phrases.say("plain-ask", &[self.name(player), mark, ("columns", columns)]);
        self.prompt(&question)
    }

    fn answer(&mut self, typed: Typed) -> io::Result<()> {
        let game = self.local.game();
        let columns = game.setup().columns();
        let phrases = self.outside.phrases;
        match typed {
            Typed::Move(wish) => self.play(wish),
            Typed::NoSuchColumn(typed) => {
                writeln!(self.output, "{}", phrases.no_such_column(&typed, columns))
            }
            Typed::NotAPower(typed) if game.setup().powers() => {
                self.say("plain-not-a-power", &[("typed", typed.into())])
            }
            Typed::NotANumber(typed) | Typed::NotAPower(typed) => {
                self.say("plain-not-a-number", &[("typed", typed.into()), ("columns", columns.into())])
            }
            Typed::Nothing => self.say("plain-empty", &[("columns", columns.into())]),
            Typed::TakeBack => match self.local.take_back() {
                Ok(()) => {
                    self.say("plain-taken-back", &[])?;
                    self.show()
                }
                Err(refusal) => self.refuse(refusal),
            },
            Typed::Hint | Typed::Scores => {
                let Some(hint) = self.outside.thinker.hint(game) else { return Ok(()) };
                let text = match typed {
                    Typed::Hint => phrases.advice(game, &hint),
                    _ => phrases.hint(game, &hint).join("\n"),
                };
                writeln!(self.output, "{text}")
            }
            Typed::Why(column) => {
                let sentences = explained(self.outside.thinker, game, column, phrases);
                sentences.iter().try_for_each(|sentence| writeln!(self.output, "{sentence}"))
            }
            Typed::Help => {
                let powers = game.setup().powers();
                let explained = is_explained(game.setup());
                self.say("plain-help", &[])?;
                if explained {
                    self.say("plain-help-why", &[])?;
                }
                if powers { self.say("plain-help-powers", &[]) } else { Ok(()) }
            }
            // Handled where the input is read.
            Typed::Quit => Ok(()),
        }
    }

    fn play(&mut self, wish: Move) -> io::Result<()> {
        let mover = self.local.game().turn();
        match self.local.play(wish) {
            Ok(event) => {
                let name = self.local.name(mover).as_str();
                let sentence = self.outside.phrases.event(name, &event);
                writeln!(self.output, "{sentence}")?;
                self.show()?;
                self.announce_end()
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// How the game ended, if it has.
    fn announce_end(&mut self) -> io::Result<()> {
        let look = self.outside.look;
        let naming = |winner| vec![self.name(winner), look.mark_value(winner)];
        let Some(outcome) = self.local.games().outcome() else { return Ok(()) };
        let lines = self.outside.phrases.ending(self.local.game(), outcome, naming);
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    fn leave(mut self) -> io::Result<()> {
        let saved = (self.outside.keep)(&self.local);
        let words = farewell(&self.local, self.outside.phrases, self.outside.look, saved);
        write!(self.output, "{words}")?;
        self.output.flush()
    }

    /// The board, and below it the score, once there is one.
    fn show(&mut self) -> io::Result<()> {
        write!(self.output, "{}", picture::board(self.local.game(), self.outside.look))?;
        let score = *self.local.games().score();
        if score.games() == 0 {
            return Ok(());
        }
        let wins: Vec<_> = Player::all(self.local.game().setup().players())
            .map(|player| {
                let wins = ("wins", score.wins(player).into());
                self.outside.phrases.say("plain-score-of", &[self.name(player), wins])
            })
            .collect();
        self.say("plain-score", &[("wins", wins.join(", ").into()), ("draws", score.draws().into())])
    }

    fn refuse(&mut self, refusal: room::local::Refusal) -> io::Result<()> {
        writeln!(self.output, "{}", self.outside.phrases.refusal(refusal))
    }

    fn say(&mut self, key: &str, values: &[(&'static str, Value<'_>)]) -> io::Result<()> {
        writeln!(self.output, "{}", self.outside.phrases.say(key, values))
    }

    fn prompt(&mut self, question: &str) -> io::Result<()> {
        write!(self.output, "{question} ")?;
        self.output.flush()
    }

    fn read(&mut self, input: &mut impl BufRead) -> io::Result<Option<Typed>> {
        let line = line::read(input)?;
        if self.outside.echo || line.is_none() {
            writeln!(self.output, "{}", typed::shown(line.as_deref().unwrap_or_default()))?;
        }
        Ok(line.map(|line| Typed::read(&line, self.local.game().setup().columns())))
    }

    fn name(&self, player: Player) -> (&'static str, Value<'static>) {
        ("name", self.local.name(player).as_str().to_owned().into())
    }
}

/// Why a column of this position is worth what it is, or the best one.
fn explained(thinker: &mut Thinker, game: &Game, column: Option<u8>, phrases: &Phrases) -> Vec<String> {
    let column = column.or_else(|| thinker.scores(game).as_deref().and_then(best_column));
    let mut sentences = match column {
        Some(column) => why::of(thinker, game, column, phrases).sentences,
        None => Vec::new(),
    };
    match column.filter(|_| !sentences.is_empty()) {
        Some(column) => {
            sentences.insert(0, phrases.say("screen-why-column", &[("column", (column + 1).into())]));
        }
        None => sentences.push(phrases.say("plain-no-why", &[])),
    }
    sentences
}
