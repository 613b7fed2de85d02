//! What the clients of Tetris share: keys and how they repeat, how fast they send, and records of games for one.

mod action;
mod held_keys;
mod rate_limit;
mod records;

pub use action::{Action, Bindings};
pub use held_keys::{HeldKeys, Repeats, Rhythm};
pub use rate_limit::RateLimit;
pub use records::{Added, NoRecord, Record, Records};
