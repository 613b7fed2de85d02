//! The fast solver gives the same scores as the naive one.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod naive;

use connect_four_solver::book::Book;
use connect_four_solver::sizes::{Flexible, ForSize, Geometry, for_size};
use connect_four_solver::{Limits, Position, Scale, Solver, SolverOn};
use naive::Dice;

fn agrees<const COLUMNS: usize, const ROWS: usize>(empty: usize, count: usize) {
    let mut solver = Solver::<COLUMNS, ROWS>::new(1);
    for mut game in Dice(7).games(COLUMNS, ROWS, empty, count) {
        let position = Position::parse(&game.notation).unwrap();
        assert_eq!(solver.solve(&position), game.score(), "{COLUMNS}x{ROWS} {}", game.notation);
    }
}

/// [`agrees`], for a size that is chosen at run time, and the mirror image of each position.
struct Agrees {
    empty: usize,
    count: usize,
}

impl ForSize for Agrees {
    type Answer = ();

    fn run<G: Geometry>(self, board: G) {
        let (columns, rows) = (board.columns(), board.rows());
        let mut solver = SolverOn::on(board, 1);
        // On a large board nearly all random games end early; without lines, most can be won at once, which proves nothing.
        let games = if columns * rows > 72 {
            let mut games = Dice(7).quiet_games(columns, rows, self.empty, 40 * self.count);
            games.retain(|game| !solver.parse(&game.notation).unwrap().can_win());
            games.truncate(self.count);
            games
        } else {
            Dice(7).games(columns, rows, self.empty, self.count)
        };
        assert!(games.len() > 4, "{columns}x{rows}");
        for mut game in games {
            let position = solver.parse(&game.notation).unwrap();
            let score = game.score();
            assert_eq!(solver.solve(&position), score, "{columns}x{rows} {}", game.notation);
            // A fresh table: the score of the mirror image must not be looked up.
            let mirrored = SolverOn::on(board, 1).solve(&position.mirrored());
            assert_eq!(mirrored, score, "{columns}x{rows} {} mirrored", game.notation);
        }
    }
}

#[test]
fn sizes_that_are_chosen_at_run_time() {
    for (columns, rows) in [(5, 4), (6, 5), (8, 7), (9, 6), (4, 15)] {
        for_size(columns, rows, Agrees { empty: 8, count: 60 }).expect("a size that can be solved");
    }
}

#[test]
fn boards_of_two_words() {
    for (columns, rows) in [(8, 8), (9, 7), (10, 7), (9, 8), (16, 4), (4, 16), (7, 16), (8, 15), (13, 5)] {
        for_size(columns, rows, Agrees { empty: 8, count: 12 }).expect("a size that can be solved");
    }
}

/// The same positions in one word and in two have the same scores.
#[test]
fn two_words_say_what_one_does() {
    let board = Flexible::<u128>::new(7, 6).expect("a size that fits");
    let mut wide = SolverOn::on(board, 4);
    for (notation, score) in KNOWN {
        assert_eq!(wide.solve(&wide.parse(notation).unwrap()), score, "{notation}");
    }
    let mut narrow = Solver::<7, 6>::new(4);
    for game in Dice(13).games(7, 6, 20, 60) {
        let score = narrow.solve(&Position::parse(&game.notation).unwrap());
        assert_eq!(wide.solve(&wide.parse(&game.notation).unwrap()), score, "{}", game.notation);
    }
}

#[test]
fn small_boards() {
    agrees::<5, 4>(10, 2000);
    agrees::<4, 5>(10, 2000);
    agrees::<4, 4>(12, 1000);
    agrees::<6, 5>(9, 1000);
    agrees::<5, 6>(9, 1000);
    agrees::<6, 4>(10, 1000);
}

#[test]
fn boards_of_every_layout() {
    agrees::<7, 6>(9, 1000);
    agrees::<8, 7>(8, 300);
    agrees::<8, 6>(8, 300);
    agrees::<9, 6>(8, 200);
    agrees::<12, 4>(8, 200);
    agrees::<4, 15>(9, 200);
    agrees::<6, 9>(8, 200);
    agrees::<3, 3>(9, 1);
}

#[test]
fn whole_games_of_small_boards() {
    // These scores are known from elsewhere.
    assert_eq!(Solver::<4, 4>::new(1).solve(&Position::default()), 0);
    assert_eq!(Solver::<5, 4>::new(1).solve(&Position::default()), 0);
    assert_eq!(Solver::<5, 5>::new(1).solve(&Position::default()), 0);
    assert_eq!(Solver::<6, 4>::new(1).solve(&Position::default()), -1);
}

/// Positions of every part of the game with their known scores.
const KNOWN: [(&str, i32); 12] = [
    ("5317675655363525166764774211142143734", 3),
    ("4145656755516446423572277224333616", 4),
    ("2413265167124244272137114545657357", 0),
    ("1723677142177472254221346", 4),
    ("5155534673713335365177", -3),
    ("6774215675444244711317251", -7),
    ("6757252462711162412476", -3),
    ("3317135514457166", -11),
    ("75315173276665", -2),
    ("624732436", -12),
    ("6146", 18),
    ("14362727743122", -10),
];

#[test]
fn known_scores() {
    let mut solver = Solver::<7, 6>::new(16);
    let mut outcomes = Solver::<7, 6>::new(16).with_scale(Scale::Outcome);
    for (notation, score) in KNOWN {
        let position = Position::parse(notation).unwrap();
        assert_eq!(solver.solve(&position), score, "{notation}");
        assert_eq!(solver.solve(&position.mirrored()), score, "{notation} mirrored");
        assert_eq!(outcomes.solve(&position), score.signum(), "{notation}");
    }
}

#[test]
fn mirror_images_have_equal_scores() {
    // Fresh tables: the score of the mirror image must not be looked up.
    for game in Dice(3).games(7, 6, 20, 60) {
        let position: Position = Position::parse(&game.notation).unwrap();
        assert_eq!(
            Solver::<7, 6>::new(1).solve(&position),
            Solver::<7, 6>::new(1).solve(&position.mirrored()),
            "{}",
            game.notation
        );
    }
}

#[test]
fn an_analysis_is_one_solve_for_each_column() {
    let mut solver = Solver::<7, 6>::new(4);
    let mut single = Solver::<7, 6>::new(4);
    for game in Dice(11).games(7, 6, 18, 100) {
        let position = Position::parse(&game.notation).unwrap();
        let mut heard = [None; 7];
        let scores = solver
            .analyse(&position, Limits::default(), |column, score| {
                heard[column] = Some(score);
            })
            .unwrap();
        assert_eq!(scores, heard);
        for (column, score) in scores.into_iter().enumerate() {
            let expected = position.can_play(column).then(|| {
                if position.wins_at(column) {
                    (43 - position.plies()) / 2
                } else {
                    -single.solve(&position.play(column).unwrap())
                }
            });
            assert_eq!(score, expected, "{} column {column}", game.notation);
        }
        let best = single.solve(&position);
        assert_eq!(scores.into_iter().flatten().max(), Some(best));
        let best_columns: Vec<usize> = (0..7).filter(|&column| scores[column] == Some(best)).collect();
        assert_eq!(Solver::new(1).best_columns(&position, Limits::default()), Ok(best_columns));
    }
}

/// The book has the score of a position of ten plies, and bounds those of its columns.
#[test]
fn the_book_makes_an_analysis_cheaper_and_changes_no_score() {
    let mut with_book = Solver::<7, 6>::new(16).with_book(Book::classic());
    let mut without = Solver::<7, 6>::new(16);
    let games = Dice(31).games(7, 6, 32, 12).into_iter().map(|game| game.notation);
    for notation in games.chain(["3335775766".into()]) {
        let position = Position::parse(&notation).unwrap();
        let scores = with_book.analyse(&position, Limits::default(), |_, _| ());
        assert_eq!(scores, without.analyse(&position, Limits::default(), |_, _| ()), "{notation}");
    }
    // With the score alone it would be 650,000.
    assert!(with_book.nodes() < 250_000, "{} nodes", with_book.nodes());
}

#[test]
fn a_team_finds_the_same_scores() {
    let mut alone = Solver::<7, 6>::new(8);
    let mut team = Solver::<7, 6>::new(8).with_threads(3);
    for game in Dice(5).games(7, 6, 27, 12) {
        let position = Position::parse(&game.notation).unwrap();
        assert_eq!(team.solve(&position), alone.solve(&position), "{}", game.notation);
    }
    let board = Flexible::<u128>::new(9, 7).expect("a size that fits");
    let (mut alone, mut team) = (SolverOn::on(board, 8), SolverOn::on(board, 8).with_threads(3));
    for game in Dice(5).quiet_games(9, 7, 24, 6) {
        let position = alone.parse(&game.notation).unwrap();
        assert_eq!(team.solve(&position), alone.solve(&position), "9x7 {}", game.notation);
    }
}
