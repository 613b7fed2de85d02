//! What bots must do whatever the board: play by the rules, the same way every time, and well.

use tetris::bot::{Bot, Strength};
use tetris::{ArenaSetup, Bag, Command, Game, LaboSetup, PlayerId, Seed, Setup, Side};

struct Outcome {
    game: Game,
    commands: Vec<Command>,
    refused: usize,
}

fn play(setup: Setup, levels: &[u8], seed: u64, ticks: u32) -> Outcome {
    let mut game = Game::new(setup);
    let mut bag = Bag::new(setup.rules(), &Seed::from(seed));
    let mut bots = Vec::new();
    for (number, &level) in (1..).zip(levels) {
        let who = PlayerId::new(number).unwrap();
        let event = game.decide(who, Command::Join, &mut |who| bag.draw(who));
        game.evolve(&event.unwrap());
        bots.push((who, Bot::new(Strength::new(level).unwrap(), u64::from(number))));
    }
    let (mut commands, mut refused) = (Vec::new(), 0);
    for now in 1..=ticks {
        for (who, bot) in &mut bots {
            let Some(command) = bot.act(&game, *who) else {
                continue;
            };
            commands.push(command);
            match game.decide(*who, command, &mut |who| bag.draw(who)) {
                Ok(event) => drop(game.evolve(&event)),
                Err(_) => refused += 1,
            }
        }
        if let Some(event) = game.tick(now, &mut |who| bag.draw(who)) {
            game.evolve(&event);
        }
    }
    Outcome { game, commands, refused }
}

fn labo(columns: u16, rows: u16) -> Setup {
    Setup::Labo(LaboSetup::new(columns, rows, 800, 500).unwrap())
}

fn arena() -> Setup {
    Setup::Arena(ArenaSetup::new(20, 60, 500).unwrap())
}

fn rows(outcome: &Outcome) -> Vec<u32> {
    let players = outcome.game.players().iter();
    players.map(|player| player.tally.rows()).collect()
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for setup in [labo(10, 20), arena()] {
        let once = play(setup, &[1, 3, 5], 6, 300);
        let again = play(setup, &[1, 3, 5], 6, 300);
        assert_eq!(once.commands, again.commands);
        assert_eq!(once.game.hash(), again.game.hash());
    }
}

#[test]
fn a_lone_bot_is_never_refused() {
    for setup in [labo(10, 20), arena()] {
        for level in 1..=5 {
            let outcome = play(setup, &[level], 8, 400);
            assert_eq!(outcome.refused, 0, "strength {level}");
            assert!(!outcome.commands.is_empty());
        }
    }
}

#[test]
fn a_normal_bot_keeps_the_board_low() {
    // Five minutes at its pace: some 330 pieces, of ten rows' worth at any time.
    let alone = play(labo(10, 20), &[3], 4, 6000);
    assert!(!alone.game.is_over());
    assert!(rows(&alone)[0] > 100, "{:?}", rows(&alone));
    let alone = play(arena(), &[3], 4, 1200);
    assert_eq!(alone.game.players()[0].tally.top_outs, 0);
    assert!(rows(&alone)[0] > 15, "{:?}", rows(&alone));
}

#[test]
fn the_strong_beat_the_weak() {
    for setup in [labo(10, 20), arena()] {
        for levels in [[1, 3], [3, 5]] {
            let outcome = play(setup, &levels, 2, 1200);
            let cleared = rows(&outcome);
            assert!(cleared[0] < cleared[1], "{levels:?} cleared {cleared:?}");
        }
    }
}

#[test]
fn bots_play_on_any_board() {
    for setup in [labo(4, 4), labo(4, 100), labo(100, 4), labo(100, 40), labo(31, 12)] {
        for level in 1..=5 {
            let outcome = play(setup, &[level, 3], 1, 60);
            assert!(!outcome.commands.is_empty());
        }
    }
    let crowd: Vec<u8> = (0..40).map(|i| i % 5 + 1).collect();
    let outcome = play(arena(), &crowd, 1, 200);
    assert_eq!(outcome.game.board().sections(), 20);
    assert!(rows(&outcome).iter().sum::<u32>() > 40);
}

#[test]
fn a_bot_whose_piece_was_led_out_of_its_section_lets_it_fall() {
    let mut game = Game::new(arena());
    let mut bag = Bag::new(game.rules(), &Seed::from(1));
    for number in 1..=4 {
        let who = PlayerId::new(number).unwrap();
        let event = game.decide(who, Command::Join, &mut |who| bag.draw(who));
        game.evolve(&event.unwrap());
    }
    let who = PlayerId::new(1).unwrap();
    while let Ok(event) = game.decide(who, Command::Shift(Side::Right), &mut |who| bag.draw(who)) {
        game.evolve(&event);
    }
    let bot = |level| Bot::new(Strength::new(level).unwrap(), 1).act(&game, who);
    assert_eq!(bot(3), Some(Command::Slam));
    assert_eq!(bot(5), Some(Command::Hold), "a deft one puts it aside instead");
}
