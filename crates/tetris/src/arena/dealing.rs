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

    /// The player's blocks in the section go, and the player waits. Where pieces could still not
    /// appear, because of others' blocks, the section is emptied. Alone it is the end.
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

    /// A piece for everyone who has none and does not wait; nobody gets one after the end. Those
    /// who have just landed come first: who blocks the way for others tops out, not they.
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

    /// The next piece of the queue, which is filled up again.
    pub(super) fn deal(&mut self, i: usize, draw: &mut Draw, effects: &mut Vec<Effect>) {
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

    /// A piece that does not fit is lost.
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
