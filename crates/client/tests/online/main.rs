//! The player's side of a room in a server.

mod conversation;
mod laws;
