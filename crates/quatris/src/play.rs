use std::cell::{LazyCell, RefCell};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal};

use client::{Hint, Local, Opponents, Phrases};
use connect_four::{Date, Game, Level, Move, Player, Record};
use connect_four_solver::book::Book;
use connect_four_solver::machine::{self, Sage};
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
    // Two people who ask for no hint need no solver.
    let sage = LazyCell::new(|| RefCell::new(Sage::new(Book::classic())));
    let stdin = io::stdin();
    let table = Table {
        phrases,
        machine: &|game, level, seed| choose(game, level, seed, &sage),
        hint: &|game| match sage.borrow_mut().scores(game) {
            Some(scores) => Hint::Scores(scores),
            None => Hint::Advice(choose(game, Level::STRONGEST, 0, &sage)),
        },
        keep: &mut keep,
        echo: !stdin.is_terminal(),
    };
    terminal::play(local, table, &mut stdin.lock(), &mut io::stdout().lock())?;
    Ok(())
}

fn choose(game: &Game, level: Level, seed: u64, sage: &RefCell<Sage>) -> Move {
    let best = &mut |game: &Game| sage.borrow_mut().best_columns(game);
    // Only whoever is to move is asked, and in a game that is not over somebody is.
    machine::choose(game, level, seed, best).expect("the game is not over")
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
