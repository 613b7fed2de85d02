//! Puissance 4: games, powers, hints, the end, reviews, saved games.

use client::Lang;
use connect_four::{Date, Game, Opening, Player, Record, Settings, Setup};
use crossterm::event::KeyCode;
use terminal::full_screen::connect_four::{Review, Variants};
use terminal::full_screen::games::Games;
use terminal::full_screen::{Listed, SavedGame};

use crate::world::{World, context};

const LONG: &str = "44355321321357556444364316622";

pub(crate) fn record(moves: &str) -> Record {
    record_in(Lang::Fr, moves)
}

/// With players who are called as in this language.
pub(crate) fn record_in(lang: Lang, moves: &str) -> Record {
    let phrases = client::Phrases::new(lang);
    let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
    Record::new(game, |player| phrases.token(player), Date::new(2026, 3, 14), None)
}

#[test]
fn a_game_with_hints() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, &LONG[..18], None);
    world.letters("h");
    insta::assert_snapshot!(world.picture());
    world.resize(120, 36);
    insta::assert_snapshot!(world.picture());
}

#[test]
fn a_game_is_played_to_its_end_and_the_next_begins() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "", None);
    world.letters(LONG);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    world.sees("Nouvelle manche. Jaune commence.");
    world.letters("4");
    assert_eq!(world.kept.last().map(String::as_str), Some("4"));
}

#[test]
fn a_token_falls_and_then_nothing_moves() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "", None);
    world.key(KeyCode::Char('4'));
    let ticks = world.pass(10_000);
    assert!((6..=8).contains(&ticks), "{ticks} ticks for a fall of six rows, and none after it");
    world.app.context.motion = false;
    world.key(KeyCode::Char('4'));
    assert_eq!(world.pass(10_000), 0);
}

#[test]
fn a_quick_player_need_not_wait_for_a_token_to_fall() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "", None);
    for key in "1234567".chars() {
        world.key(KeyCode::Char(key));
    }
    assert_eq!(world.kept.last().map(String::as_str), Some("1234567"));
}

#[test]
fn the_machine_answers_and_keys_before_it_are_refused() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "", Some(1));
    world.key(KeyCode::Char('4'));
    world.key(KeyCode::Char('4'));
    world.sees("It is not your turn.");
    world.pass(5000);
    world.sees("Your turn");
    let moves = world.kept.last().map(String::len);
    assert_eq!(moves, Some(2), "{:?}", world.kept);
    world.letters("u");
    assert_eq!(world.kept.last().map(String::as_str), Some(""));
}

#[test]
fn the_mouse_plays_and_takes_back() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "", None);
    world.click(22, 10);
    world.click(4, 10);
    assert_eq!(world.kept.last().map(String::as_str), Some("41"));
    // The key bar can be clicked: `U take back`.
    let picture = world.picture();
    let bar = picture.lines().last().expect("a key bar");
    let place = bar.split("U take").next().expect("a key").chars().count();
    world.click(place as u16, 23);
    assert_eq!(world.kept.last().map(String::as_str), Some("4"));
}

#[test]
fn wrong_keys_are_answered() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "444444", None);
    world.letters("4");
    world.sees("Column 4 is full. Pick another.");
    world.letters("9");
    world.sees("There is no column 9. Pick one from 1 to 7.");
    world.letters("x");
    world.sees("This game is played without powers.");
    assert_eq!(world.kept.last().map(String::as_str), Some("444444"));
}

#[test]
fn powers_are_aimed() {
    let setup = Settings { columns: 10, rows: 8, players: 4, powers: true, ..Settings::default() };
    let setup = Setup::try_from(setup).expect("a playable setup");
    let mut world = World::playing(Lang::Fr, setup, "5566", None);
    world.letters("x");
    for code in [KeyCode::Up, KeyCode::Left, KeyCode::Left] {
        world.key(code);
    }
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Esc);
    world.letters("f");
    world.key(KeyCode::Enter);
    assert_eq!(world.kept.last().map(String::as_str), Some("5566F42"));
}

#[test]
fn leaving_a_game_is_asked_and_q_twice_is_not_enough() {
    let mut world = World::playing(Lang::Fr, Setup::CLASSIC, "44", None);
    world.key(KeyCode::Char('q'));
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Esc);
    assert!(!world.quit);
    world.key(KeyCode::Char('q'));
    world.key(KeyCode::Enter);
    assert!(world.quit);
}

#[test]
fn leaving_from_above_a_game_is_asked_too() {
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "44", None);
    world.letters("vq");
    world.sees("Leave this game?");
    world.letters("n");
    assert!(!world.quit);
    world.sees("Quatris · Analysis");
    world.letters("qy");
    assert!(world.quit);
}

#[test]
fn a_review_and_a_game_say_why() {
    let mut world = World::new(context(Lang::En), Box::new(Review::new(record("1212121"), false)));
    world.pass(100);
    world.letters("w");
    world.sees("Quatris · Explorer");
    world.sees("Why column 1?");
    world.sees("It makes the line at once.");
    world.key(KeyCode::Esc);
    world.sees("Quatris · Analysis");
    // Nothing short is proven of the first move of a game; the best play is told.
    let mut world = World::playing(Lang::En, Setup::CLASSIC, "", Some(1));
    world.letters("hw");
    world.sees("Why column 4?");
    world.sees("Best play: 4");
    world.key(KeyCode::Esc);
    world.sees("Your turn");
    let small = Settings { columns: 6, rows: 5, ..Settings::default() };
    let setup = Setup::try_from(small).expect("a playable setup");
    let mut world = World::playing(Lang::En, setup, "12", None);
    world.letters("hw");
    world.sees("Quatris · Puissance 4");
}

#[test]
fn a_review_shows_the_curve_and_the_mistakes() {
    let mut world = World::new(context(Lang::Fr), Box::new(Review::new(record(LONG), false)));
    world.pass(100);
    for _ in 0..10 {
        world.key(KeyCode::Left);
    }
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Home);
    world.key(KeyCode::Char('e'));
    world.sees("?");
    world.sees("La colonne");
}

#[test]
fn a_game_is_watched_and_gone_on_with() {
    let mut world = World::new(context(Lang::En), Box::new(Review::new(record("4435"), true)));
    world.sees("Move 0 of 4");
    world.pass(2500);
    world.sees("Move 2 of 4");
    world.letters("+ ");
    world.key(KeyCode::Left);
    world.key(KeyCode::Char('j'));
    world.letters("1");
    assert!(world.kept.last().is_some_and(|moves| moves.ends_with('1')), "{:?}", world.kept);
}

#[test]
fn variants_are_set_up() {
    let mut world = World::new(context(Lang::Fr), Box::new(Variants::new(&context(Lang::Fr))));
    world.key(KeyCode::Left);
    insta::assert_snapshot!(world.picture());
    for _ in 0..4 {
        world.key(KeyCode::Down);
    }
    for _ in 0..9 {
        world.key(KeyCode::Right);
    }
    world.sees("◄ 6 ►");
    world.key(KeyCode::Enter);
    world.sees("10 × 8, aligner 4, 6 joueurs");
}

#[test]
fn a_game_that_time_ended_stays_over() {
    let text = record("4435").to_string().replace("result: unfinished", "result: lost on time by 2");
    let record = text.parse().expect("a record");
    let mut world = World::new(context(Lang::En), Box::new(Games::new()));
    world.listed = vec![Listed { file: "games.txt".into(), game: SavedGame::ConnectFour(Box::new(record)) }];
    world.letters("n");
    world.pass(10);
    world.sees("ran out of time.");
    world.letters("j");
    world.sees("wins!");
    world.sees("ran out of time.");
    world.letters("1");
    assert_eq!(world.kept.last().map(String::as_str), Some("4435"));
}

#[test]
fn saved_games_are_listed_reviewed_and_gone_on_with() {
    let listed = |moves: &str| Listed {
        file: "games.txt".into(),
        game: SavedGame::ConnectFour(Box::new(record(moves))),
    };
    let mut world = World::new(context(Lang::Fr), Box::new(Games::new()));
    world.listed = vec![listed(LONG), listed("1212121"), listed("4435")];
    world.letters("n");
    world.pass(10);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    world.sees("Quatris · Analyse");
    world.key(KeyCode::Esc);
    world.letters("j");
    world.letters("1");
    assert_eq!(world.kept.last().map(String::as_str), Some("44351"));
    assert_eq!(record("4").names().len(), Player::all(2).count());
}

#[test]
fn whoever_may_swap_sees_the_key() {
    let swapped = Settings { opening: Opening::Swap, ..Settings::default() };
    let setup = Setup::try_from(swapped).expect("a setup");
    let mut world = World::playing(Lang::Fr, setup, "443", None);
    world.sees("Jaune joue, ou échange les jetons.");
    for (columns, rows) in [(60, 20), (80, 24)] {
        world.resize(columns, rows);
        world.sees("W échanger les jetons");
    }
    world.letters("w");
    world.misses("W échanger les jetons");
}
