//! What a screen asks for.

use std::path::PathBuf;

use client::Local;
use client::tetris::Records;
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
    /// The records of Tetris changed: a game for one is over, with its replay, or a try that counts has begun.
    KeepRecords {
        records: Box<Records>,
        over: Option<Finished>,
    },
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

/// A game of Tetris for one that is over.
#[derive(Debug)]
pub struct Finished {
    /// The time of its record.
    pub when: u64,
    pub replay: Vec<u8>,
}
