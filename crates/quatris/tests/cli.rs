//! The program as it is called from a shell.

use std::fs;
use std::io::{BufRead, BufReader, Write};
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
        .env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"))
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
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
    fails(&["play", "--level", "8"], 2, "Levels are 1 to 7.");
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
    let reviewed = quatris(&["replay", "--review", file], "").out;
    assert!(reviewed.contains("A win became a loss. Column 4 wins in 21 moves."), "{reviewed}");
    fs::write(folder.join("letter.txt"), "Dear Zoé").expect("written");
    let listed = quatris(&["games", folder.to_str().expect("text")], "").out;
    assert!(
        listed.contains("game.txt: Black – White, ") && listed.contains(", 7 moves, won by player 1"),
        "{listed}"
    );
    assert!(!listed.contains("letter"), "{listed}");
    let listed = quatris(&["games", "--json", folder.to_str().expect("text")], "").out;
    assert_eq!(listed.matches("\"holds\":true").count(), 2, "{listed}");
    // The second game follows the first; a third match follows both, and gone on with is its last game.
    assert_eq!(quatris(&["verify", file], "").out.lines().count(), 2);
    let gone_on = quatris(&["play", "--load", file, "--save", file], "4\n");
    assert!(gone_on.out.contains("Position: 44\n"), "{}", gone_on.out);
    assert!(gone_on.out.ends_with(&format!("Saved to {file}\n")), "{}", gone_on.out);
    assert_eq!(quatris(&["verify", file], "").out.lines().count(), 2);
    quatris(&["play", "--save", file], "1\n");
    let text = fs::read_to_string(file).expect("saved");
    assert_eq!(text.matches("moves: ").collect::<Vec<_>>().len(), 3, "{text}");
    let checked = quatris(&["verify", "--json", file, "-"], &text).out;
    assert_eq!(checked.matches("\"holds\":true").count(), 6, "{checked}");
    assert!(checked.contains("\"result\":\"won by 1\""), "{checked}");

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
    // Before the first move.
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
    let letter = folder.join("letter.txt");
    fs::write(&letter, "Dear Zoé").expect("written");
    fails(&["play", "--save", letter.to_str().expect("text")], 2, "should stand here");
    assert_eq!(fs::read_to_string(&letter).expect("still there"), "Dear Zoé");
    fails(&["play", "--save", folder.to_str().expect("text")], 2, "not a file");
}

#[test]
fn help_and_refusals_are_french_for_the_french() {
    for command in
        ["play", "serve", "show", "best", "solve", "replay", "verify", "engine", "simulate", "games", "crowd"]
    {
        let help = quatris(&["--lang", "fr", command, "--help"], "").out;
        assert!(help.contains("Utilisation : quatris"), "{command}: {help}");
        assert!(!help.contains("help-") && !help.contains("default:"), "{command}: {help}");
    }
    let first = quatris(&["--help", "--lang=fr"], "").out;
    assert!(first.contains("\nCommandes :\n  play") && first.contains("\n\nOptions :\n  -h"), "{first}");
    assert!(!first.contains("crowd"), "{first}");
    fails(&["--lang", "fr", "play", "--level", "8"], 2, "Les niveaux vont de 1 à 7.");
    fails(&["--lang", "fr", "dance"], 2, "La commande « dance » n’existe pas.");
    fails(&["--lang", "fr", "play", "--dance"], 2, "L’option « --dance » n’existe pas ici.");
    fails(&["--lang", "fr", "play", "--two", "--players", "3"], 2, "ne va pas avec");
    fails(&["--lang", "fr", "verify"], 2, "Il manque ceci : <FILE>. --help");
    fails(&["--lang", "fr", "verify", "nulle-part"], 1, "ce fichier ou ce dossier n’existe pas.");
    fails(&["--lang", "fr", "admin"], 2, "Il manque une commande.");
    fails(&["--lang", "fr", "solve", "--hash-mb", "0"], 2, "de 1 à 65536");
    fails(
        &["--lang", "fr", "simulate"],
        2,
        "Ce scénario ne peut pas être joué : le JSON ne convient pas, ligne 1",
    );
    fails(&["--lang", "fr", "restore", "nulle-part"], 1, "nulle-part ne peut pas être lu");
    fails(&["crowd", "--rate", "NaN"], 2, "from 0 to 1000");
    fails(&["play", "--first", "3"], 2, "There is no player 3");
    fails(&["play", "--level", "2", "--name", "Zoé", "--name", "Karim"], 2, "no seat for Karim");
}

#[test]
fn seven_bits_are_enough() {
    let said = quatris(&["play", "--ascii", "--lang", "fr", "--level", "2", "--seed", "3"], "4\n?\nq\n").out;
    assert!(said.is_ascii(), "{said}");
    assert!(said.contains("Rouge X, colonne de 1 a 7 ?"), "{said}");
}

#[test]
fn the_machine_may_begin() {
    let said = quatris(&["play", "--level", "7", "--first", "2", "--seed", "1"], "").out;
    assert!(said.contains("The machine plays at level 7: perfectly"), "{said}");
    assert!(said.contains("Machine 7 is thinking…\nMachine 7 plays column 4"), "{said}");
    assert!(said.contains("quatris play --first 2 --level 7 --seed 1 --moves 4"), "{said}");
}

#[test]
fn the_best_move_is_told_with_its_score() {
    assert!(quatris(&["best", "44"], "").out.starts_with("4 1 "));
    let json = quatris(&["best", "--json", "--level", "3", "--columns", "9", "4"], "").out;
    assert!(json.contains("\"level\":3,\"seed\":0,\"perfect\":false,\"score\":null"), "{json}");
    fails(&["best", "1212121"], 2, "The game is over: there is no move left.");
}

#[test]
fn hands_are_shown_where_there_are_powers() {
    let json = quatris(&["show", "--json", "--powers", "1X11"], "").out;
    assert!(json.contains("\"hands\":[[\"X\",\"R\",\"F\"],[\"R\",\"F\"]],\"powers\":[\"F11\""), "{json}");
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
    use room::tetris::{HeldBy, Referee};
    let mut referee = Referee::new(tetris::Setup::default());
    let name = "Castor vif".parse().expect("a name");
    referee.enter(name, HeldBy::Machine(tetris::bot::Strength::ALL[0])).expect("there is room");
    referee.begin(tetris::Seed::from(11)).expect("no game runs");
    let mut ticks = 0;
    while referee.room().is_playing() {
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
    let mut older = referee.replay().to_bytes();
    older[7] = b'1';
    fs::write(&path, older).expect("written");
    fails(&["verify", file], 2, "version of the game, whose rules are different");
    fs::write(&path, &referee.replay().to_bytes()[..200]).expect("written");
    fails(&["verify", file], 2, "damaged or cut short");
    fails(&["play", "--load", file], 2, "damaged or cut short");
}

/// The names in each example of `docs/formats.md`.
fn documented() -> Vec<Vec<String>> {
    let text = include_str!("../../../docs/formats.md").replace("[[...]]", "[]").replace("[...]", "[]");
    let examples = text.split('`').filter(|part| part.starts_with('{') && part.ends_with('}'));
    examples.filter_map(|example| names(example).ok()).collect()
}

fn names(json: &str) -> serde_json::Result<Vec<String>> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json)?;
    let mut names: Vec<_> = value.into_iter().map(|(name, _)| name).collect();
    names.sort();
    Ok(names)
}

#[test]
fn what_programs_read_is_documented() {
    let folder = temporary("formats");
    let file = folder.join("game.txt");
    let game = "quatris connect-four 1\nsetup: 7x6 align 4 players 2 powers off\nplayer 1: A1\nplayer 2: B2\n\
                first: 1\nresult: unfinished\nmoves: 44\n";
    fs::write(&file, game).expect("written");
    let [file, folder, copy, data, other] =
        [&file, &folder, &folder.join("copy.db"), &folder.join("data"), &folder.join("other")]
            .map(|path| path.to_str().expect("text").to_owned());
    let [file, folder, copy, data, other] = [&file, &folder, &copy, &data, &other].map(String::as_str);
    // A database to be copied.
    let server = Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .spawn();
    let mut server = server.expect("the program starts");
    let mut ready = String::new();
    BufReader::new(server.stdout.take().expect("piped"))
        .read_line(&mut ready)
        .expect("it says that it is ready");
    // Nothing was played there yet.
    let address = ready.split(' ').find(|word| word.starts_with("http://")).expect("an address");
    let explored = quatris(&["explore", "--json", "--url", address, "44"], "").out;
    assert!(explored.contains("\"games\":[]"), "{explored}");
    server.kill().and_then(|()| server.wait()).expect("it ends");
    let documented = documented();
    for call in [
        &["show", "--json", "4453"][..],
        &["best", "--json", "44"],
        &["solve", "--json", "44"],
        &["solve", "--json", "--all", "44"],
        &["solve", "--json", "48"],
        &["explore", "--json", "44"],
        &["puzzle", "--json", "2026-11-16"],
        &["replay", "--json", file],
        &["backup", "--json", copy, "--data", data],
        &["restore", "--json", copy, "--data", other],
        &["health", "--json", "127.0.0.1:1"],
        &["crowd", "--json", "--url", "ws://127.0.0.1:1/ws", "--rooms", "1", "--seconds", "0"],
        &["games", "--json", folder],
        &["verify", "--json", "no-such-file"],
    ] {
        let ran = quatris(call, "");
        let line = ran.out.lines().next().unwrap_or_else(|| panic!("{call:?}: {}", ran.err));
        let names = names(line).unwrap_or_else(|error| panic!("{call:?}: {error} in {line}"));
        assert!(documented.contains(&names), "{call:?} says {names:?}, but there are {documented:#?}");
    }
    // What concerns signatures is told in words.
    let verified = names(&quatris(&["verify", "--json", file], "").out).expect("an object");
    let text = include_str!("../../../docs/formats.md");
    assert!(verified.iter().all(|name| text.contains(name.as_str())), "{verified:?}");
}

#[test]
fn positions_are_explored_line_by_line() {
    let explored = quatris(&["explore", "44444"], "2\nu\n8\n4444441234567\n\nx\nq\n");
    assert_eq!((explored.code, explored.err.as_str()), (Some(0), ""), "{}", explored.out);
    assert!(explored.out.contains("Column 2: wins in 18 moves, best."), "{}", explored.out);
    assert!(explored.out.contains("Best play: 2 2 2 4"), "{}", explored.out);
    assert!(explored.out.contains("Move 6"), "the place of a wrong move: {}", explored.out);
    fails(&["explore", "48"], 2, "Move 2");
}

#[test]
fn a_puzzle_is_solved_line_by_line_and_kept() {
    let day = ["puzzle", "--json", "2026-11-16"];
    let puzzle: serde_json::Value = serde_json::from_str(&quatris(&day, "").out).expect("an object");
    let wrong = if puzzle["column"] == 7 { 6 } else { 7 };
    let solved =
        quatris(&["puzzle", "--plain", "2026-11-16"], &format!("{wrong}\nh\nh\n{}\n", puzzle["column"]));
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    for said in [
        "Puzzle ",
        "That lets it go.",
        "Try again.",
        &format!("It is column {}.", puzzle["column"]),
        "Right!",
    ] {
        assert!(solved.out.contains(said), "{said} in {}", solved.out);
    }
}

/// Where `variables` say that the user keeps data, the program looks for it.
#[test]
fn data_is_kept_where_the_user_keeps_data() {
    let folder = temporary("homes");
    let home = folder.to_str().expect("text");
    let check = |variables: &[(&str, &str)], expected: &str| {
        let copied = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args(["backup", "copy.db", "--lang", "en"])
            .current_dir(&folder)
            .env_remove("XDG_DATA_HOME")
            .env("HOME", home)
            .envs(variables.iter().copied())
            .output();
        let said = String::from_utf8(copied.expect("the program ends").stderr).expect("text");
        assert!(said.contains(&format!("{expected}/quatris.")), "{said}");
    };
    check(&[], &format!("{home}/.local/share"));
    check(&[("XDG_DATA_HOME", "")], &format!("{home}/.local/share"));
    check(&[("XDG_DATA_HOME", "relative")], &format!("{home}/.local/share"));
    check(&[("XDG_DATA_HOME", "/nowhere/data")], "/nowhere/data");
}

#[test]
fn what_is_wrong_is_said_in_french_too() {
    let said = |arguments: &[&str]| {
        let ran = quatris(&[arguments, &["--lang", "fr"]].concat(), "");
        assert_ne!(ran.code, Some(0), "{arguments:?}");
        ran.err
    };
    assert!(said(&["best", "1212121"]).starts_with("La partie est finie : il n’y a plus de coup"));
    assert!(said(&["engine", "foo"]).starts_with("« foo » n’est pas attendu ici."));
    assert!(said(&["engine", "--foo"]).starts_with("L’option « --foo » n’existe pas ici."));
    assert!(said(&["serve", "--addr", "192.0.2.1:42900"]).contains("cet ordinateur n’a pas cette adresse"));
    // Nobody listens on the first port, and nobody waits twenty seconds to hear of it.
    let crowd = said(&["crowd", "--url", "ws://127.0.0.1:1/ws", "--seconds", "3600"]);
    assert_eq!(crowd, "Aucun joueur n’a pu se connecter à ws://127.0.0.1:1/ws. Un serveur y tourne-t-il ?\n");
}

#[test]
fn only_what_begins_like_a_game_is_listed() {
    let folder = temporary("listed");
    fs::write(folder.join("a.txt"), "quatris").expect("a file");
    fs::write(folder.join("b.txt"), "x".repeat(1000)).expect("a file");
    fs::write(folder.join("empty"), "").expect("a file");
    let none = quatris(&["games", folder.to_str().expect("text")], "");
    assert_eq!((none.code, none.err.as_str()), (Some(0), ""));
    assert_eq!(none.out.lines().count(), 1, "{}", none.out);
}
