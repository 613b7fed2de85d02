//! The browser client in a real browser. `cargo xtask test` builds the client and runs these; by hand:
//! `cargo xtask web && cargo test --package server --features browser --test browser`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod access;
mod analysis;
mod axe;
mod clock;
mod connect_four_rooms;
mod crowd;
mod delivery;
mod driver;
mod firefox;
mod focus;
mod forced;
mod front;
mod learn;
mod matches;
mod offline;
mod pace;
mod page;
#[path = "../online/port.rs"]
mod port;
mod puissance;
mod screenshots;
mod sizes;
mod tetris;
mod tetris_rooms;
mod visit;
mod visitors;
mod well;
mod wells;
