//! Every word of the plain terminal on every kind of setup, and signals in mid-game, through the real program.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["play", "--plain", "--lang", "en"])
        .args(arguments)
        .env_remove("LC_ALL")
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn temporary(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn every_word_is_answered_on_every_kind_of_setup() {
    let setups: [&[&str]; 10] = [
        &[],
        &["--columns", "5", "--rows", "4"],
        &["--columns", "10", "--rows", "8", "--align", "5"],
        &["--players", "3"],
        &["--powers"],
        &["--align", "3"],
        &["--opening", "swap"],
        &["--opening", "drawn6"],
        &["--players", "2", "--columns", "4", "--rows", "16", "--powers"],
        &["--columns", "16", "--rows", "16", "--align", "6", "--players", "6", "--powers"],
    ];
    for setup in setups {
        for level in [&[][..], &["--level", "2", "--seed", "7"]] {
            let arguments = [setup, level].concat();
            let mut child = spawn(&arguments);
            let words = "h\n?\n\n4\ns\nu\n0\n99\nX\nF9\nX11\nR1\nF44\nw\nX35 R2\nnonsense\n\u{1b}[2J\nq\n";
            child.stdin.take().expect("piped").write_all(words.as_bytes()).expect("sent");
            let output = child.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let failed = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(0), "{arguments:?}\n{said}\n{failed}");
            assert!(said.contains("Position: "), "{arguments:?}\n{said}");
            assert!(said.contains(", best.") || said.contains("Advice: "), "{arguments:?}\n{said}");
            assert_eq!(failed, "", "{arguments:?}");
        }
    }
}

#[test]
fn a_signal_leaves_a_game_that_can_be_gone_on_with() {
    let folder = temporary("signals");
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let file = folder.join(format!("{signal}.txt"));
        let path = file.to_str().expect("text");
        let mut child = spawn(&["--level", "2", "--seed", "7", "--name", "Zoé", "--save", path]);
        child.stdin.as_mut().expect("piped").write_all(b"4\n4\n").expect("sent");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        // Both moves are answered, so both are saved.
        assert!(lines.by_ref().filter(|line| line.starts_with("Machine 2 plays")).nth(1).is_some());
        assert!(lines.by_ref().any(|line| line.starts_with("   ╚")));
        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(killed.expect("kill starts").success());
        let rest: Vec<_> = lines.collect();
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{rest:?}");
        let said = rest.join("\n");
        assert!(said.contains("Position: 4"), "{said}");
        assert!(said.contains("--level 2 --seed 7 --name Zoé --moves 4"), "{said}");
        assert!(said.contains(&format!("Saved to {path}")), "{said}");

        let mut again = spawn(&["--load", path]);
        again.stdin.take().expect("piped").write_all(b"").expect("sent");
        let output = again.wait_with_output().expect("it ends");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.contains("The machine plays at level 2 of 7."), "{said}");
        assert!(said.contains("Zoé ●, column 1 to 7?"), "{said}");
        assert!(said.contains("--level 2 --seed 7 --name Zoé --moves 4"), "{said}");
    }
}
