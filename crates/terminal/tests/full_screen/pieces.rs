//! Tetris: alone, with machines, paused, over, and watched.

use client::Lang;
use client::tetris::{Played, Record};
use crossterm::event::KeyCode;
use terminal::full_screen::tetris::{Choice, LocalGame, Play, Replay};
use tetris::bot::Strength;
use tetris::replay::Replay as File;
use tetris::{ArenaSetup, LaboSetup, Seed, Setup, Solo};

use crate::world::{World, context};

pub(crate) fn game(lang: Lang, setup: Setup, machines: u16) -> World {
    let context = context(lang);
    let local = LocalGame::new(setup, machines, Strength::NORMAL, &context);
    World::new(context, Box::new(Play::new(local, 0)))
}

pub(crate) fn labo() -> Setup {
    Setup::Labo(LaboSetup::default())
}

pub(crate) fn arena() -> Setup {
    Setup::Arena(ArenaSetup::default())
}

#[test]
fn a_sprint_counts_its_rows_down() {
    let mut world = game(Lang::Fr, Setup::Solo(Solo::Sprint), 5);
    world.pass(100);
    for code in [KeyCode::Char('c'), KeyCode::Home, KeyCode::Char(' '), KeyCode::End] {
        world.key(code);
        world.pass(100);
    }
    insta::assert_snapshot!(world.picture());
}

#[test]
fn a_daily_try_counts_once_also_if_it_is_left() {
    let today = Solo::Daily("2026-03-14".parse().expect("a day"));
    let mut world = game(Lang::En, Setup::Solo(today), 0);
    world.pass(100);
    assert_eq!(world.records, None, "nothing is placed yet");
    assert!(world.picture().contains("This try counts"), "{}", world.picture());
    world.key(KeyCode::Char(' '));
    world.pass(100);
    assert!(world.picture().contains("This try counts"), "{}", world.picture());
    let mut context = context(Lang::En);
    context.date = || 60_000;
    let begun = world.records.take().expect("a try that was begun is kept at once");
    context.records = begun.clone();
    let local = LocalGame::new(Setup::Solo(today), 0, Strength::NORMAL, &context);
    let mut world = World::new(context, Box::new(Play::new(local, 0)));
    world.pass(100);
    world.key(KeyCode::Char(' '));
    world.pass(100);
    assert_eq!(world.records, Some(begun), "practice changes nothing");
    insta::assert_snapshot!(world.picture());
    // The game ends after three minutes.
    world.pass(180_000);
    assert!(world.picture().contains("Only the first try"), "{}", world.picture());
    let records = world.records.expect("a game that is over is kept");
    assert!(records.tried(Played::Solo(today)).is_some_and(Record::is_given_up));
    assert_eq!((records.last.len(), records.bests.len()), (2, 0));
}

#[test]
fn a_sprint_runs_beside_the_own_best() {
    let mut context = context(Lang::En);
    context.records.bests = Record::read_all("1700000000000 sprint 1200 40 800 true\n");
    assert_eq!(context.records.bests.len(), 1);
    let local = LocalGame::new(Setup::Solo(Solo::Sprint), 0, Strength::NORMAL, &context);
    let mut world = World::new(context, Box::new(Play::new(local, 0)));
    world.pass(500);
    assert_eq!(world.fetched, [1_700_000_000_000]);
}

#[test]
fn alone_with_ghost_and_arithmetic() {
    let mut world = game(Lang::Fr, labo(), 0);
    world.pass(100);
    for code in [KeyCode::Home, KeyCode::Char(' '), KeyCode::End, KeyCode::Char(' '), KeyCode::Left] {
        world.key(code);
        world.pass(100);
    }
    insta::assert_snapshot!(world.picture());
}

#[test]
fn among_machines() {
    let mut world = game(Lang::En, arena(), 3);
    world.pass(8000);
    insta::assert_snapshot!(world.picture());
}

/// Beside a wide well there is little room, and the place stands in the ranks as well.
#[test]
fn the_own_sum_is_whole_beside_a_wide_well() {
    let wide = Setup::Labo(LaboSetup::new(40, 20, 800, 500).expect("a board"));
    let mut world = game(Lang::Fr, wide, 2);
    world.pass(100);
    world.letters("  ");
    world.sees("0 rangée : 0 − 8 blocs");
}

/// The map is as wide as the well, so that it holds the whole of a board of ten sections.
#[test]
fn in_a_crowd() {
    let mut world = game(Lang::Fr, arena(), 19);
    world.resize(120, 36);
    world.pass(20_000);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Char('m'));
    world.sees("Tout le plateau");
    world.resize(80, 24);
    world.sees("Classement");
}

#[test]
fn a_pause_stops_everything() {
    let mut world = game(Lang::En, labo(), 0);
    world.pass(100);
    world.key(KeyCode::Char('p'));
    world.sees("Pause");
    assert_eq!(world.pass(60_000), 0);
    world.key(KeyCode::Enter);
    assert!(world.pass(1000) > 10);
}

#[test]
fn a_game_ends_and_the_next_begins_at_once() {
    let mut world = game(Lang::Fr, labo(), 0);
    world.pass(100);
    for _ in 0..30 {
        world.key(KeyCode::Char(' '));
        world.pass(50);
    }
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Char('s'));
    world.sees("Enregistré dans games.txt");
    world.key(KeyCode::Enter);
    world.pass(100);
    world.misses("Partie terminée.");
    world.sees("n’a pas joué");
}

#[test]
fn rules_and_machines_are_chosen() {
    let mut world = World::new(context(Lang::Fr), Box::new(Choice::new()));
    world.key(KeyCode::Right);
    world.key(KeyCode::Down);
    world.key(KeyCode::Right);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    world.pass(100);
    world.sees("Quatris · Tetris · Arène");
    world.sees("Machine 1");
}

#[test]
fn a_replay_goes_forward_and_back() {
    let file = recorded();
    let replay = Replay::new(&file, &client::Phrases::new(Lang::Fr)).expect("a game that holds");
    let mut world = World::new(context(Lang::Fr), Box::new(replay));
    world.pass(5000);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::End);
    let end = world.picture();
    world.key(KeyCode::Home);
    assert_ne!(world.picture(), end);
    world.key(KeyCode::End);
    assert_eq!(world.picture(), end);
}

/// Two machines, half a minute.
pub(crate) fn recorded() -> File {
    use room::tetris::{HeldBy, Referee};
    let mut referee = Referee::new(labo());
    let strength = Strength::NORMAL;
    referee.enter("Castor".parse().expect("a name"), HeldBy::Machine(strength)).expect("a place");
    referee.enter("Loutre".parse().expect("a name"), HeldBy::Machine(strength)).expect("a place");
    referee.begin(Seed::from(5)).expect("no game runs");
    for _ in 0..600 {
        referee.tick();
    }
    referee.replay().clone()
}
