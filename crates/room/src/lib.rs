//! What everyone in a room knows: of Puissance 4 ([`connect_four`]: seats, clocks, offers, visitors who
//! leave and come back) and of Tetris ([`tetris`]: seats and what each tick brings); and of a match of
//! Puissance 4 on one screen ([`local`]).
//!
//! As in the rules, `decide` changes nothing and `evolve` cannot fail.
//!
//! ```
//! use connect_four::Setup;
//! use room::VisitorId;
//! use room::connect_four::{Command, ConnectFourRoom, Phase, Terms};
//!
//! let mut room = ConnectFourRoom::new(Terms::new(Setup::CLASSIC, None).unwrap());
//! for (visitor, name) in [(VisitorId(1), "Ada"), (VisitorId(2), "Bob")] {
//!     let events = room.decide(visitor, &name.parse().unwrap(), Command::Sit, 0).unwrap();
//!     room.follow(&room.frame(0, None, events));
//! }
//! assert_eq!((room.phase(), room.frames()), (Phase::Playing, 2));
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

mod clock;
pub mod connect_four;
pub mod local;
mod r#match;
mod score;
pub mod tetris;
mod visitor;

pub use clock::{Clock, Millis, PATIENCE, Pace, RETURN};
pub use r#match::Match;
pub use score::Score;
pub use visitor::{Cause, VisitorId};
