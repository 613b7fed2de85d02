//! What both rule sets share: the board, the players, and what happens when pieces land.

use alloc::{collections::BTreeSet, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    event::{Command, Effect, Event, Gain, Refusal},
    piece::{Cell, Kind, Piece},
    player::{Gone, Player, PlayerId},
    score::{SHARED_POINTS, Tally, chain_points, row_points},
    setup::Rules,
};

/// Where new pieces come from: the bag for the referee, the event itself for a mirror.
pub(crate) type Draw<'a> = dyn FnMut(PlayerId) -> Option<Kind> + 'a;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Field {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// Players in join order.
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
        // Numbers rise in join order, except in a scene.
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

    /// Marks the player as active if the event is a command to a piece.
    pub(crate) fn note_activity(&mut self, event: &Event) {
        if let Some((who, command)) = event.cause()
            && !matches!(command, Command::Join | Command::Leave)
            && let Some(i) = self.find(who)
        {
            self.players[i].tally.active = true;
        }
    }

    /// Removes the player and the falling piece; the placed blocks stay.
    pub(crate) fn leave(&mut self, who: PlayerId) {
        if let Some(i) = self.find(who) {
            let Player { id, tally, .. } = self.players.remove(i);
            let tally = match self.rules {
                // In `Labo`, a player who leaves keeps only the cost of the blocks.
                Rules::Labo => Tally { active: tally.active, pieces: tally.pieces, ..Tally::default() },
                Rules::Arena => tally,
            };
            self.gone.push(Gone { id, tally });
        }
    }

    /// Sets the player's falling piece, if it fits.
    pub(crate) fn set(&mut self, i: usize, piece: Piece) -> bool {
        let fits = self.fits(piece);
        if fits {
            self.players[i].piece = Some(piece);
        }
        fits
    }

    /// The one resolution: the pieces of these players land, in this order; full rows go; falling pieces that are now
    /// under blocks go too. Returns the players who placed above the top edge.
    ///
    /// Before a landing no falling piece overlaps a block. So a falling piece that overlaps one between landing and
    /// clearing overlapped a piece as it was placed, and goes even if the clearing frees its cells again:
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
        let mut completed: Vec<(Cell, PlayerId)> = Vec::new();
        // Blocks above the top edge have no cell on the board, and still remove pieces that overlap them.
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
            self.players[i].piece = None;
            effects.push(Effect::Placed { who: id, piece });
            let before = completed.len();
            completed.extend(self.completed_by(cells).map(|cell| (cell, id)));
            self.score(i, &completed[before..], effects);
        }
        // Only a scene, which has one section, may begin with full rows that no landing touched.
        if self.board.sections() == 1 {
            touched.insert(0);
        }
        self.remove_overlapped(&touched, &aloft, effects);
        let mut came_down = BTreeSet::new();
        for section in touched {
            for row in self.board.remove_full_rows(section) {
                let this = |cell: &Cell| (self.board.section_of(cell.col), cell.row) == (section, row as i16);
                let by = completed.iter().find(|(cell, _)| this(cell)).map(|(_, by)| *by);
                effects.push(Effect::Cleared { by, section, row });
                came_down.insert(section);
            }
        }
        self.remove_overlapped(&came_down, &[], effects);
        above
    }

    /// One cell of each row that these blocks, just put, have filled.
    fn completed_by(&self, cells: [Cell; 4]) -> impl Iterator<Item = Cell> {
        let place = |cell: Cell| (cell.row, self.board.section_of(cell.col));
        (0..cells.len())
            .filter(move |&i| cells[..i].iter().all(|&other| place(other) != place(cells[i])))
            .map(move |i| cells[i])
            .filter(|&cell| self.board.is_full_at(cell))
    }

    /// Counts a placement and the rows that it completed.
    fn score(&mut self, i: usize, completed: &[(Cell, PlayerId)], effects: &mut Vec<Effect>) {
        let Player { id: who, tally, seat, .. } = &mut self.players[i];
        let who = *who;
        tally.pieces = tally.pieces.saturating_add(1);
        let Some(&(at, _)) = completed.first() else {
            if let Some(seat) = seat {
                seat.chain = 0;
            }
            return;
        };
        // Four blocks are in four rows at most.
        let rows = completed.len().min(4) as u8;
        let times = &mut tally.at_once[usize::from(rows) - 1];
        *times = times.saturating_add(1);
        let points = row_points(self.rules, rows.into());
        effects.push(Effect::Scored { who, gain: Gain::Rows(rows), points, at });
        let Some(seat) = seat else { return };
        seat.chain = seat.chain.saturating_add(1);
        tally.longest_chain = tally.longest_chain.max(seat.chain);
        let points = chain_points(seat.chain);
        if points > 0 {
            tally.chained = tally.chained.saturating_add(points);
            effects.push(Effect::Scored { who, gain: Gain::Chain(seat.chain), points, at });
        }
        for &(cell, _) in completed {
            self.share(who, cell, effects);
        }
    }

    /// Everyone else who has a block in a completed row gains by it.
    fn share(&mut self, completer: PlayerId, row: Cell, effects: &mut Vec<Effect>) {
        let mut others: Vec<(Cell, PlayerId)> = Vec::new();
        for (at, who) in self.board.row_at(row).filter(|(_, who)| *who != completer) {
            if others.iter().all(|(_, other)| *other != who) {
                others.push((at, who));
            }
        }
        for (at, who) in others {
            if let Some(i) = self.find(who) {
                let tally = &mut self.players[i].tally;
                tally.shared = tally.shared.saturating_add(1);
                effects.push(Effect::Scored { who, gain: Gain::Shared, points: SHARED_POINTS, at });
            }
        }
    }

    /// Removes the falling pieces that overlap blocks, or the cells aloft. Only pieces in and beside the changed
    /// sections can.
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
