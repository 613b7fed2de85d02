//! Help and refusals of the command line, in the language of the user.

use std::ffi::OsString;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, Error, FromArgMatches};
use client::{Lang, Phrases};

use crate::arguments::Arguments;
use crate::failure::Failure;

/// The call; nothing, if it was for help, which is given.
pub(crate) fn read(call: &[OsString], phrases: &Phrases) -> Result<Option<Arguments>, Failure> {
    let mut command = command(phrases);
    let matches = command.try_get_matches_from_mut(call);
    let arguments = matches.and_then(|matches| {
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    match arguments {
        Ok(arguments) => Ok(Some(arguments)),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // A reader that went away is not worth a word.
            let _ = error.print();
            Ok(None)
        }
        Err(error) => Err(Failure::Input(refusal(&error, phrases))),
    }
}

/// The language that a call asks for, before it is read: its refusal has to be said in it.
pub(crate) fn wanted_lang(call: &[OsString]) -> Option<Lang> {
    let words: Vec<_> = call.iter().map(|word| word.to_string_lossy()).collect();
    let after = words.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_ref());
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    after.or(joined).and_then(Lang::from_code)
}

/// All commands, with the texts that their keys stand for.
pub(crate) fn command(phrases: &Phrases) -> Command {
    spoken(Arguments::command().disable_help_subcommand(true), phrases)
}

fn spoken(mut command: Command, phrases: &Phrases) -> Command {
    let say = |key: Option<&StyledStr>| key.map(|key| phrases.say(&key.to_string(), &[]));
    let template = template(&command, phrases);
    command = command.styles(Styles::plain()).help_template(template).disable_help_flag(true);
    if let Some(about) = say(command.get_about()) {
        command = command.about(about);
    }
    if let Some(after) = say(command.get_after_help()) {
        command = command.after_help(after);
    }
    let version = command.get_version().is_some();
    command
        .subcommand_help_heading(phrases.say("help-commands", &[]))
        .mut_args(|arg| explained(arg, phrases))
        .mut_subcommands(|inner| spoken(inner, phrases))
        .arg(flag("help", 'h', ArgAction::Help).help(phrases.say("help-help", &[])))
        .disable_version_flag(true)
        .args(
            version.then(|| flag("version", 'V', ArgAction::Version).help(phrases.say("help-version", &[]))),
        )
}

/// The order of clap's own template, with headings in the language of the user.
fn template(command: &Command, phrases: &Phrases) -> String {
    let has_commands = command.get_subcommands().any(|inner| !inner.is_hide_set());
    let sections = [
        (has_commands, "help-commands", "{subcommands}"),
        (command.get_positionals().next().is_some(), "help-arguments", "{positionals}"),
        (true, "help-options", "{options}"),
    ];
    let sections = sections.into_iter().filter(|(is_there, ..)| *is_there);
    let headed = |(_, heading, list)| {
        let heading = phrases.say(heading, &[]).into();
        format!("{}\n{list}", phrases.say("help-heading", &[("heading", heading)]))
    };
    let sections: Vec<_> = sections.map(headed).collect();
    let usage = phrases.say("help-usage", &[]);
    format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{}{{after-help}}", sections.join("\n\n"))
}

fn flag(name: &'static str, short: char, action: ArgAction) -> Arg {
    Arg::new(name).short(short).long(name).action(action)
}

/// With what it is when it isn't given, and what it can be.
fn explained(arg: Arg, phrases: &Phrases) -> Arg {
    let Some(key) = arg.get_help() else { return arg };
    let mut text = phrases.say(&key.to_string(), &[]);
    if !arg.get_action().takes_values() {
        return arg.help(text);
    }
    let usual: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !usual.is_empty() && !arg.is_hide_default_value_set() {
        let usual = phrases.say("help-default", &[("value", usual.join(" ").into())]);
        text.extend([" [", &usual, "]"]);
    }
    let possible: Vec<_> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !possible.is_empty() {
        text.extend([" [", &possible.join(", "), "]"]);
    }
    arg.help(text).hide_default_value(true).hide_possible_values(true)
}

fn refusal(error: &Error, phrases: &Phrases) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    let is_option = argument.starts_with('-');
    let option = ("option", argument.into());
    let value = text(ContextKind::InvalidValue);
    let sentence = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            phrases.say("refused-command", &[("word", text(ContextKind::InvalidSubcommand).into())])
        }
        ErrorKind::UnknownArgument => {
            phrases.say(if is_option { "refused-option" } else { "refused-word" }, &[option])
        }
        ErrorKind::InvalidValue if value.is_empty() => phrases.say("refused-no-value", &[option]),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let wrong = phrases.say("refused-value", &[option, ("value", value.into())]);
            let accepted = text(ContextKind::ValidValue);
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            return match (accepted.is_empty(), why.starts_with("refused-")) {
                (false, _) => {
                    format!("{wrong} {}", phrases.say("refused-accepted", &[("values", accepted.into())]))
                }
                (true, true) => format!("{wrong} {}", phrases.say(&why, &[])),
                (true, false) => wrong,
            };
        }
        ErrorKind::ArgumentConflict => {
            phrases.say("refused-together", &[option, ("other", text(ContextKind::PriorArg).into())])
        }
        ErrorKind::MissingRequiredArgument => {
            // Dots say that there may be several, and look odd at the end of a sentence.
            let option = text(ContextKind::InvalidArg).replace("...", "");
            phrases.say("refused-missing", &[("option", option.into())])
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            phrases.say("refused-no-command", &[])
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            phrases.say("refused-count", &[option])
        }
        _ => phrases.say("refused-call", &[]),
    };
    format!("{sentence} {}", phrases.say("refused-see-help", &[]))
}
