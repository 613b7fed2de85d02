//! Where frames come from and inputs go to. The page knows no more of a game's whereabouts than this, so
//! that each program carries only the places that it has.

use ::protocol::Command;
use client::Input;
use connect_four::Name;
use room::tetris::{Frame, SeatId, TetrisRoom};

use crate::tetris::pages::names::Company;

#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub(crate) enum Arrival {
    /// With the number of the last input that it answers.
    Frame(Frame, u32),
    /// Everything starts again from here, in this seat or as a spectator.
    Whole(TetrisRoom, Option<SeatId>),
    /// Nothing came of the inputs up to this one.
    Refused(u32),
    /// Something that is not on the board.
    Aside,
}

pub(crate) trait Source {
    fn me(&self) -> Option<SeatId>;

    fn room(&self) -> TetrisRoom;

    /// Whether an input would be heard now.
    fn listens(&mut self, now: f64) -> bool;

    fn send(&mut self, input: Input);

    /// Says that the next game may begin, or not yet.
    fn be_ready(&mut self, ready: bool);

    /// What has arrived by now and was not taken yet.
    fn receive(&mut self, now: f64) -> Option<Arrival>;

    /// Nobody can stop the time of others.
    fn pause(&mut self, _paused: bool) {}

    fn is_paused(&self) -> bool {
        false
    }

    /// Begins the game anew; nobody can do so for others.
    fn restart(&mut self) {}

    /// Who is there, where one is not alone.
    fn company(&self, _room: &TetrisRoom) -> Option<Company> {
        None
    }

    fn ask(&mut self, _command: Command) {}

    fn rename(&mut self, _name: Name) {}
}
