//! Matches of several games: who begins, what counts, what is taken back.

use connect_four::{Game, Level, Move, Outcome, Player, Settings, Setup};
use proptest::prelude::*;
use room::{Command, Event, Holder, Refusal, Room, Score, Seat};

const MACHINE: Holder = Holder::Machine(Level::WEAKEST);

fn room(setup: Setup, holders: &[Holder]) -> Room {
    Room::new(setup, |player| Seat {
        name: format!("Seat {}", player.number()).parse().expect("a name"),
        holder: holders[player.index()],
    })
}

fn people(players: u16) -> Room {
    let setup = Settings { players, ..Settings::default() }.try_into().expect("a playable setup");
    room(setup, &[Holder::Person; 6])
}

fn play(room: &mut Room, moves: &str) {
    for column in moves.chars() {
        let wish = Move::Drop { column: column as u8 - b'1' };
        room.apply(room.game().turn(), Command::Play(wish)).expect("a legal move");
    }
}

fn next_game(room: &mut Room) -> u8 {
    room.apply(Player::FIRST, Command::NextGame).expect("the game is over");
    room.game().first().number()
}

const DRAW: &str = "547125662261271266215743771576315353334444";

#[test]
fn the_loser_begins_and_the_score_is_kept() {
    let mut room = people(2);
    play(&mut room, "1212121");
    assert_eq!(next_game(&mut room), 2);
    play(&mut room, "1212121");
    assert_eq!(next_game(&mut room), 1);
    play(&mut room, "12131465");
    assert_eq!(next_game(&mut room), 1);
    let score = *room.score();
    assert_eq!(Player::all(2).map(|player| score.wins(player)).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(score.games(), 3);
}

#[test]
fn after_a_draw_the_other_one_begins() {
    let mut room = people(2);
    play(&mut room, DRAW);
    assert_eq!(next_game(&mut room), 2);
    play(&mut room, DRAW);
    assert_eq!(next_game(&mut room), 1);
    assert_eq!((room.score().draws(), room.score().games()), (2, 2));
}

#[test]
fn with_more_players_the_one_after_the_winner_begins() {
    let mut room = people(3);
    play(&mut room, "1231231231");
    assert!(
        matches!(room.game().outcome(), Some(Outcome::Won { winner, .. }) if winner.number() == 1),
        "{:?}",
        room.game()
    );
    assert_eq!(next_game(&mut room), 2);
}

#[test]
fn the_next_game_waits_for_the_end_of_this_one() {
    let room = people(2);
    assert_eq!(room.decide(Player::FIRST, Command::NextGame), Err(Refusal::GameNotOver));
}

#[test]
fn a_take_back_returns_the_turn_to_a_person() {
    let take_back = |room: &mut Room| room.apply(Player::FIRST, Command::TakeBack);
    let nothing = Err(Refusal::NothingToTakeBack);

    let mut two = people(2);
    assert_eq!(take_back(&mut two), nothing);
    play(&mut two, "44");
    assert_eq!(take_back(&mut two), Ok(Event::TakenBack { moves: 1 }));
    assert_eq!(two.game().notation(), "4");

    let mut against_machine = room(Setup::CLASSIC, &[Holder::Person, MACHINE]);
    play(&mut against_machine, "44");
    assert_eq!(take_back(&mut against_machine), Ok(Event::TakenBack { moves: 2 }));
    play(&mut against_machine, "4");
    assert_eq!(take_back(&mut against_machine), Ok(Event::TakenBack { moves: 1 }));

    let mut machine_begins = room(Setup::CLASSIC, &[MACHINE, Holder::Person]);
    play(&mut machine_begins, "4");
    assert_eq!(take_back(&mut machine_begins), nothing);
    play(&mut machine_begins, "44");
    assert_eq!(take_back(&mut machine_begins), Ok(Event::TakenBack { moves: 2 }));
    assert_eq!(machine_begins.game().notation(), "4");
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut room = people(2);
    play(&mut room, "1212121");
    let refusal = Refusal::Rules(connect_four::Refusal::GameOver);
    assert_eq!(room.decide(Player::FIRST, Command::TakeBack), Err(refusal));
}

#[test]
fn a_match_resumes_from_a_game() {
    let game = Game::from_notation(Setup::CLASSIC, "1212121").expect("legal moves");
    let seat = |_| Seat { name: "Loutre".parse().expect("a name"), holder: Holder::Person };
    let mut room = Room::resumed(game, seat);
    assert_eq!(room.score().wins(Player::FIRST), 1);
    assert_eq!(next_game(&mut room), 2);
    let mut room = room.with_score(Score::new(|player| u32::from(player.number()), 5));
    assert_eq!((room.score().wins(Player::FIRST), room.score().draws()), (1, 5));
    play(&mut room, "1212121");
    assert_eq!(room.score().wins(Player::FIRST.next(2)), 3);
}

proptest! {
    /// Taking back gives back the very position, powers and all.
    #[test]
    fn take_back_undoes_a_move(
        columns in 4..=9_u16, players in 2..=6_u16, powers: bool,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
    ) {
        let settings = Settings { columns, players, powers, ..Settings::default() };
        let mut room = room(settings.try_into().expect("in range"), &[Holder::Person; 6]);
        for pick in picks {
            let legal = room.game().legal_moves();
            prop_assume!(!legal.is_empty());
            let before = room.clone();
            room.apply(room.game().turn(), Command::Play(legal[pick.index(legal.len())])).expect("legal");
            if room.game().outcome().is_none() {
                let mut undone = room.clone();
                undone.apply(Player::FIRST, Command::TakeBack).expect("a move was made");
                prop_assert_eq!(undone, before);
            } else {
                break;
            }
        }
    }
}

#[test]
fn who_resigns_loses_and_begins() {
    let mut room = people(2);
    play(&mut room, "4");
    let second = Player::FIRST.next(2);
    room.apply(second, Command::Resign).expect("there is a game to give away");
    assert_eq!((room.winner(), room.resigned()), (Some(Player::FIRST), Some(second)));
    assert_eq!(room.score().wins(Player::FIRST), 1);
    let over = Err(Refusal::Rules(connect_four::Refusal::GameOver));
    for command in [Command::Play(Move::Drop { column: 0 }), Command::TakeBack, Command::Resign] {
        assert_eq!(room.decide(second, command), over, "{command:?}");
    }
    assert_eq!(next_game(&mut room), 2);
    assert!(!room.is_over());
}

#[test]
fn among_three_nobody_resigns() {
    assert_eq!(people(3).decide(Player::FIRST, Command::Resign), Err(Refusal::TooManyToResign));
}
