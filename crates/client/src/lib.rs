//! What every player's side shares, in the browser and in the terminal: local matches, rooms in a server,
//! one's own moves before they are answered, and all the words that a player reads, in French and English.
#![forbid(unsafe_code)]

pub mod analysis;
mod local;
pub mod online;
mod prediction;
pub mod statistics;
mod texts;

pub use local::{Awaiting, Hint, Local, Opponents};
pub use prediction::{Input, Missed, Predicted};
pub use texts::{Lang, Phrases, Texts, Value};
