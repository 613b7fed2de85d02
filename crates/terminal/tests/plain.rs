//! Matches in the plain terminal, as they are read.

use client::{Lang, Local, Opponents, Phrases};
use connect_four::{Game, Level, Settings, Setup};
use proptest::prelude::*;
use terminal::plain::{Outside, play};
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
