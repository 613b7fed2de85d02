//! Names of visitors and machines in a room of Tetris.

use ::connect_four::Name;
use room::VisitorId;
use room::tetris::HeldBy;

use super::Tetris;
use crate::audience::Audience;

impl Tetris {
    /// Takes a new name before the first game. During a game, and while its scores are shown, everyone keeps their
    /// name.
    pub(crate) fn renamed(&mut self, audience: &Audience, visitor: VisitorId) {
        if self.referee.room().game().is_none() && self.seat(visitor).is_ok() {
            self.take_new_names(audience);
        }
    }

    /// Visitors with a new name leave their seats and enter again under it.
    pub(super) fn take_new_names(&mut self, audience: &Audience) {
        for visitor in audience.iter().map(|one| &one.visitor) {
            let room = self.referee.room();
            let known = room.seat_of(visitor.id).and_then(|id| room.seat(id));
            let Some(old) = known.filter(|known| known.name != visitor.name).map(|known| known.id) else {
                continue;
            };
            // The visitor holds a seat, so can leave it, and then a seat is free.
            let _ = self.referee.ask(old, room::tetris::Command::Leave);
            let _ = self.referee.enter(visitor.name.clone(), HeldBy::Visitor(visitor.id));
        }
    }

    pub(super) fn machine_name(&self) -> Name {
        let taken = |name: &Name| self.referee.room().seats().iter().any(|seat| seat.name == *name);
        let name =
            |number: u32| format!("Machine {number}").parse().expect("a word and a number make a name");
        (1..=u32::MAX).map(name).find(|name| !taken(name)).expect("there are more numbers than seats")
    }
}
