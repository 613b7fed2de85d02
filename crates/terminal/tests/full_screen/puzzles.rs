//! Puzzles, storms and the explorer.

use client::Lang;
use client::puzzle::{Storm as Session, of_day};
use connect_four::{Date, Game, Setup};
use connect_four_solver::puzzles::Puzzle;
use crossterm::event::KeyCode;
use terminal::full_screen::Event;
use terminal::full_screen::explorer::Explorer;
use terminal::full_screen::puzzles::{Choice, Solving, Storm};

use crate::world::{World, context};

fn monday() -> Date {
    Date::new(2026, 11, 16).expect("a day")
}

fn puzzles() -> Vec<Puzzle> {
    Puzzle::read(Puzzle::classic()).expect("a list of puzzles")
}

fn of_monday() -> Puzzle {
    let puzzles = puzzles();
    let grades: Vec<u8> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
    puzzles[of_day(monday().day_number(), &grades).expect("a puzzle")].clone()
}

fn world(lang: Lang, screen: Box<dyn terminal::full_screen::Screen>) -> World {
    let mut context = context(lang);
    context.local_day = Some(monday());
    let mut world = World::new(context, screen);
    world.pass(10);
    world
}

/// Takes both hints and plays the column that they tell, until the point is made.
fn solve(world: &mut World) {
    for _ in 0..5 {
        world.letters("hh");
        let picture = world.picture();
        let told = |start| picture.split_once(start).map(|(_, told): (_, &str)| told[..1].to_owned());
        let Some(told) = told("It is column ").or_else(|| told(" Column ")) else { break };
        world.letters(&told);
        world.pass(5000);
    }
}

#[test]
fn a_wrong_column_is_refuted_step_by_step() {
    let puzzle = of_monday();
    let mut world = world(Lang::Fr, Box::new(Solving::new(puzzle.clone(), Some(monday()))));
    insta::assert_snapshot!(world.picture());
    let open = |column: &u8| puzzle.game().board().landing(*column).is_some();
    let wrong = (0..7).filter(open).find(|column| *column != puzzle.column).expect("a wrong column");
    world.letters(&(wrong + 1).to_string());
    world.pass(10_000);
    insta::assert_snapshot!(world.picture());
    let end = world.picture();
    world.key(KeyCode::Left);
    assert_ne!(world.picture(), end, "a move was taken back");
    world.key(KeyCode::Right);
    assert_eq!(world.picture(), end);
    world.key(KeyCode::Enter);
    world.sees("Essais ratés               1");
    world.sees("Vise une colonne");
    // Another column right away is another try.
    for tries in 2..4 {
        world.letters(&(wrong + 1).to_string());
        world.sees(&format!("Essais ratés               {tries}"));
    }
}

#[test]
fn a_puzzle_of_the_day_counts_for_the_streak() {
    let mut world = world(Lang::En, Box::new(Solving::new(of_monday(), Some(monday()))));
    solve(&mut world);
    world.sees("Quatris · puzzle 2026-11-16");
    world.sees("Why column");
    insta::assert_snapshot!(world.picture());
    let progress = &world.app.context.progress;
    assert_eq!((progress.calendar.streak(monday().day_number()), progress.calendar.longest()), (1, 1));
    world.letters("e");
    world.sees("Quatris · Explorer");
}

/// After the first column there may be several that are right: none of them is called the only one.
#[test]
fn a_later_column_is_one_of_several() {
    let puzzle = of_monday();
    let mut world = world(Lang::En, Box::new(Solving::new(puzzle.clone(), Some(monday()))));
    world.sees("Find the only column");
    world.letters(&(puzzle.column + 1).to_string());
    world.pass(5000);
    world.sees("Find a column that");
    world.letters("hh");
    world.sees("that are right.");
    world.letters("g");
    world.sees("These columns were right: ");
}

#[test]
fn an_old_puzzle_does_not_count_and_can_be_given_up() {
    let before = Date::of_day_number(monday().day_number() - 1).expect("a day");
    let mut world = world(Lang::En, Box::new(Solving::of_day(before).expect("a puzzle")));
    world.letters("g");
    world.sees("It was column");
    assert_eq!(world.app.context.progress, terminal::Progress::default());
    world.key(KeyCode::Char('l'));
    world.pass(100);
    world.sees("Pourquoi la colonne");
}

#[test]
fn a_storm_lasts_three_minutes() {
    let mut world = world(Lang::Fr, Box::new(Storm::new(Some(7))));
    world.key(KeyCode::Enter);
    let puzzles = puzzles();
    let mut session = Session::new(7, 0);
    for number in 0..4 {
        let puzzle = &puzzles[session.place(puzzles.len())];
        let open = |column: &u8| puzzle.game().board().landing(*column).is_some();
        let other = (0..7).filter(open).find(|column| *column != puzzle.column).expect("a wrong column");
        let column = if number == 2 { other } else { puzzle.column };
        session.answered(column == puzzle.column);
        world.key(KeyCode::Char(char::from(b'1' + column)));
    }
    insta::assert_snapshot!(world.picture());
    // A second is drawn as often as it changes, and a tenth in the last ten.
    let ticks = world.pass(181_000);
    assert!((250..=290).contains(&ticks), "{ticks}");
    world.sees("Fini !");
    world.sees("Raté 1 sur 1");
    insta::assert_snapshot!(world.picture());
    let today = monday().day_number();
    assert_eq!(world.app.context.progress.storms.of_day(today), 3);
    assert_eq!(world.pass(10_000), 0, "nothing moves after the end");
    world.key(KeyCode::Enter);
    world.sees("0 résolus");
}

#[test]
fn puzzles_are_chosen() {
    let mut context = context(Lang::Fr);
    context.local_day = Some(monday());
    let choice = Choice::new(&context);
    let mut world = World::new(context, Box::new(choice));
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Right);
    world.sees("2026-11-16");
    world.key(KeyCode::Left);
    world.sees("2026-11-15");
    for (downs, title) in
        [(0, "Quatris · Puzzle du jour"), (1, "Quatris · Tempête"), (1, "Quatris · Explorateur")]
    {
        for _ in 0..downs {
            world.key(KeyCode::Down);
        }
        world.key(KeyCode::Enter);
        world.sees(title);
        world.key(KeyCode::Esc);
    }
}

#[test]
fn any_position_is_explored() {
    let game = Game::from_notation(Setup::CLASSIC, "444442").expect("a position");
    let mut world = world(Lang::Fr, Box::new(Explorer::new(game)));
    world.pass(100);
    insta::assert_snapshot!(world.picture());
    world.letters("b");
    world.sees("4444422");
    world.letters("uu");
    world.sees("44444");
    world.misses("444442");
    world.letters("r");
    world.sees("444442");
    world.letters("p");
    world.hear(&Event::Paste("x".into()));
    world.key(KeyCode::Enter);
    world.sees("Coup 7");
    world.hear(&Event::Paste("4453\n".into()));
    world.sees("4453");
    world.letters("w");
    world.sees("Pourquoi la colonne 4 ?");
    world.misses("{");
    // Three of one side with an empty cell above: once another column is played, it is a threat.
    world.hear(&Event::Paste("414141".into()));
    world.letters("w");
    world.sees("Pourquoi la colonne 4 ?");
    world.misses("{");
    world.key(KeyCode::Right);
    world.letters("w");
    world.sees("Pourquoi la colonne 5 ?");
    world.sees("{");
    world.key(KeyCode::Left);
    world.hear(&Event::Paste("1212121".into()));
    world.sees("Rouge gagne");
    world.resize(120, 36);
    world.hear(&Event::Paste("444442".into()));
    insta::assert_snapshot!(world.picture());
}
