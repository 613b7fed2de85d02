use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal};

use client::{Hint, Local, Opponents, Phrases};
use connect_four::{Date, Game, Level, Player, Record};
use connect_four_solver::machine;
use terminal::Table;

use crate::arguments::Play;
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(arguments: &Play, phrases: &Phrases) -> Result<(), Failure> {
    let local = seat(arguments, phrases)?;
    let mut keep = |local: &Local| match &arguments.save {
        None => Ok(()),
        Some(file) => {
            let over = local.game().outcome().is_some();
            let number = local.room().score().games() + u32::from(!over);
            saved::save(&local.record(today()), &saved::numbered(file, number), phrases)
        }
    };
    let stdin = io::stdin();
    let table = Table {
        phrases,
        machine: &machine::choose,
        hint: &|game| Hint::Advice(machine::choose(game, Level::STRONGEST, 0)),
        keep: &mut keep,
        echo: !stdin.is_terminal(),
    };
    terminal::play(local, table, &mut stdin.lock(), &mut io::stdout().lock())?;
    Ok(())
}

fn seat(arguments: &Play, phrases: &Phrases) -> Result<Local, Failure> {
    let loaded = arguments.load.as_deref().map(|file| saved::load(file, phrases)).transpose()?;
    let game = match &loaded {
        Some(record) => record.game().clone(),
        None => Game::from_notation(arguments.setup.setup(phrases)?, &arguments.moves)
            .map_err(|fault| Failure::Input(phrases.fault(&fault)))?,
    };
    let opponents = arguments.level.map_or(Opponents::People, Opponents::Machine);
    let seed = arguments.seed.or_else(|| loaded.as_ref().and_then(Record::seed)).unwrap_or_else(chance);
    let person = |player: Player| match &loaded {
        Some(record) => record.names()[player.index()].clone(),
        None => phrases.colour(player),
    };
    Ok(Local::new(game, opponents, seed, phrases, person))
}

/// A number that nobody can foresee: what the standard library seeds its hash maps with.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn today() -> Option<Date> {
    let today = jiff::Zoned::now().date();
    Date::new(today.year().try_into().ok()?, today.month().try_into().ok()?, today.day().try_into().ok()?)
}
