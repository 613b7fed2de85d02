//! The pages and completions that are installed beside the program.

use std::fs;
use std::process::{Command, Output};

fn quatris(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quatris")).args(arguments).output().expect("the program ends")
}

fn printed(arguments: &[&str]) -> String {
    let output = quatris(arguments);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that `--help` lists after these words.
fn commands(of: &[&str]) -> Vec<String> {
    let help = printed(&[of, &["--help"]].concat());
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let starts = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    starts.filter(|word| !word.is_empty() && *word != "help").map(str::to_owned).collect()
}

#[test]
fn the_main_page_names_every_command() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH quatris 1"), "{page}");
    let commands = commands(&[]);
    assert!(commands.len() >= 11, "{commands:?}");
    for command in commands {
        assert!(page.contains(&format!("quatris\\-{command}(1)")), "{command} in {page}");
    }
}

#[test]
fn a_directory_gets_a_page_for_each_command() {
    let folder = tempfile::tempdir().expect("a directory");
    let pages = folder.path().join("share/man1");
    printed(&["man", pages.to_str().expect("text")]);
    let administration = commands(&["admin"]).into_iter().map(|command| format!("admin-{command}"));
    let all = commands(&[]).into_iter().chain(administration);
    let mut expected: Vec<_> = all.map(|command| format!("quatris-{command}.1")).collect();
    expected.push("quatris.1".into());
    expected.sort();
    let entries = fs::read_dir(&pages).expect("written");
    let mut found: Vec<_> =
        entries.map(|entry| entry.expect("read").file_name().into_string().expect("text")).collect();
    found.sort();
    assert_eq!(found, expected);
    let serve = fs::read_to_string(pages.join("quatris-serve.1")).expect("a page");
    assert!(serve.contains("trusted\\-proxy"), "{serve}");
}

#[test]
fn a_directory_that_cannot_be_made_is_said() {
    let output = quatris(&["--lang", "en", "man", "/dev/null/pages"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("/dev/null/pages cannot be written: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn three_shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for command in commands(&[]) {
            assert!(script.contains(&command), "{command} in {shell}");
        }
        let checked = Command::new(shell).args(["-n", "-c", &script]).output();
        match checked {
            Ok(checked) => assert!(checked.status.success(), "{shell} does not read its completions"),
            Err(_) => eprintln!("{shell} is not installed, so nothing reads its completions here."),
        }
    }
    assert_eq!(quatris(&["completions", "abacus"]).status.code(), Some(2));
}
