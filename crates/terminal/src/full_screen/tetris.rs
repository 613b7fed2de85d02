//! Shared-board Tetris on a full screen: alone, with machines, and replays.

pub(crate) mod banner;
pub(crate) mod beside;
mod choice;
mod facts;
pub(crate) mod flashes;
pub(crate) mod keys;
mod local;
mod play;
mod race;
mod replay;
pub(crate) mod side;
pub(crate) mod well;

use tetris::{Setup, Solo};

use super::Context;

pub use choice::{Choice, setups};
pub use local::LocalGame;
pub use play::Play;
pub use replay::Replay;

pub(crate) fn rules_name(setup: Setup, context: &Context) -> String {
    context.say(match setup {
        Setup::Labo(_) => "tetris-labo",
        Setup::Arena(_) => "tetris-arena",
        Setup::Solo(Solo::Sprint) => "solo-sprint",
        Setup::Solo(Solo::Marathon) => "solo-marathon",
        Setup::Solo(Solo::Daily(_)) => "solo-daily",
    })
}
