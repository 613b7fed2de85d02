//! What is said when a match is left: the position, and the call that leads back to it.

use std::fmt::Display;
use std::path::Path;

use client::{Local, Phrases};
use connect_four::{Player, Settings};

use crate::Look;

/// `saved` is the file that holds the game.
pub fn farewell(local: &Local, phrases: &Phrases, look: Look, saved: Option<&Path>) -> String {
    let moves = local.game().notation();
    if moves.is_empty() && local.games().score().games() == 0 {
        return phrases.say("plain-no-moves", &[]) + "\n";
    }
    let mut text = phrases.say("plain-position", &[("moves", moves.into())]) + "\n";
    if !local.games().is_over() {
        let command = ("command", command(local, phrases, look).into());
        text += &(phrases.say("plain-resume", &[command]) + "\n");
    }
    if let Some(file) = saved {
        text += &(phrases.say("plain-saved", &[("file", file.display().to_string().into())]) + "\n");
    }
    text
}

/// The call that leads back to this game, for a shell.
fn command(local: &Local, phrases: &Phrases, look: Look) -> String {
    let words = words(local, phrases, look);
    let words: Vec<_> = words.iter().map(|word| quoted(word)).collect();
    format!("quatris {}", words.join(" "))
}

/// The same, word by word.
pub(crate) fn words(local: &Local, phrases: &Phrases, look: Look) -> Vec<String> {
    let game = local.game();
    let Settings { columns, rows, align, players, powers, opening } = game.setup().into();
    let classic = Settings::default();
    let mut words = vec!["play".to_owned()];
    for (option, value, usual) in [
        ("columns", columns, classic.columns),
        ("rows", rows, classic.rows),
        ("align", align, classic.align),
        ("players", players, classic.players),
        ("first", game.first().number().into(), Player::FIRST.number().into()),
    ] {
        if value != usual {
            words.extend(given(option, &value));
        }
    }
    if powers {
        words.push("--powers".into());
    }
    if opening != classic.opening {
        words.extend(given("opening", &opening));
    }
    if let Some(level) = local.games().seats().iter().find_map(|seat| seat.machine) {
        words.extend(given("level", &level.get()));
        words.extend(given("seed", &local.seed()));
    }
    for name in names(local, phrases, look) {
        words.extend(given("name", &name));
    }
    let moves = game.notation();
    if !moves.is_empty() {
        words.extend(given("moves", &moves));
    }
    words
}

fn given(option: &str, value: &dyn Display) -> [String; 2] {
    [format!("--{option}"), value.to_string()]
}

/// The names of the people, if any of them has one of their own.
fn names<'a>(local: &'a Local, phrases: &Phrases, look: Look) -> Vec<&'a str> {
    let people = Player::all(local.game().setup().players()).zip(local.games().seats());
    let people: Vec<_> = people.filter(|(_, seat)| seat.machine.is_none()).collect();
    let usual = people.iter().all(|(player, seat)| seat.name == look.name(*player, phrases));
    if usual { Vec::new() } else { people.iter().map(|(_, seat)| seat.name.as_str()).collect() }
}

/// As a shell reads it.
fn quoted(word: &str) -> String {
    if word.chars().all(|letter| letter.is_alphanumeric() || letter == '-') {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_reach_the_program_whole() {
        assert_eq!(quoted("Zoé"), "Zoé");
        assert_eq!(quoted("Castor vif"), "'Castor vif'");
        assert_eq!(quoted("O'Hara"), r"'O'\''Hara'");
    }
}
