//! Which part of a wide board is seen, and how large.

use tetris::Board;

/// The columns that are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) first: u16,
    pub(crate) columns: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// Whole sections, as many as are readable, around the own piece.
    Follow,
    All,
}

impl View {
    /// `room` is what there is for the board, in pixels; `focus` are the outer columns of what is
    /// followed. While that is in sight nothing moves.
    pub(crate) fn new(
        board: &Board,
        zoom: Zoom,
        room: (f64, f64),
        focus: Option<(i16, i16)>,
        before: Self,
    ) -> Self {
        let all = Self { first: 0, columns: board.columns() };
        let section = board.section_columns();
        let height = room.1 / f64::from(board.rows());
        let sections = (room.0 / (height * f64::from(section)).max(1.0)).round().max(1.0) as u16;
        if zoom == Zoom::All || sections >= board.sections() {
            return all;
        }
        let columns = sections * section;
        let last = all.columns - columns;
        let Some((left, right)) = focus.map(|(left, right)| (left.max(0) as u16, right.max(0) as u16)) else {
            return Self { first: before.first.min(last), columns };
        };
        let kept = Self { first: before.first.min(last), columns };
        if before.columns == columns && kept.first <= left && right < kept.first + columns {
            return kept;
        }
        let first = (left / section * section).saturating_sub((sections - 1) / 2 * section);
        Self { first: first.min(last), columns }
    }

    /// The side of a cell, in whole pixels so that every edge is sharp.
    pub(crate) fn cell(self, rows: u16, room: (f64, f64)) -> u32 {
        let side = (room.0 / f64::from(self.columns.max(1))).min(room.1 / f64::from(rows.max(1)));
        (side as u32).max(2)
    }

    /// Where a board column begins, counted in columns from the left edge of the picture.
    pub(crate) fn x(self, col: i16) -> f64 {
        f64::from(col) - f64::from(self.first)
    }
}

#[cfg(test)]
mod tests {
    use tetris::{ArenaSetup, Command, Game, Kind, Setup};

    use super::*;

    /// An arena of this many sections.
    fn arena(sections: u16) -> Board {
        let mut game = Game::new(Setup::Arena(ArenaSetup::default()));
        while game.board().sections() < sections {
            let who = game.next_id().expect("there are seats");
            let joined = game.decide(who, Command::Join, &mut |_| Kind::O).expect("there is room");
            game.evolve(&joined);
        }
        game.board().clone()
    }

    #[test]
    fn a_narrow_board_is_seen_whole() {
        let view = View::new(&arena(2), Zoom::Follow, (700.0, 700.0), Some((3, 5)), View::default());
        assert_eq!(view, View { first: 0, columns: 20 });
        assert_eq!(view.cell(20, (707.0, 700.0)), 35);
    }

    #[test]
    fn a_wide_board_is_followed_section_by_section() {
        let board = arena(12);
        let room = (1200.0, 700.0);
        let see = |focus, before| View::new(&board, Zoom::Follow, room, Some(focus), before);
        let start = see((44, 46), View::default());
        assert_eq!(start, View { first: 30, columns: 30 });
        assert_eq!(see((57, 59), start), start, "still in sight");
        assert_eq!(see((58, 60), start), View { first: 40, columns: 30 });
        assert_eq!(see((117, 119), start), View { first: 90, columns: 30 });
        assert_eq!(see((-1, 1), start), View { first: 0, columns: 30 });
        assert_eq!(View::new(&board, Zoom::Follow, room, None, start), start);
        assert_eq!(View::new(&board, Zoom::All, room, None, start), View { first: 0, columns: 120 });
    }
}
