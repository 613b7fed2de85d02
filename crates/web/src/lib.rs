//! Quatris in the browser: pages, input, painting, sound, and a worker that computes.
//!
//! Each game has a program of its own. In Puissance 4, one model, [`client::Local`], holds a match; pages
//! show it and hand it commands; with people elsewhere, [`online`] does. [`tetris`] has its own model. What needs a
//! browser is at the edge (`storage`, `sound`, `brain`); links, keys, scenes, saved games and mistakes
//! are plain values with ordinary tests.
#![forbid(unsafe_code)]
#![allow(
    clippy::needless_pass_by_value,
    unreachable_pub,
    reason = "components take their properties by value, and their macro writes public builders for them"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "a page's model is a bunch of handles, made to be copied"
)]

mod app;
mod bar;
mod board;
mod brain;
mod browser;
mod button;
mod choice;
mod curve;
mod demo;
mod desk;
mod dialog;
mod ending;
mod focus;
mod game;
mod games;
mod hand;
mod hints;
mod home;
mod keys;
mod language;
mod link;
mod lost;
mod machine;
mod mistakes;
pub mod online;
mod opponents;
mod play;
mod protocol;
mod resigning;
mod review;
mod rooms;
mod route;
mod scene;
mod seats;
mod setup;
mod share;
mod sound;
mod storage;
mod table;
pub mod tetris;
mod theme;
mod touch;
pub mod worker;

pub use app::mount;
