//! Puzzles line by line: the one of the day, and as many as one can in three minutes.

use std::io::{self, BufRead, Write};

use client::puzzle::{Puzzle as Session, Stage, Storm, Verdict};
use connect_four::{Date, Move};
use connect_four_solver::puzzles::Puzzle;
use room::Millis;

use super::dialogue::Dialogue;
use super::{picture, typed};
use crate::puzzle_texts::{hint_text, solution_text};
use crate::share::{pips, shared};
use crate::why;

enum Typed {
    Column(u8),
    Hint,
    Leave,
    Nonsense(String),
}

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    /// Answers until the point is made or the column is told; returns how it went, if it can be solved at all.
    pub fn solve(&mut self, puzzle: &Puzzle, date: Option<Date>) -> io::Result<Option<Session>> {
        let mut session = Session::new(puzzle.game());
        self.say("puzzle-grade", &[("pips", pips(puzzle.grade).into())])?;
        loop {
            while session.wants_scores() {
                let Some(scores) = self.thinker.scores(session.game()) else { return Ok(None) };
                session.learn(scores);
            }
            match session.stage() {
                Stage::Answering => {
                    if let [_, Move::Drop { column }] = session.line().as_slice() {
                        self.say("puzzle-defence", &[("column", (column + 1).into())])?;
                    }
                    self.show(&session)?;
                    self.task(puzzle, &session)?;
                    match self.word()? {
                        Typed::Leave => {
                            self.tell(puzzle, &mut session)?;
                            return Ok(Some(session));
                        }
                        Typed::Hint => self.hint(&mut session)?,
                        Typed::Column(column) => match session.answer(column) {
                            Ok(Verdict::Right) => self.say("puzzle-right", &[])?,
                            Ok(Verdict::Wrong) => self.say("puzzle-wrong", &[])?,
                            Err(refusal) => writeln!(self.output, "{}", self.phrases.rule(refusal))?,
                        },
                        Typed::Nonsense(typed) => self.nonsense(typed)?,
                    }
                }
                Stage::Refuted => {
                    let moves: Vec<_> = session.line().iter().map(ToString::to_string).collect();
                    self.say("puzzle-refuted", &[("moves", moves.join(" ").into())])?;
                    self.show(&session)?;
                    session.retry();
                }
                Stage::Defending | Stage::Refuting => {}
                Stage::Solved | Stage::GivenUp => {
                    self.show(&session)?;
                    self.solved(puzzle, &session, date)?;
                    return Ok(Some(session));
                }
            }
        }
    }

    /// Three minutes by `now`; returns how many puzzles were solved.
    pub fn storm(
        &mut self,
        puzzles: &[Puzzle],
        seed: u64,
        now: &mut dyn FnMut() -> Millis,
    ) -> io::Result<u32> {
        let mut storm = Storm::new(seed, now());
        self.say("storm-begins", &[])?;
        loop {
            let at = now();
            let Some(puzzle) = puzzles.get(storm.place(puzzles.len())).filter(|_| !storm.is_over(at)) else {
                break;
            };
            let session = Session::new(puzzle.game());
            let seconds = storm.left(at) / 1000;
            self.say("storm-left", &[("seconds", seconds.into()), ("solved", storm.solved().into())])?;
            self.show(&session)?;
            self.task(puzzle, &session)?;
            let answer = self.word()?;
            if storm.is_over(now()) {
                break;
            }
            match answer {
                Typed::Leave => break,
                Typed::Column(column) => {
                    let right = column == puzzle.column;
                    let rewarded = storm.answered(right);
                    let key = match (right, rewarded) {
                        (true, true) => "storm-row",
                        (true, false) => "puzzle-right",
                        (false, _) => "storm-wrong",
                    };
                    self.say(key, &[("column", (puzzle.column + 1).into())])?;
                }
                Typed::Hint => self.say("storm-no-hints", &[])?,
                Typed::Nonsense(typed) => self.nonsense(typed)?,
            }
        }
        let values = [
            ("solved", storm.solved().into()),
            ("missed", storm.missed().into()),
            ("longest", storm.longest().into()),
        ];
        self.say("storm-over", &values)?;
        self.output.flush()?;
        Ok(storm.solved())
    }

    fn show(&mut self, session: &Session) -> io::Result<()> {
        write!(self.output, "{}", picture::board(session.game(), self.look))
    }

    fn task(&mut self, puzzle: &Puzzle, session: &Session) -> io::Result<()> {
        let key = match (puzzle.score > 0, session.found() == 0) {
            (true, true) => "puzzle-win",
            (true, false) => "puzzle-win-on",
            (false, true) => "puzzle-draw",
            (false, false) => "puzzle-draw-on",
        };
        let turn = session.game().turn();
        let name = self.look.name(turn, self.phrases).to_string();
        let prompt = self.phrases.say(key, &[("name", name.into()), self.look.mark_value(turn)]);
        write!(self.output, "{prompt} ")
    }

    fn hint(&mut self, session: &mut Session) -> io::Result<()> {
        let Some(hint) = session.hint() else { return Ok(()) };
        writeln!(self.output, "{}", hint_text(hint, &session.solutions(), self.phrases))
    }

    /// Gives the puzzle up, and tells what was to be found.
    fn tell(&mut self, puzzle: &Puzzle, session: &mut Session) -> io::Result<()> {
        if session.give_up().is_none() {
            return Ok(());
        }
        writeln!(self.output, "{}", solution_text(&session.solutions(), self.phrases))?;
        // What is known of the puzzle's column says nothing of later ones.
        if session.found() == 0 { self.why(puzzle) } else { Ok(()) }
    }

    fn solved(&mut self, puzzle: &Puzzle, session: &Session, date: Option<Date>) -> io::Result<()> {
        self.say("puzzle-solved", &[])?;
        self.why(puzzle)?;
        writeln!(self.output, "{}", shared(puzzle, session, date, self.phrases))?;
        self.output.flush()
    }

    fn why(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        let why = why::of(self.thinker, &puzzle.game(), puzzle.column, self.phrases);
        why.sentences.iter().try_for_each(|sentence| writeln!(self.output, "{sentence}"))
    }

    fn nonsense(&mut self, typed: String) -> io::Result<()> {
        self.say("plain-not-a-number", &[("typed", typed.into()), ("columns", 7_u8.into())])
    }

    fn word(&mut self) -> io::Result<Typed> {
        let Some(line) = self.read()? else { return Ok(Typed::Leave) };
        Ok(match line.as_str() {
            "q" | "Q" => Typed::Leave,
            "h" | "H" => Typed::Hint,
            word => match word.parse() {
                Ok(number @ 1..=7_u8) => Typed::Column(number - 1),
                _ => Typed::Nonsense(typed::shown(word)),
            },
        })
    }
}
