//! What a screen hears.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};
use tetris::replay::Replay;

use super::effect::Recorded;
use super::online::Heard;
use super::shell::Listed;
use super::worker::Thought;

#[derive(Debug)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// The time that [`super::Screen::wake`] named has come.
    Tick,
    Thought(Thought),
    /// The player meant to give the game up.
    Resigned,
    /// The file that holds the match now, or why there is none.
    Saved(Result<Option<PathBuf>, String>),
    Recorded(Recorded),
    Listed(Result<Vec<Listed>, String>),
    /// The replay of a record, if it is still there.
    Replay(Option<Box<Replay>>),
    Online(Heard),
}
