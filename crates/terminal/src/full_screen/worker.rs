//! The thread that thinks, so that the screen never waits.

use std::sync::mpsc::{self, Sender};
use std::thread;

use client::Hint;
use connect_four::{Game, Level, Move};

use super::Event;
use super::shell::Message;
use crate::Thinker;

#[derive(Clone, Debug)]
pub enum Job {
    /// What a machine plays.
    Choose { game: Game, level: Level, seed: u64 },
    /// A fair start of so many tokens.
    Open { tokens: usize, seed: u64 },
    /// What can be advised.
    Hint(Game),
    /// What every column is worth.
    Scores(Game),
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
}

/// Jobs are done in the order in which they are sent.
pub(crate) fn start(messages: Sender<Message>) -> Sender<(u64, Job)> {
    let (jobs, inbox) = mpsc::channel::<(u64, Job)>();
    thread::spawn(move || {
        let mut thinker = Thinker::default();
        for (ticket, job) in inbox {
            let answer = answer(&mut thinker, &job);
            if messages.send(Message::Event(Event::Thought(Thought { ticket, answer }))).is_err() {
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
    }
}
