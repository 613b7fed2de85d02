//! `quatris tetris`: Tetris in this terminal.

use std::path::Path;

use client::{Lang, Phrases};
use terminal::full_screen::tetris::{LocalGame, Play};
use tetris::bot::Strength;
use tetris::{ArenaSetup, LaboSetup, Setup, Solo};

use crate::arguments::{Tetris, TetrisRules};
use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::play;

pub(crate) fn run(arguments: &Tetris, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    if !full_screen::is_possible() {
        return Err(Failure::Input(phrases.say("screen-needs-terminal", &[])));
    }
    let call = Call { lang, phrases, ascii: arguments.ascii, folder: Path::new(".") };
    if let Some(link) = &arguments.join {
        return play::join(link, &call);
    }
    let context = call.context();
    let setup = match (arguments.rules, context.today) {
        (TetrisRules::Labo, _) => Setup::Labo(LaboSetup::default()),
        (TetrisRules::Arena, _) => Setup::Arena(ArenaSetup::default()),
        (TetrisRules::Sprint, _) => Setup::Solo(Solo::Sprint),
        (TetrisRules::Marathon, _) | (TetrisRules::Daily, None) => Setup::Solo(Solo::Marathon),
        (TetrisRules::Daily, Some(today)) => Setup::Solo(Solo::Daily(today)),
    };
    let local = LocalGame::new(setup, arguments.machines, Strength::NORMAL, &context);
    let first = Box::new(Play::new(local, 0));
    call.show(context, first)
}
