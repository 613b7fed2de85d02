//! An analysis by its moves: the tree as brackets, scores as figures.

use super::*;

fn analysis(moves: &str, variations: &[&str]) -> Analysis {
    let lines: Vec<_> = variations.iter().map(|moves| game(moves).moves().collect()).collect();
    Analysis::new(&game(moves), &lines)
}

fn game(moves: &str) -> Game {
    Game::from_notation(Setup::CLASSIC, moves).expect("legal moves")
}

/// The tree in one line: a branch in brackets after the move that it replaces.
fn tree(analysis: &Analysis) -> String {
    fn told(analysis: &Analysis, items: &[Item]) -> String {
        items
            .iter()
            .map(|item| match item {
                Item::Move(place) => analysis.made(*place).expect("a move").1.to_string(),
                Item::Branch(items) => format!("({})", told(analysis, items)),
            })
            .collect()
    }
    told(analysis, &analysis.items())
}

fn play(analysis: &mut Analysis, columns: &str) {
    for made in game(columns).moves() {
        analysis.play(made).expect("a legal move");
    }
}

fn learn(analysis: &mut Analysis, moves: &str, scores: [i8; 7]) {
    analysis.learn(&game(moves), |worth| {
        *worth = Worth { scores: scores.map(Some).to_vec(), done: true, advice: None }
    });
}

#[test]
fn lines_are_read_as_a_tree() {
    let check = |moves, variations: &[&str], expected| {
        assert_eq!(tree(&analysis(moves, variations)), expected, "{moves} {variations:?}");
    };
    check("4455", &[], "4455");
    check("4455", &["4433"], "445(33)5");
    check("4455", &["4433", "44322", "12"], "4(12)45(33(22))5");
    check("4455", &["4433", "44332"], "445(332)5");
    check("4455", &["445566"], "445566");
    check("", &["12", "13"], "12(3)");
}

#[test]
fn other_moves_become_variations_and_known_ones_are_followed() {
    let mut analysis = analysis("4455", &[]);
    analysis.go(Place { line: 0, step: 2 });
    play(&mut analysis, "33");
    assert_eq!((tree(&analysis).as_str(), analysis.shown().notation().as_str()), ("445(33)5", "4433"));
    analysis.go(analysis.back());
    play(&mut analysis, "2");
    assert_eq!(tree(&analysis), "445(33(2))5");
    analysis.go(Place { line: 0, step: 2 });
    assert_eq!(analysis.next(), Some(Move::Drop { column: 4 }));
    play(&mut analysis, "3");
    assert_eq!((tree(&analysis).as_str(), analysis.is_variation(analysis.at())), ("445(33(2))5", true));
    // A move after the end of the game adds a variation, and the game stays what it was.
    analysis.go(Place { line: 0, step: 4 });
    play(&mut analysis, "66");
    assert_eq!(tree(&analysis), "445(33(2))566");
    assert_eq!(analysis.variations().len(), 3);
    let full = Move::Drop { column: 7 };
    let refusal = Refusal::NoSuchColumn { column: 7, columns: 7 };
    assert_eq!(analysis.play(full), Err(NotTried::Rules(refusal)));
}

#[test]
fn steps_lead_back_into_the_variation_they_came_from() {
    let mut analysis = analysis("4455", &["4433"]);
    analysis.go(Place { line: 1, step: 4 });
    analysis.go(Place { step: 0, ..analysis.at() });
    for expected in ["4", "44", "443", "4433", "4433"] {
        analysis.go(analysis.forward());
        assert_eq!(analysis.shown().notation(), expected);
    }
}

#[test]
fn a_change_is_undone_and_done_again() {
    let mut analysis = analysis("4455", &["4433"]);
    analysis.go(Place { line: 1, step: 3 });
    analysis.remove();
    assert_eq!((tree(&analysis).as_str(), analysis.shown().notation().as_str()), ("4455", "44"));
    analysis.undo();
    assert_eq!((tree(&analysis).as_str(), analysis.can_undo()), ("445(33)5", false));
    analysis.redo();
    assert_eq!((tree(&analysis).as_str(), analysis.can_redo()), ("4455", false));
    analysis.remove();
    assert_eq!(tree(&analysis), "4455", "what was played stays");
    analysis.go(Place { line: 0, step: 1 });
    play(&mut analysis, "12");
    analysis.go(analysis.back());
    analysis.go(Place { line: 1, step: 3 });
    analysis.remove();
    assert_eq!(tree(&analysis), "44(1)55");
}

#[test]
fn there_is_an_end_to_lines() {
    let mut analysis = analysis("1", &["2"; Record::MOST_VARIATIONS]);
    let wish = Move::Drop { column: 3 };
    assert_eq!(analysis.play(wish), Err(NotTried::TooManyLines));
    analysis.go(Place { line: 1, step: 1 });
    assert_eq!(analysis.play(wish), Ok(()), "a line may still grow");
}

#[test]
fn moves_that_keep_the_result_are_right() {
    let mut analysis = analysis("4455", &["41"]);
    learn(&mut analysis, "", [-2, -1, 0, 1, 0, -1, -2]);
    learn(&mut analysis, "4", [-4, -2, -2, -1, -2, -2, -4]);
    learn(&mut analysis, "44", [0, 0, 0, 3, -2, 0, 0]);
    let (first, second) = (Player::FIRST, Player::FIRST.next(2));
    assert_eq!(analysis.accuracy(first), Accuracy { right: 1, all: 2 });
    assert_eq!(analysis.accuracy(second), Accuracy { right: 1, all: 1 });
    assert_eq!(analysis.accuracy(first).percent(), Some(50));
    assert_eq!(Accuracy { right: 2, all: 3 }.percent(), Some(67));
    assert_eq!(analysis.mistakes(), [(3, Mistake::WinToLoss)]);
    assert_eq!(analysis.values(), [Some(1), Some(1), Some(3), None, None]);
    assert_eq!(analysis.progress(), (3, 4));
    learn(&mut analysis, "445", [-2, -2, -2, -2, 2, -2, -2]);
    assert_eq!(analysis.values()[3..], [Some(-2), Some(-2)]);
}

#[test]
fn what_is_shown_is_asked_about_first_and_the_best_line_after_it() {
    let mut analysis = analysis("4455", &[]);
    analysis.go(Place { line: 0, step: 2 });
    let asked = |analysis: &Analysis| analysis.open_question(3).map(|game| game.notation());
    for (expected, scores) in [
        ("44", [0, 0, 0, 3, -2, 0, 0]),
        ("444", [-1, -2, -2, -2, -2, -2, -2]),
        ("4441", [1; 7]),
        ("4", [-1; 7]),
        ("4455", [0; 7]),
        ("445", [0; 7]),
        ("", [0; 7]),
    ] {
        assert_eq!(asked(&analysis).as_deref(), Some(expected));
        learn(&mut analysis, expected, scores);
    }
    assert_eq!(asked(&analysis), None);
    let line: String = analysis.best_line(3).iter().map(ToString::to_string).collect();
    assert_eq!(line, "414");
    // A game that is over has nothing to find out.
    let over = self::analysis("1212121", &[]);
    assert_eq!(asked(&over).as_deref(), Some("121212"));
}
