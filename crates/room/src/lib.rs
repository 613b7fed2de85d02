//! What everyone in a room knows: of Puissance 4 ([`connect_four`]: seats, clocks, offers, visitors who
//! leave and come back) and of Tetris ([`tetris`]: seats and what each tick brings); and of a match of
//! Puissance 4 on one screen ([`local`]).
//!
//! As in the rules, `decide` changes nothing and `evolve` cannot fail.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod clock;
pub mod connect_four;
pub mod local;
mod r#match;
mod score;
pub mod tetris;
mod visitor;

pub use clock::{Clock, Millis, PATIENCE, Pace};
pub use r#match::Match;
pub use score::Score;
pub use visitor::{Cause, VisitorId};
