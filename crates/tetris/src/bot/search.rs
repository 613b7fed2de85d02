//! Choosing where a piece should rest.

use alloc::{collections::BTreeSet, vec::Vec};
use core::{cmp::Reverse, slice};

use super::{
    grid::Grid,
    reach::{Reach, drops},
    weights::{OUT, Weights, Worth},
};
use crate::{
    event::Command,
    game::Game,
    piece::{Kind, Piece, Rotation},
    player::{Player, PlayerId},
    setup::Rules,
    srs,
};

/// The most boards that one decision weighs.
const BUDGET: usize = 1500;
/// Others' pieces this many rows above their rest are about to land.
const IMMINENT: i16 = 2;

/// All the places for a piece, and for the one that hold would bring.
#[derive(Debug)]
pub(super) struct Choice {
    grid: Grid,
    roots: Vec<Root>,
    places: Vec<Place>,
}

#[derive(Debug)]
struct Root {
    piece: Piece,
    held: bool,
    reach: Reach,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    root: usize,
    rest: Piece,
    worth: Worth,
}

impl Choice {
    pub(super) fn new(game: &Game, who: PlayerId, deft: bool) -> Option<Self> {
        let grid = Grid::around(game, who)?;
        let player = game.player(who)?;
        let mut starts = Vec::new();
        starts.extend(player.piece.map(|piece| (piece, false)));
        if deft {
            starts.extend(swapped(player, &grid).map(|piece| (piece, true)));
        }
        let roots = starts
            .into_iter()
            .filter_map(|(piece, held)| {
                let reach = Reach::of(&grid, piece)?;
                Some(Root { piece, held, reach })
            })
            .collect();
        Some(Self { grid, roots, places: Vec::new() })
    }

    /// Weighs every place and sorts them, the best first. Without `deft`, only places to which a piece falls straight
    /// from where it turned.
    pub(super) fn weigh(&mut self, weights: &Weights, others: Option<&Grid>, deft: bool) {
        let mut seen = BTreeSet::new();
        let mut scratch = self.grid.clone();
        for (number, root) in self.roots.iter().enumerate() {
            for &rest in &root.reach.rests {
                let mut cells = rest.cells(self.grid.rules);
                cells.sort_unstable();
                if !seen.insert((root.held, cells)) || !(deft || root.reach.is_straight(rest)) {
                    continue;
                }
                scratch.clone_from(&self.grid);
                let worth = weights.worth(&mut scratch, rest, others);
                self.places.push(Place { root: number, rest, worth });
            }
        }
        self.places.sort_by_key(|place| Reverse(place.worth.total()));
    }

    /// Puts first the place after which the next piece does best, within the budget. In `Labo` the next piece is
    /// unknown: all seven kinds count alike.
    pub(super) fn look_ahead(&mut self, game: &Game, who: PlayerId, weights: &Weights) {
        let seat = game.player(who).and_then(|player| player.seat);
        let mut weighed = self.places.len();
        let mut best: Option<(i32, usize)> = None;
        for (number, place) in self.places.iter().enumerate() {
            let held = self.roots[place.root].held;
            let next = seat.and_then(|seat| seat.next[usize::from(held && seat.hold.is_none())]);
            let kinds = next.as_ref().map_or(&Kind::ALL[..], slice::from_ref);
            let mut after = self.grid.clone();
            weights.worth(&mut after, place.rest, None);
            let sum: i32 = kinds
                .iter()
                .map(|&kind| best_drop(&after, kind, weights, &mut weighed) / kinds.len() as i32)
                .sum();
            let value = place.worth.of_move.saturating_add(sum);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, number));
            }
            if weighed > BUDGET {
                break;
            }
        }
        if let Some((_, number)) = best {
            self.places.swap(0, number);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The plan for the place of this rank.
    pub(super) fn plan(self, rank: usize) -> Option<Plan> {
        let place = self.places.get(rank)?;
        let root = &self.roots[place.root];
        let mut commands = root.reach.path(place.rest);
        commands.reverse();
        let mut expected = root.piece;
        if root.held {
            commands.push(Command::Hold);
            expected.rotation = Rotation::default();
        }
        Some(Plan { grid: self.grid, target: place.rest, expected, commands })
    }
}

/// The best worth of a piece of this kind that falls straight.
fn best_drop(grid: &Grid, kind: Kind, weights: &Weights, weighed: &mut usize) -> i32 {
    let mut scratch = grid.clone();
    drops(grid, kind)
        .map(|rest| {
            *weighed += 1;
            scratch.clone_from(grid);
            weights.worth(&mut scratch, rest, None).total()
        })
        .max()
        .unwrap_or(OUT)
}

/// The piece that hold would bring.
fn swapped(player: &Player, grid: &Grid) -> Option<Piece> {
    let seat = player.seat.filter(|seat| seat.may_hold)?;
    let kind = seat.hold.or(seat.next[0])?;
    let piece = Piece { kind, rotation: Rotation::default(), row: 1, col: grid.left.saturating_add(4) };
    grid.fits(piece).then_some(piece)
}

/// The cells that others' pieces are about to take.
pub(super) fn imminent(game: &Game, who: PlayerId) -> Option<Grid> {
    let mut others = Grid::around(game, who)?;
    others.rows.fill(0);
    for player in game.players().iter().filter(|player| player.id != who) {
        if let (Some(piece), Some(ghost)) = (player.piece, game.ghost(player.id))
            && ghost.row.saturating_sub(piece.row) <= IMMINENT
        {
            others.mark(ghost);
        }
    }
    Some(others)
}

/// A chosen place and the way there.
#[derive(Debug)]
pub(super) struct Plan {
    /// The board for which the plan was made.
    grid: Grid,
    target: Piece,
    /// Where the piece should be by now.
    expected: Piece,
    /// The commands still to be sent, the last one first.
    commands: Vec<Command>,
}

impl Plan {
    /// The plan for the game as it is now: unchanged, or with another path if the piece has fallen meanwhile; `None` if
    /// the board changed or the place is out of reach.
    pub(super) fn revised(mut self, game: &Game, who: PlayerId) -> Option<Self> {
        let piece = game.player(who)?.piece?;
        if piece.kind != self.expected.kind || Grid::around(game, who)? != self.grid {
            return None;
        }
        if piece != self.expected {
            let reach = Reach::of(&self.grid, piece)?;
            if !reach.rests.contains(&self.target) {
                return None;
            }
            self.commands = reach.path(self.target);
            self.commands.reverse();
            self.expected = piece;
        }
        Some(self)
    }

    pub(super) fn next(&mut self) -> Option<Command> {
        let command = self.commands.pop()?;
        let piece = self.expected;
        let turned = |side| match self.grid.rules {
            Rules::Labo => Some(piece.turned(side)),
            Rules::Arena => srs::turns(piece, side).find(|&turned| self.grid.fits(turned)),
        };
        self.expected = match command {
            Command::Move { col } => Piece { col, ..piece },
            Command::Shift(side) => piece.shifted(side),
            Command::Turn(side) => turned(side).unwrap_or(piece),
            Command::Drop => piece.lowered(),
            _ => piece,
        };
        Some(command)
    }
}
