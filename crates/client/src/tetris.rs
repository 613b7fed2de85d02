//! What the clients of Tetris share: keys and how they repeat, how fast they send, and records of games.

mod action;
mod held_keys;
mod rate_limit;
mod records;

pub use action::{Action, Bindings};
pub use held_keys::{HeldKeys, Repeats, Rhythm};
pub use rate_limit::RateLimit;
pub use records::{Added, NoRecord, Played, Record, Records};

/// Points as text, with a minus sign as wide as a plus.
pub fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}
