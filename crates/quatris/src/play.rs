//! `quatris play`: seats the players, then lets them play.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use client::online::Goal;
use client::{Lang, Local, Phrases};
use connect_four::{Game, Level, Name, Player, Record};
use room::local::{LocalMatch, Seat};
use terminal::full_screen::online::{BadLink, Lobby, Room as Entered};
use terminal::full_screen::{Depth, Screen};
use terminal::plain::{self, Outside};
use terminal::{Ascii, Look, Thinker, farewell};

use crate::arguments::Play;
use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::keeper::Keeper;
use crate::signals::LastWords;
use crate::{calendar, saved, settings};

pub(crate) fn run(arguments: &Play, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    let call = Call { lang, phrases, ascii: arguments.ascii, folder: Path::new(".") };
    if let Some(link) = &arguments.join {
        return join(link, &call);
    }
    let look = look(arguments.ascii);
    let loaded = arguments.load.as_deref().map(|file| saved::load(file, phrases)).transpose()?;
    let loaded = loaded.and_then(|games| games.into_games().pop());
    let local = seat(arguments, loaded.as_ref(), look, phrases)?;
    if !arguments.plain && full_screen::is_possible() {
        if let Some(file) = &arguments.save {
            // What can't be written is said now, not on the screen.
            Keeper::open(file, loaded.as_ref(), phrases)?;
        }
        let screen =
            Box::new(terminal::full_screen::connect_four::Play::new(local, arguments.save.clone(), loaded));
        return call.show(call.context(), screen);
    }
    let keeper =
        arguments.save.as_deref().map(|file| Keeper::open(file, loaded.as_ref(), phrases)).transpose()?;
    play_plain(local, keeper, arguments.save.as_deref(), look, phrases)
}

/// Into the room that a link leads to, of either game, or to the lobby of a server.
pub(crate) fn join(link: &str, call: &Call<'_>) -> Result<(), Failure> {
    if !full_screen::is_possible() {
        return Err(Failure::Input(call.phrases.say("screen-needs-terminal", &[])));
    }
    let (server, room) = full_screen::server()
        .read(link)
        .map_err(|BadLink| Failure::Input(call.phrases.say("screen-bad-link", &[])))?;
    let context = call.context();
    let first: Box<dyn Screen> = match room {
        Some(room) => Box::new(Entered::new(server, Goal::Enter { room, watch: false }, &context)),
        None => Box::new(Lobby::new(server, &context)),
    };
    call.show(context, first)
}

fn play_plain(
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
            && let Err(error) = keeper.keep(local, calendar::today())
        {
            failed = Some(saved::sentence(phrases, "file-unwritable", file, &error));
        }
        let saved = file.filter(|_| failed.is_none() && keeper.as_ref().is_some_and(Keeper::has_written));
        *words = farewell(local, phrases, look, saved);
        saved
    };
    let outside = Outside {
        phrases,
        look,
        thinker: &mut Thinker::default(),
        keep: &mut keep,
        echo: !io::stdin().is_terminal(),
    };
    // Unlocked: whoever says the last words needs it too.
    plain::play(local, outside, &mut io::stdin().lock(), &mut Ascii::new(io::stdout(), look.ascii))?;
    failed.map_or(Ok(()), |sentence| Err(Failure::Broken(sentence)))
}

fn seat(arguments: &Play, loaded: Option<&Record>, look: Look, phrases: &Phrases) -> Result<Local, Failure> {
    let game = match loaded {
        Some(record) => record.game().clone(),
        None => begin(arguments, phrases)?,
    };
    let players = game.setup().players();
    let saved_level = |player| loaded.and_then(|record| record.level(player));
    let against_machines = Player::all(game.setup().players()).any(|player| saved_level(player).is_some());
    let machine = |player: Player| match (arguments.level, saved_level(player)) {
        _ if arguments.two => None,
        (Some(level), None) if !against_machines && player != Player::FIRST => Some(level),
        (given, Some(saved)) => Some(given.unwrap_or(saved)),
        _ => None,
    };
    let mut given = arguments.names.iter();
    let mut name = |player: Player, level: Option<Level>| {
        let saved = loaded.filter(|record| record.level(player) == level);
        let saved = saved.map(|record| record.names()[player.index()].clone());
        match level {
            Some(level) => saved.unwrap_or_else(|| phrases.machine(level, player, players)),
            None => given.next().cloned().or(saved).unwrap_or_else(|| look.name(player, phrases)),
        }
    };
    let seats: Vec<Seat> = Player::all(game.setup().players())
        .map(|player| Seat { name: name(player, machine(player)), machine: machine(player) })
        .collect();
    if let Some(unused) = given.next() {
        return Err(Failure::Input(too_many_names(unused, &seats, phrases)));
    }
    let games = LocalMatch::resumed(game, |player| seats[player.index()].clone());
    let games = games.ended(loaded.and_then(Record::outcome));
    let seed = arguments.seed.or_else(|| loaded.and_then(Record::seed)).unwrap_or_else(chance);
    Ok(Local::seated(games, seed))
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
    let people = seats.iter().filter(|seat| seat.machine.is_none()).count();
    phrases.say("refused-names", &[("name", unused.to_string().into()), ("people", people.into())])
}

/// The look of standard output, as the player likes it.
pub(crate) fn look(ascii: bool) -> Look {
    let settings = settings::load();
    let ascii = if ascii { Some(true) } else { settings.ascii };
    let look = Look::of_output(ascii, io::stdout().is_terminal(), |name| std::env::var(name).ok());
    Look { colour: look.colour && settings.depth != Some(Depth::None), ..look }
}

/// A number that nobody can foresee.
pub(crate) fn chance() -> u64 {
    getrandom::u64().expect("the operating system has chance to give")
}
