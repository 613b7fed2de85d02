//! The rules of shared-board Tetris: any number of players drop their own pieces on one board.
//!
//! [`Game`] is the whole of it: put a [`Command`] to [`Game::decide`], fold the [`Event`] it
//! returns with [`Game::evolve`]. No clock, no input or output; time is a count of ticks, chance
//! comes from a [`Bag`] that only the referee holds.
#![no_std]

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
mod piece;
mod player;
pub mod replay;
mod score;
pub mod setup;
mod srs;

pub use arena::{Arena, FINE, LOCK_RESETS, LOCK_TICKS, SECTION_COLUMNS};
pub use bag::{Bag, Seed};
pub use board::Board;
pub use event::{Command, Effect, Event, Refusal};
pub use game::Game;
pub use labo::{Labo, SceneFault};
pub use piece::{Cell, Kind, Piece, Rotation, Side};
pub use player::{COLOURS, Gone, MARKS, Player, PlayerId, Seat, livery};
pub use score::Score;
pub use setup::{ArenaSetup, LaboSetup, Rules, Setup, SetupFault};
