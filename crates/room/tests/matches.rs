//! Matches of several games: who begins, what counts, what is taken back.

use connect_four::{Game, Level, Move, Outcome, Player, Settings, Setup};
use proptest::prelude::*;
use room::Score;
use room::local::{Command, Event, LocalMatch, Refusal, Seat};

const MACHINE: Option<Level> = Some(Level::WEAKEST);

fn local(setup: Setup, machines: &[Option<Level>]) -> LocalMatch {
    LocalMatch::new(setup, |player| Seat {
        name: format!("Seat {}", player.number()).parse().expect("a name"),
        machine: machines[player.index()],
    })
}

fn people(players: u16) -> LocalMatch {
    let setup = Settings { players, ..Settings::default() }.try_into().expect("a playable setup");
    local(setup, &[None; 6])
}

fn play(games: &mut LocalMatch, moves: &str) {
    for column in moves.chars() {
        let wish = Move::Drop { column: column as u8 - b'1' };
        games.apply(games.game().turn(), Command::Play(wish)).expect("a legal move");
    }
}

fn next_game(games: &mut LocalMatch) -> u8 {
    games.apply(Player::FIRST, Command::NextGame).expect("the game is over");
    games.game().first().number()
}

const DRAW: &str = "547125662261271266215743771576315353334444";

#[test]
fn the_loser_begins_and_the_score_is_kept() {
    let mut games = people(2);
    play(&mut games, "1212121");
    assert_eq!(next_game(&mut games), 2);
    play(&mut games, "1212121");
    assert_eq!(next_game(&mut games), 1);
    play(&mut games, "12131465");
    assert_eq!(next_game(&mut games), 1);
    let score = *games.score();
    assert_eq!(Player::all(2).map(|player| score.wins(player)).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(score.games(), 3);
}

#[test]
fn after_a_draw_the_other_one_begins() {
    let mut games = people(2);
    play(&mut games, DRAW);
    assert_eq!(next_game(&mut games), 2);
    play(&mut games, DRAW);
    assert_eq!(next_game(&mut games), 1);
    assert_eq!((games.score().draws(), games.score().games()), (2, 2));
}

#[test]
fn with_more_players_the_one_after_the_winner_begins() {
    let mut games = people(3);
    play(&mut games, "1231231231");
    assert!(
        matches!(games.game().outcome(), Some(Outcome::Line { winner }) if winner.number() == 1),
        "{:?}",
        games.game()
    );
    assert_eq!(next_game(&mut games), 2);
}

#[test]
fn the_next_game_waits_for_the_end_of_this_one() {
    let games = people(2);
    assert_eq!(games.decide(Player::FIRST, Command::NextGame), Err(Refusal::GameNotOver));
}

#[test]
fn a_take_back_returns_the_turn_to_a_person() {
    let take_back = |games: &mut LocalMatch| games.apply(Player::FIRST, Command::TakeBack);
    let nothing = Err(Refusal::NothingToTakeBack);

    let mut two = people(2);
    assert_eq!(take_back(&mut two), nothing);
    play(&mut two, "44");
    assert_eq!(take_back(&mut two), Ok(Event::TakenBack { moves: 1 }));
    assert_eq!(two.game().notation(), "4");

    let mut against_machine = local(Setup::CLASSIC, &[None, MACHINE]);
    play(&mut against_machine, "44");
    assert_eq!(take_back(&mut against_machine), Ok(Event::TakenBack { moves: 2 }));
    play(&mut against_machine, "4");
    assert_eq!(take_back(&mut against_machine), Ok(Event::TakenBack { moves: 1 }));

    let mut machine_begins = local(Setup::CLASSIC, &[MACHINE, None]);
    play(&mut machine_begins, "4");
    assert_eq!(take_back(&mut machine_begins), nothing);
    play(&mut machine_begins, "44");
    assert_eq!(take_back(&mut machine_begins), Ok(Event::TakenBack { moves: 2 }));
    assert_eq!(machine_begins.game().notation(), "4");
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut games = people(2);
    play(&mut games, "1212121");
    let refusal = Refusal::Rules(connect_four::Refusal::GameOver);
    assert_eq!(games.decide(Player::FIRST, Command::TakeBack), Err(refusal));
}

#[test]
fn a_match_resumes_from_a_game() {
    let game = Game::from_notation(Setup::CLASSIC, "1212121").expect("legal moves");
    let seat = |_| Seat { name: "Loutre".parse().expect("a name"), machine: None };
    let mut games = LocalMatch::resumed(game, seat);
    assert_eq!(games.score().wins(Player::FIRST), 1);
    assert_eq!(next_game(&mut games), 2);
    let mut games = games.with_score(Score::new(|player| u32::from(player.number()), 5));
    assert_eq!((games.score().wins(Player::FIRST), games.score().draws()), (1, 5));
    play(&mut games, "1212121");
    assert_eq!(games.score().wins(Player::FIRST.next(2)), 3);
}

proptest! {
    /// Taking back restores the very position, powers included.
    #[test]
    fn take_back_undoes_a_move(
        columns in 4..=9_u16, players in 2..=6_u16, powers: bool,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
    ) {
        let settings = Settings { columns, players, powers, ..Settings::default() };
        let mut games = local(settings.try_into().expect("in range"), &[None; 6]);
        for pick in picks {
            let legal = games.game().legal_moves();
            prop_assume!(!legal.is_empty());
            let before = games.clone();
            games.apply(games.game().turn(), Command::Play(legal[pick.index(legal.len())])).expect("legal");
            if games.game().outcome().is_none() {
                let mut undone = games.clone();
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
    let mut games = people(2);
    play(&mut games, "4");
    let second = Player::FIRST.next(2);
    games.apply(second, Command::Resign).expect("there is a game to give away");
    assert_eq!(
        (games.winner(), games.outcome()),
        (Some(Player::FIRST), Some(Outcome::Resigned { player: second }))
    );
    assert_eq!(games.score().wins(Player::FIRST), 1);
    let over = Err(Refusal::Rules(connect_four::Refusal::GameOver));
    for command in [Command::Play(Move::Drop { column: 0 }), Command::TakeBack, Command::Resign] {
        assert_eq!(games.decide(second, command), over, "{command:?}");
    }
    assert_eq!(next_game(&mut games), 2);
    assert!(!games.is_over());
}

#[test]
fn among_three_nobody_resigns() {
    assert_eq!(people(3).decide(Player::FIRST, Command::Resign), Err(Refusal::TooManyToResign));
}
