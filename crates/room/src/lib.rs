//! The referee: of a match of Puissance 4 ([`Room`]: who sits where, whose turn it is, who begins the
//! next game, and the score), and of a party of Tetris ([`party`]: who comes and goes, what each tick
//! brings).
//!
//! As in the rules, `decide` changes nothing and `evolve` cannot fail. Playing on one screen is a room
//! in the same process; the rooms of a server are the same values.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod party;
mod room;
mod score;
mod seat;

pub use room::{Command, Event, Refusal, Room};
pub use score::Score;
pub use seat::{Holder, Seat};
