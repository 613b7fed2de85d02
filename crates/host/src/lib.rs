//! The server's side of a room, of a connection and of the lobby, as values.
//!
//! A [`Host`] hears what happens and returns what is to be done about it. It opens no file, reads no clock
//! and waits for nobody; a small shell performs the effects and reports how they went.
//!
//! ```text
//!            hear(now, Input) -> Vec<Effect>
//!  Enter Leave Lost Ask Rename Lag Kept       Keep --> disk --> Kept | NotKept
//!  NotKept Thought Steered Drawn Due Close    Tell Think Steer Draw HangUp Show WakeAt Close Stopped
//!  Stop
//! ```
//!
//! A move of Puissance 4 is told out of `Kept` alone. On `NotKept` nothing has happened: the asker is
//! refused, and what has to happen anyway is tried again. Frames of Tetris are told at once and stay queued
//! until they are kept.
#![forbid(unsafe_code)]

mod address;
mod audience;
mod connect_four;
mod connection;
mod effect;
mod host;
mod input;
mod lobby;
mod names;
mod recent_frames;
mod running_time;
mod tetris;

pub use address::{Address, Source};
pub use connection::{Connection, Destination, SILENCE, Step};
pub use effect::{Effect, Finished, Listing, Message, Question, Record, Ticket, Write};
pub use host::{Host, Kept, Limits, Misfit};
pub use input::{ConnectionId, Input, Visitor};
pub use lobby::{Found, Lobby, OpenedRoom, RoomLimits};
pub use running_time::{LONGEST_STEP, RunningTime};
