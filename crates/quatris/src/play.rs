//! `quatris play`: seats the players, then lets them play.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use client::{Local, Phrases};
use connect_four::{Date, Game, Level, Name, Player, Record, Verdict};
use room::{Command, Holder, Room, Seat};
use terminal::{Ascii, Look, Table, Thinker, farewell};

use crate::arguments::Play;
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::saved;
use crate::signals::LastWords;

pub(crate) fn run(arguments: &Play, phrases: &Phrases) -> Result<(), Failure> {
    let look = look(arguments.ascii);
    let loaded = arguments.load.as_deref().map(|file| saved::load(file, phrases)).transpose()?;
    let loaded = loaded.and_then(|games| games.into_games().pop());
    let local = seat(arguments, loaded.as_ref(), look, phrases)?;
    let keeper =
        arguments.save.as_deref().map(|file| Keeper::open(file, loaded.as_ref(), phrases)).transpose()?;
    plain(local, keeper, arguments.save.as_deref(), look, phrases)
}

fn plain(
    local: Local,
    mut keeper: Option<Keeper>,
    file: Option<&Path>,
    look: Look,
    phrases: &Phrases,
) -> Result<(), Failure> {
    let last_words = LastWords::default();
    last_words.on_signal(move |words| {
        // The terminal may be gone.
        let _ = write!(Ascii::new(io::stdout(), look.ascii), "\n{words}");
    })?;
    let mut failed = None;
    let mut keep = |local: &Local| {
        let mut words = last_words.lock();
        if let (Some(keeper), Some(file)) = (&mut keeper, file)
            && let Err(error) = keeper.keep(local, today())
        {
            failed = Some(saved::sentence(phrases, "file-unwritable", file, &error));
        }
        let saved = file.filter(|_| failed.is_none() && keeper.as_ref().is_some_and(Keeper::has_written));
        *words = farewell(local, phrases, look, saved);
        saved
    };
    let table = Table {
        phrases,
        look,
        thinker: &mut Thinker::default(),
        keep: &mut keep,
        echo: !io::stdin().is_terminal(),
    };
    // Unlocked: whoever says the last words needs it too.
    terminal::play(local, table, &mut io::stdin().lock(), &mut Ascii::new(io::stdout(), look.ascii))?;
    failed.map_or(Ok(()), |sentence| Err(Failure::Broken(sentence)))
}

fn seat(arguments: &Play, loaded: Option<&Record>, look: Look, phrases: &Phrases) -> Result<Local, Failure> {
    let game = match loaded {
        Some(record) => record.game().clone(),
        None => begin(arguments, phrases)?,
    };
    let several = game.setup().players() > 2;
    let saved_level = |player| loaded.and_then(|record| record.level(player));
    let against_machines = Player::all(game.setup().players()).any(|player| saved_level(player).is_some());
    let holder = |player: Player| match (arguments.level, saved_level(player)) {
        _ if arguments.two => Holder::Person,
        (Some(level), None) if !against_machines && player != Player::FIRST => Holder::Machine(level),
        (given, Some(saved)) => Holder::Machine(given.unwrap_or(saved)),
        _ => Holder::Person,
    };
    let mut given = arguments.names.iter();
    let mut name = |player: Player, level: Option<Level>| {
        let saved = loaded.filter(|record| record.level(player) == level);
        let saved = saved.map(|record| record.names()[player.index()].clone());
        match level {
            Some(level) => saved.unwrap_or_else(|| phrases.machine(level, several.then_some(player))),
            None => given.next().cloned().or(saved).unwrap_or_else(|| look.name(player, phrases)),
        }
    };
    let seats: Vec<Seat> = Player::all(game.setup().players())
        .map(|player| Seat { name: name(player, holder(player).level()), holder: holder(player) })
        .collect();
    if let Some(unused) = given.next() {
        return Err(Failure::Input(too_many_names(unused, &seats, phrases)));
    }
    let mut room = Room::resumed(game, |player| seats[player.index()].clone());
    if let Some(Verdict::ResignedBy(player)) = loaded.map(Record::verdict) {
        // A record of a game that was given up has two players, and its board decides nothing.
        let _ = room.apply(player, Command::Resign);
    }
    let seed = arguments.seed.or_else(|| loaded.and_then(Record::seed)).unwrap_or_else(chance);
    Ok(Local::seated(room, seed))
}

fn begin(arguments: &Play, phrases: &Phrases) -> Result<Game, Failure> {
    let setup = arguments.setup.setup(phrases)?;
    let first = Player::all(setup.players()).find(|player| player.number() == arguments.first);
    let first = first.ok_or_else(|| {
        let values = [("given", arguments.first.into()), ("players", setup.players().into())];
        Failure::Input(phrases.say("refused-first", &values))
    })?;
    Game::begun_by_from_notation(setup, first, &arguments.moves)
        .map_err(|fault| Failure::Input(phrases.fault(&fault)))
}

fn too_many_names(unused: &Name, seats: &[Seat], phrases: &Phrases) -> String {
    let people = seats.iter().filter(|seat| seat.holder == Holder::Person).count();
    phrases.say("refused-names", &[("name", unused.to_string().into()), ("people", people.into())])
}

/// The look of standard output.
pub(crate) fn look(ascii: bool) -> Look {
    Look::of_output(ascii, io::stdout().is_terminal(), |name| std::env::var(name).ok())
}

/// A number that nobody can foresee: what the standard library seeds its hash maps with.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn today() -> Option<Date> {
    let today = jiff::Zoned::now().date();
    Date::new(today.year().try_into().ok()?, today.month().try_into().ok()?, today.day().try_into().ok()?)
}
