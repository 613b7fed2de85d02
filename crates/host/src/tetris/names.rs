//! Who is called what.

use ::connect_four::Name;
use ::tetris::Seed;
use room::VisitorId;
use room::tetris::{HeldBy, SeatId};

use super::Tetris;
use crate::audience::Audience;

impl Tetris {
    /// During a game, and while its scores are shown, everyone keeps their name.
    pub(crate) fn renamed(&mut self, audience: &Audience, visitor: VisitorId) {
        if self.referee.room().game().is_none()
            && let Ok(seat) = self.seat(visitor)
        {
            self.take_new_names(audience, seat);
        }
    }

    /// Whoever has another name by now comes in again under it. Returns who `seat` is then.
    pub(super) fn take_new_names(&mut self, audience: &Audience, seat: SeatId) -> SeatId {
        let mut now = seat;
        for visitor in audience.iter().map(|one| &one.visitor) {
            let room = self.referee.room();
            let known = room.seat_of(visitor.id).and_then(|id| room.seat(id));
            let Some(old) = known.filter(|known| known.name != visitor.name).map(|known| known.id) else {
                continue;
            };
            // They are here, so they can leave, and then there is a seat.
            let _ = self.referee.ask(old, room::tetris::Command::Leave, Seed::from(0));
            let entered = self.referee.enter(visitor.name.clone(), HeldBy::Visitor(visitor.id));
            if let Ok(id) = entered
                && old == seat
            {
                now = id;
            }
        }
        now
    }

    pub(super) fn machine_name(&self) -> Name {
        let taken = |name: &Name| self.referee.room().seats().iter().any(|seat| seat.name == *name);
        let name =
            |number: u32| format!("Machine {number}").parse().expect("a word and a number make a name");
        (1..=u32::MAX).map(name).find(|name| !taken(name)).expect("there are more numbers than seats")
    }
}
