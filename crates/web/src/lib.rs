//! Quatris in the browser: pages, input, painting, sound, and a worker that computes.
//!
//! ```text
//! address ── parts ──> a page of home, connect_four or tetris
//!                        │ uses
//!                        ├─> ui       what every page has: bar, buttons, dialogs, language, theme, sound
//!                        ├─> browser  what only a browser has: storage, socket, clipboard, files
//!                        └─> solver   the worker, and how a page asks it
//! ```
//!
//! What needs no browser (links, keys, scenes, saved games, mistakes, gestures) are plain values with ordinary
//! tests.
#![deny(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places on a screen and on a board are small numbers"
)]
#![allow(
    clippy::needless_pass_by_value,
    unreachable_pub,
    reason = "components take their properties by value, and their macro writes public builders for them"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "a page's model is a bunch of handles, made to be copied"
)]

mod address;
mod app;
mod browser;
mod connect_four;
mod home;
mod parts;
mod solver;
mod tetris;
mod ui;

pub use app::start;
pub use solver::worker;
