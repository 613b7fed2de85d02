//! Who is called what.

use ::connect_four::Name;
use ::tetris::Seed;
use room::VisitorId;
use room::party::{self, GuestId, Pilot};

use super::Tetris;
use crate::audience::Audience;

impl Tetris {
    /// During a game, and while its scores are shown, everyone keeps their name.
    pub(crate) fn renamed(&mut self, audience: &Audience, visitor: VisitorId) {
        if self.referee.party().game().is_none()
            && let Ok(guest) = self.guest(visitor)
        {
            self.take_new_names(audience, guest);
        }
    }

    /// Whoever has another name by now comes in again under it. Returns who `guest` is then.
    pub(super) fn take_new_names(&mut self, audience: &Audience, guest: GuestId) -> GuestId {
        let mut now = guest;
        for visitor in audience.iter().map(|one| &one.visitor) {
            let party = self.referee.party();
            let known = party.guest_of(visitor.id).and_then(|id| party.guest(id));
            let Some(old) = known.filter(|known| known.name != visitor.name).map(|known| known.id) else {
                continue;
            };
            // They are here, so they can leave, and then there is a place.
            let _ = self.referee.ask(old, party::Command::Leave, Seed::from(0));
            let entered = self.referee.enter(visitor.name.clone(), Pilot::Visitor(visitor.id));
            if let Ok(id) = entered
                && old == guest
            {
                now = id;
            }
        }
        now
    }

    pub(super) fn machine_name(&self) -> Name {
        let taken = |name: &Name| self.referee.party().guests().iter().any(|guest| guest.name == *name);
        let name =
            |number: u32| format!("Machine {number}").parse().expect("a word and a number make a name");
        (1..=u32::MAX).map(name).find(|name| !taken(name)).expect("there are more numbers than guests")
    }
}
