//! Matches in the plain terminal, as they are read.

use client::{Lang, Local, Opponents, Phrases};
use connect_four::{Game, Level, Opening, Settings, Setup};
use connect_four_solver::puzzles::Puzzle;
use proptest::prelude::*;
use terminal::plain::{Dialogue, Outside, play};
use terminal::{Look, Thinker};

/// What is printed when these lines are typed.
fn transcript(lang: Lang, game: Game, opponents: Opponents, typed: &[u8]) -> (String, Vec<String>) {
    let phrases = Phrases::new(lang);
    let local = Local::new(game, opponents, 7, &phrases, |player| phrases.colour(player));
    let mut kept = Vec::new();
    let outside = Outside {
        phrases: &phrases,
        look: Look::default(),
        thinker: &mut Thinker::default(),
        keep: &mut |local| {
            kept.push(local.game().notation());
            None
        },
        echo: true,
    };
    let mut output = Vec::new();
    play(local, outside, &mut &*typed, &mut output).expect("memory does not fail");
    (String::from_utf8(output).expect("text"), kept)
}

fn two(lang: Lang, typed: &str) -> String {
    transcript(lang, Game::new(Setup::CLASSIC), Opponents::People, typed.as_bytes()).0
}

#[test]
fn a_whole_game_and_the_next_one_in_french() {
    insta::assert_snapshot!(two(Lang::Fr, "1\n2\n1\n2\n1\n2\n1\n\n4\n"));
}

#[test]
fn three_mistakes_three_answers() {
    let game = Game::from_notation(Setup::CLASSIC, "444444").expect("legal moves");
    let typed = "quatre\n8\n4\n\n";
    insta::assert_snapshot!(transcript(Lang::Fr, game.clone(), Opponents::People, typed.as_bytes()).0);
    insta::assert_snapshot!(transcript(Lang::En, game, Opponents::People, typed.as_bytes()).0);
}

#[test]
fn hints_take_backs_and_help_against_a_machine() {
    let machine = Opponents::Machine(Level::WEAKEST);
    let typed = b"u\n4\nh\nu\n?\nq\n";
    insta::assert_snapshot!(transcript(Lang::En, Game::new(Setup::CLASSIC), machine, typed).0);
}

#[test]
fn a_column_is_explained_where_that_can_be() {
    let explained =
        |game: Game, typed: &str| transcript(Lang::En, game, Opponents::People, typed.as_bytes()).0;
    let classic = |moves| Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
    let text = explained(classic("1213"), "y 1\n");
    assert!(text.contains("Why column 1?\n"), "{text}");
    let text = explained(classic("121212"), "y\n");
    assert!(text.contains("Why column 1?\nIt makes the line at once."), "{text}");
    let text = explained(classic("121212"), "y 4\n");
    assert!(text.contains("makes a line with column 2."), "{text}");
    let text = explained(classic(""), "y4\n");
    assert!(text.contains("Best play: 4 "), "{text}");
    let powers = Settings { powers: true, ..Settings::default() };
    let text = explained(Game::new(powers.try_into().expect("a playable setup")), "y 4\ny\n?\n");
    assert_eq!(text.matches("only the classic board is.").count(), 2, "{text}");
    assert!(!text.contains("y 4 says why"), "{text}");
}

fn opened(opening: Opening) -> Game {
    Game::new(Settings { opening, ..Settings::default() }.try_into().expect("a playable setup"))
}

#[test]
fn three_tokens_then_a_choice() {
    let (text, kept) = transcript(Lang::En, opened(Opening::Swap), Opponents::People, b"4\n4\n3\nw\n3\n");
    assert_eq!(kept.last().map(String::as_str), Some("443S3"));
    for said in
        ["drops three tokens", "swap the tokens with w", "swaps the tokens", "--opening swap --moves 443S3"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    // A machine of the highest level leaves a draw to choose from, and plays on.
    let machine = Opponents::Machine(Level::STRONGEST);
    let (_, kept) = transcript(Lang::Fr, opened(Opening::Swap), machine, b"1\n1\n1\n");
    assert!(kept.last().is_some_and(|moves| moves.len() > 3), "{kept:?}");
}

#[test]
fn a_proven_draw_is_laid_and_another_one_in_the_next_game() {
    let typed = b"q\n";
    let (text, kept) = transcript(Lang::En, opened(Opening::Drawn6), Opponents::People, typed);
    assert!(text.contains("Proven draw: 6 tokens are laid."), "{text}");
    assert_eq!(kept.last().map(String::len), Some(6));
    assert!(text.contains("--opening drawn6"), "{text}");
}

/// What is printed when this puzzle is answered by these lines.
fn solved(puzzle: &Puzzle, typed: &str) -> String {
    let phrases = Phrases::new(Lang::En);
    let mut output = Vec::new();
    let mut dialogue = Dialogue {
        phrases: &phrases,
        look: Look::default(),
        thinker: &mut Thinker::default(),
        input: typed.as_bytes(),
        output: &mut output,
        echo: true,
    };
    dialogue.solve(puzzle, connect_four::Date::new(2026, 11, 16)).expect("memory does not fail");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_puzzle_is_refuted_hinted_and_solved() {
    let puzzles = Puzzle::read(Puzzle::classic()).expect("puzzles");
    let puzzle = &puzzles[0];
    let right = puzzle.column + 1;
    let wrong = puzzle.game().open_columns().map(|column| column + 1).find(|column| *column != right);
    let text = solved(puzzle, &format!("neuf\n{}\nh\nh\n{right}\nq\n", wrong.expect("a choice")));
    let column = format!("It is column {right}.");
    for said in [
        "is not a column number",
        "That lets it go",
        "Try again",
        "Look at",
        &column,
        "Right!",
        "find a column that",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_storm_counts_until_the_time_is_up() {
    let puzzles = Puzzle::read(Puzzle::classic()).expect("puzzles");
    let phrases = Phrases::new(Lang::Fr);
    let mut output = Vec::new();
    let mut dialogue = Dialogue {
        phrases: &phrases,
        look: Look::default(),
        thinker: &mut Thinker::default(),
        input: "1\n2\n3\nh\n4\n5\n6\n7\n1\n2\n3\n4\n".as_bytes(),
        output: &mut output,
        echo: true,
    };
    let mut time = 0;
    let mut now = || {
        time += 20_000;
        time
    };
    dialogue.storm(&puzzles, 1, &mut now).expect("memory does not fail");
    let text = String::from_utf8(output).expect("text");
    assert!(text.contains("Fini") && text.contains("dix secondes"), "{text}");
    assert!(text.matches("Encore").count() < 10, "{text}");
}

#[test]
fn powers_are_played_by_notation() {
    let setup = Settings { columns: 4, rows: 4, players: 3, powers: true, ..Settings::default() };
    let game = Game::new(setup.try_into().expect("a playable setup"));
    let typed = b"?\n1\nX11\nF23\nX11\nR3\nR1\n";
    insta::assert_snapshot!(transcript(Lang::Fr, game, Opponents::People, typed).0);
}

#[test]
fn games_are_kept_after_every_change() {
    let kept =
        |typed: &str| transcript(Lang::En, Game::new(Setup::CLASSIC), Opponents::People, typed.as_bytes()).1;
    assert_eq!(kept(""), ["", ""]);
    assert_eq!(kept("4\n4\nu\nq\n"), ["", "4", "44", "4", "4"]);
    let whole = kept("1\n2\n1\n2\n1\n2\n1\n\n5\nq\n");
    assert_eq!(whole[6..], ["121212", "1212121", "", "5", "5"]);
}

#[test]
fn the_end_can_be_taken_back() {
    let said = two(Lang::En, "1\n2\n1\n2\n1\n2\n1\nu\n3\n");
    assert!(said.contains("Score: Black 1, White 0, draws 0."), "{said}");
    assert!(said.ends_with("To go on from here: quatris play --moves 1212123\n"), "{said}");
}

#[test]
fn a_game_that_is_over_says_so_at_once() {
    let game = Game::from_notation(Setup::CLASSIC, "1212121").expect("legal moves");
    let said = transcript(Lang::En, game, Opponents::People, b"").0;
    assert!(said.contains("Black ● wins!"), "{said}");
}

proptest! {
    /// Whatever is typed, the match goes on or ends cleanly, and nothing raw reaches the terminal.
    #[test]
    fn garbage_does_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (output, _) = transcript(Lang::Fr, Game::new(Setup::CLASSIC), Opponents::People, &bytes);
        prop_assert!(!output.chars().any(|c| c.is_control() && c != '\n'));
        prop_assert!(output.contains("Position"));
    }
}
