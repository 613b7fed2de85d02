//! A client with the hands of a player who presses anything.

use std::collections::BTreeMap;

use client::online::{Goal, News, Online};
use connect_four::{Level, Move, Player as Seat};
use protocol::{Command, Failure, Refusal, Terms, Token};
use room::connect_four::Offer;
use room::{Millis, VisitorId};

use super::chance::Chance;

pub(super) struct Player {
    pub(super) online: Online,
    goal: Goal,
    /// This window's number.
    client: u32,
    pub(super) wire: Option<usize>,
    /// Counts connections; drops what was meant for an earlier one.
    pub(super) attempt: u64,
    token: Option<Token>,
    pub(super) answers: BTreeMap<(VisitorId, u32, u32), Result<(), Refusal>>,
    /// Whether the player is gone for good.
    pub(super) has_quit: bool,
}

impl Player {
    pub(super) fn new(goal: Goal, chance: &mut Chance, now: Millis) -> Self {
        let client = chance.next() as u32;
        Self {
            online: Online::new(goal.clone(), None, client, now),
            goal,
            client,
            wire: None,
            attempt: 0,
            token: None,
            answers: BTreeMap::new(),
            has_quit: false,
        }
    }

    /// The page is loaded again: only the token is left.
    pub(super) fn reload(&mut self, chance: &mut Chance, now: Millis) {
        self.client = chance.next() as u32;
        self.online = Online::new(self.goal.clone(), self.token, self.client, now);
        self.wire = None;
        self.attempt += 1;
    }

    pub(super) fn keep(&mut self, token: Token) {
        self.token = Some(token);
    }

    /// A line of the story, if the news is worth one.
    pub(super) fn read(&mut self, news: &News) -> Option<String> {
        match news {
            News::Answered { number, command, answer } => {
                if matches!(command, Command::ConnectFour(_)) {
                    let visitor = self.online.visitor().expect("somebody who was answered");
                    let before = self.answers.insert((visitor, self.client, *number), *answer);
                    assert_eq!(before, None, "answered twice");
                }
                Some(format!("is answered #{number} {command:?}: {answer:?}"))
            }
            News::Failed(failure) => {
                let passing = matches!(failure, Failure::Unavailable | Failure::Malformed);
                assert!(passing, "a player is sent away: {failure:?}");
                Some(format!("is told {failure:?}"))
            }
            News::Entered => Some("is in the room".into()),
            News::Disconnected => Some("has lost the connection".into()),
            _ => None,
        }
    }
}

pub(super) fn wish(terms: Terms, chance: &mut Chance) -> Command {
    if chance.one_in(30) {
        return Command::React(protocol::Reaction::Wow);
    }
    match terms {
        Terms::ConnectFour(_) => Command::ConnectFour(table_wish(chance)),
        Terms::Tetris(_) => Command::Tetris(party_wish(chance)),
    }
}

fn table_wish(chance: &mut Chance) -> room::connect_four::Command {
    use room::connect_four::Command;
    match chance.within(0..24) {
        0 => Command::Sit,
        1 => Command::TakeSeatBack,
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

fn party_wish(chance: &mut Chance) -> room::tetris::Command {
    use tetris::{Command, Side};
    let side = chance.pick(&[Side::Left, Side::Right]);
    room::tetris::Command::Play(match chance.within(0..8) {
        0 => return room::tetris::Command::Ready(!chance.one_in(6)),
        1 | 2 => Command::Shift(side),
        3 => Command::Turn(side),
        4 => Command::Drop,
        5 => Command::Hold,
        _ => Command::Slam,
    })
}
