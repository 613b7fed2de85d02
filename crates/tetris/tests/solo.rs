//! Games for one: how they end, what they count, and what their replays tell.

use tetris::bot::{Bot, Strength};
use tetris::replay::{Fault, Replay, verify};
use tetris::{
    Bag, Command, DAILY_SECONDS, Day, Effect, End, Game, Kind, PlayerId, Refusal, SPRINT_ROWS, Seed, Setup,
    Solo, Statistics,
};

const ME: PlayerId = PlayerId::FIRST;

/// A bot plays until the end, or for at most this many ticks.
fn played(solo: Solo, strength: usize, seed: u64, most_ticks: u32) -> (Game, Replay, Vec<Effect>) {
    let setup = Setup::Solo(solo);
    let seed = setup.seed(Seed::from(seed));
    let mut bag = Bag::new(setup.rules(), &seed);
    let mut game = Game::new(setup);
    let mut replay = Replay::new(setup, seed);
    let mut bot = Bot::new(Strength::ALL[strength], 1);
    let mut all = Vec::new();
    let mut wanted = Some(Command::Join);
    for tick in 0..most_ticks {
        let mut events = Vec::new();
        if let Some(command) = wanted
            && let Ok(event) = game.decide(ME, command, &mut |who| bag.draw(who))
        {
            all.extend(game.evolve(&event));
            events.push(event);
        }
        while let Some(event) = game.tick(tick, &mut |who| bag.draw(who)) {
            all.extend(game.evolve(&event));
            events.push(event);
        }
        replay.push(tick, events, &game);
        if game.is_over() {
            break;
        }
        wanted = bot.act(&game, ME);
    }
    (game, replay, all)
}

fn day(text: &str) -> Solo {
    Solo::Daily(text.parse::<Day>().unwrap())
}

#[test]
fn a_sprint_is_over_with_its_fortieth_row() {
    let (game, replay, effects) = played(Solo::Sprint, 4, 1, 100_000);
    assert_eq!(game.end(), Some(End::Reached));
    let player = game.player(ME).unwrap();
    assert!((SPRINT_ROWS..SPRINT_ROWS + 4).contains(&player.tally.rows()));
    assert_eq!(player.piece, None, "there is no piece after the end");
    assert_eq!(game.leaders(), [], "alone nobody wins");
    assert_eq!(game.scores()[0].place, Some(1));
    let levels: Vec<_> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Rose(level) => Some(level.number()),
            _ => None,
        })
        .collect();
    assert_eq!(levels, [2, 3, 4, 5], "one every ten rows");
    assert_eq!(verify(&replay.to_bytes()).unwrap().end, Some(End::Reached));
}

#[test]
fn topping_out_is_the_end() {
    let mut game = Game::new(Setup::Solo(Solo::Marathon));
    let mut order = |command| {
        let event = game.decide(ME, command, &mut |_| Kind::O).unwrap();
        game.evolve(&event)
    };
    order(Command::Join);
    let mut slams = 1;
    while order(Command::Slam).last() != Some(&Effect::Ended(End::ToppedOut)) {
        slams += 1;
    }
    assert_eq!(slams, 10);
    assert_eq!(game.player(ME).unwrap().tally.lost, 0);
}

#[test]
fn whoever_leaves_ends_the_game_and_nobody_else_can_join() {
    let mut game = Game::new(Setup::Solo(Solo::Sprint));
    let mut order = |number, command| {
        let who = PlayerId::new(number).unwrap();
        game.decide(who, command, &mut |_| Kind::O).map(|event| game.evolve(&event))
    };
    order(1, Command::Join).unwrap();
    assert_eq!(order(2, Command::Join), Err(Refusal::Full));
    assert_eq!(order(1, Command::Leave), Ok(vec![Effect::Ended(End::Left)]));
    assert_eq!(order(2, Command::Join), Err(Refusal::Over));
}

#[test]
fn a_daily_game_has_the_pieces_of_its_day_and_three_minutes() {
    let pieces = |text, seed| -> Vec<Kind> {
        let (_, replay, _) = played(day(text), 2, seed, 200);
        let events = replay.frames.iter().flat_map(|frame| &frame.events);
        events.flat_map(|event| event.drawn().to_vec()).take(8).collect()
    };
    assert_eq!(pieces("2026-03-14", 1), pieces("2026-03-14", 2), "whatever was drawn");
    assert_ne!(pieces("2026-03-14", 1), pieces("2026-03-15", 1));

    let (game, replay, _) = played(day("2026-03-14"), 3, 1, 10_000);
    assert_eq!(game.end(), Some(End::TimeUp));
    assert_eq!(game.ticks(), Some(u32::from(DAILY_SECONDS) * 20));
    assert!(verify(&replay.to_bytes()).is_ok());
    let mut other = replay;
    other.setup = Setup::Solo(day("2026-03-15"));
    assert_eq!(verify(&other.to_bytes()), Err(Fault::OtherDay), "played with the pieces of another day");
}

#[test]
fn a_replay_tells_how_one_did() {
    let (game, replay, effects) = played(Solo::Sprint, 4, 7, 100_000);
    let told = Statistics::of(&replay, ME).unwrap();
    let tally = game.player(ME).unwrap().tally;
    assert_eq!(told.tally(), tally);
    let placed = effects.iter().filter(|effect| matches!(effect, Effect::Placed { .. })).count();
    assert_eq!(tally.pieces as usize, placed);
    assert_eq!(told.pace.len(), Statistics::SAMPLES);
    assert_eq!(told.pace.iter().sum::<u32>(), tally.pieces);
    assert_eq!(told.row_ticks.len(), tally.rows() as usize);
    assert!(told.row_ticks.is_sorted());
    assert_eq!(told.row_ticks.last(), Some(&told.ticks), "the last row ended the game");
    // Commands of a tick come before the tick itself, which never came.
    assert_eq!(Some(told.ticks - 1), game.ticks());
    let exact = tally.pieces * 100 * 20 / told.ticks;
    assert_eq!(told.hundredths_a_second(), exact);
    assert!(tally.longest_chain >= 2 && tally.chained > 0, "{tally:?}");
    assert_eq!(Statistics::of(&replay, PlayerId::new(2).unwrap()), None);
}

#[test]
fn a_replay_cut_at_its_end_is_unfinished() {
    let (_, mut replay, _) = played(Solo::Sprint, 4, 7, 100_000);
    replay.frames.pop();
    assert_eq!(verify(&replay.to_bytes()).unwrap().end, None);
}
