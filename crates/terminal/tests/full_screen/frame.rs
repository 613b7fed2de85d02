//! What all screens share: the menu, help, questions, sizes, colours, languages.

use client::Lang;
use connect_four::{Date, Game, Opening, Settings, Setup};
use crossterm::event::KeyCode;
use ratatui::style::Color;
use terminal::full_screen::connect_four::{Review, Variants};
use terminal::full_screen::explorer::Explorer;
use terminal::full_screen::menu::Menu;
use terminal::full_screen::online::{Lobby, Server};
use terminal::full_screen::puzzles::{Choice as PuzzleChoice, Solving, Storm};
use terminal::full_screen::settings::Page;
use terminal::full_screen::tetris::Choice as TetrisChoice;
use terminal::full_screen::{Depth, Event, Ink, Listed, SavedGame, Screen};

use crate::world::{World, context};

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
        ('5', "Quatris · Puzzles"),
        ('6', "Quatris · Games"),
        ('7', "Quatris · Online"),
        ('9', "Quatris · Settings"),
    ] {
        let mut world = menu(Lang::En);
        world.key(KeyCode::Char(key));
        world.sees(title);
        world.key(KeyCode::Esc);
        world.sees("Two games, no account.");
    }
    let mut world = menu(Lang::En);
    world.key(KeyCode::Char('8'));
    let served = ["serve", "--addr", "0.0.0.0:3000", "--lang", "en"].map(String::from).to_vec();
    assert_eq!(world.call, Some(served), "friends at other computers can come in");
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

/// A question that cannot be seen cannot be answered.
#[test]
fn a_small_terminal_is_left_without_a_question() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "44", None);
    world.resize(46, 12);
    world.sees("Q quit");
    world.resize(20, 10);
    world.sees("Q quit");
    world.key(KeyCode::Char('q'));
    assert!(world.quit);
}

#[test]
fn help_names_a_key_once() {
    let mut world = World::new(context(Lang::En), Box::new(Explorer::new(Game::new(Setup::CLASSIC))));
    world.key(KeyCode::Char('?'));
    world.sees("best column");
    world.sees("light or dark");
    world.misses("bell on or off");
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

/// Every kind of setup, and every key of it: nothing panics, whatever is on the board, on any screen.
#[test]
fn every_key_on_every_kind_of_setup() {
    let classic = Settings::default();
    let setups = [
        classic,
        Settings { columns: 4, rows: 4, align: 3, ..classic },
        Settings { columns: 16, rows: 16, align: 6, players: 6, powers: true, ..classic },
        Settings { columns: 10, rows: 8, players: 3, ..classic },
        Settings { powers: true, ..classic },
        Settings { opening: Opening::Swap, ..classic },
        Settings { opening: Opening::Drawn6, ..classic },
    ];
    let others = [
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::Tab,
        KeyCode::F(1),
    ];
    let mut letters: Vec<_> = (' '..='~').filter(|key| !matches!(*key, 'q' | 'Q')).collect();
    // What `h` turns on, `H` turns off again.
    letters.sort_by_key(char::to_ascii_lowercase);
    let keys: Vec<_> = letters.into_iter().map(KeyCode::Char).chain(others).collect();
    for settings in setups {
        for level in [None, Some(1)] {
            let setup = Setup::try_from(settings).expect("a playable setup");
            let mut world = World::playing(Lang::En, setup, "", level);
            for (number, key) in keys.iter().enumerate() {
                world.key(*key);
                world.pass(300);
                let (columns, rows) = [(80, 24), (120, 36), (200, 60)][number % 3];
                world.resize(columns, rows);
                world.picture();
            }
            assert!(!world.quit, "{settings:?}");
            assert!(!world.kept.is_empty(), "{settings:?}");
        }
    }
}

/// One of each.
fn screens() -> Vec<Box<dyn Screen>> {
    let puzzle = Date::new(2026, 11, 16).and_then(Solving::of_day).expect("a puzzle");
    let record = crate::matches::record("44355321321357556444364316622");
    vec![
        Box::new(Menu::new(Server::new("127.0.0.1:3000", None))),
        Box::new(Variants::new(&context(Lang::Fr))),
        Box::new(Variants::in_room(Server::new("127.0.0.1:3000", None))),
        Box::new(Review::new(record, false)),
        Box::new(Page::new()),
        Box::new(PuzzleChoice::new(&context(Lang::Fr))),
        Box::new(puzzle),
        Box::new(Storm::new(Some(1))),
        Box::new(Explorer::new(Game::new(Setup::CLASSIC))),
        Box::new(TetrisChoice::new()),
        Box::new(TetrisChoice::in_room(Server::new("127.0.0.1:3000", None))),
        Box::new(Lobby::new(Server::new("127.0.0.1:3000", None), &context(Lang::Fr))),
    ]
}

/// Keys, clicks, sizes and time in any order, from every screen to wherever they lead: nothing panics.
#[test]
fn any_keys_clicks_and_sizes_on_every_screen() {
    const OTHERS: [KeyCode; 9] = [
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::Tab,
    ];
    for (seed, screen) in (1_u64..).zip(screens()) {
        let mut context = context(Lang::Fr);
        context.local_day = Date::new(2026, 11, 16);
        let mut world = World::new(context, screen);
        // Numbers that look like chance, the same at every run.
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut chance = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below) as u16
        };
        for _ in 0..400 {
            match chance(12) {
                0 => world.resize(1 + chance(220), 1 + chance(70)),
                1 | 2 => world.resize(80 + chance(60), 24 + chance(20)),
                3 => world.click(chance(120), chance(40)),
                // The way out is seldom taken.
                4 if chance(5) == 0 => world.key(KeyCode::Esc),
                4..=6 => world.key(OTHERS[usize::from(chance(9))]),
                7 => drop(world.pass(u64::from(chance(3000)))),
                _ => world.key(KeyCode::Char(char::from(b' ' + chance(95) as u8))),
            }
            world.picture();
            if world.app.is_over() {
                break;
            }
        }
    }
}

#[test]
fn every_screen_has_seven_bits_and_no_colours_if_that_is_asked() {
    for screen in screens() {
        let mut context = context(Lang::Fr);
        (context.found.asked_ascii, context.found.ink.depth) = (true, Depth::None);
        context.renew();
        let mut world = World::new(context, screen);
        for key in [None, Some(KeyCode::Enter), Some(KeyCode::Char('?'))] {
            if let Some(key) = key {
                world.key(key);
            }
            world.pass(500);
            let picture = world.picture();
            let strange: Vec<_> = picture.lines().filter(|line| !line.is_ascii()).collect();
            assert!(strange.is_empty(), "{strange:?}\n{picture}");
            world.app.context.ascii = false;
            let usual = world.picture();
            world.app.context.ascii = true;
            let lost =
                usual.chars().zip(picture.chars()).find(|(usual, plain)| *plain == '?' && *usual != '?');
            assert_eq!(lost, None, "a character without a likeness:\n{usual}");
        }
    }
}

/// From 60 × 20 on there is the menu, and a game of Puissance 4; Tetris is too large, and can be left again.
#[test]
fn a_terminal_of_60_by_20_is_enough_for_the_menu_and_puissance_4() {
    let mut world = menu(Lang::Fr);
    world.resize(60, 20);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Char('4'));
    world.sees("60 × 20 ici, 80 × 24 au moins.");
    world.key(KeyCode::Esc);
    world.sees("Deux jeux, aucun compte.");
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "445362", None);
    world.resize(60, 20);
    world.letters("h");
    insta::assert_snapshot!(world.picture());
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "121212", None);
    world.resize(60, 20);
    world.letters("1");
    insta::assert_snapshot!(world.picture());
}

#[test]
fn a_game_goes_on_line_by_line_where_there_is_no_room() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "44", Some(3));
    world.resize(46, 12);
    world.sees("P as plain text (--plain)");
    world.letters("p");
    let call = "play --level 3 --seed 7 --moves 44 --plain --lang en";
    assert_eq!(world.call.map(|call| call.join(" ")).as_deref(), Some(call));
    let mut world = menu(Lang::En);
    world.resize(46, 12);
    world.misses("plain text");
    world.letters("p");
    assert_eq!(world.call, None);
}

#[test]
fn the_menu_counts_what_there_is() {
    let mut world = menu(Lang::En);
    world.sees("saved in this folder");
    let listed = |moves: &str| {
        let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
        let phrases = client::Phrases::new(Lang::En);
        let names = |player| phrases.token(player);
        let local = client::Local::new(game, client::Opponents::People, 7, &phrases, names);
        let game = SavedGame::ConnectFour(Box::new(local.record(None)));
        Listed { file: "games.txt".into(), game }
    };
    world.listed = vec![listed("1212121"), listed("44"), listed("45")];
    world.hear(&Event::Saved(Ok(Some("games.txt".into()))));
    world.sees("3 saved · 2 to finish");
    world.sees("positions, one good move");
}
