//! What every player's side shares, in the browser and in the terminal: local matches, rooms in a server, prediction of
//! the player's own moves, and all texts that a player reads, in French and English.
//!
//! ```
//! use client::{Lang, Local, Opponents, Phrases};
//! use connect_four::{Game, Move, Player, Setup};
//!
//! let phrases = Phrases::new(Lang::Fr);
//! let game = Game::new(Setup::CLASSIC);
//! let mut local = Local::new(game, Opponents::People, 7, &phrases, |player| phrases.token(player));
//! let event = local.play(Move::Drop { column: 3 }).unwrap();
//! assert_eq!(phrases.event(local.name(Player::FIRST).as_str(), &event), "Rouge joue en colonne 4, rangée 1.");
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
mod local;
pub mod online;
mod prediction;
pub mod puzzle;
pub mod statistics;
pub mod tetris;
mod texts;

pub use local::{Awaiting, Hint, Local, Opponents};
pub use prediction::{Input, Missed, Predicted};
pub use texts::{Lang, Phrases, Texts, Value};
