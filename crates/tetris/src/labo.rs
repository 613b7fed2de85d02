//! `Labo`: one board for all, a step at a time, and one end for all.

use alloc::{collections::BTreeSet, vec::Vec};
use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    event::{Command, Effect, End, Event, Refusal},
    field::{Draw, Field},
    piece::{Piece, Rotation},
    player::{Gone, Player, PlayerId},
    score::Tally,
    setup::{LaboSetup, Rules, SEATS},
};

/// A game of `Labo`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labo {
    setup: LaboSetup,
    pub(crate) field: Field,
    steps: u32,
    pub(crate) end: Option<End>,
}

impl Labo {
    pub(crate) fn new(setup: LaboSetup) -> Self {
        let board = Board::blank(setup.columns(), setup.rows());
        Self { setup, field: Field::new(Rules::Labo, board), steps: 0, end: None }
    }

    /// A game in the middle of play. Owners of blocks who are not among the players have left.
    pub fn scene(
        board: Board,
        players: impl IntoIterator<Item = (PlayerId, u32, Option<Piece>)>,
    ) -> Result<Self, SceneFault> {
        let setup = LaboSetup::default();
        let owners: BTreeSet<_> = board.owners().collect();
        let mut field = Field::new(Rules::Labo, board);
        for (id, cleared, piece) in players {
            match field.may_join(id, setup.seats()) {
                Ok(()) => {}
                Err(Refusal::Full) => return Err(SceneFault::Crowd),
                Err(_) => return Err(SceneFault::Twice(id)),
            }
            if piece.is_some_and(|piece| !field.fits(piece)) {
                return Err(SceneFault::Misplaced(id));
            }
            // A player with blocks or rows has placed a piece; how the rows came about is not known.
            let active = cleared > 0 || owners.contains(&id);
            let at_once = [cleared, 0, 0, 0];
            let tally = Tally { active, pieces: active.into(), at_once, ..Tally::default() };
            field.players.push(Player { id, piece, tally, seat: None });
        }
        field.gone = owners
            .into_iter()
            .filter(|&id| field.find(id).is_none())
            .map(|id| Gone { id, tally: Tally { active: true, pieces: 1, ..Tally::default() } })
            .collect();
        Ok(Self { setup, field, steps: 0, end: None })
    }

    pub(crate) fn setup(&self) -> LaboSetup {
        self.setup
    }

    /// Whether a step falls on this tick, or is still due from an earlier one.
    pub(crate) fn is_due(&self, now: u32) -> bool {
        now / self.setup.step_ticks() > self.steps
    }

    pub(crate) fn allows(&self, who: PlayerId, command: Command) -> Result<(), Refusal> {
        let target = match command {
            Command::Join => return self.field.may_join(who, self.setup.seats()),
            Command::Leave => return self.field.player(who).map(|_| ()),
            Command::Hold => return Err(Refusal::NotInTheseRules),
            Command::Slam => return self.field.piece(who).map(|_| ()),
            Command::Move { col } => Piece { col, ..self.field.piece(who)? },
            Command::Shift(side) => self.field.piece(who)?.shifted(side),
            Command::Turn(side) => self.field.piece(who)?.turned(side),
            Command::Drop => self.field.piece(who)?.lowered(),
        };
        if target == self.field.piece(who)? {
            Err(Refusal::Unchanged)
        } else if self.field.fits(target) {
            Ok(())
        } else {
            Err(Refusal::Blocked)
        }
    }

    pub(crate) fn apply(&mut self, event: &Event, draw: &mut Draw, effects: &mut Vec<Effect>) {
        self.field.note_activity(event);
        match *event {
            Event::Joined { who, .. } => {
                if self.field.may_join(who, self.setup.seats()).is_ok() {
                    let tally = Tally::default();
                    self.field.players.push(Player { id: who, piece: None, tally, seat: None });
                    self.deal(self.field.players.len() - 1, draw, effects);
                }
            }
            Event::Left { who } => self.field.leave(who),
            Event::Moved { who, col } => self.alter(who, |piece| Piece { col, ..piece }),
            Event::Shifted { who, side } => self.alter(who, |piece| piece.shifted(side)),
            Event::Turned { who, side } => self.alter(who, |piece| piece.turned(side)),
            Event::Dropped { who } => self.alter(who, Piece::lowered),
            Event::Slammed { who, .. } => {
                if let Some(i) = self.field.find(who)
                    && let Some(piece) = self.field.players[i].piece
                {
                    self.field.players[i].piece = Some(self.field.landed(piece));
                    self.resolve(&[i], draw, effects);
                }
            }
            Event::Held { .. } => {}
            Event::Stepped { .. } => {
                self.steps = self.steps.saturating_add(1);
                let landing = self.fall();
                self.resolve(&landing, draw, effects);
            }
        }
    }

    fn alter(&mut self, who: PlayerId, change: impl FnOnce(Piece) -> Piece) {
        if let Some(i) = self.field.find(who)
            && let Some(piece) = self.field.players[i].piece
        {
            self.field.set(i, change(piece));
        }
    }

    /// Lowers every piece that can go down one row; returns the players whose piece could not.
    fn fall(&mut self) -> Vec<usize> {
        let mut landing = Vec::new();
        for i in 0..self.field.players.len() {
            if let Some(piece) = self.field.players[i].piece
                && !self.field.set(i, piece.lowered())
            {
                landing.push(i);
            }
        }
        landing
    }

    /// Resolves a step or a slam. The rows of the last resolution still count; no piece is handed out after the end.
    fn resolve(&mut self, landing: &[usize], draw: &mut Draw, effects: &mut Vec<Effect>) {
        let above = self.field.land(landing, effects);
        if !above.is_empty() {
            self.overflow(effects);
        }
        for i in 0..self.field.players.len() {
            if self.end.is_none() && self.field.players[i].piece.is_none() {
                self.deal(i, draw, effects);
            }
        }
    }

    fn deal(&mut self, i: usize, draw: &mut Draw, effects: &mut Vec<Effect>) {
        let Some(kind) = draw(self.field.players[i].id) else {
            return;
        };
        let piece = Piece {
            kind,
            rotation: Rotation::default(),
            row: 0,
            col: (self.field.board.columns() / 2) as i16,
        };
        if !self.field.set(i, piece) {
            self.overflow(effects);
        }
    }

    fn overflow(&mut self, effects: &mut Vec<Effect>) {
        self.end = Some(End::Overflowed);
        effects.push(Effect::Ended(End::Overflowed));
    }
}

/// Why a scene is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneFault {
    /// Too many players.
    Crowd,
    /// A player is listed twice.
    Twice(PlayerId),
    /// A player's piece lies outside the walls or on a block.
    Misplaced(PlayerId),
}

impl fmt::Display for SceneFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crowd => write!(f, "a game has at most {} players", SEATS.end()),
            Self::Twice(id) => write!(f, "player {id} is listed twice"),
            Self::Misplaced(id) => {
                write!(f, "the piece of player {id} is outside the walls or on a block")
            }
        }
    }
}

impl core::error::Error for SceneFault {}
