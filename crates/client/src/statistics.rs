//! Statistics of a person's games against machines.

use connect_four::{Level, Player, Record, Setup};

/// Finished games of one person against machines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    levels: [Tally; LEVELS],
    /// Classic games by their first moves, the most played first.
    pub openings: Vec<(String, Tally)>,
    /// Games won in a row, up to the last one.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// One level above the strongest machine that is beaten regularly.
    pub ready_for: Level,
}

/// Results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

const LEVELS: usize = Level::STRONGEST.get() as usize;
/// Moves that make an opening.
const OPENING: usize = 2;
/// A machine is beaten regularly by this many wins among the latest games against it.
const WINS: usize = 3;
const LATEST: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    Won,
    Drawn,
    Lost,
}

impl Statistics {
    /// Statistics of these games, the newest first, each with the person's seat. Games that are not over, or without a
    /// machine, do not count.
    pub fn of<'a>(games: impl IntoIterator<Item = (&'a Record, Player)>) -> Self {
        let counted = games.into_iter().filter_map(|(record, person)| {
            let result = match record.outcome()?.winner() {
                Some(winner) if winner == person => Result::Won,
                Some(_) => Result::Lost,
                None => Result::Drawn,
            };
            let players = Player::all(record.game().setup().players());
            let level = players.filter(|player| *player != person).find_map(|player| record.level(player))?;
            Some((record, level, result))
        });
        let mut statistics = Self {
            levels: [Tally::default(); LEVELS],
            openings: Vec::new(),
            streak: 0,
            best_streak: 0,
            ready_for: Level::WEAKEST,
        };
        let mut latest: [Vec<Result>; LEVELS] = Default::default();
        let (mut run, mut unbroken) = (0, true);
        for (record, level, result) in counted {
            statistics.levels[place(level)].count(result);
            if latest[place(level)].len() < LATEST {
                latest[place(level)].push(result);
            }
            run = if result == Result::Won { run + 1 } else { 0 };
            unbroken &= result == Result::Won;
            statistics.streak += u32::from(unbroken);
            statistics.best_streak = statistics.best_streak.max(run);
            let game = record.game();
            if game.setup() == Setup::CLASSIC && game.moves().len() >= OPENING {
                statistics.count_opening(game.notation().chars().take(OPENING).collect(), result);
            }
        }
        statistics.openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        let beaten = |level: &Level| {
            latest[place(*level)].iter().filter(|result| **result == Result::Won).count() >= WINS
        };
        let strongest = Level::all().filter(beaten).last();
        let next = strongest.map_or(1, |level| level.get() + 1);
        statistics.ready_for = Level::new(next).unwrap_or(Level::STRONGEST);
        statistics
    }

    /// The results against machines of this level.
    pub fn against(&self, level: Level) -> Tally {
        self.levels[place(level)]
    }

    /// How many games count.
    pub fn games(&self) -> u32 {
        self.levels.iter().map(|tally| tally.games()).sum()
    }

    fn count_opening(&mut self, opening: String, result: Result) {
        let known = self.openings.iter().position(|(moves, _)| *moves == opening);
        let known = known.unwrap_or_else(|| {
            self.openings.push((opening, Tally::default()));
            self.openings.len() - 1
        });
        self.openings[known].1.count(result);
    }
}

fn place(level: Level) -> usize {
    usize::from(level.get()) - 1
}

impl Tally {
    /// How many games these are.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn count(&mut self, result: Result) {
        match result {
            Result::Won => self.won += 1,
            Result::Drawn => self.drawn += 1,
            Result::Lost => self.lost += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use connect_four::Game;

    use super::*;

    /// A game against a machine of this level: `+` won, `-` lost, `=` drawn on a full board.
    fn record(level: u8, sign: char) -> Record {
        let moves = match sign {
            '+' => "1212121",
            '-' => "31415171",
            _ => "547125662261271266215743771576315353334444",
        };
        let game = Game::from_notation(Setup::CLASSIC, moves).expect("a game");
        let machine = |player| if player == Player::FIRST { None } else { Level::new(level) };
        let name = |_| "Loutre".parse().expect("a name");
        Record::new(game, name, None, None).with_machines(machine)
    }

    /// Statistics of these games, the newest last.
    fn statistics(games: &[(u8, &str)]) -> Statistics {
        let played = games.iter().flat_map(|(level, signs)| signs.chars().map(|sign| record(*level, sign)));
        let mut records: Vec<_> = played.collect();
        records.reverse();
        Statistics::of(records.iter().map(|record| (record, Player::FIRST)))
    }

    #[test]
    fn results_are_counted_by_level_and_opening() {
        let found = statistics(&[(2, "++-="), (5, "-")]);
        let level = |number| found.against(Level::new(number).expect("a level"));
        assert_eq!(level(2), Tally { won: 2, drawn: 1, lost: 1 });
        assert_eq!((level(5).lost, found.games()), (1, 5));
        let openings: Vec<_> =
            found.openings.iter().map(|(moves, tally)| (moves.as_str(), tally.games())).collect();
        assert_eq!(openings[2], ("54", 1));
        assert_eq!(openings.iter().map(|(_, games)| games).sum::<u32>(), 5);
        let unfinished =
            Record::new(Game::new(Setup::CLASSIC), |_| "Loutre".parse().expect("a name"), None, None);
        assert_eq!(Statistics::of([(&unfinished, Player::FIRST)]).games(), 0);
    }

    #[test]
    fn a_streak_ends_with_anything_but_a_win() {
        let check = |signs: &str, expected| {
            let found = statistics(&[(3, signs)]);
            assert_eq!((found.streak, found.best_streak), expected, "{signs}");
        };
        check("", (0, 0));
        check("+++-++", (2, 3));
        check("+++=", (0, 3));
        check("-++++", (4, 4));
    }

    #[test]
    fn three_of_the_last_five_lead_to_the_next_machine() {
        let check = |games: &[(u8, &str)], expected| {
            assert_eq!(statistics(games).ready_for.get(), expected, "{games:?}");
        };
        check(&[], 1);
        check(&[(3, "++")], 1);
        check(&[(3, "+++")], 4);
        check(&[(3, "+++"), (4, "--+")], 4);
        check(&[(3, "+++-----")], 1);
        check(&[(7, "+++")], 7);
    }
}
