//! Shared-board Tetris in the browser: alone, with bots, with others, replays, settings.
//!
//! ```text
//! keys, mouse, fingers ─> Action ─> Table ─> Source (referee, here or in a server)
//!                                     │  <── frames
//!             page's words <─ Screen ─┤
//!                   canvas <─ Painter ┘
//! ```
//!
//! [`table`] is the model and knows time only from its caller; `hands`, `gesture`, `pointer`, `camera`,
//! `mark`, `clearing` and `reel` are plain values with ordinary tests.

mod action;
mod allowance;
mod app;
mod block;
mod camera;
mod chip;
mod clearing;
mod company;
mod ending;
mod fingers;
mod gesture;
mod hands;
mod help;
mod knob;
mod local;
mod lounge;
mod mark;
mod options;
mod page;
mod painter;
mod pointer;
mod preferences;
mod rank;
mod reel;
mod remote;
mod room;
mod route;
mod screen;
mod settings;
mod source;
mod stage;
mod start;
mod table;
mod theatre;
mod trays;

pub use app::{mount, mount_room};
pub(crate) use options::Options;
pub(crate) use route::Route;
