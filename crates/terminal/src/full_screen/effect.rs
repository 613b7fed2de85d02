//! What a screen asks for.

use std::path::PathBuf;

use client::Local;
use client::tetris::{Added, Played, Record, Records};
use connect_four::Record as ConnectFourRecord;
use protocol::Token;

use super::worker::Job;
use super::{Context, Screen, Settings};
use crate::Progress;

#[derive(Debug)]
pub enum Effect {
    /// Over this screen.
    Open(Box<dyn Screen>),
    /// In the place of this screen.
    Become(Box<dyn Screen>),
    /// To the screen below; out of the program from the last one.
    Back,
    Quit,
    /// Leave the screen, and let the program do this instead.
    Call(Vec<String>),
    Ask(Question),
    /// Comes back as a thought with this ticket.
    Think(u64, Job),
    /// A match begins, to be kept in this file.
    BeginMatch {
        file: Option<PathBuf>,
        resumed: Option<Box<ConnectFourRecord>>,
    },
    /// The match changed.
    Keep(Box<Local>),
    /// The player wants it in a file.
    Save(Box<Local>),
    SaveReplay(Vec<u8>),
    KeepSettings(Box<Settings>),
    /// A change of the records of Tetris; what came of it comes back.
    Record(Recording),
    KeepProgress(Box<Progress>),
    /// To be said when the program ends.
    LastWords(String),
    /// Bring the replay of the record of this time.
    FetchReplay(u64),
    /// List the saved games.
    List,
    /// Connect to this address after this many milliseconds, instead of any other; what happens comes as events.
    Connect {
        url: String,
        after: u64,
    },
    Send(Vec<u8>),
    HangUp,
    /// Keep this for the next visit of that server, and show it to nobody.
    KeepToken {
        server: String,
        token: Token,
    },
    /// Give the game up, after that was asked.
    Resign,
    Bell,
    Redraw,
    Suspend,
}

/// Asked before something is done that the player may not have meant.
#[derive(Debug)]
pub struct Question {
    pub title: String,
    pub note: String,
    pub yes: String,
    pub no: String,
    pub then: Box<Effect>,
}

impl Question {
    /// Before a game is left; `note` is the key of a text that says what becomes of it.
    pub(crate) fn leave(note: &str, context: &Context) -> Self {
        Self {
            title: context.say("screen-leave-title"),
            note: context.say(note),
            yes: context.say("screen-leave-yes"),
            no: context.say("screen-leave-no"),
            then: Box::new(Effect::Back),
        }
    }

    /// Before a game is given up.
    pub(crate) fn resign(context: &Context) -> Self {
        Self {
            title: context.say("resign-title"),
            note: String::new(),
            yes: context.say("resign-go"),
            no: context.say("resign-stay"),
            then: Box::new(Effect::Resign),
        }
    }
}

/// A change of the records of Tetris, made to those that all terminals of a player share.
#[derive(Debug)]
pub enum Recording {
    /// The first piece of a daily game is placed.
    Begin { played: Played, when: u64 },
    /// A game for one is over.
    Over { record: Record, replay: Vec<u8> },
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum Recorded {
    /// Whether this is the try that counts.
    Begun {
        counts: bool,
    },
    Over {
        record: Record,
        added: Added,
    },
}

impl Recording {
    pub fn apply(&self, records: &mut Records) -> Recorded {
        match self {
            Self::Begin { played, when } => Recorded::Begun { counts: records.begin(*played, *when) },
            Self::Over { record, .. } => {
                let added = records.add(record.clone());
                Recorded::Over { record: record.clone(), added }
            }
        }
    }
}
