//! The full screen: what it needs from the program, and whether there can be one.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Lang, Phrases};
use connect_four::Record;
use protocol::Token;
use terminal::full_screen::online::Server;
use terminal::full_screen::{App, Context, Depth, Ink, Keeping, Listed, Outside, SavedGame, Screen, run};
use terminal::{Ascii, Characters};

use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::saved::{self, Saved};
use crate::{calendar, games, play, progress, records, settings, tokens};

/// Where online games are unless a link says otherwise: a server on this computer.
const USUAL_SERVER: &str = "127.0.0.1:3000";
/// Where a match is saved that was given no file.
const USUAL_FILE: &str = "quatris-games.txt";

/// Whether input and output are a terminal that can be drawn on.
pub(crate) fn is_possible() -> bool {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    terminal && std::env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb")
}

pub(crate) fn server() -> Server {
    Server::new(USUAL_SERVER, None)
}

/// What a call of the program says to its screens.
pub(crate) struct Call<'a> {
    pub(crate) lang: Lang,
    pub(crate) phrases: &'a Phrases,
    pub(crate) ascii: bool,
    /// Whose saved games are listed.
    pub(crate) folder: &'a Path,
}

impl Call<'_> {
    pub(crate) fn context(&self) -> Context {
        let variable = |name: &str| std::env::var(name).ok();
        let ink = Ink { depth: Depth::of(variable), light: Ink::is_light(variable) };
        let mut context = Context::new(self.lang, ink, play::chance);
        context.found.characters = Characters::of(variable);
        context.found.asked_ascii = self.ascii;
        context.found.motion = variable("NO_MOTION").is_none_or(|value| value.is_empty());
        context.settings = settings::load();
        context.records = records::load();
        context.progress = progress::load();
        context.today = calendar::day_of_greenwich();
        context.local_day = calendar::today();
        context.date = calendar::millis;
        context.day = calendar::moment;
        for (server, token) in tokens::read() {
            context.learn(&server, token);
        }
        context.renew();
        context
    }

    /// Shows this screen, and what it opens, until all are left; then does what was asked for instead.
    pub(crate) fn show(&self, context: Context, first: Box<dyn Screen>) -> Result<(), Failure> {
        let mut files = Files { phrases: self.phrases, keeper: None, file: None };
        let ascii = context.ascii;
        let outside = Outside {
            keep: &mut |keeping| files.keep(keeping),
            list: &mut || list(self.folder, self.phrases),
            keep_token: &mut |server, token: Token| tokens::keep(server, token),
            keep_settings: &mut settings::keep,
            keep_progress: &mut progress::keep,
            record: &mut records::record,
            replay: &mut records::replay,
        };
        let exit = run(App::new(context, first), outside)?;
        match exit.call {
            Some(call) => follow(call),
            None => Ok(write!(Ascii::new(io::stdout(), ascii), "{}", exit.words)?),
        }
    }
}

/// Becomes the program called with these words: a thread that still reads keys would take its input.
fn follow(words: Vec<String>) -> Result<(), Failure> {
    Err(Command::new(std::env::current_exe()?).args(words).exec().into())
}

/// The file of the present match.
struct Files<'a> {
    phrases: &'a Phrases,
    keeper: Option<Keeper>,
    file: Option<PathBuf>,
}

impl Files<'_> {
    fn keep(&mut self, keeping: &Keeping<'_>) -> Result<Option<PathBuf>, String> {
        match *keeping {
            Keeping::Begin { file, resumed } => {
                (self.keeper, self.file) = (None, None);
                if let Some(file) = file {
                    self.open(file, resumed)?;
                }
            }
            Keeping::Changed(local) => self.write(local)?,
            Keeping::Save(local) => {
                if self.keeper.is_none() {
                    self.open(Path::new(USUAL_FILE), None)?;
                }
                self.write(local)?;
            }
            Keeping::Replay(bytes) => return replay(bytes, self.phrases).map(Some),
        }
        Ok(self.file.clone().filter(|_| self.keeper.as_ref().is_some_and(Keeper::has_written)))
    }

    fn open(&mut self, file: &Path, resumed: Option<&Record>) -> Result<(), String> {
        let keeper = Keeper::open(file, resumed, self.phrases);
        self.keeper = Some(keeper.map_err(|failure| failure.sentence().to_owned())?);
        self.file = Some(file.to_owned());
        Ok(())
    }

    fn write(&mut self, local: &client::Local) -> Result<(), String> {
        let (Some(keeper), Some(file)) = (&mut self.keeper, &self.file) else { return Ok(()) };
        let unwritable = |error| saved::sentence(self.phrases, "file-unwritable", file, &error);
        keeper.keep(local, calendar::today()).map_err(unwritable)
    }
}

/// Beside those that are there.
fn replay(bytes: &[u8], phrases: &Phrases) -> Result<PathBuf, String> {
    const MOST: u32 = 100_000;
    let unwritable =
        |file: &Path, error: &io::Error| saved::sentence(phrases, "file-unwritable", file, error);
    for number in 1..MOST {
        let file = PathBuf::from(format!("tetris-{number}.replay"));
        match fs::File::create_new(&file) {
            Ok(mut opened) => {
                return match opened.write_all(bytes) {
                    Ok(()) => Ok(file),
                    Err(error) => Err(unwritable(&file, &error)),
                };
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(unwritable(&file, &error)),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists).to_string())
}

fn list(folder: &Path, phrases: &Phrases) -> Result<Vec<Listed>, String> {
    let files =
        games::files(folder).map_err(|error| saved::sentence(phrases, "file-unreadable", folder, &error))?;
    let mut listed = Vec::new();
    for file in files {
        // Whatever else is in the folder is not worth a word.
        let Ok(saved) = saved::open(&file, phrases) else { continue };
        listed.extend(games_of(saved).into_iter().map(|game| Listed { file: file.clone(), game }));
    }
    Ok(listed)
}

/// The games of a file.
pub(crate) fn games_of(saved: Saved) -> Vec<SavedGame> {
    match saved {
        Saved::ConnectFour(games) => {
            games.into_games().into_iter().map(|record| SavedGame::ConnectFour(Box::new(record))).collect()
        }
        Saved::Tetris(replay) => vec![SavedGame::Tetris(Box::new(replay))],
    }
}
