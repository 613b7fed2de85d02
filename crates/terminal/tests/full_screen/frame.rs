//! What all screens share: the menu, help, questions, sizes, colours, languages.

use client::Lang;
use crossterm::event::KeyCode;
use ratatui::style::Color;
use terminal::full_screen::menu::Menu;
use terminal::full_screen::online::Server;
use terminal::full_screen::{Depth, Event, Ink};

use crate::world::{World, context};
use connect_four::Setup;

pub(crate) fn menu(lang: Lang) -> World {
    World::new(context(lang), Box::new(Menu::new(Server::new("127.0.0.1:3000", None))))
}

#[test]
fn the_menu_in_both_languages() {
    insta::assert_snapshot!(menu(Lang::Fr).picture());
    insta::assert_snapshot!(menu(Lang::En).picture());
}

#[test]
fn the_menu_leads_everywhere() {
    for (key, title) in [
        ('1', "Quatris · Puissance 4"),
        ('2', "Quatris · Puissance 4"),
        ('3', "Quatris · Variants"),
        ('4', "Quatris · Tetris"),
        ('5', "Quatris · Games"),
        ('6', "Quatris · Online"),
    ] {
        let mut world = menu(Lang::En);
        world.key(KeyCode::Char(key));
        world.sees(title);
        world.key(KeyCode::Esc);
        world.sees("Two games, no account.");
    }
    let mut world = menu(Lang::En);
    world.key(KeyCode::Char('7'));
    assert_eq!(world.call, Some(vec!["serve".to_owned()]));
    let mut world = menu(Lang::En);
    world.key(KeyCode::Char('q'));
    assert!(world.quit);
}

#[test]
fn a_name_and_a_level_are_chosen_in_the_menu() {
    let mut world = menu(Lang::En);
    world.letters("pQa?");
    world.hear(&Event::Paste("l Zoé\n".into()));
    world.key(KeyCode::Enter);
    world.sees("You are Qa?l Zoé.");
    world.key(KeyCode::Right);
    world.sees("against the machine, level 5");
    world.key(KeyCode::Enter);
    world.sees("Machine 5");
    world.sees("Qa?l Zoé");
}

#[test]
fn help_lies_over_a_game() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "4435", None);
    world.key(KeyCode::Char('?'));
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Char('4'));
    world.misses("une touche pour fermer");
    assert_eq!(world.kept.last().map(String::as_str), Some("4435"), "the key only closed the help");
}

#[test]
fn a_small_terminal_gets_a_sentence_and_the_game_waits() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "44", None);
    world.resize(46, 12);
    insta::assert_snapshot!(world.picture());
    world.letters("4");
    assert_eq!(world.pass(10_000), 0);
    world.resize(1, 1);
    world.picture();
    world.resize(80, 24);
    world.sees("╔══1══╤");
    assert_eq!(world.kept, ["44"]);
}

#[test]
fn every_size_can_be_drawn() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "4435", None);
    for (columns, rows) in
        [(80, 24), (81, 25), (100, 30), (120, 36), (200, 60), (80, 200), (300, 24), (20, 3)]
    {
        world.resize(columns, rows);
        world.picture();
    }
}

#[test]
fn the_language_changes_at_once() {
    let mut world = menu(Lang::Fr);
    world.key(KeyCode::Char('l'));
    world.sees("Two games, no account. Choose, play.");
}

#[test]
fn seven_bits_and_no_colours() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "4435", Some(2));
    world.app.context.ascii = true;
    world.app.context.ink = Ink { depth: Depth::None, light: false };
    let picture = world.picture();
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!(picture);
    let coloured = |cell: &ratatui::buffer::Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
    assert!(!world.buffer().content.iter().any(coloured));
}

#[test]
fn control_c_leaves_at_once() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "44", None);
    world.control('c');
    assert!(world.quit);
}
