//! An analysis of a game: the moves that were made, variations, and what each position is worth.

mod mistake;
mod worth;

use connect_four::{Game, Move, Player, Record, Refusal, Setup};

pub use mistake::Mistake;
pub use worth::{Accuracy, Worth};

/// The lines of an analysis and the position that is shown. The first line is the game as it was played; every line
/// starts with the first move, so lines that begin alike are branches of one tree.
#[derive(Clone, Debug)]
pub struct Analysis {
    setup: Setup,
    first: Player,
    now: State,
    /// States before each change, and states that were undone.
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

/// A position: the first `step` moves of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line; 0 is the game as it was played.
    pub line: usize,
    /// How many of its moves are made.
    pub step: usize,
}

/// The tree in reading order: moves one after the other, and after a move the branches that replace it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The place after this move.
    Move(Place),
    /// A line that might have been played instead of the move before it.
    Branch(Vec<Item>),
}

/// Why a move can't be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTried {
    /// The rules refuse it.
    Rules(Refusal),
    /// There is no room for another line.
    TooManyLines,
}

const MOST_CHANGES: usize = 200;

impl Analysis {
    /// An analysis that shows the end of the game.
    pub fn new(game: &Game, variations: &[Vec<Move>]) -> Self {
        let lines: Vec<_> = [game.moves().collect()].into_iter().chain(variations.iter().cloned()).collect();
        let at = Place { line: 0, step: lines[0].len() };
        let (past, future, worths) = (Vec::new(), Vec::new(), Vec::new());
        Self { setup: game.setup(), first: game.first(), now: State { lines, at }, past, future, worths }
    }

    /// The analysis of a saved game with its variations.
    pub fn of(record: &Record) -> Self {
        Self::new(record.game(), record.variations())
    }

    /// The variant that was played.
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

    /// The lines beside the game as it was played.
    pub fn variations(&self) -> &[Vec<Move>] {
        &self.now.lines[1..]
    }

    /// The move that leads to a place, and its player.
    pub fn made(&self, place: Place) -> Option<(Player, Move)> {
        let (made, before) = self.path(place).split_last()?;
        Some((self.after(before).turn(), *made))
    }

    /// Whether this is the position that is shown.
    pub fn is_at(&self, place: Place) -> bool {
        self.path(place) == self.path(self.at())
    }

    /// How many moves the game as it was played has.
    pub fn count(&self) -> usize {
        self.now.lines[0].len()
    }

    /// How many moves the position that is shown has in common with the game as it was played.
    pub fn played(&self) -> usize {
        let here = self.path(self.at());
        here.iter().zip(&self.now.lines[0]).take_while(|(shown, played)| shown == played).count()
    }

    /// The move after the place that is shown, along its line.
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

    /// The place one move back on the line that is shown.
    pub fn back(&self) -> Place {
        Place { step: self.at().step.saturating_sub(1), ..self.at() }
    }

    /// The place one move further; at the end of a line, on another one that goes on from there.
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

    /// Tries a move in the position that is shown: follows a line that has it, or adds a variation.
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

    /// Whether the move that leads to this place is a variation.
    pub fn is_variation(&self, place: Place) -> bool {
        !self.now.lines[0].starts_with(self.path(place))
    }

    /// Removes the move that is shown and everything after it, if it is a variation.
    pub fn remove(&mut self) {
        let at = self.at();
        if !self.is_variation(at) {
            return;
        }
        self.remember();
        let path = self.path(at).to_vec();
        let before = &path[..path.len() - 1];
        // The line up to that move stays, unless another line has it.
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

    /// Whether a change can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether an undone change can be redone.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Restores the lines as they were before the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(core::mem::replace(&mut self.now, before));
        }
    }

    /// Restores the lines as they were before the last undo.
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

    /// The tree in reading order.
    pub fn items(&self) -> Vec<Item> {
        self.branch(&(0..self.now.lines.len()).collect::<Vec<_>>(), 0)
    }

    /// The items of these lines, which agree up to `from`, from there on.
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

    fn path(&self, place: Place) -> &[Move] {
        self.now.lines.get(place.line).and_then(|line| line.get(..place.step)).unwrap_or_default()
    }

    fn after(&self, path: &[Move]) -> Game {
        let mut game = Game::begun_by(self.setup, self.first);
        for made in path {
            // The moves were legal when they were made, after the same moves.
            let _ = game.replay(*made);
        }
        game
    }
}

#[cfg(test)]
mod tests;
