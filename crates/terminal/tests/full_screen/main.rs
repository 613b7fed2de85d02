//! Every screen as a picture, and whole games through keys and mouse, without a terminal.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod docs;
mod frame;
mod matches;
mod pieces;
mod puzzles;
mod rooms;
mod world;
