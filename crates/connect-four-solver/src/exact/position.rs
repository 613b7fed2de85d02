//! A position: who has tokens where, and whose turn it is.

use std::fmt;

use crate::exact::fixed::Fixed;
use crate::exact::geometry::Geometry;
use crate::exact::word::Word;

/// A position on a board of a constant size.
pub type Position<const COLUMNS: usize = 7, const ROWS: usize = 6> = PositionOn<Fixed<COLUMNS, ROWS>>;

/// A position that is not over, seen by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionOn<G: Geometry> {
    board: G,
    /// Tokens of the side to move.
    mine: G::Word,
    /// All tokens.
    tokens: G::Word,
}

/// Why a notation is not a position to solve. Places count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The character is no column of this board.
    NotAColumn { place: usize, found: char },
    /// The column has no free cell.
    ColumnFull { place: usize, column: usize },
    /// The game has ended: by a line, or because the board is full.
    Over { place: usize },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAColumn { place, found } => {
                write!(f, "move {place}: {found:?} is not a column")
            }
            Refusal::ColumnFull { place, column } => {
                write!(f, "move {place}: column {} is full", column + 1)
            }
            Refusal::Over { place } => write!(f, "the game is over after move {place}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl<const COLUMNS: usize, const ROWS: usize> Default for Position<COLUMNS, ROWS> {
    fn default() -> Self {
        Self::empty(Fixed)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Position<COLUMNS, ROWS> {
    /// The position after these columns, counted from 1: `1`..`9`, then `a`..`g`.
    pub fn parse(notation: &str) -> Result<Self, Refusal> {
        Self::parse_on(Fixed, notation)
    }
}

impl<G: Geometry> PositionOn<G> {
    /// The position before the first move.
    pub fn empty(board: G) -> Self {
        Self { board, mine: G::Word::EMPTY, tokens: G::Word::EMPTY }
    }

    /// The position after these columns, counted from 1: `1`..`9`, then `a`..`g`.
    pub fn parse_on(board: G, notation: &str) -> Result<Self, Refusal> {
        let mut position = Self::empty(board);
        for (index, found) in notation.chars().enumerate() {
            let place = index + 1;
            let column = match found {
                '1'..='9' => found as usize - '1' as usize,
                'a'..='g' => found as usize - 'a' as usize + 9,
                _ => board.columns(),
            };
            if column >= board.columns() {
                return Err(Refusal::NotAColumn { place, found });
            }
            if !position.can_play(column) {
                return Err(Refusal::ColumnFull { place, column });
            }
            position = position.play(column).ok_or(Refusal::Over { place })?;
        }
        Ok(position)
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.board.columns()
    }

    /// Whether the column (from 0) has a free cell.
    pub fn can_play(&self, column: usize) -> bool {
        column < self.board.columns() && !(self.playable() & self.board.column(column)).is_empty()
    }

    /// The position after a token in this column; `None` when that ends the game or cannot be played.
    #[must_use]
    pub fn play(&self, column: usize) -> Option<Self> {
        if !self.can_play(column) || self.wins_at(column) {
            return None;
        }
        let next = self.drop(column);
        (next.tokens != self.board.cells()).then_some(next)
    }

    /// Whether a token in this column makes a line.
    pub fn wins_at(&self, column: usize) -> bool {
        let cell = self.playable() & self.board.column(column);
        !(self.board.completing(self.mine) & cell).is_empty()
    }

    /// Whether some column makes a line at once.
    pub fn can_win(&self) -> bool {
        !(self.board.completing(self.mine) & self.playable()).is_empty()
    }

    /// Whether the other side could make a line at once if it were its turn.
    pub fn is_threatened(&self) -> bool {
        !(self.board.completing(self.theirs()) & self.playable()).is_empty()
    }

    /// Tokens on the board.
    pub fn plies(&self) -> i32 {
        self.tokens.count()
    }

    /// The number of tokens from here to the end of the game, if both sides play for this score.
    pub fn plies_to_end(&self, score: i32) -> i32 {
        let empty = self.board.size() - self.plies();
        // The winner's last `score - 1` tokens are not played, nor those of the other side after the line.
        let winner_moves_last = match score.signum() {
            0 => return empty,
            1 => 1,
            _ => 0,
        };
        let latest = empty + 2 - 2 * score.abs();
        latest - (latest - winner_moves_last).rem_euclid(2)
    }

    /// The same position seen in a mirror: it has the same score.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { board: self.board, mine: self.board.mirror(self.mine), tokens: self.board.mirror(self.tokens) }
    }

    /// A number that no other position of this size has: the tokens of the side to move, and the first free cell of
    /// each column.
    pub fn key(&self) -> G::Word {
        self.mine | self.tokens.plus(self.board.bottom())
    }

    /// The smaller key of this position and its mirror image.
    pub fn symmetric_key(&self) -> G::Word {
        self.key().min(self.mirrored().key())
    }

    #[cfg(test)]
    pub(crate) fn from_tokens(board: G, mine: G::Word, theirs: G::Word) -> Self {
        Self { board, mine, tokens: mine | theirs }
    }

    pub(crate) fn board(&self) -> &G {
        &self.board
    }

    pub(crate) fn mine(&self) -> G::Word {
        self.mine
    }

    pub(crate) fn theirs(&self) -> G::Word {
        self.mine ^ self.tokens
    }

    pub(crate) fn playable(&self) -> G::Word {
        self.board.playable(self.tokens)
    }

    /// The positions from which one token leads to this one. They may be of no game: over, or out of reach.
    pub(crate) fn predecessors(&self) -> impl Iterator<Item = Self> {
        let (board, theirs, tokens) = (self.board, self.theirs(), self.tokens);
        let mut tops = tokens.plus(board.bottom()).down(1) & theirs;
        std::iter::from_fn(move || {
            let top = tops.lowest();
            tops ^= top;
            (!top.is_empty()).then(|| Self { board, mine: theirs ^ top, tokens: tokens ^ top })
        })
    }

    /// The board after a token in this column, for the other side, even if the token ends the game.
    pub(crate) fn drop(&self, column: usize) -> Self {
        let cell = self.playable() & self.board.column(column);
        Self { board: self.board, mine: self.mine ^ self.tokens, tokens: self.tokens | cell }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(notation: &str, refusal: Refusal) {
        assert_eq!(Position::<7, 6>::parse(notation), Err(refusal), "{notation}");
    }

    #[test]
    fn a_notation_is_refused_at_its_first_fault() {
        refused("440", Refusal::NotAColumn { place: 3, found: '0' });
        refused("48", Refusal::NotAColumn { place: 2, found: '8' });
        refused("4é", Refusal::NotAColumn { place: 2, found: 'é' });
        refused("1111111", Refusal::ColumnFull { place: 7, column: 0 });
        refused("1212121", Refusal::Over { place: 7 });
        refused("12121211", Refusal::Over { place: 7 });
        let drawn = "757773176117142323352241224155646633544656";
        assert_eq!(
            Position::<7, 6>::parse(drawn).map(|position| position.plies()),
            Err(Refusal::Over { place: 42 })
        );
        assert_eq!(Position::<10, 5>::parse("aa").map(|position| position.plies()), Ok(2));
    }

    #[test]
    fn positions_reached_by_other_ways_are_equal() {
        let position = |notation| Position::<7, 6>::parse(notation).unwrap();
        assert_eq!(position("1234"), position("3214"));
        assert_ne!(position("1234"), position("2134"));
        assert_eq!(position("1234").mirrored(), position("7654"));
        assert_eq!(position("1234").symmetric_key(), position("7654").symmetric_key());
    }

    #[test]
    fn a_token_leads_from_each_predecessor() {
        let position = Position::<7, 6>::parse("1122335").unwrap();
        let before: Vec<_> = position.predecessors().collect();
        assert_eq!(before, ["112233"].map(|notation| Position::parse(notation).unwrap()));
        let position = Position::<7, 6>::parse("1234567").unwrap();
        let leads_here = |before: Position| (0..7).any(|column| before.play(column) == Some(position));
        assert_eq!(position.predecessors().filter(|before| leads_here(*before)).count(), 4);
        let full = Position::<7, 6>::parse("4444447").unwrap();
        assert_eq!(full.predecessors().collect::<Vec<_>>(), [Position::parse("444444").unwrap()]);
    }

    #[test]
    fn a_score_tells_how_many_tokens_are_left() {
        let left = |notation, score| Position::<7, 6>::parse(notation).unwrap().plies_to_end(score);
        assert_eq!(left("", 1), 41);
        assert_eq!(left("", 0), 42);
        assert_eq!(left("121212", 18), 1);
        assert_eq!(left("1212122", -17), 2);
        assert_eq!(left("1", -1), 40);
    }
}
