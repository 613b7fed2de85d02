//! Shared-board Tetris on a full screen: alone, with machines, and replays.

mod choice;
mod held;
mod local;
mod play;
mod replay;
pub(crate) mod side;
pub(crate) mod stage;
pub(crate) mod well;

pub use choice::{Choice, setups};
pub(crate) use held::{Held, Wish};
pub use local::LocalGame;
pub use play::Play;
pub(crate) use play::{area, draw_beside, piece_keys, rules_name};
pub use replay::Replay;
