//! What both rule sets share: the board, the players, and what happens when pieces land.

use alloc::{collections::BTreeSet, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    event::{Effect, Refusal},
    piece::{Cell, Kind, Piece},
    player::{Gone, Player, PlayerId},
    setup::Rules,
};

/// Where new pieces come from: the bag for the referee, the event itself for a mirror.
pub(crate) type Draw<'a> = dyn FnMut(PlayerId) -> Option<Kind> + 'a;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Field {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// In join order.
    pub(crate) players: Vec<Player>,
    pub(crate) gone: Vec<Gone>,
}

impl Field {
    pub(crate) fn new(rules: Rules, board: Board) -> Self {
        Self { rules, board, players: Vec::new(), gone: Vec::new() }
    }

    pub(crate) fn fits(&self, piece: Piece) -> bool {
        self.board.fits(piece.cells(self.rules))
    }

    /// Where the piece would come to rest.
    pub(crate) fn landed(&self, mut piece: Piece) -> Piece {
        while self.fits(piece.lowered()) {
            piece = piece.lowered();
        }
        piece
    }

    pub(crate) fn find(&self, who: PlayerId) -> Option<usize> {
        // Numbers grow as players join, except in a scene.
        self.players
            .binary_search_by_key(&who, |player| player.id)
            .ok()
            .or_else(|| self.players.iter().position(|player| player.id == who))
    }

    pub(crate) fn player(&self, who: PlayerId) -> Result<&Player, Refusal> {
        self.find(who).map(|i| &self.players[i]).ok_or(Refusal::NotPlaying)
    }

    pub(crate) fn piece(&self, who: PlayerId) -> Result<Piece, Refusal> {
        self.player(who)?.piece.ok_or(Refusal::NoPiece)
    }

    /// The number for the next player to join.
    pub(crate) fn next_id(&self) -> Option<PlayerId> {
        let present = self.players.iter().map(|player| player.id);
        let gone = self.gone.iter().map(|gone| gone.id);
        present.chain(gone).max().map_or(Some(PlayerId::FIRST), PlayerId::next)
    }

    pub(crate) fn may_join(&self, who: PlayerId, seats: u16) -> Result<(), Refusal> {
        if self.find(who).is_some() || self.gone.iter().any(|gone| gone.id == who) {
            Err(Refusal::IdTaken)
        } else if self.players.len() >= usize::from(seats) {
            Err(Refusal::Full)
        } else {
            Ok(())
        }
    }

    /// The falling piece goes, the placed blocks stay.
    pub(crate) fn leave(&mut self, who: PlayerId) {
        if let Some(i) = self.find(who) {
            let Player { id, fines, .. } = self.players.remove(i);
            self.gone.push(Gone { id, fines });
        }
    }

    /// Puts a piece where it falls next, if it fits.
    pub(crate) fn set(&mut self, i: usize, piece: Piece) -> bool {
        let fits = self.fits(piece);
        if fits {
            self.players[i].piece = Some(piece);
        }
        fits
    }

    /// The one resolution: the pieces of these players land, in this order; full rows go; falling
    /// pieces that are now under blocks go too. Returns those who placed above the top edge.
    ///
    /// Before a landing no falling piece overlaps a block. So those that do between landing and
    /// clearing overlapped a piece as it was placed, and they go even if the clearing frees
    /// their cells again:
    ///
    /// ```text
    ///       falling       a is slammed     full row gone
    ///     . . a a a a      . . . . . .      . . . . . .
    ///     . . . b . .      . . . b . .      . . . . . .    b was under a:
    ///     . . . b . .      . . . b . .      . . . . . .    it goes too
    ///     2 2 . b . .      2 2 1 1 1 1      . . . . . .
    /// ```
    pub(crate) fn land(&mut self, landing: &[usize], effects: &mut Vec<Effect>) -> Vec<usize> {
        let mut above = Vec::new();
        let mut touched = BTreeSet::new();
        // Blocks above the top edge have no cell, and still are in the way of what overlaps them.
        let mut aloft: Vec<Cell> = Vec::new();
        for &i in landing {
            let Player { id, piece, .. } = self.players[i];
            let Some(piece) = piece else { continue };
            let cells = piece.cells(self.rules);
            if !self.board.fits(cells) || cells.iter().any(|cell| aloft.contains(cell)) {
                continue;
            }
            if cells.iter().any(|cell| cell.row < 0) {
                above.push(i);
                if self.rules == Rules::Arena {
                    // Topping out costs the piece; the section is emptied instead.
                    continue;
                }
                aloft.extend(cells.iter().filter(|cell| cell.row < 0));
            }
            for cell in cells {
                self.board.put(cell, id);
                touched.insert(self.board.section_of(cell.col));
            }
            let completed = self.rows_completed(cells);
            self.players[i].cleared = self.players[i].cleared.saturating_add(completed);
            self.players[i].piece = None;
            effects.push(Effect::Placed { who: id, piece });
        }
        // Only a scene, which is of one section, may begin with full rows that nobody touched.
        if self.board.sections() == 1 {
            touched.insert(0);
        }
        self.remove_overlapped(&touched, &aloft, effects);
        let mut came_down = BTreeSet::new();
        for section in touched {
            for row in self.board.remove_full_rows(section) {
                effects.push(Effect::Cleared { section, row });
                came_down.insert(section);
            }
        }
        self.remove_overlapped(&came_down, &[], effects);
        above
    }

    /// How many rows these blocks, just put, have filled.
    fn rows_completed(&self, cells: [Cell; 4]) -> u32 {
        let place = |cell: &Cell| (cell.row, self.board.section_of(cell.col));
        let counted = |(i, cell)| {
            let seen = cells[..i].iter().any(|other| place(other) == place(cell));
            !seen && self.board.is_full_at(*cell)
        };
        cells.iter().enumerate().filter(|&c| counted(c)).count() as u32
    }

    /// Removes the falling pieces that are under blocks, or under those aloft. Only in and beside
    /// the changed sections can there be any.
    fn remove_overlapped(&mut self, changed: &BTreeSet<u16>, aloft: &[Cell], effects: &mut Vec<Effect>) {
        let (Some(first), Some(last)) = (changed.first(), changed.last()) else {
            return;
        };
        let columns = i32::from(self.board.section_columns());
        let near = i32::from(*first) * columns - 2..(i32::from(*last) + 1) * columns + 2;
        for player in &mut self.players {
            let Some(piece) = player.piece.filter(|p| near.contains(&i32::from(p.col))) else {
                continue;
            };
            let cells = piece.cells(self.rules);
            if !self.board.fits(cells) || cells.iter().any(|cell| aloft.contains(cell)) {
                player.piece = None;
                let who = player.id;
                effects.push(Effect::Removed { who, piece });
            }
        }
    }
}
