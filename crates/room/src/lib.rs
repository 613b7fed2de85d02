//! The referee: of a match of Puissance 4 on one screen ([`Room`]) or at a table of a server
//! ([`table`]: places, clocks, offers, people who go away and come back), and of a party of Tetris
//! ([`party`]: who comes and goes, what each tick brings).
//!
//! As in the rules, `decide` changes nothing and `evolve` cannot fail.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod party;
mod room;
mod score;
mod seat;
mod series;
pub mod table;
mod visitor;

pub use room::{Command, Event, Refusal, Room};
pub use score::Score;
pub use seat::{Holder, Seat};
pub use series::{Ending, Series};
pub use visitor::{Cause, VisitorId};
