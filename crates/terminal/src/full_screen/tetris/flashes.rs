//! What is seen for a moment: rows that go, points that were made; and the kinds of the blocks that lie.

use tetris::{Cell, Effect, Game, Kind, Level, PlayerId};

use super::super::Millis;

/// How long a row is lit, and how long points are seen.
const LIT: Millis = 150;
const POINTS: Millis = 900;

#[derive(Debug, Default)]
pub(crate) struct Flashes {
    seen: Vec<Flash>,
    kinds: Vec<(Cell, Kind)>,
    /// Who made or lost points, the latest last.
    news: Vec<(PlayerId, i32)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flash {
    pub(crate) what: Shown,
    until: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A row of a section, by its first column.
    Row {
        row: i16,
        columns: (i16, i16),
    },
    Points {
        at: Cell,
        points: u32,
    },
    /// By topping out.
    Lost {
        points: u32,
    },
    Level(Level),
}

impl Flashes {
    /// A game begins.
    pub(crate) fn begin(&mut self) {
        *self = Self::default();
    }

    /// Takes over what followed on the board, which is already as it is after that.
    pub(crate) fn hear(&mut self, effects: &[Effect], game: &Game, me: Option<PlayerId>, now: Millis) {
        self.seen.retain(|flash| flash.until > now);
        let width = game.board().section_columns() as i16;
        self.note(effects);
        let mut made = Vec::new();
        let mut gone = Vec::new();
        for effect in effects {
            match *effect {
                Effect::Placed { piece, .. } => {
                    let cells = game.cells(piece);
                    self.kinds.extend(cells.map(|cell| (cell, piece.kind)));
                }
                Effect::Scored { who, points, at, .. } if Some(who) == me => made.push((at, points)),
                Effect::Cleared { section, row, .. } => {
                    let left = section as i16 * width;
                    gone.push((left, row as i16));
                    let what = Shown::Row { row: row as i16, columns: (left, left + width) };
                    self.seen.push(Flash { what, until: now + LIT });
                }
                Effect::ToppedOut { who, lost, .. } if Some(who) == me => {
                    let what = Shown::Lost { points: lost };
                    self.seen.push(Flash { what, until: now + POINTS });
                }
                Effect::Rose(level) => {
                    self.seen.push(Flash { what: Shown::Level(level), until: now + POINTS });
                }
                // What went by topping out is no longer on the board, which is looked at first.
                Effect::Scored { .. }
                | Effect::ToppedOut { .. }
                | Effect::Removed { .. }
                | Effect::Ended(_) => {}
            }
        }
        self.fall(&gone, width);
        // Rows, chain and shared rows of one moment are one number.
        if let Some((at, _)) = made.first().copied() {
            let what = Shown::Points { at, points: made.iter().map(|(_, points)| points).sum() };
            self.seen.push(Flash { what, until: now + POINTS });
        }
        if self.kinds.len() > MOST_KINDS {
            self.kinds.drain(..MOST_KINDS / 2);
        }
    }

    /// All that a player makes in one moment is one number.
    fn note(&mut self, effects: &[Effect]) {
        let mut sums: Vec<(PlayerId, i32)> = Vec::new();
        for effect in effects {
            let (who, points) = match *effect {
                Effect::Scored { who, points, .. } => (who, i32::try_from(points).unwrap_or(i32::MAX)),
                Effect::ToppedOut { who, lost, .. } => (who, -i32::try_from(lost).unwrap_or(i32::MAX)),
                _ => continue,
            };
            match sums.iter_mut().find(|(known, _)| *known == who) {
                Some((_, sum)) => *sum = sum.saturating_add(points),
                None => sums.push((who, points)),
            }
        }
        self.news.extend(sums.into_iter().filter(|(_, points)| *points != 0));
        let old = self.news.len().saturating_sub(MOST_NEWS);
        self.news.drain(..old);
    }

    /// Who made or lost points, the latest first.
    pub(crate) fn news(&self) -> impl Iterator<Item = (PlayerId, i32)> {
        self.news.iter().rev().copied()
    }

    /// What lay above rows that went comes down.
    fn fall(&mut self, gone: &[(i16, i16)], width: i16) {
        if gone.is_empty() {
            return;
        }
        let here =
            |cell: Cell| gone.iter().filter(move |(left, _)| (*left..left + width).contains(&cell.col));
        self.kinds.retain(|(cell, _)| here(*cell).all(|(_, row)| *row != cell.row));
        for (cell, _) in &mut self.kinds {
            let below = here(*cell).filter(|(_, row)| *row > cell.row).count();
            cell.row += below as i16;
        }
    }

    /// What is seen now.
    pub(crate) fn shown(&self, now: Millis) -> impl Iterator<Item = &Shown> {
        self.seen.iter().filter(move |flash| flash.until > now).map(|flash| &flash.what)
    }

    /// When something that is seen goes.
    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        self.seen.iter().map(|flash| flash.until).filter(|until| *until > now).min()
    }

    /// Of the block that lies here.
    pub(crate) fn kind(&self, cell: Cell) -> Option<Kind> {
        self.kinds.iter().rev().find(|(known, _)| *known == cell).map(|(_, kind)| *kind)
    }
}

const MOST_NEWS: usize = 10;
/// More blocks than a board that is watched alone has.
const MOST_KINDS: usize = 4000;
