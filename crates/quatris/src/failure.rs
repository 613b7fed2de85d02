//! Why the program stops early.

use std::io;
use std::process::ExitCode;

use client::Phrases;

/// Why the program stops early, in a sentence for the person who called it.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for makes no sense.
    Input(String),
    /// It did, but it could not be done.
    Broken(String),
}

impl Failure {
    pub(crate) fn sentence(&self) -> &str {
        let (Self::Input(sentence) | Self::Broken(sentence)) = self;
        sentence
    }

    /// The same, with everything already said.
    pub(crate) fn silent(&self) -> Self {
        match self {
            Self::Input(_) => Self::Input(String::new()),
            Self::Broken(_) => Self::Broken(String::new()),
        }
    }

    pub(crate) fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            Self::Input(sentence) => (sentence, 2),
            Self::Broken(sentence) => (sentence, 1),
        };
        if !sentence.is_empty() {
            eprintln!("{sentence}");
        }
        ExitCode::from(code)
    }
}

/// What the system says, in the language of the user where it says it often.
pub(crate) fn reason(error: &io::Error, phrases: &Phrases) -> String {
    let key = match error.kind() {
        io::ErrorKind::NotFound => "system-not-found",
        io::ErrorKind::PermissionDenied => "system-denied",
        io::ErrorKind::IsADirectory => "system-is-folder",
        io::ErrorKind::NotADirectory => "system-not-folder",
        io::ErrorKind::StorageFull => "system-full",
        io::ErrorKind::ReadOnlyFilesystem => "system-read-only",
        io::ErrorKind::ConnectionRefused => "system-refused",
        io::ErrorKind::AddrNotAvailable => "system-no-address",
        io::ErrorKind::AlreadyExists => "system-exists",
        io::ErrorKind::TimedOut => "system-late",
        _ => return error.to_string(),
    };
    phrases.say(key, &[])
}

/// Standard input or output failed. A reader that went away (`quatris show | head`) is not worth a word.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Broken(String::new()),
            _ => Self::Broken(error.to_string()),
        }
    }
}
