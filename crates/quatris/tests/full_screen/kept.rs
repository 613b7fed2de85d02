//! What outlasts the program: settings, and the records of Tetris; and keys that are let go.

use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::pty::Pty;

#[test]
fn settings_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let mut terminal = Pty::start_at(home, &[]);
    terminal.sees("Two games, no account.");
    terminal.keys("9");
    terminal.sees("Quatris · Settings");
    // The language, six lines further the name, and four more the key that turns.
    terminal.keys("\x1b[C");
    terminal.sees("Réglages");
    terminal.keys("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\rLoutre\r\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r");
    terminal.sees("Appuie sur une touche");
    terminal.keys("k");
    terminal.misses("Appuie sur une touche");
    terminal.keys("\x03");
    assert_eq!(terminal.ends(), Some(0));
    let kept = fs::read_to_string(folder.path().join("quatris/settings")).expect("settings");
    for line in ["language=fr\n", "name=Loutre\n", "turn-right:w,x,k "] {
        assert!(kept.contains(line), "{line:?} in {kept}");
    }
    let mut again = Pty::start_at(home, &[]);
    again.sees("Tu es Loutre.");
    again.keys("q");
    assert_eq!(again.ends(), Some(0));
}

#[test]
fn a_puzzle_of_the_day_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let mut terminal = Pty::start_at(home, &["puzzle"]);
    terminal.sees("Aim at a column, then play.");
    terminal.keys("h");
    terminal.sees("of the board.");
    terminal.keys("g");
    terminal.sees("It was column ");
    terminal.keys("e");
    terminal.sees("Quatris · Explorer");
    terminal.keys("q");
    assert_eq!(terminal.ends(), Some(0));
    // Told after one hint: no streak, and a line for the day.
    let kept = fs::read_to_string(folder.path().join("quatris/puzzles/days")).expect("the days");
    let mut lines = kept.lines();
    assert_eq!(lines.next(), Some("0"), "{kept}");
    assert!(lines.next().is_some_and(|day| day.contains(" 0 1 ")), "{kept}");
}

#[test]
fn a_game_for_one_is_recorded_and_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let mut terminal = Pty::start_at(home, &["tetris", "--rules", "marathon"]);
    terminal.sees("Quatris · Tetris · Marathon");
    terminal.keys(&" ".repeat(40));
    // Without a row it is no best, but a game that was played.
    terminal.sees("Game over · 0 rows");
    terminal.keys("\r");
    terminal.misses("Game over");
    terminal.keys("\x03");
    assert_eq!(terminal.ends(), Some(0));
    let mut menu = Pty::start_at(home, &[]);
    menu.keys("4");
    menu.sees("Quatris · Tetris");
    menu.keys("\x1b[C\x1b[C\x1b[C");
    menu.sees("Marathon");
    menu.keys("\x1b[B\x1b[B\x1b[B\r");
    menu.sees("Quatris · Tetris · Watch a game");
    menu.keys("q");
    assert_eq!(menu.ends(), Some(0));
}

#[test]
fn one_try_a_day_counts_of_two_terminals_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let open = || {
        let terminal = Pty::start_at(home, &["tetris", "--rules", "daily"]);
        terminal.sees("This try counts");
        terminal
    };
    let (mut one, mut other) = (open(), open());
    one.keys(" ");
    let kept = folder.path().join("quatris/tetris/last");
    let began = Instant::now();
    while !kept.exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "the first piece is not recorded");
        thread::yield_now();
    }
    other.keys(" ");
    other.sees("Practice.");
    for terminal in [&mut one, &mut other] {
        terminal.keys("\x03");
        assert_eq!(terminal.ends(), Some(0));
    }
    let kept = fs::read_to_string(kept).expect("records");
    assert_eq!(kept.lines().count(), 1, "{kept}");
}

/// `CSI 1 ; 1 : kind D` is the left arrow: 1 goes down, 2 repeats, 3 is let go.
#[test]
fn a_key_that_stays_down_goes_to_the_wall_where_the_terminal_tells_when_it_is_let_go() {
    let mut terminal = Pty::telling_releases(&["tetris"]);
    terminal.sees("Quatris · Tetris · Labo");
    assert!(terminal.asked("\x1b[>3u"), "releases are asked for");
    terminal.keys("\x1b[1;1:1D");
    terminal.sees("║██");
    // Let go, and pressed twice on the other side: two steps, and no more.
    terminal.keys("\x1b[1;1:3D\x1b[1;1:1C\x1b[1;1:3C\x1b[1;1:1C\x1b[1;1:3C");
    terminal.sees("║    ██");
    terminal.keys("\x1a");
    terminal.is_restored("");
    assert!(terminal.asked("\x1b[<1u"), "and given back");
    terminal.is_stopped();
    terminal.signal("CONT");
    terminal.sees("Pause");
    terminal.keys("\x03");
    assert_eq!(terminal.ends(), Some(0));
}
