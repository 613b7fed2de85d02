//! Both games on a full screen: keys and mouse, colours, tokens that fall.
//!
//! A [`Screen`] is a value: [`Screen::update`] hears an [`Event`] and returns [`Effect`]s, `draw` only looks. [`App`]
//! stacks screens and draws what they share; the [`shell`] owns the terminal, waits, and performs the effects.

mod app;
mod canvas;
mod clock;
pub mod connect_four;
mod curve;
mod dots;
mod effect;
mod event;
pub mod explorer;
mod fields;
pub mod games;
mod ink;
mod input;
mod keys;
pub mod menu;
mod name;
pub mod online;
mod probe;
pub mod puzzles;
mod screen;
mod session;
pub mod settings;
mod shell;
mod signals;
pub mod tetris;
mod worker;

pub use app::App;
pub use canvas::Canvas;
pub use effect::{Effect, Question, Recorded, Recording};
pub use event::Event;
pub use ink::{Depth, Ink};
pub use keys::Keys;
pub use screen::{Context, Found, Screen};
pub use session::restore;
pub use settings::Settings;
pub use shell::{Exit, Keeping, Listed, Outside, SavedGame, run};
pub use worker::{Answer, Job, Thought, answer};

/// Milliseconds since the program began.
pub type Millis = u64;
