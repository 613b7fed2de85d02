//! Puissance 4 in the terminal, line by line: readable by a person, a screen reader and a pipe.
#![forbid(unsafe_code)]

mod ascii;
mod line;
mod look;
pub mod picture;
mod plain;
mod resume;
mod thinker;
mod typed;

pub use ascii::Plain as Ascii;
pub use look::Look;
pub use plain::{Table, play};
pub use resume::farewell;
pub use thinker::Thinker;
