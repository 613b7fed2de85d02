//! The rules of Puissance 4 (Connect Four): who may play where, and who has won.
//!
//! A [`Setup`] is validated once and can then hold nothing but a playable variant. A [`Game`] is a
//! value: [`Game::decide`] says what a move would do, or why it is refused, and changes nothing;
//! [`Game::evolve`] applies what was decided and cannot fail. No clock, no chance, no input or output.
//!
//! ```
//! use connect_four::{Game, Outcome, Player, Setup};
//!
//! let game = Game::from_notation(Setup::CLASSIC, "1212121").unwrap();
//! assert_eq!(game.outcome(), Some(Outcome::Line { winner: Player::FIRST }));
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "board coordinates are small numbers by construction"
)]

extern crate alloc;

mod board;
mod collection;
mod date;
mod diagram;
mod game;
mod level;
mod name;
mod notation;
mod opening;
mod outcome;
mod player;
mod power;
mod record;
mod setup;

pub use board::{Board, Cell};
pub use collection::Collection;
pub use date::Date;
pub use game::{Event, Game, Move, Refusal};
pub use level::Level;
pub use name::{BadName, Name};
pub use notation::{Fault, Reason, Unreadable};
pub use opening::{NoOpening, Opening};
pub use outcome::Outcome;
pub use player::Player;
pub use power::{Hand, Power};
pub use record::{Damage, Flaw, Record};
pub use setup::{OutOfRange, Setting, Settings, Setup};
