//! The server's side of a room, of a connection and of the lobby, as values.
//!
//! A [`Host`] hears what happens and returns what is to be done about it. It opens no file, reads no clock
//! and waits for nobody; a small shell performs the effects and reports how they went.
//!
//! ```text
//!            hear(now, Input) -> Vec<Effect>
//!  Enter Leave Lost Ask Rename Lag        Keep --> disk --> Kept | NotKept
//!  Kept NotKept Thought Drawn Due Stop    Tell Think Draw HangUp Show WakeAt Close Stopped
//! ```
//!
//! A move of Puissance 4 is told out of `Kept` alone. On `NotKept` nothing has happened: the asker is
//! refused, and what has to happen anyway is tried again. Frames of Tetris are told at once and stay queued
//! until they are kept.
#![forbid(unsafe_code)]

mod audience;
mod connect_four;
mod connection;
mod effect;
mod host;
mod input;
mod lobby;
mod recent_frames;
mod running_time;
mod tetris;

pub use connection::{Connection, Destination, SILENCE, Step};
pub use effect::{Effect, Finished, Finisher, Listing, Message, Question, Record, Ticket, Write};
pub use host::{Host, Kept, Limits, Misfit};
pub use input::{ConnectionId, Input, Visitor};
pub use lobby::{Found, Lobby, OpenedRoom};
pub use running_time::{LONGEST_STEP, RunningTime};
