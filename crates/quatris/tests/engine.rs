//! `quatris engine` as other programs use it: the session of its documentation, and a match against itself.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use connect_four::{Game, Setup};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args(["--lang", "en", "engine"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped")).lines();
        Self { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn hear(&mut self) -> String {
        self.output.next().expect("an answer").expect("text")
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.hear()
    }

    fn quit(mut self) {
        self.send("quit");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// Versions and times differ from run to run.
fn steady(line: &str) -> String {
    match line.split_once(" time ") {
        Some((before, _)) => format!("{before} time 0"),
        None => line.replace(env!("CARGO_PKG_VERSION"), "VERSION"),
    }
}

#[test]
fn the_documented_session_is_a_real_one() {
    let text = include_str!("../../../docs/engine.md");
    let session =
        text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    let mut engine = Engine::start();
    let mut requests = 0;
    for line in session.lines() {
        match line.strip_prefix("> ") {
            Some("quit") => break,
            Some(request) => {
                engine.send(request);
                requests += 1;
            }
            None => assert_eq!(steady(&engine.hear()), steady(line)),
        }
    }
    assert!(requests > 5);
    engine.quit();
}

#[test]
fn two_engines_play_a_whole_game_by_the_rules() {
    let played = || {
        let mut engines = [Engine::start(), Engine::start()];
        for engine in &mut engines {
            assert_eq!(engine.hear(), format!("quatris {} engine 1", env!("CARGO_PKG_VERSION")));
        }
        let mut game = Game::new(Setup::CLASSIC);
        while game.outcome().is_none() {
            let mover = game.moves().len() % 2;
            let engine = &mut engines[mover];
            assert_eq!(engine.ask(&format!("position {}", game.notation())), "ok");
            let answer = engine.ask(["go level 3 seed 5", "go level 5 seed 5"][mover]);
            let choice = answer.split(' ').nth(1).expect("a move").parse().expect("a move in notation");
            game.play(game.turn(), choice).expect("a legal move");
        }
        let [mut first, second] = engines;
        first.ask(&format!("position {}", game.notation()));
        assert!(first.ask("go").starts_with("error The game is over."));
        first.quit();
        second.quit();
        game.notation()
    };
    assert_eq!(played(), played());
}

#[test]
fn a_long_thought_is_stopped() {
    let mut engine = Engine::start();
    engine.hear();
    // Far more than anybody waits for: a position that no book holds, without one.
    assert_eq!(engine.ask("setup columns 16 rows 16 align 6 players 6 powers"), "ok");
    engine.send("go time 3600000");
    engine.send("stop");
    assert!(engine.hear().starts_with("bestmove "));
    assert!(engine.ask("scores").starts_with("error Exact scores"));
    assert!(engine.ask("nonsense \u{7}").starts_with("error “nonsense"));
    engine.quit();
}
