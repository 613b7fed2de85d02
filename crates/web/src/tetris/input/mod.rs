//! Keys, mouse and fingers, until they are an action of the player.

pub(crate) mod action;
pub(crate) mod gesture;
pub(crate) mod held_keys;
pub(crate) mod pointer;
pub(crate) mod rate_limit;
pub(crate) mod touch;
