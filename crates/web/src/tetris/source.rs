//! Where frames come from and inputs go to. The page knows no more of a game's whereabouts than this.

use client::Input;
use room::party::{Frame, GuestId, Party};
use tetris::replay::Replay;

use super::local::Local;
use super::remote::Remote;

pub(crate) enum Source {
    Local(Local),
    Remote(Remote),
}

pub(crate) enum Arrival {
    /// With the number of the last input that it answers.
    Frame(Frame, u32),
    /// Everything begins anew from here, as this guest or as somebody who watches.
    Whole(Party, Option<GuestId>),
    /// Nothing came of the inputs up to this one.
    Refused(u32),
    /// Something that is not on the board.
    Aside,
}

impl Source {
    pub(crate) fn me(&self) -> Option<GuestId> {
        match self {
            Self::Local(local) => Some(local.me()),
            Self::Remote(remote) => remote.me(),
        }
    }

    pub(crate) fn party(&self) -> Party {
        match self {
            Self::Local(local) => local.party(),
            Self::Remote(remote) => remote.party(),
        }
    }

    /// Whether an input would be heard now.
    pub(crate) fn listens(&mut self, now: f64) -> bool {
        match self {
            Self::Local(local) => !local.is_paused(),
            Self::Remote(remote) => remote.listens(now),
        }
    }

    pub(crate) fn send(&mut self, input: Input) {
        match self {
            Self::Local(local) => local.send(input),
            Self::Remote(remote) => remote.send(input),
        }
    }

    /// Begins a game, or the next one.
    pub(crate) fn start(&mut self) {
        match self {
            Self::Local(local) => local.start(),
            Self::Remote(remote) => remote.start(),
        }
    }

    /// Nobody can stop the time of others.
    pub(crate) fn pause(&mut self, paused: bool) {
        if let Self::Local(local) = self {
            local.pause(paused);
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        matches!(self, Self::Local(local) if local.is_paused())
    }

    /// What has arrived by now and was not taken yet.
    pub(crate) fn receive(&mut self, now: f64) -> Option<Arrival> {
        match self {
            Self::Local(local) => local.receive(now).map(|(frame, answered)| Arrival::Frame(frame, answered)),
            Self::Remote(remote) => remote.receive(),
        }
    }

    /// The game that is over.
    pub(crate) fn replay(&self) -> Option<Replay> {
        match self {
            Self::Local(local) => local.replay(),
            Self::Remote(_) => None,
        }
    }
}
