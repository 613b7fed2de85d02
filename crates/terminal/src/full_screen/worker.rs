//! The thread that thinks, so that the screen never waits.

use std::sync::mpsc::{self, Sender};
use std::thread;

use client::{Hint, Lang, Phrases};
use connect_four::{Game, Level, Move};

use super::Event;
use super::shell::Message;
use crate::Thinker;
use crate::explorer::{AskPlayed, Played};
use crate::why::{self, Why};

#[derive(Clone, Debug)]
pub enum Job {
    /// What a machine plays.
    Choose { game: Game, level: Level, seed: u64 },
    /// A fair start of this many tokens.
    Open { tokens: usize, seed: u64 },
    /// What can be advised.
    Hint(Game),
    /// What every column is worth.
    Scores(Game),
    /// Why a column of a position of the classic board is worth what it is.
    Why { game: Game, column: u8, lang: Lang },
    /// What was played in a position, by the server that is asked.
    Played { ask: AskPlayed, moves: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub ticket: u64,
    pub answer: Answer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Move(Option<Move>),
    Opening(Option<Vec<u8>>),
    Hint(Option<Hint>),
    Scores(Option<Vec<Option<i8>>>),
    Why(Why),
    Played(Option<Vec<Played>>),
}

/// Jobs are done in the order in which they are sent.
pub(crate) fn start(messages: Sender<Message>) -> Sender<(u64, Job)> {
    let (jobs, inbox) = mpsc::channel::<(u64, Job)>();
    thread::spawn(move || {
        let mut thinker = Thinker::default();
        for (ticket, job) in inbox {
            let tell = move |messages: &Sender<Message>, answer| {
                messages.send(Message::Event(Event::Thought(Thought { ticket, answer })))
            };
            if let Job::Played { ask, moves } = job {
                // A server may be slow; whoever thinks does not wait for it.
                let messages = messages.clone();
                thread::spawn(move || drop(tell(&messages, Answer::Played(ask.of(&moves)))));
            } else if tell(&messages, answer(&mut thinker, &job)).is_err() {
                return;
            }
        }
    });
    jobs
}

/// What comes of a job.
pub fn answer(thinker: &mut Thinker, job: &Job) -> Answer {
    match job {
        Job::Choose { game, level, seed } => Answer::Move(thinker.choose(game, *level, *seed)),
        Job::Open { tokens, seed } => Answer::Opening(thinker.open(*tokens, *seed)),
        Job::Hint(game) => Answer::Hint(thinker.hint(game)),
        Job::Scores(game) => Answer::Scores(thinker.scores(game)),
        Job::Played { ask, moves } => Answer::Played(ask.of(moves)),
        Job::Why { game, column, lang } => Answer::Why(why::of(thinker, game, *column, &Phrases::new(*lang))),
    }
}
