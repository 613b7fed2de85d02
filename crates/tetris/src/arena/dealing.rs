//! From one piece to the next: landing, topping out, hold, and the queue.

use alloc::vec::Vec;

use super::{Arena, Terms, WAIT_TICKS, middle};
use crate::{
    event::{Effect, End},
    field::Draw,
    piece::{Kind, Piece, Rotation},
    player::{Lock, Player},
    score::TOP_OUT_POINTS,
    setup::Rules,
};

impl Arena {
    pub(super) fn land(&mut self, landing: &[usize], effects: &mut Vec<Effect>) {
        for i in self.field.land(landing, effects) {
            if let Some(piece) = self.field.players[i].piece.take() {
                self.top_out(i, self.field.board.section_of(piece.col), effects);
            }
        }
    }

    /// Removes the player's blocks in the section and lets the player wait. Where pieces still can't appear, because of
    /// others' blocks, the section is emptied. In a game for one it is the end.
    fn top_out(&mut self, i: usize, section: u16, effects: &mut Vec<Effect>) {
        if matches!(self.terms, Terms::Solo(_)) {
            self.end = Some(End::ToppedOut);
            return;
        }
        let who = self.field.players[i].id;
        self.field.board.clear_owner(section, who);
        let own = self.field.players[i].seat.is_some_and(|seat| seat.section == section);
        let whole = own && !self.is_free(section);
        if whole {
            self.field.board.clear_section(section);
        }
        let Player { tally, seat, .. } = &mut self.field.players[i];
        let points = tally.sum(Rules::Arena, 0).total();
        let lost = TOP_OUT_POINTS.min(points.max(0) as u32);
        tally.top_outs = tally.top_outs.saturating_add(1);
        tally.lost = tally.lost.saturating_add(lost);
        if let Some(seat) = seat {
            seat.chain = 0;
            seat.wait = WAIT_TICKS;
        }
        effects.push(Effect::ToppedOut { who, section, whole, lost });
    }

    pub(super) fn hold(&mut self, i: usize, kind: Kind, draw: &mut Draw, effects: &mut Vec<Effect>) {
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

    /// Deals a piece to every player who has none and does not wait; to no one after the end. Players who have just
    /// landed come first: one who blocks the way tops out, not the others.
    pub(super) fn deal_all(&mut self, landed: &[usize], draw: &mut Draw, effects: &mut Vec<Effect>) {
        self.come_to_end();
        for i in landed.iter().copied().chain(0..self.field.players.len()) {
            let Player { piece, seat, .. } = &self.field.players[i];
            let waits = seat.is_some_and(|seat| seat.wait > 0);
            if piece.is_none() && !waits && self.end.is_none() {
                self.deal(i, draw, effects);
            }
        }
    }

    /// Deals the next piece of the queue, and fills the queue up again.
    pub(super) fn deal(&mut self, i: usize, draw: &mut Draw, effects: &mut Vec<Effect>) {
        let section = Some(self.section_of(i)).filter(|&section| self.is_free(section));
        let Player { id, seat, .. } = &mut self.field.players[i];
        let Some(seat) = seat else { return };
        seat.section = section.unwrap_or(seat.section);
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

    /// Lets a piece appear; the player tops out if it does not fit.
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
        }
    }
}
