//! The model of the page on which one plays: a game somewhere, the own hands, and what is to be seen and
//! heard of it. It knows the time only from its caller.

use std::collections::BTreeMap;

use ::protocol::Command as Asked;
use client::Predicted;
use connect_four::Name;
use tetris::replay::Replay;
use tetris::{Command, Effect, Game, PlayerId, Score};

use super::action::Action;
use super::camera::View;
use super::clearing::Clearing;
use super::company::Company;
use super::hands::{Hands, Rhythm};
use super::pointer;
use super::source::{Arrival, Source};

pub(crate) struct Table {
    source: Box<dyn Source>,
    mirror: Predicted,
    /// What is seen before the first game.
    empty: Game,
    /// Those who left too.
    names: BTreeMap<PlayerId, String>,
    hands: Hands,
    clearings: Vec<Clearing>,
    pub(crate) view: View,
    news: Vec<News>,
    /// What the referee promised for the game that is seen, and whether its end has been told.
    promise: Option<[u8; 32]>,
    ended: bool,
    /// Grows whenever there is something new to see.
    changes: u64,
    /// Nothing moves that need not.
    still: bool,
}

/// What there is to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    Begun,
    Placed,
    Completed { who: PlayerId, rows: u32 },
    ToppedOut { who: PlayerId },
    Ended,
}

impl Table {
    pub(crate) fn new(source: Box<dyn Source>, still: bool) -> Self {
        let party = source.party();
        let (frames, empty) = (party.frames(), Game::new(party.setup()));
        let mirror = Predicted::new(party, frames, source.me());
        let mut table = Self {
            source,
            mirror,
            empty,
            names: BTreeMap::new(),
            hands: Hands::default(),
            clearings: Vec::new(),
            view: View::default(),
            news: Vec::new(),
            promise: None,
            ended: false,
            changes: 0,
            still,
        };
        table.look_round();
        table
    }

    /// Takes over what has arrived, and lets held keys act. Returns what there is to hear of.
    pub(crate) fn advance(&mut self, rhythm: Rhythm, now: f64) -> Vec<News> {
        while let Some(arrival) = self.source.receive(now) {
            self.take(arrival, now);
        }
        for (action, times) in self.hands.repeats(rhythm, now) {
            for _ in 0..times {
                if !self.act(action.command(), now) {
                    break;
                }
            }
        }
        let before = self.clearings.len();
        self.clearings.retain(|clearing| clearing.progress(now).is_some());
        if before > 0 {
            self.changes += 1;
        }
        std::mem::take(&mut self.news)
    }

    fn take(&mut self, arrival: Arrival, now: f64) {
        self.changes += 1;
        match arrival {
            Arrival::Frame(frame, answered) => {
                let before = self.mirror.game().cloned();
                // A frame that is missing is followed by the whole party.
                let effects = self.mirror.follow(&frame, answered).unwrap_or_default();
                self.look_round();
                self.notice(before.as_ref(), &effects, now);
            }
            Arrival::Whole(party, me) => {
                let frames = party.frames();
                self.mirror = Predicted::new(party, frames, me);
                self.look_round();
            }
            Arrival::Refused(answered) => {
                let party = self.mirror.confirmed().clone();
                let frames = party.frames();
                self.mirror.resume(party, frames, answered);
            }
            Arrival::Aside => {}
        }
    }

    pub(crate) fn press(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        if let Some(action) = self.hands.press(action, rhythm, now) {
            self.act(action.command(), now);
        }
    }

    pub(crate) fn release(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.hands.release(action, rhythm, now);
    }

    pub(crate) fn release_all(&mut self) {
        self.hands.release_all();
    }

    /// Brings the piece below the pointer, as far as it can.
    pub(crate) fn point_at(&mut self, col: i16, now: f64) {
        for _ in 0..u8::MAX {
            let command = self.mirror.player().zip(self.mirror.game());
            let command = command.and_then(|(me, game)| pointer::towards(game, me, col));
            let Some(command) = command else { break };
            if !self.act(command, now) {
                break;
            }
        }
    }

    /// Whether anything came of it.
    pub(crate) fn act(&mut self, command: Command, now: f64) -> bool {
        if !self.source.listens(now) {
            return false;
        }
        let before = self.mirror.game().cloned();
        let Ok((input, effects)) = self.mirror.act(command) else { return false };
        self.source.send(input);
        self.notice(before.as_ref(), &effects, now);
        true
    }

    pub(crate) fn start_again(&mut self) {
        if !self.mirror.confirmed().is_playing() {
            self.hands.release_all();
            self.source.start();
        }
    }

    pub(crate) fn ask(&mut self, command: Asked) {
        self.source.ask(command);
    }

    pub(crate) fn rename(&mut self, name: Name) {
        self.source.rename(name);
    }

    pub(crate) fn pause(&mut self, paused: bool) {
        self.source.pause(paused && self.mirror.confirmed().is_playing());
        self.hands.release_all();
    }

    /// Who is here, and whether a game has begun or ended.
    fn look_round(&mut self) {
        let party = self.mirror.confirmed();
        if party.commitment() != self.promise {
            self.promise = party.commitment();
            self.ended = false;
            self.names.clear();
            self.clearings.clear();
            self.news.push(News::Begun);
        }
        let seated = party.guests().iter().filter_map(|guest| Some((guest.player?, guest.name.to_string())));
        self.names.extend(seated);
        if party.seed().is_some() && !self.ended {
            self.ended = true;
            self.news.push(News::Ended);
        }
    }

    fn notice(&mut self, before: Option<&Game>, effects: &[Effect], now: f64) {
        self.changes += 1;
        let (Some(before), Some(game)) = (before, self.mirror.game()) else { return };
        for player in game.players() {
            let rows = before.player(player.id).map_or(0, |before| before.cleared);
            if player.cleared > rows {
                self.news.push(News::Completed { who: player.id, rows: player.cleared - rows });
            }
        }
        let me = self.mirror.player();
        for effect in effects {
            match *effect {
                Effect::Placed { who, .. } if Some(who) == me => self.news.push(News::Placed),
                Effect::ToppedOut { who, .. } => self.news.push(News::ToppedOut { who }),
                _ => {}
            }
        }
        if !self.still {
            self.clearings.extend(Clearing::all(before.board().clone(), game.rules(), effects, now));
        }
    }
}

/// What there is to see.
impl Table {
    pub(crate) fn game(&self) -> Option<&Game> {
        self.mirror.game()
    }

    /// The game, or an empty board where there will be one.
    pub(crate) fn scene(&self) -> &Game {
        self.game().unwrap_or(&self.empty)
    }

    pub(crate) fn me(&self) -> Option<PlayerId> {
        self.mirror.player()
    }

    pub(crate) fn name(&self, who: PlayerId) -> Option<String> {
        self.names.get(&who).cloned()
    }

    pub(crate) fn clearings(&self) -> &[Clearing] {
        &self.clearings
    }

    pub(crate) fn company(&self) -> Option<Company> {
        self.source.company(self.mirror.confirmed())
    }

    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.source.is_paused()
    }

    /// Those who won the game that is over: several in a tie.
    pub(crate) fn winners(&self) -> Option<Vec<Score>> {
        self.mirror.confirmed().seed()?;
        Some(self.game()?.leaders())
    }

    pub(crate) fn replay(&self) -> Option<Replay> {
        self.source.replay()
    }

    /// The outer columns of the own piece.
    pub(crate) fn focus(&self) -> Option<(i16, i16)> {
        let game = self.game()?;
        let piece = game.player(self.me()?)?.piece?;
        let columns = game.cells(piece).map(|cell| cell.col);
        Some((*columns.iter().min()?, *columns.iter().max()?))
    }
}
