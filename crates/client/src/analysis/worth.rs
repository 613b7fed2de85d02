//! What the positions of an analysis are worth: what is known of each, what follows from it, and what to compute next.

use std::cmp::Reverse;

use connect_four::{Game, Move, Player};

use super::{Analysis, Mistake, Place};

/// What a position is worth to the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// The exact score of each column, as far as it is known.
    pub scores: Vec<Option<i8>>,
    /// Whether everything that can be known is known.
    pub done: bool,
    /// A strong move, where exact scores can't be had.
    pub advice: Option<Move>,
}

/// How many of a player's moves kept the result of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Moves that kept the result.
    pub right: u32,
    /// Moves whose worth is known.
    pub all: u32,
}

impl Analysis {
    /// What is known of the position at this place.
    pub fn worth(&self, place: Place) -> Option<&Worth> {
        self.known(self.path(place))
    }

    /// What the move that leads to this place gave away.
    pub fn mistake(&self, place: Place) -> Option<Mistake> {
        let before = Place { step: place.step.checked_sub(1)?, ..place };
        let worth = self.worth(before).filter(|worth| worth.done)?;
        let Move::Drop { column } = *self.path(place).last()? else { return None };
        Mistake::of(&worth.scores, column)
    }

    /// The mistakes of the game as it was played, each with its step.
    pub fn mistakes(&self) -> Vec<(usize, Mistake)> {
        let all = 1..=self.count();
        all.filter_map(|step| Some((step, self.mistake(Place { line: 0, step })?))).collect()
    }

    /// How many of this player's moves in the game as it was played were right.
    pub fn accuracy(&self, player: Player) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for step in 1..=self.count() {
            let place = Place { line: 0, step };
            let before = self.worth(Place { step: step - 1, ..place });
            let judged = before.is_some_and(|worth| worth.done && worth.best().is_some());
            if judged && self.made(place).is_some_and(|(mover, _)| mover == player) {
                accuracy.all += 1;
                accuracy.right += u32::from(self.mistake(place).is_none());
            }
        }
        accuracy
    }

    /// What each position of the game as it was played is worth to the first player, as far as it is known.
    pub fn values(&self) -> Vec<Option<i8>> {
        let of_first = |mover: Player, score: i8| if mover == Player::FIRST { score } else { -score };
        let count = self.count();
        let value = |step| {
            let place = Place { line: 0, step };
            let (mover, made) = self.made(Place { step: step + 1, ..place }).or_else(|| self.made(place))?;
            if step < count {
                let worth = self.worth(place).filter(|worth| worth.done)?;
                return Some(of_first(mover, worth.best()?.1));
            }
            // After the last move: what that move was worth.
            let Move::Drop { column } = made else { return None };
            let before = self.worth(Place { step: step - 1, ..place })?;
            Some(of_first(mover, before.scores.get(usize::from(column)).copied().flatten()?))
        };
        (0..=count).map(value).collect()
    }

    /// The best moves from the position that is shown, as far as they are known, and no more than `most`.
    pub fn best_line(&self, most: usize) -> Vec<Move> {
        let mut path = self.path(self.at()).to_vec();
        let start = path.len();
        while path.len() < start + most {
            let known = self.known(&path).filter(|worth| worth.done);
            let Some((column, _)) = known.and_then(Worth::best) else { break };
            path.push(Move::Drop { column });
        }
        path.split_off(start)
    }

    /// The position to be computed next: the one that is shown, then the best moves from there, then the one before it,
    /// then the game as it was played from its end on, where positions are simple.
    pub fn open_question(&self, best_moves: usize) -> Option<Game> {
        let here = self.path(self.at());
        let along = [here, &self.best_line(best_moves.saturating_sub(1))].concat();
        let near = [here.to_vec(), along];
        let before = here.split_last().map(|(_, before)| before.to_vec());
        let game = &self.now.lines[0];
        // Where a position is too far from the end, those before it are too.
        let in_reach = |path: &Vec<Move>| self.known(path).is_none_or(|worth| !worth.is_out_of_reach());
        let played = (0..=game.len()).rev().map(|step| game[..step].to_vec()).take_while(in_reach);
        let open = |path: &Vec<Move>| !self.known(path).is_some_and(|worth| worth.done);
        near.into_iter()
            .chain(before)
            .chain(played)
            .filter(open)
            .map(|path| self.after(&path))
            .find(|game| game.outcome().is_none())
    }

    /// How many positions of the game as it was played are known, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.count();
        let known = |step: &usize| self.worth(Place { line: 0, step: *step }).is_some_and(|worth| worth.done);
        ((0..all).filter(known).count(), all)
    }

    /// Notes what was found out about a position.
    pub fn learn(&mut self, game: &Game, tell: impl FnOnce(&mut Worth)) {
        let place = self.worths.iter().position(|(moves, _)| game.moves().eq(moves.iter().copied()));
        let place = place.unwrap_or_else(|| {
            let scores = vec![None; usize::from(self.setup.columns())];
            self.worths.push((game.moves().collect(), Worth { scores, ..Worth::default() }));
            self.worths.len() - 1
        });
        tell(&mut self.worths[place].1);
    }

    fn known(&self, path: &[Move]) -> Option<&Worth> {
        self.worths.iter().find(|(moves, _)| moves == path).map(|(_, worth)| worth)
    }
}

impl Worth {
    /// Whether no exact score can be known.
    pub fn is_out_of_reach(&self) -> bool {
        self.done && self.best().is_none()
    }

    /// The best column, the one nearest to the middle if there are several, and its score.
    pub fn best(&self) -> Option<(u8, i8)> {
        let last = self.scores.len().saturating_sub(1);
        let from_middle = |column: u8| (2 * usize::from(column)).abs_diff(last);
        let scored = (0..).zip(&self.scores).filter_map(|(column, score)| Some((column, (*score)?)));
        scored.max_by_key(|(column, score): &(u8, i8)| (*score, Reverse(from_middle(*column))))
    }
}

impl Accuracy {
    /// The share in percent, rounded; `None` without a judged move.
    pub fn percent(self) -> Option<u32> {
        (self.all > 0).then(|| (200 * self.right + self.all) / (2 * self.all))
    }
}
