//! Answers requests one after the other.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use client::Phrases;
use connect_four::{Game, Move, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::players;
use connect_four_solver::{Limits, Position, Solver};
use terminal::Thinker;

use super::request::{Go, Request};
use crate::best;

/// The table of the solver that searches without limits.
const TABLE_MB: usize = 64;

pub(super) struct Worker<'a> {
    phrases: &'a Phrases,
    game: Game,
    thinker: Thinker,
    /// For classic positions; made when it is first asked.
    solver: Option<Solver>,
}

/// An answer, or why there is none.
type Answer = Result<String, String>;

impl<'a> Worker<'a> {
    pub(super) fn new(phrases: &'a Phrases) -> Self {
        Self { phrases, game: Game::new(Setup::CLASSIC), thinker: Thinker::default(), solver: None }
    }

    pub(super) fn answer_all(mut self, requests: &Receiver<(Request, Arc<AtomicBool>)>) -> io::Result<()> {
        for (request, stop) in requests {
            let answer = match self.answer(request, &stop) {
                Ok(answer) if answer.is_empty() => continue,
                Ok(answer) => answer,
                Err(reason) => format!("error {reason}"),
            };
            writeln!(io::stdout(), "{answer}")?;
        }
        Ok(())
    }

    fn answer(&mut self, request: Request, stop: &AtomicBool) -> Answer {
        match request {
            Request::Nothing | Request::Stop | Request::Quit => Ok(String::new()),
            Request::Unknown(line) => {
                let line = line.escape_debug().to_string();
                Err(self.phrases.say("engine-unknown", &[("line", line.into())]))
            }
            Request::Setup(settings) => {
                let setup = settings.try_into().map_err(|refused| self.phrases.out_of_range(refused))?;
                self.game = Game::new(setup);
                Ok("ok".into())
            }
            Request::Position(moves) => {
                self.game = Game::from_notation(self.game.setup(), &moves)
                    .map_err(|fault| self.phrases.fault(&fault))?;
                Ok("ok".into())
            }
            Request::Show => Ok(self.shown()),
            Request::Scores => self.scores(stop),
            Request::Go(go) => self.go(go, stop),
        }
    }

    fn shown(&self) -> String {
        let game = &self.game;
        let outcome = match game.outcome() {
            None => format!("turn {}", game.turn().number()),
            Some(outcome) => match outcome.winner() {
                Some(winner) => format!("won {}", winner.number()),
                None => "draw".into(),
            },
        };
        format!("position {} {outcome}", if game.events().is_empty() { "-".into() } else { game.notation() })
    }

    fn scores(&mut self, stop: &AtomicBool) -> Answer {
        let scores = self.analyse(stop)?;
        let word = |score: &Option<i32>| score.map_or_else(|| ".".into(), |score| score.to_string());
        Ok(format!("scores {}", scores.iter().map(word).collect::<Vec<_>>().join(" ")))
    }

    /// Exact scores of a classic position, however long that takes.
    fn analyse(&mut self, stop: &AtomicBool) -> Result<Vec<Option<i32>>, String> {
        if self.game.outcome().is_some() {
            return Err(self.phrases.say("refusal-game-over", &[]));
        }
        let known = (self.game.setup() == Setup::CLASSIC).then(|| Position::parse(&self.game.notation()));
        let Some(Ok(position)) = known else { return Err(self.phrases.say("engine-no-scores", &[])) };
        let solver = self.solver.get_or_insert_with(|| Solver::new(TABLE_MB).with_book(Book::classic()));
        let limits = Limits { stop, ..Limits::default() };
        let scores = solver.analyse(&position, limits, |_, _| ());
        scores.map(Vec::from).map_err(|_| self.phrases.say("engine-stopped", &[]))
    }

    fn go(&mut self, go: Go, stop: &AtomicBool) -> Answer {
        let start = Instant::now();
        let (choice, score) = match go {
            Go::Level { level, seed } => {
                let choice = self.thinker.choose(&self.game, level, seed);
                (choice, choice.and_then(|choice| best::score(&mut self.thinker, &self.game, choice)))
            }
            Go::Nodes(nodes) => (players::search(&self.game, nodes), None),
            Go::Millis(millis) => self.within(Duration::from_millis(millis), stop),
            Go::Exact => best_of(&self.analyse(stop)?),
        };
        let choice = choice.ok_or_else(|| self.phrases.say("refusal-game-over", &[]))?;
        let score = score.map_or_else(|| ".".into(), |score| score.to_string());
        Ok(format!("bestmove {choice} score {score} time {}", start.elapsed().as_millis()))
    }

    /// The exact best move if half of the time is enough to prove it; else the longest search that fits.
    fn within(&mut self, time: Duration, stop: &AtomicBool) -> (Option<Move>, Option<i8>) {
        let start = Instant::now();
        let (done, out) = (AtomicBool::new(false), AtomicBool::new(false));
        let exact = thread::scope(|scope| {
            let watch = scope.spawn({
                let (done, out) = (&done, &out);
                move || {
                    while !done.load(Relaxed) && !stop.load(Relaxed) && start.elapsed() < time / 2 {
                        thread::park_timeout(Duration::from_millis(1));
                    }
                    out.store(true, Relaxed);
                }
            });
            let exact = self.analyse(&out);
            done.store(true, Relaxed);
            watch.thread().unpark();
            exact
        });
        if let Ok(scores) = exact {
            return best_of(&scores);
        }
        let mut nodes = 1_000;
        let mut found = players::search(&self.game, nodes);
        let mut last = Instant::now();
        // Each search takes about twice as long as the one before it.
        while nodes < MOST_NODES && !stop.load(Relaxed) {
            let took = last.elapsed();
            if nodes > 1_000 && start.elapsed() + 2 * took > time || start.elapsed() > time {
                break;
            }
            last = Instant::now();
            nodes *= 2;
            found = players::search(&self.game, nodes);
        }
        (found, None)
    }
}

/// A stop is heard between searches, so none of them is long.
const MOST_NODES: u64 = 4_000_000;

/// The best column, the nearest to the middle of those that are as good.
fn best_of(scores: &[Option<i32>]) -> (Option<Move>, Option<i8>) {
    let middle = scores.len() / 2;
    let columns = scores.iter().enumerate().filter_map(|(column, score)| Some((column, (*score)?)));
    let best = columns.max_by_key(|(column, score)| (*score, std::cmp::Reverse(column.abs_diff(middle))));
    let choice = best.and_then(|(column, _)| Some(Move::Drop { column: column.try_into().ok()? }));
    (choice, best.and_then(|(_, score)| score.try_into().ok()))
}
