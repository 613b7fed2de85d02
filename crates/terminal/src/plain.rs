use std::io::{self, BufRead, Write};

use client::{Awaiting, Hint, Local, Phrases, Value};
use connect_four::{Game, Level, Move, Player, Settings};

use crate::picture::mark_value;
use crate::typed::{self, Typed};
use crate::{line, picture};

/// What a match needs from outside.
pub struct Table<'a> {
    pub phrases: &'a Phrases,
    /// A machine player's choice, from the position, its level and a seed.
    pub machine: &'a dyn Fn(&Game, Level, u64) -> Move,
    pub hint: &'a dyn Fn(&Game) -> Hint,
    /// Called at the end of each game and when the match is left.
    pub keep: &'a mut dyn FnMut(&Local) -> io::Result<()>,
    /// What is typed can't be seen beside the prompt, because it comes from a pipe: repeat it.
    pub echo: bool,
}

/// A match, line by line, until its players leave or the input ends.
pub fn play(
    local: Local,
    table: Table<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    Plain { local, table, output }.run(input)
}

struct Plain<'a, W> {
    local: Local,
    table: Table<'a>,
    output: W,
}

impl<W: Write> Plain<'_, W> {
    fn run(mut self, input: &mut impl BufRead) -> io::Result<()> {
        let setup = Settings::from(self.local.game().setup());
        self.say(
            "plain-welcome",
            &[("columns", setup.columns.into()), ("rows", setup.rows.into()), ("align", setup.align.into())],
        )?;
        self.show()?;
        loop {
            match self.local.awaiting() {
                Awaiting::Machine(_, level) => {
                    let choice = (self.table.machine)(self.local.game(), level, self.local.seed());
                    self.play(choice)?;
                }
                Awaiting::Person(player) => {
                    self.ask(player)?;
                    match self.read(input)? {
                        None | Some(Typed::Quit) => return self.leave(),
                        Some(typed) => self.answer(typed)?,
                    }
                }
                Awaiting::NextGame => {
                    self.announce_next()?;
                    match self.read(input)? {
                        None | Some(Typed::Quit) => return self.leave(),
                        Some(Typed::Nothing) => {
                            // The game is over, so the next one can begin.
                            let _ = self.local.next_game();
                            self.show()?;
                        }
                        Some(_) => {}
                    }
                }
            }
        }
    }

    fn ask(&mut self, player: Player) -> io::Result<()> {
        let hand = self.local.game().hand(player);
        let phrases = self.table.phrases;
        let powers: Vec<_> = hand.powers().map(|power| phrases.power(power)).collect();
        if !powers.is_empty() {
            self.say("plain-hand", &[self.name(player), ("powers", powers.join(", ").into())])?;
        }
        let columns = self.local.game().setup().columns().into();
        let question =
            phrases.say("plain-ask", &[self.name(player), mark_value(player), ("columns", columns)]);
        self.prompt(&question)
    }

    fn answer(&mut self, typed: Typed) -> io::Result<()> {
        let columns = self.local.game().setup().columns();
        match typed {
            Typed::Move(wish) => self.play(wish),
            Typed::NoSuchColumn(typed) => {
                let refusal = self.table.phrases.no_such_column(&typed, columns);
                writeln!(self.output, "{refusal}")
            }
            Typed::NotANumber(typed) => {
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
            Typed::Hint => {
                let game = self.local.game();
                for line in self.table.phrases.hint(game, &(self.table.hint)(game)) {
                    writeln!(self.output, "{line}")?;
                }
                Ok(())
            }
            Typed::Help => {
                self.say("plain-help", &[])?;
                if self.local.game().setup().powers() {
                    self.say("plain-help-powers", &[])?;
                }
                Ok(())
            }
            // Handled where the input is read.
            Typed::Quit => Ok(()),
        }
    }

    fn play(&mut self, wish: Move) -> io::Result<()> {
        match self.local.play(wish) {
            Ok(event) => {
                let name = self.local.name(event.player()).as_str();
                let sentence = self.table.phrases.event(name, &event);
                writeln!(self.output, "{sentence}")?;
                self.show()?;
                self.announce_end()
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn announce_end(&mut self) -> io::Result<()> {
        let Some(outcome) = self.local.game().outcome() else { return Ok(()) };
        let naming = |winner| vec![self.name(winner), mark_value(winner)];
        for line in self.table.phrases.ending(outcome, naming) {
            writeln!(self.output, "{line}")?;
        }
        let score = *self.local.room().score();
        let wins: Vec<_> = Player::all(self.local.game().setup().players())
            .map(|player| {
                let wins = ("wins", score.wins(player).into());
                self.table.phrases.say("plain-score-of", &[self.name(player), wins])
            })
            .collect();
        self.say("plain-score", &[("wins", wins.join(", ").into()), ("draws", score.draws().into())])?;
        (self.table.keep)(&self.local)
    }

    fn announce_next(&mut self) -> io::Result<()> {
        let mut next = self.local.clone();
        let _ = next.next_game();
        let prompt = self.table.phrases.say("plain-next", &[self.name(next.game().first())]);
        self.prompt(&prompt)
    }

    /// Tells the position, so that it can be resumed, and how.
    fn leave(mut self) -> io::Result<()> {
        let game = self.local.game();
        let moves = game.notation();
        if moves.is_empty() {
            self.say("plain-no-moves", &[])?;
        } else {
            let resume = resume_command(&self.local, &moves);
            self.say("plain-position", &[("moves", moves.into())])?;
            if let Some(command) = resume {
                self.say("plain-resume", &[("command", command.into())])?;
            }
            if self.local.game().outcome().is_none() {
                (self.table.keep)(&self.local)?;
            }
        }
        self.output.flush()
    }

    fn show(&mut self) -> io::Result<()> {
        write!(self.output, "{}", picture::board(self.local.game()))
    }

    fn refuse(&mut self, refusal: room::Refusal) -> io::Result<()> {
        writeln!(self.output, "{}", self.table.phrases.refusal(refusal))
    }

    fn say(&mut self, key: &str, values: &[(&'static str, Value<'_>)]) -> io::Result<()> {
        writeln!(self.output, "{}", self.table.phrases.say(key, values))
    }

    fn prompt(&mut self, question: &str) -> io::Result<()> {
        write!(self.output, "{question} ")?;
        self.output.flush()
    }

    fn read(&mut self, input: &mut impl BufRead) -> io::Result<Option<Typed>> {
        let line = line::read(input)?;
        if self.table.echo || line.is_none() {
            writeln!(self.output, "{}", typed::shown(line.as_deref().unwrap_or_default()))?;
        }
        Ok(line.map(|line| Typed::read(&line, self.local.game().setup().columns())))
    }

    fn name(&self, player: Player) -> (&'static str, Value<'static>) {
        ("name", self.local.name(player).as_str().to_owned().into())
    }
}

/// The call that leads back to an unfinished game, where there is one.
fn resume_command(local: &Local, moves: &str) -> Option<String> {
    let game = local.game();
    if game.outcome().is_some() || game.first() != Player::FIRST {
        return None;
    }
    let Settings { columns, rows, align, players, powers } = game.setup().into();
    let classic = Settings::default();
    let mut command = String::from("quatris play");
    for (option, value, usual) in [
        ("columns", columns, classic.columns),
        ("rows", rows, classic.rows),
        ("align", align, classic.align),
        ("players", players, classic.players),
    ] {
        if value != usual {
            command.extend([" --", option, " ", &value.to_string()]);
        }
    }
    if powers {
        command += " --powers";
    }
    if let Some(level) = local.room().seats().iter().find_map(|seat| seat.holder.level()) {
        command.extend([" --level ", &level.get().to_string()]);
    }
    Some(command + " --moves " + moves)
}
