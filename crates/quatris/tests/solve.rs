//! `quatris solve` as a filter: what comes in, what goes out.

use std::io::Write;
use std::process::{Command, Stdio};

fn solve(options: &[&str], input: &[u8]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["solve", "--lang", "en"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The answer lines, without nodes and microseconds.
fn scores(options: &[&str], input: &str) -> Vec<String> {
    let lines = solve(options, input.as_bytes());
    lines.iter().map(|line| line.rsplitn(3, ' ').nth(2).unwrap().to_owned()).collect()
}

const CLOSE: &str = "1723677142177472254221346";
const FULL_COLUMN: &str = "5317675655363525166764774211142143734";

#[test]
fn one_line_for_each_position() {
    let input = format!("{CLOSE} 4 extra words\n6146\r\n{FULL_COLUMN}");
    let expected = [format!("{CLOSE} 4"), "6146 18".to_owned(), format!("{FULL_COLUMN} 3")];
    assert_eq!(scores(&["--no-book"], &input), expected);
    assert_eq!(scores(&["--no-book", "--threads", "2", "--hash-mb", "4"], &input), expected);
}

#[test]
fn outcomes_only() {
    let expected = [format!("{CLOSE} 1"), format!("{FULL_COLUMN} 1")];
    assert_eq!(scores(&["--wdl"], &format!("{CLOSE}\n{FULL_COLUMN}\n")), expected);
}

#[test]
fn every_column() {
    let expected = [format!("{FULL_COLUMN} . 2 -2 3 . . ."), format!("{CLOSE} -3 . -6 -3 -7 4 .")];
    assert_eq!(scores(&["--all"], &format!("{FULL_COLUMN}\n{CLOSE}\n")), expected);
}

#[test]
fn an_error_does_not_end_the_filter() {
    let lines = solve(&["--no-book"], b"48\n1111111\n1212121\n6146\n");
    assert_eq!(lines[0], "48 error: move 2: '8' is not a column");
    assert_eq!(lines[1], "1111111 error: move 7: column 1 is full");
    assert_eq!(lines[2], "1212121 error: the game is over after move 7");
    assert!(lines[3].starts_with("6146 18 "));
}

#[test]
fn hostile_input_does_no_harm() {
    let mut input = vec![b'4'; 3_000_000];
    input.extend_from_slice(b"\n\xff\xfe4\n\x1b[31m4\n4\x004\n6146\n");
    let lines = solve(&["--no-book"], &input);
    assert_eq!(lines.len(), 5);
    assert!(lines[..4].iter().all(|line| line.contains(" error: ")), "{lines:?}");
    assert!(lines.iter().all(|line| line.len() < 10_000 && !line.contains(|mark: char| mark.is_control())));
    assert!(lines[4].starts_with("6146 18 "));
}

#[test]
fn positions_may_be_arguments_and_answers_json() {
    let lines = solve(&["--json", "6146", "48"], b"");
    assert!(lines[0].starts_with(r#"{"position":"6146","score":18,"nodes":"#), "{lines:?}");
    assert_eq!(lines[1], r#"{"position":"48","error":"move 2: '8' is not a column"}"#);
}

#[test]
fn other_sizes_are_solved_too() {
    assert_eq!(scores(&["--columns", "4", "--rows", "4"], "\n"), [" 0"]);
    assert_eq!(scores(&["--columns", "5", "--rows", "4", "--all"], "12131\n"), ["12131 0 -7 -7 -7 -7"]);
    assert_eq!(
        scores(&["--columns", "9", "--rows", "7", "--all"], "415161\n"),
        ["415161 28 -28 29 -28 -28 -28 29 -28 -28"]
    );
    assert_eq!(scores(&["--columns", "16", "--rows", "7"], "1g1g1g\n"), ["1g1g1g 53"]);
    let refused = |options: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_quatris")).arg("solve").args(options).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        refused(&["--lang", "en", "--columns", "16", "--rows", "8"]).contains("with 16 columns, 4 to 7 rows")
    );
    assert!(refused(&["--lang", "en", "--threads", "100000"]).contains("1 to 64 threads"));
}

#[test]
fn no_threads_is_refused() {
    let status = Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["solve", "--threads", "0"])
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}
