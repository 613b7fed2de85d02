//! A room in a server. Its inputs are numbered by the prediction and, on their way, by the connection.

use std::collections::VecDeque;

use ::protocol::{Command, Frame, Snapshot};
use client::Input;
use client::online::{News, Online};
use client::tetris::RateLimit;
use connect_four::Name;
use leptos::prelude::*;
use room::tetris::{Event, HeldBy, SeatId, TetrisRoom};

use crate::browser::socket::Link;

use crate::tetris::pages::names::Company;
use crate::tetris::transport::{Arrival, Source};

/// What was heard and not looked at yet: a page that nobody sees looks up but rarely.
pub(crate) type Heard = StoredValue<VecDeque<News>, LocalStorage>;

pub(crate) struct Remote {
    link: Link,
    heard: Heard,
    rate_limit: RateLimit,
    /// The number on the way, and that of the prediction.
    sent: VecDeque<(u32, u32)>,
    answered: u32,
    /// What was done comes with the next frame.
    due: bool,
}

/// With more of them a new start is shorter.
const MOST_HEARD: usize = 400;

impl Remote {
    /// The room has been entered.
    pub(crate) fn new(link: Link, heard: Heard) -> Self {
        Self { link, heard, rate_limit: RateLimit::default(), sent: VecDeque::new(), answered: 0, due: false }
    }

    /// Notes what was heard.
    pub(crate) fn note(heard: Heard, news: News) {
        heard.try_update_value(|heard| {
            if heard.len() >= MOST_HEARD {
                heard.clear();
                heard.push_back(News::Entered);
            }
            heard.push_back(news);
        });
    }

    /// A player who enters again is a new one, perhaps under another name.
    fn brings_me(&self, frame: &room::tetris::Frame) -> bool {
        let me = self.link.with(Online::visitor).map(HeldBy::Visitor);
        frame.events.iter().any(|event| matches!(event, Event::Entered(seat) if Some(seat.held_by) == me))
    }

    fn answer(&mut self, number: u32, done: bool) -> Arrival {
        let Some(index) = self.sent.iter().position(|(sent, _)| *sent == number) else {
            return Arrival::Aside;
        };
        if let Some((_, input)) = self.sent.drain(..=index).next_back() {
            self.answered = input;
        }
        self.due |= done;
        // What was done before the refusal is still to come, and is not taken away until then.
        if self.due { Arrival::Aside } else { Arrival::Refused(self.answered) }
    }
}

impl Source for Remote {
    fn me(&self) -> Option<SeatId> {
        self.link.with(|online| look(online)?.seat_of(online.visitor()?))
    }

    fn room(&self) -> TetrisRoom {
        self.link
            .with(|online| look(online).cloned())
            .unwrap_or_else(|| TetrisRoom::new(tetris::Setup::default()))
    }

    fn listens(&mut self, now: f64) -> bool {
        let rate = self.link.with(|online| online.message_rate().filter(|_| online.is_there()));
        rate.is_some_and(|rate| self.rate_limit.has_some(now, rate))
    }

    fn send(&mut self, input: Input) {
        self.rate_limit.spend();
        let number = self.link.ask(Command::Tetris(room::tetris::Command::Play(input.command)));
        self.sent.push_back((number, input.number));
    }

    fn be_ready(&mut self, ready: bool) {
        self.link.ask(Command::Tetris(room::tetris::Command::Ready(ready)));
    }

    fn receive(&mut self, _now: f64) -> Option<Arrival> {
        let news = self.heard.try_update_value(VecDeque::pop_front)??;
        Some(match news {
            News::Happened(Frame::Tetris(frame)) if !self.brings_me(&frame) => {
                self.due = false;
                Arrival::Frame(frame, self.answered)
            }
            News::Happened(_) | News::Entered => {
                self.sent.clear();
                self.answered = 0;
                self.due = false;
                Arrival::Whole(self.room(), self.me())
            }
            News::Answered { number, answer, .. } => self.answer(number, answer.is_ok()),
            News::Lost { number, .. } => self.answer(number, false),
            _ => Arrival::Aside,
        })
    }

    fn company(&self, room: &TetrisRoom) -> Option<Company> {
        self.link.with(|online| Company::new(online, room))
    }

    fn ask(&mut self, command: Command) {
        self.link.ask(command);
    }

    fn rename(&mut self, name: Name) {
        self.link.rename(name);
    }
}

fn look(online: &Online) -> Option<&TetrisRoom> {
    match online.mirror()?.room() {
        Snapshot::Tetris(room) => Some(room),
        Snapshot::ConnectFour(_) => None,
    }
}
