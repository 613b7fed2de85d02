//! Saved games: one that holds, and where each damaged one breaks.

use connect_four::{
    BadName, Collection, Damage, Date, Fault, Flaw, Outcome, Player, Reason, Record, Refusal,
};

const RECORD: &str = "\
quatris connect-four 1
setup: 7x6 align 4 players 2 powers off
player 1: Noir
player 2: Blanc
first: 2
result: won by 2
date: 2026-03-14
seed: 42
moves: 4455667
";

#[track_caller]
fn broken(from: &str, to: &str, line: usize, column: usize, damage: Damage) {
    assert!(RECORD.contains(from));
    let found = RECORD.replacen(from, to, 1).parse::<Record>();
    assert_eq!(found, Err(Flaw { line, column, damage }), "{from} -> {to}");
}

#[test]
fn a_record_prints_as_it_was_read() {
    let record: Record = RECORD.parse().expect("a good record");
    assert_eq!(record.to_string(), RECORD);
    assert_eq!(record.names()[1].as_str(), "Blanc");
    assert_eq!(record.seed(), Some(42));
    assert_eq!(record.outcome(), Some(Outcome::Line { winner: Player::FIRST.next(2) }));
}

#[test]
fn a_game_that_was_given_up_has_a_winner() {
    let text = RECORD.replace("won by 2", "resigned by 2").replace("4455667", "4455");
    let record: Record = text.parse().expect("a good record");
    let (first, second) = (Player::FIRST, Player::FIRST.next(2));
    let resigned = Outcome::Resigned { player: second };
    assert_eq!((record.outcome(), resigned.winner()), (Some(resigned), Some(first)));
    assert_eq!(record.to_string(), text);
    let unfinished: Record = text.replace("resigned by 2", "unfinished").parse().expect("a good record");
    assert_eq!(unfinished.ended(Some(resigned)), record);
    // A game won on the board can't be resigned any more.
    let won: Record = RECORD.parse().expect("a good record");
    assert_eq!(won.clone().ended(Some(resigned)), won);
    broken("won by 2", "resigned by 1", 6, 9, Damage::OtherResult(Some(Outcome::Line { winner: second })));
    broken("won by 2", "resigned by 3", 6, 9, Damage::Result);
}

#[test]
fn every_outcome_is_read_as_it_is_written() {
    let check = |result: &str, winner: Option<u8>| {
        let text = RECORD.replace("won by 2", result).replace("4455667", "4455");
        let record: Record = text.parse().unwrap_or_else(|flaw| panic!("{result}: {flaw:?}"));
        assert_eq!((record.to_string(), record.result().as_str()), (text, result));
        assert_eq!(record.outcome().and_then(Outcome::winner).map(Player::number), winner, "{result}");
    };
    check("unfinished", None);
    check("resigned by 1", Some(2));
    check("lost on time by 2", Some(1));
    check("abandoned by 1", Some(2));
    check("draw agreed", None);
    // Among three, nobody can lose alone; they can agree.
    let three = RECORD
        .replace("players 2", "players 3")
        .replace("Blanc", "Blanc\nplayer 3: Rouge")
        .replace("4455667", "4455");
    assert!(three.replace("won by 2", "draw agreed").parse::<Record>().is_ok());
    assert!(three.replace("won by 2", "lost on time by 2").parse::<Record>().is_err());
}

#[test]
fn line_ends_of_other_systems_and_a_lost_last_one_do_not_matter() {
    let record: Record = RECORD.parse().expect("a good record");
    assert_eq!(RECORD.replace('\n', "\r\n").parse(), Ok(record.clone()));
    assert_eq!(RECORD.trim_end().parse(), Ok(record));
}

#[test]
fn damage_is_found_at_its_place() {
    let expected = Damage::Expected;
    broken(RECORD, "", 1, 1, expected("quatris connect-four 1"));
    broken("four 1", "four 2", 1, 1, expected("quatris connect-four 1"));
    broken("7x6 align 4", "7x6 align four", 2, 8, Damage::Setup);
    broken("setup", "set up", 2, 1, expected("setup: "));
    broken("player 2", "player 3", 4, 1, expected("player 2: "));
    broken("Blanc", "B", 4, 11, Damage::Name(BadName::Length { characters: 1 }));
    broken("first: 2", "first: 3", 5, 8, Damage::Player);
    broken("won by 2", "lost", 6, 9, Damage::Result);
    broken("2026-03", "2026-13", 7, 7, Damage::Date);
    broken("42", "-42", 8, 7, Damage::Seed);
    broken("moves: 4455667\n", "", 9, 1, expected("moves: "));
    broken("5667\n", "5667\n\nmore", 10, 1, Damage::Trailing);
    let winner = Player::from_number(2).expect("a seat");
    broken("won by 2", "draw", 6, 9, Damage::OtherResult(Some(Outcome::Line { winner })));
    let refused =
        Fault { number: 7, at: 7, reason: Reason::Refused(Refusal::NoSuchColumn { column: 7, columns: 7 }) };
    broken("4455667", "4455668", 9, 14, Damage::Moves(refused));
    assert_eq!(
        "x".repeat(20_000).parse::<Record>(),
        Err(Flaw { line: 1, column: 1, damage: Damage::TooLong })
    );
}

#[test]
fn machines_are_remembered() {
    let text = RECORD.replace("Blanc\n", "Machine 4\nlevel 2: 4\n");
    let record: Record = text.parse().expect("a good record");
    assert_eq!(record.level(Player::FIRST), None);
    assert_eq!(record.level(Player::FIRST.next(2)).map(connect_four::Level::get), Some(4));
    assert_eq!(record.to_string(), text);
    broken("Blanc\n", "Blanc\nlevel 2: 8\n", 5, 10, Damage::Level);
    broken("Blanc\n", "Blanc\nlevel 3: 4\n", 5, 1, Damage::Expected("first: "));
}

#[test]
fn variations_follow_the_moves() {
    let text = format!("{RECORD}variation: 44553\nvariation: 44556644\n");
    let record: Record = text.parse().expect("a good record");
    assert_eq!(record.variations().iter().map(Vec::len).collect::<Vec<_>>(), [5, 8]);
    assert_eq!(record.to_string(), text);
    let plain: Record = RECORD.parse().expect("a good record");
    assert_eq!(plain.clone().with_variations(record.variations().to_vec()), record);
    // A variation has moves, and the rules allow them.
    let column = |column| connect_four::Move::Drop { column };
    assert_eq!(plain.clone().with_variations([vec![], vec![column(3), column(7)]]), plain);
    let refused =
        Fault { number: 2, at: 2, reason: Reason::Refused(Refusal::NoSuchColumn { column: 7, columns: 7 }) };
    broken("5667\n", "5667\nvariation: 48\n", 10, 13, Damage::Moves(refused));
    broken("5667\n", "5667\nvariation:\n", 10, 11, Damage::Variation);
    let many = format!("5667\n{}", "variation: 4\n".repeat(Record::MOST_VARIATIONS + 1));
    broken("5667\n", &many, 10 + Record::MOST_VARIATIONS, 1, Damage::TooManyVariations);
    let two: Collection = format!("{text}\n{text}").parse().expect("two good records");
    assert_eq!(two.games(), [record.clone(), record]);
}

#[test]
fn days_are_numbered_without_a_gap() {
    let mut numbers = (2023..=2025_u16).flat_map(|year| {
        (1..=12).flat_map(move |month| (1..=31).filter_map(move |day| Date::new(year, month, day)))
    });
    let first = numbers.next().expect("a day").day_number();
    assert_eq!(first, 19_358);
    for (date, number) in numbers.zip(first + 1..) {
        assert_eq!((date.day_number(), Date::of_day_number(number)), (number, Some(date)));
    }
    assert_eq!(Date::of_day_number(-800_000), None);
    assert_eq!(Date::read("2026-11-16").map(Date::day_number), Some(20_773));
    assert_eq!(Date::read("1970-01-01").map(Date::day_number), Some(0));
}

#[test]
fn no_day_is_outside_the_calendar() {
    for (date, exists) in [
        ((2026, 2, 28), true),
        ((2026, 2, 29), false),
        ((2028, 2, 29), true),
        ((2100, 2, 29), false),
        ((2000, 2, 29), true),
        ((2026, 4, 31), false),
        ((2026, 12, 31), true),
        ((2026, 13, 1), false),
        ((2026, 1, 0), false),
    ] {
        assert_eq!(Date::new(date.0, date.1, date.2).is_some(), exists, "{date:?}");
    }
    broken("2026-03-14", "2026-02-31", 7, 7, Damage::Date);
}

#[test]
fn a_file_holds_one_game_or_several() {
    let one: Collection = RECORD.parse().expect("a good record");
    assert_eq!(one.games().len(), 1);
    assert_eq!(one.to_string(), RECORD);
    let text = format!("{RECORD}\n{}", RECORD.replace("4455667", "4455").replace("won by 2", "unfinished"));
    let two: Collection = text.parse().expect("two good records");
    assert_eq!(two.games().iter().map(|record| record.game().moves().len()).collect::<Vec<_>>(), [7, 4]);
    assert_eq!(two.to_string(), text);
    assert_eq!(text.replace('\n', "\r\n").parse(), Ok(two));
    // The place of a fault is its place in the file.
    let damaged = text.replace("4455\n", "4458\n").parse::<Collection>();
    assert_eq!(damaged.map_err(|flaw| (flaw.line, flaw.column)), Err((19, 11)));
    assert_eq!("".parse::<Collection>().map_err(|flaw| flaw.line), Err(1));
}
