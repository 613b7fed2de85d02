//! The pages of Tetris, and what they are made of.

pub(crate) mod ending;
pub(crate) mod help;
pub(crate) mod names;
mod own_data;
pub(crate) mod play;
pub(crate) mod ranks;
pub(crate) mod replay;
pub(crate) mod room;
pub(crate) mod settings;
pub(crate) mod solo;
pub(crate) mod start;
pub(crate) mod trays;
pub(crate) mod waiting;
