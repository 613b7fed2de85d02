//! The rules of shared-board Tetris: any number of players drop their own pieces on one board.
//!
//! [`Game`] is the whole of it: pass a [`Command`] to [`Game::decide`], fold the [`Event`] it returns with
//! [`Game::evolve`]. No clock, no input or output; time is a count of ticks, chance comes from a [`Bag`] that only the
//! referee holds.
//!
//! ```
//! use tetris::{Bag, Command, Effect, Game, PlayerId, Rules, Seed, Setup};
//!
//! let mut bag = Bag::new(Rules::Labo, &Seed::from(7));
//! let mut game = Game::new(Setup::default());
//! let who = PlayerId::FIRST;
//! let mut effects = Vec::new();
//! for command in [Command::Join, Command::Slam] {
//!     let event = game.decide(who, command, &mut |who| bag.draw(who)).unwrap();
//!     effects = game.evolve(&event);
//! }
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::Placed { .. })));
//! assert_eq!(game.board().owners().count(), 4);
//! ```
#![no_std]
#![warn(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "board coordinates and their counts are small numbers by construction"
)]

extern crate alloc;

mod arena;
mod bag;
mod board;
pub mod bot;
mod event;
mod field;
mod game;
mod hash;
mod labo;
mod level;
mod piece;
mod player;
pub mod replay;
mod score;
pub mod setup;
mod solo;
mod srs;
mod statistics;

pub use arena::{Arena, LOCK_RESETS, SECTION_COLUMNS, WAIT_TICKS};
pub use bag::{Bag, Seed};
pub use board::Board;
pub use event::{Command, Effect, End, Event, Gain, Refusal};
pub use game::Game;
pub use labo::{Labo, SceneFault};
pub use level::Level;
pub use piece::{Cell, Kind, Piece, Rotation, Side};
pub use player::{COLOURS, Gone, MARKS, Player, PlayerId, Seat, livery};
pub use score::{SHARED_POINTS, Score, Sum, TOP_OUT_POINTS, Tally};
pub use setup::{ArenaSetup, LaboSetup, Rules, Setup, SetupFault};
pub use solo::{DAILY_SECONDS, Day, SPRINT_ROWS, Solo};
pub use statistics::Statistics;
