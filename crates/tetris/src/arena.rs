//! `Arena`: a wide board in sections, for crowds.
//!
//! ```text
//!      section 0    |    section 1    |    section 2
//!    players 1, 4       players 2, 5      player 3
//! ```
//!
//! There is about one section per two players; the board grows as they join and never shrinks
//! during a game. A player's pieces appear in the middle of the section given on joining: the one
//! with the fewest players, or a new one if all are stacked to the top. Pieces may wander
//! anywhere, cell by cell.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    event::{Command, Effect, Event, Refusal},
    field::{Draw, Field},
    piece::{Cell, Kind, Piece, Rotation, Side},
    player::{Lock, Player, PlayerId, Seat},
    setup::{ArenaSetup, Rules},
    srs,
};

pub const SECTION_COLUMNS: u16 = 10;
/// Half a second on the ground, and the piece stays.
pub const LOCK_TICKS: u8 = 10;
/// How often a player may start that half second afresh with one piece.
pub const LOCK_RESETS: u8 = 15;
/// What topping out costs, besides the own blocks in the section, which go on counting.
pub const FINE: u32 = 50;
/// Ticks from one fall to the next: 800 ms at first, faster every half minute.
const FALL_TICKS: [u8; 12] = [16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const LEVEL_TICKS: u32 = 600;
/// Far more than five hundred players need.
const MOST_SECTIONS: u16 = 1000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena {
    setup: ArenaSetup,
    pub(crate) field: Field,
    ticks: u32,
    /// Ticks until all pieces fall one row.
    until_fall: u8,
    pub(crate) over: bool,
}

impl Arena {
    pub(crate) fn new(setup: ArenaSetup) -> Self {
        let board = Board::blank(SECTION_COLUMNS, setup.rows());
        Self {
            setup,
            field: Field::new(Rules::Arena, board),
            ticks: 0,
            until_fall: FALL_TICKS[0],
            over: false,
        }
    }

    pub(crate) fn setup(&self) -> ArenaSetup {
        self.setup
    }

    pub(crate) fn is_due(&self, now: u32) -> bool {
        now > self.ticks
    }

    pub(crate) fn ticks_left(&self) -> u32 {
        self.setup.last_tick().saturating_sub(self.ticks)
    }

    pub(crate) fn allows(&self, who: PlayerId, command: Command) -> Result<(), Refusal> {
        let fits = match command {
            Command::Join => return self.field.may_join(who, self.setup.seats()),
            Command::Leave => return self.field.player(who).map(|_| ()),
            Command::Move { .. } => return Err(Refusal::NotInTheseRules),
            Command::Slam => return self.field.piece(who).map(|_| ()),
            Command::Hold => {
                self.field.piece(who)?;
                let seat = self.field.player(who)?.seat;
                return seat.filter(|seat| seat.may_hold).map(|_| ()).ok_or(Refusal::HoldUsed);
            }
            Command::Shift(side) => self.field.fits(self.field.piece(who)?.shifted(side)),
            Command::Turn(side) => {
                self.field.piece(who)?;
                self.turned(self.field.player(who)?, side).is_some()
            }
            Command::Drop => self.field.fits(self.field.piece(who)?.lowered()),
        };
        if fits { Ok(()) } else { Err(Refusal::Blocked) }
    }

    pub(crate) fn apply(&mut self, event: &Event, draw: &mut Draw, effects: &mut Vec<Effect>) {
        match *event {
            Event::Joined { who, .. } => {
                if self.field.may_join(who, self.setup.seats()).is_ok() {
                    self.join(who);
                    self.deal(self.field.players.len() - 1, draw, effects);
                }
            }
            Event::Left { who } => self.field.leave(who),
            Event::Moved { .. } => {}
            Event::Shifted { who, side } => {
                if let Some((i, piece)) = self.falling(who) {
                    self.nudge(i, piece.shifted(side));
                }
            }
            Event::Turned { who, side } => {
                if let Some((i, _)) = self.falling(who)
                    && let Some(turned) = self.turned(&self.field.players[i], side)
                {
                    self.nudge(i, turned);
                }
            }
            Event::Dropped { who } => {
                if let Some((i, piece)) = self.falling(who) {
                    self.lower(i, piece);
                }
            }
            Event::Slammed { who, .. } => {
                if let Some((i, piece)) = self.falling(who) {
                    self.field.players[i].piece = Some(self.field.landed(piece));
                    self.land(&[i], effects);
                    self.deal_all(draw, effects);
                }
            }
            Event::Held { who, .. } => {
                if let Some((i, piece)) = self.falling(who) {
                    self.hold(i, piece.kind, draw, effects);
                }
            }
            Event::Stepped { .. } => self.tick(draw, effects),
        }
    }

    fn falling(&self, who: PlayerId) -> Option<(usize, Piece)> {
        let i = self.field.find(who)?;
        Some((i, self.field.players[i].piece?))
    }

    fn tick(&mut self, draw: &mut Draw, effects: &mut Vec<Effect>) {
        self.ticks = self.ticks.saturating_add(1);
        self.until_fall = self.until_fall.saturating_sub(1);
        let fall = self.until_fall == 0;
        if fall {
            let level = (self.ticks / LEVEL_TICKS) as usize;
            self.until_fall = FALL_TICKS[level.min(FALL_TICKS.len() - 1)];
        }
        let mut landing = Vec::new();
        for i in 0..self.field.players.len() {
            let Some(piece) = self.field.players[i].piece else {
                continue;
            };
            if self.field.fits(piece.lowered()) {
                if fall {
                    self.lower(i, piece);
                }
            } else if let Some(seat) = &mut self.field.players[i].seat {
                seat.lock.ticks = seat.lock.ticks.saturating_add(1);
                if seat.lock.ticks >= LOCK_TICKS {
                    landing.push(i);
                }
            }
        }
        if !landing.is_empty() {
            self.land(&landing, effects);
        }
        self.deal_all(draw, effects);
        if self.ticks >= self.setup.last_tick() {
            self.over = true;
            effects.push(Effect::Ended);
        }
    }

    fn join(&mut self, who: PlayerId) {
        let wanted = (self.field.players.len() + 1).div_ceil(2);
        while usize::from(self.field.board.sections()) < wanted {
            self.field.board.add_section();
        }
        let section = self.roomiest().unwrap_or_else(|| {
            self.field.board.add_section();
            self.field.board.sections() - 1
        });
        self.field.players.push(Player {
            id: who,
            piece: None,
            cleared: 0,
            fines: 0,
            seat: Some(Seat { section, next: [None; 3], hold: None, may_hold: true, lock: Lock::default() }),
        });
    }

    /// The section with the fewest players among those where a piece can appear. There is none
    /// if all are stacked to the top: nobody should top out by joining.
    fn roomiest(&self) -> Option<u16> {
        let board = &self.field.board;
        let mut crowds = alloc::vec![0; usize::from(board.sections())];
        for seat in self.field.players.iter().filter_map(|player| player.seat) {
            if let Some(crowd) = crowds.get_mut(usize::from(seat.section)) {
                *crowd += 1;
            }
        }
        let free = |&section: &u16| {
            let left = middle(section).saturating_sub(1);
            let row_is_free = |row| {
                let cell = |x| Cell { row, col: left.saturating_add(x) };
                board.fits([0, 1, 2, 3].map(cell))
            };
            board.sections() >= MOST_SECTIONS || (row_is_free(0) && row_is_free(1))
        };
        (0..board.sections()).filter(free).min_by_key(|&section| crowds[usize::from(section)])
    }

    /// The piece as it turns, with its kick. Kicks that lift it are bounded like the delays, so
    /// that every piece comes to rest in the end.
    fn turned(&self, player: &Player, side: Side) -> Option<Piece> {
        let piece = player.piece?;
        let may_rise = player.seat.is_some_and(|seat| seat.lock.resets > 0);
        srs::turns(piece, side)
            .find(|&turned| self.field.fits(turned) && (may_rise || !srs::rises(piece, turned)))
    }

    /// Moves a piece sideways or turns it; one that was lying on something starts to lie afresh.
    fn nudge(&mut self, i: usize, target: Piece) {
        let Some(piece) = self.field.players[i].piece else {
            return;
        };
        let delayed = !self.field.fits(piece.lowered()) || srs::rises(piece, target);
        if self.field.set(i, target)
            && delayed
            && let Some(seat) = &mut self.field.players[i].seat
            && seat.lock.resets > 0
        {
            seat.lock.resets -= 1;
            seat.lock.ticks = 0;
        }
    }

    fn lower(&mut self, i: usize, piece: Piece) {
        let lowered = piece.lowered();
        if self.field.set(i, lowered)
            && let Some(seat) = &mut self.field.players[i].seat
            && lowered.row > seat.lock.lowest
        {
            seat.lock.lowest = lowered.row;
            seat.lock.ticks = 0;
        }
    }

    fn land(&mut self, landing: &[usize], effects: &mut Vec<Effect>) {
        for i in self.field.land(landing, effects) {
            if let Some(piece) = self.field.players[i].piece.take() {
                self.top_out(i, self.field.board.section_of(piece.col), effects);
            }
        }
    }

    /// The blocks that go with the section stay counted as fines: emptying it gains nothing.
    fn top_out(&mut self, i: usize, section: u16, effects: &mut Vec<Effect>) {
        let player = &mut self.field.players[i];
        let own = self.field.board.clear_section(section, player.id);
        player.fines = player.fines.saturating_add(FINE + own);
        let who = player.id;
        effects.push(Effect::ToppedOut { who, section });
    }

    fn hold(&mut self, i: usize, kind: Kind, draw: &mut Draw, effects: &mut Vec<Effect>) {
        let Some(seat) = &mut self.field.players[i].seat else {
            return;
        };
        if !seat.may_hold {
            return;
        }
        match seat.hold.replace(kind) {
            Some(held) => self.spawn(i, held, effects),
            None => self.deal(i, draw, effects),
        }
        if let Some(seat) = &mut self.field.players[i].seat {
            seat.may_hold = false;
        }
    }

    fn deal_all(&mut self, draw: &mut Draw, effects: &mut Vec<Effect>) {
        for i in 0..self.field.players.len() {
            if self.field.players[i].piece.is_none() {
                self.deal(i, draw, effects);
            }
        }
    }

    /// The next piece of the queue, which is filled up again.
    fn deal(&mut self, i: usize, draw: &mut Draw, effects: &mut Vec<Effect>) {
        let Player { id, seat, .. } = &mut self.field.players[i];
        let Some(seat) = seat else { return };
        let mut fill = |next: &mut [Option<Kind>; 3]| {
            for slot in next.iter_mut().filter(|slot| slot.is_none()) {
                *slot = draw(*id);
            }
        };
        fill(&mut seat.next);
        let first = seat.next[0].take();
        seat.next.rotate_left(1);
        fill(&mut seat.next);
        seat.may_hold = true;
        if let Some(kind) = first {
            self.spawn(i, kind, effects);
        }
    }

    fn spawn(&mut self, i: usize, kind: Kind, effects: &mut Vec<Effect>) {
        let Some(seat) = &mut self.field.players[i].seat else {
            return;
        };
        seat.lock = Lock::default();
        let section = seat.section;
        let piece = Piece { kind, rotation: Rotation::default(), row: 1, col: middle(section) };
        self.field.players[i].piece = None;
        if !self.field.set(i, piece) {
            self.top_out(i, section, effects);
            self.field.set(i, piece);
        }
    }
}

/// The column in which pieces appear.
fn middle(section: u16) -> i16 {
    let column = u32::from(section) * u32::from(SECTION_COLUMNS) + 4;
    i16::try_from(column).unwrap_or(i16::MAX)
}

impl Default for Lock {
    fn default() -> Self {
        Self { ticks: 0, resets: LOCK_RESETS, lowest: 1 }
    }
}
