//! A game taken apart: the moves that were made, others that might have been, and what each position is worth.

mod mistake;

use std::cmp::Reverse;

use connect_four::{Game, Move, Player, Record, Refusal, Setup};

pub use mistake::Mistake;

/// The lines of an analysis and the position that is shown. The first line is the game as it was played; every
/// line goes from the first move on, so lines that begin alike are branches of one tree.
#[derive(Clone, Debug)]
pub struct Analysis {
    setup: Setup,
    first: Player,
    now: State,
    /// What was before each change, and what was taken back of them.
    past: Vec<State>,
    future: Vec<State>,
    /// What is known of each position, by the moves that lead to it.
    worths: Vec<(Vec<Move>, Worth)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    lines: Vec<Vec<Move>>,
    at: Place,
}

/// A position: so many moves of this line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which line; 0 is the game as it was played.
    pub line: usize,
    /// How many of its moves.
    pub step: usize,
}

/// What a position is worth to the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// The exact score of each column, as far as it is known.
    pub scores: Vec<Option<i8>>,
    /// Nothing more will be known.
    pub done: bool,
    /// A strong move, where exact scores can't be had.
    pub advice: Option<Move>,
}

/// The tree as it is read: moves one after the other, and behind a move what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The place after this move.
    Move(Place),
    /// What might have been played instead of the move before it.
    Branch(Vec<Item>),
}

/// How many of a player's moves kept the result of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Moves that kept the result.
    pub right: u32,
    /// Moves whose worth is known.
    pub all: u32,
}

/// Why a move was not tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTried {
    /// The rules refuse it.
    Rules(Refusal),
    /// There is no room for another line.
    TooManyLines,
}

const MOST_CHANGES: usize = 200;

impl Analysis {
    /// The end of the game is shown.
    pub fn new(game: &Game, variations: &[Vec<Move>]) -> Self {
        let lines: Vec<_> = [game.moves().to_vec()].into_iter().chain(variations.iter().cloned()).collect();
        let at = Place { line: 0, step: lines[0].len() };
        let (past, future, worths) = (Vec::new(), Vec::new(), Vec::new());
        Self { setup: game.setup(), first: game.first(), now: State { lines, at }, past, future, worths }
    }

    /// A saved game with its variations.
    pub fn of(record: &Record) -> Self {
        Self::new(record.game(), record.variations())
    }

    /// What is played.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The place that is shown.
    pub fn at(&self) -> Place {
        self.now.at
    }

    /// The game up to a place.
    pub fn game(&self, place: Place) -> Game {
        self.after(self.path(place))
    }

    /// The game up to the place that is shown.
    pub fn shown(&self) -> Game {
        self.game(self.at())
    }

    /// What was played beside the game.
    pub fn variations(&self) -> &[Vec<Move>] {
        &self.now.lines[1..]
    }

    /// Who made the move that leads to a place, and which.
    pub fn made(&self, place: Place) -> Option<(Player, Move)> {
        let (made, before) = self.path(place).split_last()?;
        Some((self.after(before).turn(), *made))
    }

    /// Is this the position that is shown?
    pub fn is_at(&self, place: Place) -> bool {
        self.path(place) == self.path(self.at())
    }

    /// The moves of the game as it was played.
    pub fn count(&self) -> usize {
        self.now.lines[0].len()
    }

    /// How many moves the position that is shown has in common with the game as it was played.
    pub fn played(&self) -> usize {
        let here = self.path(self.at());
        here.iter().zip(&self.now.lines[0]).take_while(|(shown, played)| shown == played).count()
    }

    /// The move that goes on from the place that is shown, along its line.
    pub fn next(&self) -> Option<Move> {
        let Place { line, step } = self.forward();
        self.now.lines[line].get(step.checked_sub(1)?).copied().filter(|_| step > self.at().step)
    }

    /// Shows another place.
    pub fn go(&mut self, place: Place) {
        if let Some(line) = self.now.lines.get(place.line) {
            self.now.at = Place { step: place.step.min(line.len()), ..place };
        }
    }

    /// One move back on the line that is shown.
    pub fn back(&self) -> Place {
        Place { step: self.at().step.saturating_sub(1), ..self.at() }
    }

    /// One move further; at the end of a line into another one that goes on from there.
    pub fn forward(&self) -> Place {
        let Place { line, step } = self.at();
        let path = self.path(self.at());
        let goes_on = |line: &Vec<Move>| line.len() > step && line.starts_with(path);
        let line =
            if goes_on(&self.now.lines[line]) { Some(line) } else { self.now.lines.iter().position(goes_on) };
        line.map_or(self.at(), |line| Place { line, step: step + 1 })
    }

    /// The end of the line that is shown.
    pub fn end(&self) -> Place {
        Place { step: self.now.lines[self.at().line].len(), ..self.at() }
    }

    /// Tries a move in the position that is shown: along a line that has it, or as a new variation.
    pub fn play(&mut self, wish: Move) -> Result<(), NotTried> {
        let game = self.shown();
        game.decide(game.turn(), wish).map_err(NotTried::Rules)?;
        let at = self.at();
        let mut path = self.path(at).to_vec();
        path.push(wish);
        let holds = |line: &Vec<Move>| line.starts_with(&path);
        let same = holds(&self.now.lines[at.line]).then_some(at.line);
        if let Some(line) = same.or_else(|| self.now.lines.iter().position(holds)) {
            self.now.at = Place { line, step: path.len() };
            return Ok(());
        }
        let extends = at.line > 0 && at.step == self.now.lines[at.line].len();
        if !extends && self.variations().len() == Record::MOST_VARIATIONS {
            return Err(NotTried::TooManyLines);
        }
        self.remember();
        let step = path.len();
        let line = if extends { at.line } else { self.now.lines.len() };
        if extends {
            self.now.lines[line] = path;
        } else {
            self.now.lines.push(path);
        }
        self.now.at = Place { line, step };
        Ok(())
    }

    /// Is the move that leads to this place one that was not played?
    pub fn is_variation(&self, place: Place) -> bool {
        !self.now.lines[0].starts_with(self.path(place))
    }

    /// Forgets the move that is shown and whatever follows it, if it was not played.
    pub fn remove(&mut self) {
        let at = self.at();
        if !self.is_variation(at) {
            return;
        }
        self.remember();
        let path = self.path(at).to_vec();
        let before = &path[..path.len() - 1];
        // What remains of the line has to be there, unless another line has it.
        let others = |line: &Vec<Move>| line.starts_with(before) && !line.starts_with(&path);
        let kept = (!self.now.lines.iter().any(others)).then(|| before.to_vec());
        let mut lines = core::mem::take(&mut self.now.lines);
        if let Some(kept) = kept {
            lines[at.line] = kept;
        }
        lines.retain(|line| !line.starts_with(&path));
        let line = lines.iter().position(|line| line.starts_with(before)).unwrap_or(0);
        self.now = State { lines, at: Place { line, step: before.len() } };
    }

    /// Is there a change to be undone?
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Is there a change to be done again?
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The lines as they were before the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(core::mem::replace(&mut self.now, before));
        }
    }

    /// The lines as they were before the last undo.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(core::mem::replace(&mut self.now, after));
        }
    }

    fn remember(&mut self) {
        if self.past.len() == MOST_CHANGES {
            self.past.remove(0);
        }
        self.past.push(self.now.clone());
        self.future.clear();
    }

    /// The tree as it is read.
    pub fn items(&self) -> Vec<Item> {
        self.branch(&(0..self.now.lines.len()).collect::<Vec<_>>(), 0)
    }

    /// What these lines, which agree up to `from`, show from there on.
    fn branch(&self, lines: &[usize], from: usize) -> Vec<Item> {
        let moves = |line: usize| &self.now.lines[line];
        let Some(mut spine) = lines.first().copied() else { return Vec::new() };
        // A line that goes on where another one ends is the same line.
        while let Some(longer) = lines
            .iter()
            .find(|line| moves(**line).len() > moves(spine).len() && moves(**line).starts_with(moves(spine)))
        {
            spine = *longer;
        }
        let mut items = Vec::new();
        for step in from..moves(spine).len() {
            // A place on the game as it was played is named by that line.
            let named = lines.iter().find(|line| moves(**line).starts_with(&moves(spine)[..=step]));
            items.push(Item::Move(Place { line: *named.unwrap_or(&spine), step: step + 1 }));
            let mut others: Vec<usize> = lines.to_vec();
            others.retain(|line| {
                let line = moves(*line);
                line.len() > step && line[..step] == moves(spine)[..step] && line[step] != moves(spine)[step]
            });
            while let Some(other) = others.first().map(|line| moves(*line)[step]) {
                let (same, rest) = others.into_iter().partition(|line| moves(*line)[step] == other);
                let same: Vec<usize> = same;
                items.push(Item::Branch(self.branch(&same, step)));
                others = rest;
            }
        }
        items
    }

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

    /// Of the game as it was played.
    pub fn mistakes(&self) -> Vec<(usize, Mistake)> {
        let all = 1..=self.count();
        all.filter_map(|step| Some((step, self.mistake(Place { line: 0, step })?))).collect()
    }

    /// How many moves of the game as it was played were right, for each player.
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
            // After the last move, what that move was worth.
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

    /// The position to be computed next: the one that is shown, then the best moves from there, then the game as it
    /// was played from its end on, where positions are simple.
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

    /// What was found out about a position.
    pub fn learn(&mut self, game: &Game, tell: impl FnOnce(&mut Worth)) {
        let place = self.worths.iter().position(|(moves, _)| moves == game.moves());
        let place = place.unwrap_or_else(|| {
            let scores = vec![None; usize::from(self.setup.columns())];
            self.worths.push((game.moves().to_vec(), Worth { scores, ..Worth::default() }));
            self.worths.len() - 1
        });
        tell(&mut self.worths[place].1);
    }

    fn known(&self, path: &[Move]) -> Option<&Worth> {
        self.worths.iter().find(|(moves, _)| moves == path).map(|(_, worth)| worth)
    }

    fn path(&self, place: Place) -> &[Move] {
        self.now.lines.get(place.line).and_then(|line| line.get(..place.step)).unwrap_or_default()
    }

    fn after(&self, path: &[Move]) -> Game {
        let mut game = Game::begun_by(self.setup, self.first);
        for made in path {
            // They were legal when they were made, and the same ones came before them.
            let _ = game.replay(*made);
        }
        game
    }
}

impl Worth {
    /// No exact score will be known.
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
    /// In percent, rounded; nothing is known of nobody's moves.
    pub fn percent(self) -> Option<u32> {
        (self.all > 0).then(|| (200 * self.right + self.all) / (2 * self.all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(moves: &str, variations: &[&str]) -> Analysis {
        let lines: Vec<_> = variations.iter().map(|moves| game(moves).moves().to_vec()).collect();
        Analysis::new(&game(moves), &lines)
    }

    fn game(moves: &str) -> Game {
        Game::from_notation(Setup::CLASSIC, moves).expect("legal moves")
    }

    /// The tree in one line: a branch in brackets behind the move that was played instead.
    fn tree(analysis: &Analysis) -> String {
        fn told(analysis: &Analysis, items: &[Item]) -> String {
            items
                .iter()
                .map(|item| match item {
                    Item::Move(place) => analysis.made(*place).expect("a move").1.to_string(),
                    Item::Branch(items) => format!("({})", told(analysis, items)),
                })
                .collect()
        }
        told(analysis, &analysis.items())
    }

    fn play(analysis: &mut Analysis, columns: &str) {
        for made in game(columns).moves() {
            analysis.play(*made).expect("a legal move");
        }
    }

    fn learn(analysis: &mut Analysis, moves: &str, scores: [i8; 7]) {
        analysis.learn(&game(moves), |worth| {
            *worth = Worth { scores: scores.map(Some).to_vec(), done: true, advice: None }
        });
    }

    #[test]
    fn lines_are_read_as_a_tree() {
        let check = |moves, variations: &[&str], expected| {
            assert_eq!(tree(&analysis(moves, variations)), expected, "{moves} {variations:?}");
        };
        check("4455", &[], "4455");
        check("4455", &["4433"], "445(33)5");
        check("4455", &["4433", "44322", "12"], "4(12)45(33(22))5");
        check("4455", &["4433", "44332"], "445(332)5");
        check("4455", &["445566"], "445566");
        check("", &["12", "13"], "12(3)");
    }

    #[test]
    fn other_moves_become_variations_and_known_ones_are_followed() {
        let mut analysis = analysis("4455", &[]);
        analysis.go(Place { line: 0, step: 2 });
        play(&mut analysis, "33");
        assert_eq!((tree(&analysis).as_str(), analysis.shown().notation().as_str()), ("445(33)5", "4433"));
        analysis.go(analysis.back());
        play(&mut analysis, "2");
        assert_eq!(tree(&analysis), "445(33(2))5");
        analysis.go(Place { line: 0, step: 2 });
        assert_eq!(analysis.next(), Some(Move::Drop { column: 4 }));
        play(&mut analysis, "3");
        assert_eq!((tree(&analysis).as_str(), analysis.is_variation(analysis.at())), ("445(33(2))5", true));
        // Played where it ends, a game goes on and stays what it was.
        analysis.go(Place { line: 0, step: 4 });
        play(&mut analysis, "66");
        assert_eq!(tree(&analysis), "445(33(2))566");
        assert_eq!(analysis.variations().len(), 3);
        let full = Move::Drop { column: 7 };
        let refusal = Refusal::NoSuchColumn { column: 7, columns: 7 };
        assert_eq!(analysis.play(full), Err(NotTried::Rules(refusal)));
    }

    #[test]
    fn steps_lead_back_into_the_variation_they_came_from() {
        let mut analysis = analysis("4455", &["4433"]);
        analysis.go(Place { line: 1, step: 4 });
        analysis.go(Place { step: 0, ..analysis.at() });
        for expected in ["4", "44", "443", "4433", "4433"] {
            analysis.go(analysis.forward());
            assert_eq!(analysis.shown().notation(), expected);
        }
    }

    #[test]
    fn a_change_is_undone_and_done_again() {
        let mut analysis = analysis("4455", &["4433"]);
        analysis.go(Place { line: 1, step: 3 });
        analysis.remove();
        assert_eq!((tree(&analysis).as_str(), analysis.shown().notation().as_str()), ("4455", "44"));
        analysis.undo();
        assert_eq!((tree(&analysis).as_str(), analysis.can_undo()), ("445(33)5", false));
        analysis.redo();
        assert_eq!((tree(&analysis).as_str(), analysis.can_redo()), ("4455", false));
        analysis.remove();
        assert_eq!(tree(&analysis), "4455", "what was played stays");
        analysis.go(Place { line: 0, step: 1 });
        play(&mut analysis, "12");
        analysis.go(analysis.back());
        analysis.go(Place { line: 1, step: 3 });
        analysis.remove();
        assert_eq!(tree(&analysis), "44(1)55");
    }

    #[test]
    fn there_is_an_end_to_lines() {
        let mut analysis = analysis("1", &["2"; Record::MOST_VARIATIONS]);
        let wish = Move::Drop { column: 3 };
        assert_eq!(analysis.play(wish), Err(NotTried::TooManyLines));
        analysis.go(Place { line: 1, step: 1 });
        assert_eq!(analysis.play(wish), Ok(()), "a line may still grow");
    }

    #[test]
    fn moves_that_keep_the_result_are_right() {
        let mut analysis = analysis("4455", &["41"]);
        learn(&mut analysis, "", [-2, -1, 0, 1, 0, -1, -2]);
        learn(&mut analysis, "4", [-4, -2, -2, -1, -2, -2, -4]);
        learn(&mut analysis, "44", [0, 0, 0, 3, -2, 0, 0]);
        let (first, second) = (Player::FIRST, Player::FIRST.next(2));
        assert_eq!(analysis.accuracy(first), Accuracy { right: 1, all: 2 });
        assert_eq!(analysis.accuracy(second), Accuracy { right: 1, all: 1 });
        assert_eq!(analysis.accuracy(first).percent(), Some(50));
        assert_eq!(Accuracy { right: 2, all: 3 }.percent(), Some(67));
        assert_eq!(analysis.mistakes(), [(3, Mistake::WinToLoss)]);
        assert_eq!(analysis.values(), [Some(1), Some(1), Some(3), None, None]);
        assert_eq!(analysis.progress(), (3, 4));
        learn(&mut analysis, "445", [-2, -2, -2, -2, 2, -2, -2]);
        assert_eq!(analysis.values()[3..], [Some(-2), Some(-2)]);
    }

    #[test]
    fn what_is_shown_is_asked_about_first_and_the_best_line_after_it() {
        let mut analysis = analysis("4455", &[]);
        analysis.go(Place { line: 0, step: 2 });
        let asked = |analysis: &Analysis| analysis.open_question(3).map(|game| game.notation());
        for (expected, scores) in [
            ("44", [0, 0, 0, 3, -2, 0, 0]),
            ("444", [-1, -2, -2, -2, -2, -2, -2]),
            ("4441", [1; 7]),
            ("4", [-1; 7]),
            ("4455", [0; 7]),
            ("445", [0; 7]),
            ("", [0; 7]),
        ] {
            assert_eq!(asked(&analysis).as_deref(), Some(expected));
            learn(&mut analysis, expected, scores);
        }
        assert_eq!(asked(&analysis), None);
        let line: String = analysis.best_line(3).iter().map(ToString::to_string).collect();
        assert_eq!(line, "414");
        // Nothing is to be known of a game that is over.
        let over = self::analysis("1212121", &[]);
        assert_eq!(asked(&over).as_deref(), Some("121212"));
    }
}
