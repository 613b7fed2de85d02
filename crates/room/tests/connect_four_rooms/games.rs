//! Rooms of Puissance 4: seats, games, offers, visitors who go away and come back.

use crate::scene::{ANNE, Ask, BASILE, CHLOE, Scene, player, settings};
use connect_four::{Level, Move, Opening, Outcome, Settings, Setup};
use room::connect_four::{Command, Event, Offer, Phase, Refusal, Seat, Terms, TermsFault};
use room::{PATIENCE, Pace, VisitorId};

const RULES_OVER: Refusal = Refusal::Rules(connect_four::Refusal::GameOver);

#[test]
fn the_game_begins_when_the_last_place_is_taken() {
    let mut scene = Scene::new(3);
    assert_eq!(scene.ask(ANNE, Ask::Sit).map(|events| events.len()), Ok(1));
    assert_eq!(scene.ask(ANNE, Ask::Sit), Err(Refusal::AlreadySeated));
    assert_eq!(scene.ask(ANNE, Ask::Play(4)), Err(Refusal::NoGame));
    scene.must(BASILE, Ask::Sit);
    assert_eq!(scene.room.phase(), Phase::Waiting);
    let events = scene.must(CHLOE, Ask::Sit);
    assert_eq!(events.last(), Some(&Event::Begun { first: player(1) }));
    assert_eq!(scene.room.phase(), Phase::Playing);
    assert_eq!(scene.ask(VisitorId(9), Ask::Sit), Err(Refusal::NoFreeSeat));
    assert_eq!(scene.ask(VisitorId(9), Ask::Play(4)), Err(Refusal::NotSeated));
    assert_eq!(
        scene.ask(BASILE, Ask::Play(4)),
        Err(Refusal::Rules(connect_four::Refusal::NotYourTurn)),
        "a seat is played by whoever holds it"
    );
}

#[test]
fn machines_take_free_places_and_move_in_their_turn() {
    let mut scene = Scene::new(2);
    scene.must(ANNE, Ask::Sit);
    assert_eq!(scene.ask(BASILE, Ask::Machine(2)), Err(Refusal::NotSeated));
    assert_eq!(scene.ask(ANNE, Ask::Machine(1)), Err(Refusal::SeatTaken));
    assert_eq!(scene.ask(ANNE, Ask::Machine(3)), Err(Refusal::NoFreeSeat));
    scene.must(ANNE, Ask::Machine(2));
    assert_eq!(scene.ask(ANNE, Ask::Machine(2)), Err(Refusal::SeatTaken));
    assert_eq!(scene.room.machine_to_move(), None);
    scene.must(ANNE, Ask::Play(4));
    assert_eq!(scene.room.machine_to_move(), Some((player(2), Level::STRONGEST)));
    scene.machine_plays(4);
    assert_eq!(scene.ask(ANNE, Ask::Offer(Offer::Draw)), Err(Refusal::MachineDeclines));
    let events = scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    assert_eq!(events.last(), Some(&Event::TakenBack { moves: 2 }), "nobody needs to be asked");
    assert_eq!(scene.room.game().moves().len(), 0);
}

#[test]
fn somebody_leaves_the_seat_only_between_games() {
    let mut scene = Scene::playing(2);
    assert_eq!(scene.ask(ANNE, Ask::Stand), Err(Refusal::GameRunning));
    scene.must(ANNE, Ask::Resign);
    scene.must(ANNE, Ask::Stand);
    assert_eq!(scene.room.phase(), Phase::Waiting);
    assert_eq!(scene.room.score().games(), 0, "the next one plays a match of their own");
    assert_eq!(scene.ask(BASILE, Ask::NextGame), Err(Refusal::NoGame));
    scene.must(CHLOE, Ask::Sit);
    assert_eq!(scene.room.phase(), Phase::Playing);
    assert_eq!(scene.room.seat_of(CHLOE), Some(player(1)));
}

#[test]
fn a_won_game_counts_and_the_loser_begins_the_next() {
    let mut scene = Scene::playing(2);
    assert_eq!(scene.ask(ANNE, Ask::NextGame), Err(Refusal::GameNotOver));
    for column in [1, 2, 1, 2, 1, 2, 1] {
        scene.turn(column);
    }
    assert!(matches!(scene.room.game().outcome(), Some(Outcome::Line { .. })));
    assert_eq!(scene.room.winner(), Some(player(1)));
    assert_eq!(scene.ask(BASILE, Ask::Play(1)), Err(RULES_OVER));
    scene.must(ANNE, Ask::NextGame);
    assert!(scene.room.wants_next_game(player(1)));
    assert_eq!(scene.ask(ANNE, Ask::NextGame), Err(Refusal::AlreadyOffered));
    assert_eq!(scene.room.phase(), Phase::Over);
    let events = scene.must(BASILE, Ask::NextGame);
    assert_eq!(events.last(), Some(&Event::Begun { first: player(2) }));
    assert_eq!((scene.room.score().wins(player(1)), scene.room.score().games()), (1, 1));
    assert!(!scene.room.wants_next_game(player(1)), "wishes are for one game");
}

#[test]
fn who_resigns_loses_and_begins() {
    let mut scene = Scene::playing(2);
    scene.must(BASILE, Ask::Resign);
    assert_eq!(scene.room.outcome(), Some(Outcome::Resigned { player: player(2) }));
    assert_eq!(scene.room.winner(), Some(player(1)));
    for ask in [Ask::Resign, Ask::Play(1), Ask::Offer(Offer::Draw), Ask::Claim] {
        assert_eq!(scene.ask(ANNE, ask), Err(RULES_OVER), "{ask:?}");
    }
    scene.must(ANNE, Ask::NextGame);
    scene.must(BASILE, Ask::NextGame);
    assert_eq!(scene.room.game().turn(), player(2));
    assert_eq!(Scene::playing(3).ask(ANNE, Ask::Resign), Err(Refusal::OnlyForTwo));
}

#[test]
fn a_draw_needs_everyone() {
    let mut scene = Scene::playing(3);
    assert_eq!(scene.ask(ANNE, Ask::Agree), Err(Refusal::NothingOffered));
    assert_eq!(scene.ask(ANNE, Ask::Decline), Err(Refusal::NothingOffered));
    scene.must(ANNE, Ask::Offer(Offer::Draw));
    assert_eq!(scene.room.offer(), Some((player(1), Offer::Draw)));
    assert_eq!(scene.ask(ANNE, Ask::Agree), Err(Refusal::AlreadyOffered));
    assert_eq!(scene.ask(BASILE, Ask::Offer(Offer::Draw)), Err(Refusal::AlreadyOffered));
    scene.must(BASILE, Ask::Agree);
    assert_eq!(scene.room.agreed(), [player(2)]);
    scene.must(CHLOE, Ask::Decline);
    assert_eq!((scene.room.offer(), scene.room.phase()), (None, Phase::Playing));
    scene.must(CHLOE, Ask::Offer(Offer::Draw));
    scene.must(BASILE, Ask::Agree);
    scene.must(ANNE, Ask::Agree);
    assert_eq!(scene.room.outcome(), Some(Outcome::DrawAgreed));
    assert_eq!((scene.room.winner(), scene.room.score().draws()), (None, 1));
}

#[test]
fn a_draw_is_offered_until_the_opponent_answers_or_moves() {
    let mut scene = Scene::playing(2);
    scene.must(ANNE, Ask::Offer(Offer::Draw));
    scene.turn(4);
    assert_eq!(scene.room.offer(), Some((player(1), Offer::Draw)), "its author moved");
    scene.turn(4);
    assert_eq!(scene.room.offer(), None, "the opponent moved");
    assert_eq!(scene.ask(BASILE, Ask::Agree), Err(Refusal::NothingOffered));
    scene.must(ANNE, Ask::Offer(Offer::Draw));
    scene.turn(4);
    scene.must(BASILE, Ask::Agree);
    assert_eq!(scene.room.outcome(), Some(Outcome::DrawAgreed));
}

#[test]
fn whoever_agreed_to_a_draw_moves_without_declining_it() {
    let mut scene = Scene::playing(3);
    scene.must(ANNE, Ask::Offer(Offer::Draw));
    scene.must(BASILE, Ask::Agree);
    scene.turn(4);
    scene.turn(4);
    assert_eq!(scene.room.agreed(), [player(2)]);
    scene.turn(4);
    assert_eq!(scene.room.offer(), None, "Chloé moved instead of answering");
}

#[test]
fn a_take_back_is_asked_for_until_the_next_move() {
    let mut scene = Scene::playing(2);
    scene.turn(4);
    scene.turn(4);
    scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    scene.turn(4);
    assert_eq!(scene.room.offer(), None);
}

#[test]
fn a_take_back_gives_the_asker_their_own_move_again() {
    let mut scene = Scene::playing(2);
    assert_eq!(scene.ask(ANNE, Ask::Offer(Offer::TakeBack)), Err(Refusal::NothingToTakeBack));
    scene.turn(4);
    assert_eq!(scene.ask(BASILE, Ask::Offer(Offer::TakeBack)), Err(Refusal::NothingToTakeBack));
    scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    scene.must(BASILE, Ask::Agree);
    assert_eq!((scene.room.game().moves().len(), scene.room.game().turn()), (0, player(1)));
    for column in [4, 4, 5] {
        scene.turn(column);
    }
    scene.must(BASILE, Ask::Offer(Offer::TakeBack));
    let events = scene.must(ANNE, Ask::Agree);
    assert_eq!(events.last(), Some(&Event::TakenBack { moves: 2 }), "the answer goes with it");
    assert_eq!((scene.room.game().moves().len(), scene.room.game().turn()), (1, player(2)));
}

#[test]
fn nobody_waits_on_a_ghost() {
    let mut scene = Scene::playing(2);
    scene.turn(4);
    scene.now = 10_000;
    scene.presence(BASILE, false);
    assert!(scene.room.presence(BASILE, false).is_empty(), "known already");
    assert!(scene.room.presence(CHLOE, false).is_empty(), "nobody misses her");
    let away = scene.room.seat(player(2)).person().and_then(|person| person.away);
    assert_eq!(away, Some(10_000));
    scene.now = 10_000 + PATIENCE - 1;
    assert_eq!(scene.ask(ANNE, Ask::Claim), Err(Refusal::NotAwayForLong));
    assert_eq!(scene.ask(ANNE, Ask::Machine(2)), Err(Refusal::NotAwayForLong));
    scene.now += 1;
    scene.must(ANNE, Ask::Claim);
    assert_eq!(scene.room.outcome(), Some(Outcome::Abandoned { player: player(2) }));
    assert_eq!(scene.room.winner(), Some(player(1)));
}

#[test]
fn who_comes_back_in_time_keeps_the_game() {
    let mut scene = Scene::playing(2);
    scene.presence(BASILE, false);
    scene.now = PATIENCE - 1;
    scene.presence(BASILE, true);
    scene.now = 2 * PATIENCE;
    assert_eq!(scene.ask(ANNE, Ask::Claim), Err(Refusal::NotAwayForLong));
    assert_eq!(scene.ask(ANNE, Ask::Machine(2)), Err(Refusal::SeatTaken));
    assert_eq!(Scene::playing(3).ask(ANNE, Ask::Claim), Err(Refusal::OnlyForTwo));
}

#[test]
fn a_machine_goes_on_for_somebody_who_is_gone() {
    let mut scene = Scene::playing(3);
    scene.turn(4);
    scene.must(ANNE, Ask::Offer(Offer::Draw));
    scene.presence(BASILE, false);
    scene.now = PATIENCE;
    scene.must(ANNE, Ask::Machine(2));
    assert_eq!(scene.room.offer(), None, "it was made to somebody else");
    assert_eq!(scene.room.game().moves().len(), 1, "the same game");
    assert_eq!(scene.room.machine_to_move().map(|(player, _)| player), Some(player(2)));
    assert_eq!(scene.ask(BASILE, Ask::Play(4)), Err(Refusal::NotSeated));
}

#[test]
fn whoever_was_replaced_takes_the_seat_back() {
    let mut scene = Scene::playing(2);
    scene.turn(4);
    scene.presence(BASILE, false);
    scene.now = PATIENCE;
    scene.must(ANNE, Ask::Machine(2));
    assert!(scene.room.is_replaced(BASILE));
    assert_eq!(scene.ask(CHLOE, Ask::TakeSeatBack), Err(Refusal::NoFreeSeat), "it was not hers");
    assert_eq!(scene.ask(ANNE, Ask::TakeSeatBack), Err(Refusal::AlreadySeated));
    scene.must(BASILE, Ask::TakeSeatBack);
    assert_eq!((scene.room.seat_of(BASILE), scene.room.is_replaced(BASILE)), (Some(player(2)), false));
    assert_eq!(scene.room.game().moves().len(), 1, "the same game");
    scene.turn(4);
}

#[test]
fn the_next_game_begins_without_somebody_who_is_gone() {
    let mut scene = Scene::playing(2);
    scene.must(BASILE, Ask::Resign);
    scene.must(ANNE, Ask::NextGame);
    scene.presence(BASILE, false);
    scene.now = PATIENCE;
    let events = scene.must(ANNE, Ask::Machine(2));
    assert_eq!(events.last(), Some(&Event::Begun { first: player(2) }));
}

#[test]
fn a_seat_is_not_kept_for_long_before_the_game() {
    let mut scene = Scene::new(2);
    scene.must(ANNE, Ask::Sit);
    assert_eq!(scene.room.next_due(), None);
    scene.presence(ANNE, false);
    assert_eq!(scene.room.next_due(), Some(PATIENCE));
    scene.now = PATIENCE - 1;
    assert_eq!(scene.due(), []);
    scene.now = PATIENCE;
    assert_eq!(scene.due(), [Event::Stood { player: player(1) }]);
    assert_eq!(scene.room.seats(), [Seat::Free, Seat::Free]);
}

#[test]
fn a_command_is_recognised_when_it_is_sent_again() {
    let mut scene = Scene::playing(2);
    let first = scene.cause(ANNE, 7);
    scene.must(ANNE, Ask::Play(4));
    let cause = scene.last_cause.expect("a command was asked");
    assert!(scene.room.has_heard(cause));
    assert!(!scene.room.has_heard(first), "another window counts for itself");
    assert!(!scene.room.has_heard(room::Cause { number: cause.number + 1, ..cause }));
}

#[test]
fn nobody_makes_the_room_forget_what_another_did() {
    let mut scene = Scene::playing(2);
    scene.must(ANNE, Ask::Play(4));
    let cause = scene.last_cause.expect("a command was asked");
    for window in 100..300 {
        scene.window = window;
        scene.must(BASILE, Ask::Offer(Offer::Draw));
        scene.must(BASILE, Ask::Decline);
    }
    assert!(scene.room.has_heard(cause));
}

#[test]
fn a_clock_is_for_two() {
    let three = Setup::try_from(settings(3)).expect("a setup");
    assert_eq!(Terms::new(three, Some(Pace::ThreePlusTwo)), Err(TermsFault));
    assert!(Terms::new(three, None).is_ok());
}

fn opened(opening: Opening, pace: Option<Pace>) -> Scene {
    let setup = Setup::try_from(Settings { opening, ..Settings::default() }).expect("a setup");
    let mut scene = Scene::of(Terms::new(setup, pace).expect("two players"));
    scene.must(ANNE, Ask::Sit);
    scene.must(BASILE, Ask::Sit);
    scene
}

#[test]
fn an_opening_is_laid_before_anybody_plays_and_costs_no_time() {
    let mut scene = opened(Opening::Drawn4, Some(Pace::ThreePlusTwo));
    let not_yet = Err(Refusal::Rules(connect_four::Refusal::InOpening));
    assert_eq!((scene.room.to_lay(), scene.ask(ANNE, Ask::Play(4))), (4, not_yet.clone()));
    assert_eq!(scene.room.decide_opening(&[3, 3]), not_yet);
    scene.now += 5_000;
    let events = scene.room.decide_opening(&[2, 3, 3, 4]).expect("four columns");
    scene.happen(None, events);
    assert_eq!((scene.room.to_lay(), scene.room.game().notation().as_str()), (0, "3445"));
    for seat in [1, 2] {
        assert_eq!(scene.room.left(player(seat), scene.now), Some(180_000));
    }
    assert_eq!(scene.ask(ANNE, Ask::Offer(Offer::TakeBack)), Err(Refusal::NothingToTakeBack));
    scene.turn(4);
    scene.must(BASILE, Ask::Resign);
    scene.must(ANNE, Ask::NextGame);
    scene.must(BASILE, Ask::NextGame);
    // Whoever won, the other player begins now, and another opening is awaited.
    assert_eq!((scene.room.game().first(), scene.room.to_lay()), (player(2), 4));
}

#[test]
fn tokens_change_hands_in_a_room_and_are_taken_back() {
    let mut scene = opened(Opening::Swap, None);
    for column in [4, 4, 3] {
        scene.must(ANNE, Ask::Play(column));
    }
    scene.put(BASILE, Command::Play(Move::Swap)).expect("a choice");
    assert_eq!((scene.room.game().notation().as_str(), scene.room.game().turn()), ("443S", player(1)));
    scene.must(BASILE, Ask::Offer(Offer::TakeBack));
    scene.must(ANNE, Ask::Agree);
    assert_eq!((scene.room.game().notation().as_str(), scene.room.game().turn()), ("443", player(2)));
}
