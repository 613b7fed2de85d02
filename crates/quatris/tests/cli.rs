//! The program as it is called from a shell.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn quatris(arguments: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may be gone before all of it is written.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn temporary(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[track_caller]
fn fails(arguments: &[&str], code: i32, words: &str) {
    let ran = quatris(arguments, "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    assert!(ran.err.trim_end().lines().count() <= 6, "{arguments:?}: {}", ran.err);
}

#[test]
fn show_as_json() {
    let json = |arguments: &[&str]| quatris(&[&["show", "--json"], arguments].concat(), "").out;
    assert_eq!(
        json(&["4453"]),
        "{\"columns\":7,\"rows\":6,\"align\":4,\"players\":2,\"moves\":\"4453\",\"turn\":1,\
         \"legal\":[1,2,3,4,5,6,7],\"grid\":[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],\
         [0,0,0,0,0,0,0],[0,0,0,2,0,0,0],[0,0,2,1,1,0,0]],\"outcome\":null,\"line\":[]}\n"
    );
    let won = json(&["1212121"]);
    assert!(won.contains("\"legal\":[],"), "{won}");
    assert!(won.contains("\"outcome\":{\"winner\":1},\"line\":[[1,1],[1,2],[1,3],[1,4]]}"), "{won}");
    let draw = json(&["547125662261271266215743771576315353334444"]);
    assert!(draw.contains("\"outcome\":\"draw\",\"line\":[]}"), "{draw}");
    let variant =
        json(&["--columns", "16", "--rows", "4", "--align", "3", "--players", "3", "--powers", "gR1F12"]);
    assert!(variant.contains("\"turn\":1,\"legal\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]"), "{variant}");
    assert!(json(&[]).contains("\"moves\":\"\",\"turn\":1"));
}

#[test]
fn show_in_words() {
    let shown = quatris(&["show", "--lang", "fr", "1212121"], "").out;
    assert!(shown.contains(" 4 ║[●] ·"), "{shown}");
    assert!(shown.contains("Noir ● gagne !"), "{shown}");
    assert!(quatris(&["show", "4"], "").out.contains("White ○ to play."));
}

#[test]
fn wrong_calls_are_answered_in_a_sentence() {
    fails(&["show", "4444444"], 2, "Move 7, character 7: Column 4 is full. Pick another.");
    fails(&["show", "12121213"], 2, "Move 8, character 8: The game is over.");
    fails(&["show", "48"], 2, "Move 2, character 2: There is no column 8. Pick one from 1 to 7.");
    fails(&["show", "4x"], 2, "Move 2, character 2: “x” cannot be read here.");
    fails(&["show", "4\u{1b}"], 2, "“\\u{1b}” cannot be read here.");
    fails(&["show", "--columns", "300", "4"], 2, "300 is out of range for columns: 4 to 16 can be played.");
    fails(&["show", "--columns", "4", "--rows", "4", "--align", "5"], 2, "tokens to align: 3 to 4");
    fails(&["show", "--lang", "fr", "8"], 2, "Il n’y a pas de colonne 8.");
    fails(&["play", "--level", "8"], 2, "levels are 1 to 7");
    fails(&["play", "--level", "2", "--two"], 2, "cannot be used with");
    fails(&["verify", "no such file"], 1, "no such file cannot be read");
    fails(&["dance"], 2, "dance");
}

#[test]
fn a_game_is_saved_verified_replayed_and_gone_on_with() {
    let folder = temporary("saved");
    let file = folder.join("game.txt");
    let file = file.to_str().expect("text");
    let ran = quatris(&["play", "--plain", "--two", "--save", file], "1\n2\n1\n2\n1\n2\n1\n\n4\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(fs::read_to_string(file).expect("saved").contains("result: won by 1\n"));

    assert!(quatris(&["verify", file], "").out.contains("7 legal moves, won by player 1"));
    assert!(quatris(&["replay", file], "").out.contains("Black ● wins!"));
    let second = folder.join("game-2.txt");
    let second = second.to_str().expect("text");
    let gone_on = quatris(&["play", "--load", second], "4\n");
    assert!(gone_on.out.contains("Position: 44\n"), "{}", gone_on.out);

    fs::write(file, fs::read_to_string(file).expect("saved").replace("1212121", "1212127")).expect("damaged");
    fails(&["verify", file], 2, "Line 6, character 9: the moves lead to another result: unfinished.");
    fs::write(file, b"quatris \xff").expect("damaged");
    fails(&["verify", file], 2, "bytes that are no text");
    fails(&["play", "--load", file], 2, "bytes that are no text");
}

#[test]
fn a_file_that_cannot_be_written_is_said() {
    let folder = temporary("unwritable");
    let ran = quatris(&["play", "--save", folder.join("no/game.txt").to_str().expect("text")], "4\n");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
}

#[test]
fn the_environment_sets_the_language_and_the_option_overrides_it() {
    let speak = |lang: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args(arguments)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", lang)
            .stdin(Stdio::null())
            .output()
            .expect("the program ends");
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(speak("fr_FR.UTF-8", &["play"]).contains("jetons à aligner"));
    assert!(speak("fr_FR.UTF-8", &["--lang", "en", "play"]).contains("align 4"));
    assert!(speak("de_DE.UTF-8", &["play"]).contains("align 4"));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| quatris(&["play", "--level", "2", "--seed", seed], "4\n4\n3\n").out;
    assert_eq!(game("5"), game("5"));
    assert!(game("5").contains("Machine 2 plays column"));
}

#[test]
fn a_replay_of_tetris_is_verified_and_watched() {
    use room::party::{Command, Pilot, Referee};
    let mut referee = Referee::new(tetris::Setup::default());
    let name = "Castor vif".parse().expect("a name");
    let bot = referee.enter(name, Pilot::Bot(tetris::bot::Strength::ALL[0])).expect("there is room");
    referee.ask(bot, Command::Start, tetris::Seed::from(11)).expect("no game runs");
    let mut ticks = 0;
    while referee.party().is_playing() {
        referee.tick();
        ticks += 1;
        assert!(ticks < 100_000, "the weakest machine plays for ever");
    }
    let folder = temporary("replay");
    let path = folder.join("game.tetris");
    let file = path.to_str().expect("text");
    fs::write(&path, referee.replay().to_bytes()).expect("written");
    let verified = quatris(&["verify", file], "");
    assert!(verified.out.starts_with("This game holds: "), "{} {}", verified.out, verified.err);
    assert!(quatris(&["replay", file], "").out.contains("Player 1: "));

    let mut cut = referee.replay().clone();
    cut.frames.pop();
    fs::write(&path, cut.to_bytes()).expect("written");
    let verified = quatris(&["verify", file], "");
    assert!(verified.out.starts_with("Unfinished: "), "{} {}", verified.out, verified.err);

    let mut tampered = referee.replay().clone();
    tampered.frames.remove(100);
    fs::write(&path, tampered.to_bytes()).expect("written");
    fails(&["verify", file], 2, ": Frame 1");
    fs::write(&path, &referee.replay().to_bytes()[..200]).expect("written");
    fails(&["verify", file], 2, "damaged or cut short");
    fails(&["play", "--load", file], 2, "damaged or cut short");
}
