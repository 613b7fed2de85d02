//! Whole games, with resizing in between.

use crate::pty::Pty;

#[test]
fn a_whole_game_and_the_next_one() {
    let mut terminal = Pty::start(&["play", "--two"]);
    terminal.sees("╔══1══╤");
    for (key, moves) in ["1", "2", "1", "2", "1", "2"].into_iter().zip(1..) {
        terminal.keys(key);
        terminal.sees(&format!("─ {moves} ─┐"));
        terminal.sees("To play");
    }
    terminal.keys("1");
    terminal.sees("Red wins!");
    terminal.keys("\r");
    terminal.sees("New game. Yellow begins.");
    terminal.keys("q");
    terminal.is_restored("To go on from here: quatris play --first 2");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn the_machine_answers_and_the_game_is_kept_in_mind() {
    let mut terminal = Pty::start(&["play", "--level", "1", "--seed", "7"]);
    terminal.sees("Your turn");
    terminal.keys("4");
    terminal.sees("─ 2 ─┐");
    terminal.keys("\x1b");
    terminal.sees("Leave this game?");
    terminal.keys("\r");
    terminal.is_restored("To go on from here: quatris play --level 1 --seed 7 --moves 4");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_terminal_that_changes_its_size() {
    let mut terminal = Pty::start(&["play", "--two", "--moves", "4435"]);
    terminal.sees("╔══1══╤");
    terminal.resize(46, 12);
    terminal.sees("Quatris needs a little room.");
    terminal.resize(120, 36);
    terminal.sees("╔════1════╤");
    terminal.keys("4");
    terminal.sees("─ 5 ─┐");
    terminal.keys("\x03");
    terminal.is_restored("Position: 44354");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn the_menu_leads_into_a_game_and_back() {
    let mut terminal = Pty::start(&[]);
    terminal.sees("Two games, no account.");
    terminal.keys("2");
    terminal.sees("╔══1══╤");
    terminal.keys("4");
    terminal.sees("─ 1 ─┐");
    terminal.keys("\x1b");
    terminal.sees("Leave this game?");
    terminal.keys("\r");
    terminal.sees("Two games, no account.");
    terminal.keys("q");
    terminal.is_restored("Position: 4");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn tetris_is_played() {
    let mut terminal = Pty::start(&["tetris"]);
    terminal.sees("Quatris · Tetris · Labo");
    terminal.keys("\x1b[D  ");
    terminal.sees("0 rows: 0 − 8");
    terminal.keys("p");
    terminal.sees("Pause");
    terminal.keys("\x03");
    terminal.is_restored("");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_game_goes_on_line_by_line_where_there_is_no_room() {
    let mut terminal = Pty::start(&["play", "--two", "--moves", "4435"]);
    terminal.sees("╔══1══╤");
    terminal.resize(46, 12);
    terminal.sees("P as plain text");
    terminal.keys("p");
    terminal.is_restored("Red ●, column 1 to 7?");
    terminal.keys("4\rq\r");
    terminal.sees("Position: 44354");
    assert_eq!(terminal.ends(), Some(0));
}

/// The terminal knows best how wide it draws; one that does not tell is judged by its locale.
#[test]
fn where_frames_may_be_two_columns_wide_there_are_none() {
    let frame = |locale, answer, first: &str| {
        let mut terminal = Pty::in_locale(locale, answer, &["play", "--two", "--lang", "en"]);
        terminal.sees(first);
        terminal.keys("\x03");
        assert_eq!(terminal.ends(), Some(0));
    };
    frame("ja_JP.UTF-8", "\x1b[?62;22c", "+==1==+");
    frame("ja_JP.UTF-8", "\x1b[1;3R\x1b[?62;22c", "+==1==+");
    frame("ja_JP.UTF-8", "\x1b[1;2R\x1b[?62;22c", "╔══1══╤");
    frame("fr_FR.UTF-8", "\x1b[1;3R\x1b[?62;22c", "+==1==+");
}
