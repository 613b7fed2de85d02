//! Every screen as a picture, and whole games through keys and mouse, without a terminal.

mod docs;
mod frame;
mod matches;
mod pieces;
mod rooms;
mod world;
