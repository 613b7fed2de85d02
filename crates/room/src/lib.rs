//! The referee of a match of Puissance 4: who sits where, whose turn it is, who begins the next game,
//! and the score.
//!
//! As in the rules, [`Room::decide`] changes nothing and [`Room::evolve`] cannot fail. Playing on one
//! screen is a room in the same process; the rooms of a server are the same value.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod room;
mod score;
mod seat;

pub use room::{Command, Event, Refusal, Room};
pub use score::Score;
pub use seat::{Holder, Seat};
