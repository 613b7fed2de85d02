//! Puissance 4 in the terminal, line by line: readable by a person, a screen reader and a pipe.
#![forbid(unsafe_code)]

mod line;
pub mod picture;
mod plain;
mod typed;

pub use plain::{Table, play};
