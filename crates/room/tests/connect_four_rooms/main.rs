//! Rooms of Puissance 4.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod clocks;
mod games;
mod laws;
mod scene;
