//! Keys, mouse and fingers, until they are an action of the player.

pub(crate) mod gesture;
pub(crate) mod keys;
pub(crate) mod pointer;
pub(crate) mod touch;
