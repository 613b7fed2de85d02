//! Whatever ends or stops the program, the terminal is given back and no game is lost.

use std::fs;
use std::path::PathBuf;

use crate::pty::Pty;

#[test]
fn signals_that_end_it_say_where_the_game_stood() {
    for (name, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("full-screen-{name}.txt"));
        let _ = fs::remove_file(&file);
        let path = file.to_str().expect("text");
        let mut terminal = Pty::start(&["play", "--two", "--save", path]);
        terminal.sees("╔══1══╤");
        terminal.keys("4");
        terminal.sees("─ 1 ─┐");
        terminal.keys("5");
        terminal.sees("─ 2 ─┐");
        terminal.signal(name);
        assert_eq!(terminal.ends(), Some(code), "{name}");
        terminal.is_restored("Position: 45");
        assert!(fs::read_to_string(&file).expect("saved").contains("moves: 45\n"), "{name}");
        let mut again = Pty::start(&["play", "--load", path]);
        again.sees("─ 2 ─┐");
        again.keys("\x03");
        assert_eq!(again.ends(), Some(0));
    }
}

#[test]
fn it_is_stopped_and_goes_on() {
    for stop in ["key", "signal"] {
        let mut terminal = Pty::start(&["play", "--two", "--moves", "44"]);
        terminal.sees("╔══1══╤");
        if stop == "key" {
            terminal.keys("\x1a");
        } else {
            terminal.signal("TSTP");
        }
        terminal.is_restored("");
        terminal.is_stopped();
        terminal.signal("CONT");
        terminal.is_drawn();
        terminal.sees("╔══1══╤");
        // A board over the lines of whoever had the terminal would also be one whose keys end the program.
        assert_eq!(terminal.wrote_outside(), "\x1b[?25h", "only the cursor is shown again");
        terminal.keys("5");
        terminal.sees("─ 3 ─┐");
        terminal.keys("\x03");
        terminal.is_restored("Position: 445");
        assert_eq!(terminal.ends(), Some(0));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_first_move() {
    let mut terminal = Pty::start(&["play", "--two", "--save", "/nowhere/game.txt"]);
    assert_eq!(terminal.ends(), Some(1));
    terminal.is_restored("cannot be written");
}
