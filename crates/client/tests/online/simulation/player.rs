//! A client with the hands of a player who presses anything.

use std::collections::BTreeMap;

use client::online::{Goal, News, Online};
use connect_four::{Level, Move, Player as Seat};
use protocol::{Command, Frame, Refusal, Terms, Token};
use room::VisitorId;
use room::table::{self, Millis, Offer};

use super::chance::Chance;
use super::server;

pub(super) struct Player {
    pub(super) online: Online,
    /// This window's number.
    pub(super) client: u32,
    pub(super) connection: Option<usize>,
    /// Counts connections, so that what was meant for an earlier one is recognised.
    pub(super) attempt: u64,
    token: Option<Token>,
    pub(super) answers: BTreeMap<(VisitorId, u32, u32), Result<(), Refusal>>,
    pub(super) seen: Vec<Frame>,
}

impl Player {
    pub(super) fn new(chance: &mut Chance, now: Millis) -> Self {
        let (online, client) = window(None, chance, now);
        Self {
            online,
            client,
            connection: None,
            attempt: 0,
            token: None,
            answers: BTreeMap::new(),
            seen: Vec::new(),
        }
    }

    /// The page is loaded again: nothing is left but the token.
    pub(super) fn reload(&mut self, chance: &mut Chance, now: Millis) {
        (self.online, self.client) = window(self.token, chance, now);
        self.connection = None;
        self.attempt += 1;
    }

    pub(super) fn keep(&mut self, token: Token) {
        self.token = Some(token);
    }

    pub(super) fn read(&mut self, news: News) {
        match news {
            News::Answered { number, command: Command::Table(_), answer } => {
                let visitor = self.online.visitor().expect("somebody who was answered");
                let before = self.answers.insert((visitor, self.client, number), answer);
                assert_eq!(before, None, "answered twice");
            }
            News::Happened(frame) => self.seen.push(frame),
            News::Failed(failure) => panic!("{failure:?}"),
            _ => {}
        }
    }
}

fn window(token: Option<Token>, chance: &mut Chance, now: Millis) -> (Online, u32) {
    let client = chance.next() as u32;
    let goal = Goal::Enter { room: server::room(), watch: chance.one_in(5) };
    (Online::new(goal, token, client, now), client)
}

pub(super) fn wish(terms: Terms, chance: &mut Chance) -> Command {
    match terms {
        Terms::Table(_) => Command::Table(table_wish(chance)),
        Terms::Party(_) => Command::Party(party_wish(chance)),
    }
}

fn table_wish(chance: &mut Chance) -> table::Command {
    use table::Command;
    match chance.within(0..24) {
        0 | 1 => Command::Sit,
        2 => Command::Stand,
        3 => Command::Resign,
        4 => Command::Offer(Offer::Draw),
        5 => Command::Offer(Offer::TakeBack),
        6 => Command::Agree,
        7 => Command::Decline,
        8 => Command::Claim,
        9 | 10 => Command::NextGame,
        11 => Command::SeatMachine { player: Seat::FIRST.next(2), level: Level::WEAKEST },
        _ => Command::Play(Move::Drop { column: chance.within(0..7) as u8 }),
    }
}

fn party_wish(chance: &mut Chance) -> room::party::Command {
    use tetris::{Command, Side};
    let side = chance.pick(&[Side::Left, Side::Right]);
    room::party::Command::Play(match chance.within(0..8) {
        0 => return room::party::Command::Start,
        1 | 2 => Command::Shift(side),
        3 => Command::Turn(side),
        4 => Command::Drop,
        5 => Command::Hold,
        _ => Command::Slam,
    })
}
