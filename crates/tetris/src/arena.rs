//! `Arena`: a wide board in sections, for crowds.
//!
//! ```text
//!      section 0    |    section 1    |    section 2
//!    players 1, 2       players 3, 4      player 5
//! ```
//!
//! There is about one section per two players; the board grows as they join and never shrinks during a game. A player's
//! pieces appear in the middle of a section. Rows are shared within a section, so everyone has to have the same
//! company: two players in each section, and where one player is left over, everyone moves on by one place every ten
//! seconds, with the next piece. No player is sent to a section that is stacked to the top. Pieces may move anywhere,
//! cell by cell.

mod dealing;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    event::{Command, Effect, End, Event, Refusal},
    field::{Draw, Field},
    level::{LEVEL_ROWS, LEVEL_TICKS, Level},
    piece::{Cell, Piece, Side},
    player::{Lock, Player, PlayerId, Seat},
    score::Tally,
    setup::{ArenaSetup, Rules, Setup, TICKS_PER_SECOND},
    solo::{SOLO_ROWS, Solo},
    srs,
};

/// The width of a section.
pub const SECTION_COLUMNS: u16 = 10;
/// How often a player may restart the lock delay of one piece.
pub const LOCK_RESETS: u8 = 15;
/// Two seconds without a piece after topping out, and after joining a game that runs.
pub const WAIT_TICKS: u8 = 40;
/// Limit of the board's growth; five hundred players need far fewer.
const MOST_SECTIONS: u16 = 1000;
/// How long a player keeps a place, where players take turns at being alone.
const PLACE_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// A game of `Arena`, or a game for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena {
    terms: Terms,
    pub(crate) field: Field,
    ticks: u32,
    /// Ticks until all pieces fall one row.
    until_fall: u8,
    pub(crate) end: Option<End>,
}

/// Whose game it is: a crowd's, or one player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Terms {
    Crowd(ArenaSetup),
    Solo(Solo),
}

impl Arena {
    pub(crate) fn new(terms: Terms) -> Self {
        let rows = match terms {
            Terms::Crowd(setup) => setup.rows(),
            Terms::Solo(_) => SOLO_ROWS,
        };
        Self {
            terms,
            field: Field::new(Rules::Arena, Board::blank(SECTION_COLUMNS, rows)),
            ticks: 0,
            until_fall: Level::FIRST.fall_ticks(),
            end: None,
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        match self.terms {
            Terms::Crowd(setup) => Setup::Arena(setup),
            Terms::Solo(solo) => Setup::Solo(solo),
        }
    }

    pub(crate) fn is_due(&self, now: u32) -> bool {
        now > self.ticks
    }

    pub(crate) fn ticks(&self) -> u32 {
        self.ticks
    }

    pub(crate) fn ticks_left(&self) -> Option<u32> {
        let last = match self.terms {
            Terms::Crowd(setup) => setup.last_tick(),
            Terms::Solo(solo) => solo.last_tick()?,
        };
        Some(last.saturating_sub(self.ticks))
    }

    /// Rises with time in a crowd, with the player's rows in a game for one.
    pub(crate) fn level(&self) -> Level {
        Level::after(match self.terms {
            Terms::Crowd(_) => self.ticks / LEVEL_TICKS,
            Terms::Solo(_) => self.field.players.first().map_or(0, |player| player.tally.rows() / LEVEL_ROWS),
        })
    }

    pub(crate) fn allows(&self, who: PlayerId, command: Command) -> Result<(), Refusal> {
        let fits = match command {
            Command::Join => return self.field.may_join(who, self.setup().seats()),
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
        let before = self.level();
        self.field.note_activity(event);
        self.follow(event, draw, effects);
        let level = self.level();
        if level > before {
            effects.push(Effect::Rose(level));
        }
        self.come_to_end();
        effects.extend(self.end.map(Effect::Ended));
    }

    /// Ends the game if its time is up, its goal reached or its only player gone. Topping out in a game for one has
    /// ended it already.
    fn come_to_end(&mut self) {
        let Field { players, gone, .. } = &self.field;
        let reached = |goal| players.first().is_some_and(|player| player.tally.rows() >= goal);
        self.end = self.end.or(match self.terms {
            Terms::Solo(_) if players.is_empty() && !gone.is_empty() => Some(End::Left),
            Terms::Solo(solo) if solo.goal().is_some_and(reached) => Some(End::Reached),
            _ => (self.ticks_left() == Some(0)).then_some(End::TimeUp),
        });
    }

    fn follow(&mut self, event: &Event, draw: &mut Draw, effects: &mut Vec<Effect>) {
        match *event {
            Event::Joined { who, .. } => {
                if self.field.may_join(who, self.setup().seats()).is_ok() {
                    self.join(who);
                    let i = self.field.players.len() - 1;
                    if self.ticks == 0 {
                        self.deal(i, draw, effects);
                    } else if let Some(seat) = &mut self.field.players[i].seat {
                        // A player who joins later looks round first.
                        seat.wait = WAIT_TICKS;
                    }
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
                    self.deal_all(&[i], draw, effects);
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
        let level = self.level();
        if fall {
            self.until_fall = level.fall_ticks();
        }
        let mut landing = Vec::new();
        for i in 0..self.field.players.len() {
            let Some(piece) = self.field.players[i].piece else {
                if let Some(seat) = &mut self.field.players[i].seat {
                    seat.wait = seat.wait.saturating_sub(1);
                }
                continue;
            };
            if self.field.fits(piece.lowered()) {
                if fall {
                    self.lower(i, piece);
                }
            } else if let Some(seat) = &mut self.field.players[i].seat {
                seat.lock.ticks = seat.lock.ticks.saturating_add(1);
                if seat.lock.ticks >= level.lock_ticks() {
                    landing.push(i);
                }
            }
        }
        if !landing.is_empty() {
            self.land(&landing, effects);
        }
        self.deal_all(&landing, draw, effects);
    }

    fn join(&mut self, who: PlayerId) {
        let wanted = (self.field.players.len() + 1).div_ceil(2);
        while usize::from(self.field.board.sections()) < wanted {
            self.field.board.add_section();
        }
        let seat = Seat {
            section: self.roomiest().unwrap_or(self.field.board.sections()),
            next: [None; 3],
            hold: None,
            may_hold: true,
            chain: 0,
            wait: 0,
            lock: Lock::default(),
        };
        if seat.section == self.field.board.sections() {
            self.field.board.add_section();
        }
        let tally = Tally::default();
        self.field.players.push(Player { id: who, piece: None, tally, seat: Some(seat) });
    }

    /// The section with the fewest players among those where a piece can appear; `None` if all are stacked to the top,
    /// because joining must not top anyone out.
    fn roomiest(&self) -> Option<u16> {
        let board = &self.field.board;
        let mut crowds = alloc::vec![0; usize::from(board.sections())];
        for seat in self.field.players.iter().filter_map(|player| player.seat) {
            if let Some(crowd) = crowds.get_mut(usize::from(seat.section)) {
                *crowd += 1;
            }
        }
        let free = |&section: &u16| board.sections() >= MOST_SECTIONS || self.is_free(section);
        (0..board.sections()).filter(free).min_by_key(|&section| crowds[usize::from(section)])
    }

    /// Where the next piece of a player appears, unless the section is stacked to the top:
    ///
    /// ```text
    ///    of five players    first ten seconds    1 2 | 3 4 | 5
    ///                       then                 5 1 | 2 3 | 4
    ///                       then                 4 5 | 1 2 | 3
    /// ```
    fn section_of(&self, i: usize) -> u16 {
        let players = self.field.players.len();
        let sections = players.div_ceil(2).min(usize::from(self.field.board.sections()));
        let turns = if players == 2 * sections { 0 } else { (self.ticks / PLACE_TICKS) as usize };
        // The number of a section is below `MOST_SECTIONS`.
        ((i + turns) % players * sections / players) as u16
    }

    /// Whether any piece could appear in this section.
    fn is_free(&self, section: u16) -> bool {
        let left = middle(section).saturating_sub(1);
        [0, 1].into_iter().all(|row| {
            let cell = |x| Cell { row, col: left.saturating_add(x) };
            self.field.board.fits([0, 1, 2, 3].map(cell))
        })
    }

    /// The piece after a turn, with its kick. Kicks that lift it are bounded by the lock resets, so that every piece
    /// comes to rest in the end.
    fn turned(&self, player: &Player, side: Side) -> Option<Piece> {
        let piece = player.piece?;
        let may_rise = player.seat.is_some_and(|seat| seat.lock.resets > 0);
        srs::turns(piece, side)
            .find(|&turned| self.field.fits(turned) && (may_rise || !srs::rises(piece, turned)))
    }

    /// Moves a piece sideways or turns it; a piece that was lying on something restarts its lock delay.
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
}

/// The column in which pieces of a section appear.
fn middle(section: u16) -> i16 {
    let column = u32::from(section) * u32::from(SECTION_COLUMNS) + 4;
    i16::try_from(column).unwrap_or(i16::MAX)
}

impl Default for Lock {
    fn default() -> Self {
        Self { ticks: 0, resets: LOCK_RESETS, lowest: 1 }
    }
}
