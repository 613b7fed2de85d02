//! Which kind of piece each block came from. Alone, blocks are coloured by it; the rules know only owners.

use tetris::{Board, Cell, Effect, Kind, Rules};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    columns: u16,
    cells: Vec<Option<Kind>>,
}

impl Kinds {
    /// Of an empty board of this size.
    pub(crate) fn new(board: &Board) -> Self {
        let cells = usize::from(board.columns()) * usize::from(board.rows());
        Self { columns: board.columns(), cells: vec![None; cells] }
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Kind> {
        self.cells.get(self.index(cell)?).copied().flatten()
    }

    pub(crate) fn follow(&mut self, rules: Rules, effects: &[Effect]) {
        self.place(rules, effects);
        // Rows are numbered as they were before anything came down: from the top, none below moves.
        let mut gone: Vec<_> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Cleared { row, .. } => Some(usize::from(*row)),
                _ => None,
            })
            .collect();
        gone.sort_unstable();
        let columns = usize::from(self.columns);
        for row in gone {
            let end = ((row + 1) * columns).min(self.cells.len());
            self.cells[..end].rotate_right(columns.min(end));
            self.cells[..columns.min(end)].fill(None);
        }
    }

    /// The pieces alone, with the rows that they complete.
    pub(crate) fn place(&mut self, rules: Rules, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Placed { piece, .. } = effect {
                for cell in piece.cells(rules) {
                    if let Some(place) = self.index(cell).and_then(|index| self.cells.get_mut(index)) {
                        *place = Some(piece.kind);
                    }
                }
            }
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (row, col) = (usize::try_from(cell.row).ok()?, usize::try_from(cell.col).ok()?);
        (col < usize::from(self.columns)).then(|| row * usize::from(self.columns) + col)
    }
}

#[cfg(test)]
mod tests {
    use room::tetris::{HeldBy, Referee};
    use tetris::bot::Strength;
    use tetris::{Game, Seed, Setup, Solo};

    use super::*;

    #[test]
    fn there_is_a_kind_wherever_there_is_a_block() {
        let mut referee = Referee::new(Setup::Solo(Solo::Sprint));
        let bot = HeldBy::Machine(Strength::ALL[4]);
        referee.enter("Castor vif".parse().expect("a name"), bot).expect("room");
        referee.begin(Seed::from(5)).expect("no game runs");
        while referee.room().is_playing() {
            referee.tick();
        }
        let replay = referee.replay();
        let mut game = Game::new(replay.setup);
        let mut kinds = Kinds::new(game.board());
        let mut rows = 0;
        for event in replay.frames.iter().flat_map(|frame| &frame.events) {
            let effects = game.evolve(event);
            rows += effects.iter().filter(|effect| matches!(effect, Effect::Cleared { .. })).count();
            kinds.follow(game.rules(), &effects);
            for row in 0..20 {
                for col in 0..10 {
                    let cell = Cell { row, col };
                    assert_eq!(kinds.at(cell).is_some(), game.board().owner(cell).is_some(), "{cell:?}");
                }
            }
        }
        assert!(rows >= 40, "{rows} rows");
    }
}
