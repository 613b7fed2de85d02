//! Whether playing pays in `Arena`, measured in whole games of machines.

use std::ops::Range;

use tetris::bot::{Bot, Strength};
use tetris::{ArenaSetup, Bag, Command, Game, PlayerId, Score, Seed, Setup};

/// A machine, and the seconds during which it does nothing but slam.
struct Seat {
    who: PlayerId,
    bot: Bot,
    slams: Range<u32>,
}

impl Seat {
    fn wants(&mut self, game: &Game, tick: u32) -> Option<Command> {
        let wanted = self.bot.act(game, self.who);
        if self.slams.contains(&(tick / 20)) { Some(Command::Slam) } else { wanted }
    }
}

const NEVER: Range<u32> = 0..0;

/// One minute of machines of one strength; `slams` is for the first of them. Idlers join last.
fn play(strength: Strength, machines: u16, idlers: u16, slams: &Range<u32>, seed: u64) -> Vec<Score> {
    play_for(60, strength, machines, idlers, slams, seed)
}

fn play_for(
    seconds: u16,
    strength: Strength,
    machines: u16,
    idlers: u16,
    slams: &Range<u32>,
    seed: u64,
) -> Vec<Score> {
    let setup = Setup::Arena(ArenaSetup::new(20, seconds, 500).unwrap());
    let mut game = Game::new(setup);
    let mut bag = Bag::new(setup.rules(), &Seed::from(seed));
    let mut seats = Vec::new();
    for number in 1..=machines + idlers {
        let who = PlayerId::new(number).unwrap();
        let event = game.decide(who, Command::Join, &mut |who| bag.draw(who)).unwrap();
        game.evolve(&event);
        if number <= machines {
            let bot = Bot::new(strength, seed * 1000 + u64::from(number));
            seats.push(Seat { who, bot, slams: if number == 1 { slams.clone() } else { NEVER } });
        }
    }
    let mut tick = 0;
    while !game.is_over() {
        tick += 1;
        // As in the referee: another machine comes first every second.
        if tick % 20 == 0 {
            seats.rotate_left(1);
        }
        for seat in &mut seats {
            if let Some(command) = seat.wants(&game, tick)
                && let Ok(event) = game.decide(seat.who, command, &mut |who| bag.draw(who))
            {
                game.evolve(&event);
            }
        }
        if let Some(event) = game.tick(tick, &mut |who| bag.draw(who)) {
            game.evolve(&event);
        }
    }
    game.scores()
}

fn most_rows(scores: &[Score]) -> u32 {
    scores.iter().map(|score| score.tally.rows()).max().unwrap()
}

/// The score of the first player.
fn first(scores: &[Score]) -> &Score {
    scores.iter().find(|score| score.who == PlayerId::FIRST).unwrap()
}

#[test]
fn of_two_equal_machines_the_one_with_more_rows_wins() {
    let (mut games, mut right) = (0, 0);
    for strength in &Strength::ALL[..4] {
        for seed in 0..20 {
            let scores = play(*strength, 2, 0, &NEVER, seed);
            games += 1;
            right += u32::from(scores[0].tally.rows() == most_rows(&scores));
        }
    }
    assert!(right * 10 >= games * 9, "{right} of {games}");
}

/// Several equal machines are often only a row or two apart, and rows at once, chains and shared rows decide. A tenth
/// more rows than anyone else is enough to win, and the winner is never far from the most rows.
#[test]
fn of_several_equal_machines_the_one_with_clearly_more_rows_wins() {
    let (mut all, mut clear, mut near) = ((0, 0), (0, 0), 0);
    for strength in &Strength::ALL[..3] {
        for machines in [3, 4, 5, 6, 8] {
            for seed in 0..10 {
                let scores = play_for(180, *strength, machines, 0, &NEVER, seed);
                let mut rows: Vec<_> = scores.iter().map(|score| score.tally.rows()).collect();
                rows.sort_unstable_by(|a, b| b.cmp(a));
                let right = u32::from(scores[0].tally.rows() == rows[0]);
                all = (all.0 + right, all.1 + 1);
                near += u32::from((rows[0] - scores[0].tally.rows()) * 10 <= rows[0]);
                if rows[0] * 10 >= rows[1] * 11 {
                    clear = (clear.0 + right, clear.1 + 1);
                }
            }
        }
    }
    assert!(clear.1 * 2 >= all.1 && clear.0 * 10 >= clear.1 * 9, "{} of {}", clear.0, clear.1);
    assert!(all.0 * 4 >= all.1 * 3, "{} of {}", all.0, all.1);
    assert!(near * 10 >= all.1 * 9, "{near} of {} winners have nine tenths of the most rows", all.1);
}

/// The figures of `BENCHMARKS.md`.
#[test]
#[ignore = "for the figures; takes minutes"]
fn how_often_the_most_rows_win() {
    for machines in [2, 3, 4, 8] {
        for seconds in [60, 180] {
            let (mut games, mut right, mut missing) = (0, 0, 0);
            for strength in &Strength::ALL[..4] {
                for seed in 0..40 {
                    let scores = play_for(seconds, *strength, machines, 0, &NEVER, seed);
                    let behind = most_rows(&scores) - scores[0].tally.rows();
                    (games, right, missing) = (games + 1, right + u32::from(behind == 0), missing + behind);
                }
            }
            println!(
                "{machines} machines, {seconds} s: {right} of {games}, otherwise {missing} rows behind in all"
            );
        }
    }
}

/// Rows are shared within a section, and with an odd number one player is alone in a section.
#[test]
fn no_place_is_better_than_another() {
    for machines in [3, 4, 5] {
        let mut points = vec![0; machines.into()];
        for seed in 0..12 {
            for score in play(Strength::NORMAL, machines, 0, &NEVER, seed) {
                points[usize::from(score.who.number()) - 1] += score.points();
            }
        }
        let (least, most) = (points.iter().min().unwrap(), points.iter().max().unwrap());
        assert!(least * 10 >= most * 9, "{points:?}");
    }
}

/// The pieces of an idle player land too, but the player has not placed them.
#[test]
fn idling_is_last() {
    for seed in 0..10 {
        let scores = play(Strength::NORMAL, 3, 1, &NEVER, seed);
        let last = scores.last().unwrap();
        assert_eq!((last.who.number(), last.place), (4, None), "{scores:#?}");
        assert!(last.tally.pieces > 0);
    }
}

#[test]
fn topping_out_on_purpose_costs() {
    for strength in &Strength::ALL[1..4] {
        for seed in 0..6 {
            let plays_on = play(*strength, 4, 0, &NEVER, seed);
            let slams = play(*strength, 4, 0, &(20..26), seed);
            let (plays_on, slams) = (first(&plays_on), first(&slams));
            assert!(plays_on.tally.top_outs == 0 && slams.tally.top_outs > 0);
            assert!(plays_on.points() > slams.points(), "{plays_on:?} {slams:?}");
        }
    }
}

#[test]
fn machines_of_a_strength_have_its_pace() {
    for strength in &Strength::ALL {
        let scores = play(*strength, 4, 0, &NEVER, 5);
        let pieces = scores.iter().map(|score| score.tally.pieces).sum::<u32>() / 4;
        let pace = strength.pace();
        assert!(pieces.abs_diff(pace) * 8 < pace, "{pieces} instead of {pace} pieces a minute");
        assert_eq!(Strength::of_pace(pieces), *strength);
    }
    assert_eq!(Strength::of_pace(0), Strength::ALL[0]);
    assert_eq!(Strength::of_pace(u32::MAX), Strength::ALL[4]);
}
