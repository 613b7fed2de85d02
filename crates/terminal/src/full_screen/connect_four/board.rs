//! The board of Puissance 4: as large as fits, a frame of plate, tokens, aim, ghost, scores under the columns.

use connect_four::{Cell, Game, Player, Setup};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::super::Context;
use super::super::canvas::{BOLD, Canvas, PLAIN, width};

/// How large a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    columns: u16,
    rows: u16,
    /// Lines between the rows.
    ruled: bool,
}

const SIZES: [Size; 5] = [
    Size { columns: 9, rows: 3, ruled: true },
    Size { columns: 5, rows: 1, ruled: true },
    Size { columns: 3, rows: 1, ruled: true },
    Size { columns: 3, rows: 1, ruled: false },
    Size { columns: 1, rows: 1, ruled: false },
];

/// Where everything is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    setup: Setup,
    size: Size,
    /// The frame's left upper corner.
    origin: Position,
}

/// What is seen beside the tokens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The column that is aimed at, and by whom.
    pub(crate) aim: Option<(u8, Player)>,
    /// The cell that a power is aimed at, or a row of them.
    pub(crate) target: Option<Target>,
    pub(crate) last: Option<Cell>,
    /// Empty cells in which a token of this player makes a line.
    pub(crate) threats: Vec<(Cell, Player)>,
    /// A token on its way: where it will lie, and how many rows above that it is.
    pub(crate) falling: Option<(Cell, u16)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Cell(Cell),
    Row(u8),
}

impl Layout {
    /// The largest that fits a screen of this area beside so many columns of other things. The frame begins below
    /// the row of the aim; scores and messages have their lines below it, but for a board so high that it can't be
    /// solved.
    pub(crate) fn new(setup: Setup, screen: Rect, beside: u16) -> Self {
        let x = 1 + u16::from(setup.powers()) * 2;
        // What stands beside makes room for the numbers of the rows.
        let width = screen.width.saturating_sub(beside + 1);
        let (usual, high) =
            (Rect::new(x, 2, width, screen.height - 10), Rect::new(x, 1, width, screen.height - 5));
        // Large tokens begin right below the title, and their scores take two lines.
        let of = |area: Rect, size: Size| {
            let top = if size.rows > 1 { 1 } else { area.y };
            Self { setup, size, origin: Position::new(area.x, top + size.rows) }
        };
        let fits = |area: Rect, layout: &Self| {
            let (frame, more) = (layout.frame(), u16::from(layout.size.rows > 1));
            frame.right() <= area.right() && frame.bottom() <= area.bottom() + more
        };
        let largest =
            |area: Rect| SIZES.into_iter().map(|size| of(area, size)).find(|layout| fits(area, layout));
        largest(usual).or_else(|| largest(high)).unwrap_or_else(|| of(high, SIZES[4]))
    }

    pub(crate) fn frame(&self) -> Rect {
        let (columns, rows) = (u16::from(self.setup.columns()), u16::from(self.setup.rows()));
        let height = rows * self.size.rows + if self.size.ruled { rows - 1 } else { 0 } + 2;
        Rect::new(self.origin.x, self.origin.y, columns * (self.size.columns + 1) + 1, height)
    }

    fn cell(&self, cell: Cell) -> Rect {
        let down = u16::from(self.setup.rows() - 1 - cell.row) * self.pitch();
        Rect::new(self.left(cell.column), self.origin.y + 1 + down, self.size.columns, self.size.rows)
    }

    fn left(&self, column: u8) -> u16 {
        self.origin.x + 1 + u16::from(column) * (self.size.columns + 1)
    }

    fn pitch(&self) -> u16 {
        self.size.rows + u16::from(self.size.ruled)
    }

    /// The column below or above the pointer.
    pub(crate) fn column_at(&self, at: Position) -> Option<u8> {
        let frame = self.frame();
        let tall =
            Rect { y: self.origin.y - self.size.rows, height: frame.height + self.size.rows + 3, ..frame };
        let column = at.x.checked_sub(self.origin.x + 1)? / (self.size.columns + 1);
        (tall.contains(at) && column < self.setup.columns().into()).then_some(column as u8)
    }

    pub(crate) fn cell_at(&self, at: Position) -> Option<Cell> {
        let frame = self.frame();
        if !frame.contains(at) {
            return None;
        }
        let down = at.y.saturating_sub(self.origin.y + 1) / self.pitch();
        let row = u16::from(self.setup.rows() - 1).checked_sub(down)?;
        Some(Cell { column: self.column_at(at)?, row: row as u8 })
    }

    pub(crate) fn draw(&self, game: &Game, marks: &Marks, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_frame(canvas);
        let line = game.winning_cells();
        let landing = marks.aim.and_then(|(column, _)| game.board().landing(column));
        for column in 0..self.setup.columns() {
            for row in 0..self.setup.rows() {
                let cell = Cell { column, row };
                let place = self.cell(cell);
                let hidden = marks.falling.is_some_and(|(falling, _)| falling == cell);
                if let Some(owner) = game.board().at(cell).filter(|_| !hidden) {
                    let emphasis = if line.contains(&cell) {
                        Emphasis::Winning
                    } else if !line.is_empty() {
                        Emphasis::Past
                    } else if marks.last == Some(cell) {
                        Emphasis::Last
                    } else {
                        Emphasis::Usual
                    };
                    self.draw_token(place, owner, emphasis, context, canvas);
                } else if let Some((_, owner)) = marks.threats.iter().find(|(threat, _)| *threat == cell) {
                    let style = canvas.ink.face(owner.index());
                    let text = threat(context.mark(*owner));
                    canvas.text(place.x + place.width / 2 - 1, place.y + place.height / 2, &text, style);
                } else {
                    let ghost = landing == Some(cell);
                    let dot = if ghost { ":" } else { "·" };
                    let style = if ghost { BOLD } else { canvas.ink.quiet() };
                    canvas.text(place.x + place.width / 2, place.y + place.height / 2, dot, style);
                }
                if marks.target.is_some_and(|target| target.covers(cell)) {
                    Self::draw_target(place, canvas);
                }
            }
        }
        if let Some((cell, above)) = marks.falling
            && let Some(owner) = game.board().at(cell)
        {
            let place = self.cell(cell);
            // One row above the board it is where it was aimed.
            let y = place.y.saturating_sub(above * self.pitch()).max(self.origin.y - self.size.rows);
            self.draw_token(Rect { y, ..place }, owner, Emphasis::Usual, context, canvas);
        } else if let Some((column, player)) = marks.aim {
            let place = Rect::new(
                self.left(column),
                self.origin.y - self.size.rows,
                self.size.columns,
                self.size.rows,
            );
            self.draw_token(place, player, Emphasis::Usual, context, canvas);
        }
    }

    fn draw_frame(&self, canvas: &mut Canvas<'_>) {
        let (frame, plate) = (self.frame(), canvas.ink.plate());
        let line = |left: &str, across: &str, between: &str, right: &str| {
            let parts = vec![across.repeat(self.size.columns.into()); self.setup.columns().into()];
            format!("{left}{}{right}", parts.join(between))
        };
        for y in frame.y + 1..frame.bottom() - 1 {
            let inside = (y - frame.y - 1) % self.pitch();
            let text = if self.size.ruled && inside == self.size.rows {
                line("╟", "─", "┼", "╢")
            } else {
                line("║", " ", "│", "║")
            };
            canvas.text(frame.x, y, &text, plate);
        }
        canvas.text(frame.x, frame.y, &line("╔", "═", "╤", "╗"), plate);
        canvas.text(frame.x, frame.bottom() - 1, &line("╚", "═", "╧", "╝"), plate);
        for column in 0..self.setup.columns() {
            let number = match (column + 1, self.size.columns) {
                (10.., 1) => char::from(b'a' + column - 9).to_string(),
                (number, _) => number.to_string(),
            };
            let x = self.left(column) + (self.size.columns - number.len() as u16) / 2;
            canvas.text(x, frame.y, &number, BOLD);
        }
        if self.setup.powers() && frame.x > 0 {
            for row in 0..self.setup.rows() {
                let cell = self.cell(Cell { column: 0, row });
                let style = canvas.ink.quiet();
                canvas.right(frame.x, cell.y + cell.height / 2, &(row + 1).to_string(), style);
            }
        }
    }

    fn draw_token(
        &self,
        place: Rect,
        owner: Player,
        emphasis: Emphasis,
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let mark = context.mark(owner).to_string();
        let style = match emphasis {
            Emphasis::Past => canvas.ink.face(owner.index()),
            Emphasis::Winning | Emphasis::Last => {
                canvas.ink.token(owner.index()).add_modifier(Modifier::BOLD)
            }
            Emphasis::Usual => canvas.ink.token(owner.index()),
        };
        let brackets = match emphasis {
            Emphasis::Winning => ["[", "]"],
            Emphasis::Last => ["(", ")"],
            Emphasis::Usual | Emphasis::Past => [" ", " "],
        };
        let middle = place.x + place.width / 2;
        if self.size.columns == 1 {
            let underlined = matches!(emphasis, Emphasis::Winning | Emphasis::Last);
            let style = if underlined { style.add_modifier(Modifier::UNDERLINED) } else { style };
            canvas.text(place.x, place.y, &mark, style);
            return;
        }
        if self.size.rows < 3 {
            let text = format!("{}{mark}{}", brackets[0], brackets[1]);
            canvas.text(middle - 1, place.y, &text, style);
            return;
        }
        let face = Style::new().fg(canvas.ink.token(owner.index()).bg.unwrap_or_default());
        let face = if emphasis == Emphasis::Past { canvas.ink.quiet() } else { face };
        canvas.text(middle - 2, place.y, "▄███▄", face);
        canvas.text(middle - 2, place.y + 1, "██ ██", face);
        canvas.text(middle - 2, place.y + 2, "▀███▀", face);
        canvas.text(middle, place.y + 1, &mark, if emphasis == Emphasis::Past { face } else { style });
        if matches!(emphasis, Emphasis::Winning | Emphasis::Last) {
            let sides = if emphasis == Emphasis::Winning {
                ["┌┐", "││", "└┘"]
            } else {
                ["╭╮", "││", "╰╯"]
            };
            for (down, side) in sides.into_iter().enumerate() {
                let mut ends = side.chars().map(String::from);
                for x in [place.x, place.right() - 1] {
                    canvas.text(x, place.y + down as u16, &ends.next().unwrap_or_default(), BOLD);
                }
            }
        }
    }

    fn draw_target(place: Rect, canvas: &mut Canvas<'_>) {
        let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
        let warn = canvas.ink.warn().add_modifier(Modifier::BOLD);
        canvas.text(x - 1, y, "►", warn);
        canvas.text(x + 1, y, "◄", warn);
    }

    /// Scores under the columns, in up to three lines; the best with a star, the one that was played underlined.
    pub(crate) fn draw_scores(
        &self,
        game: &Game,
        scores: &[Option<i8>],
        played: Option<u8>,
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let best = scores.iter().flatten().max();
        let y = self.frame().bottom();
        for (column, score) in (0..self.setup.columns()).zip(scores) {
            let around = Rect::new(self.left(column).saturating_sub(1), y, self.size.columns + 2, 3);
            let Some(score) = *score else { continue };
            let style = match score.signum() {
                1 => canvas.ink.good(),
                -1 => canvas.ink.bad(),
                _ => PLAIN,
            };
            let is_best = Some(&score) == best;
            let style = if is_best { style.add_modifier(Modifier::BOLD) } else { style };
            let number = match score {
                0 => "0".to_owned(),
                1.. => format!("+{score}"),
                _ => format!("−{}", score.unsigned_abs()),
            };
            let number = if is_best { format!("*{number}") } else { number };
            canvas.centred(around, y, &number, style);
            if self.size.columns >= 5 {
                let words = context.phrases.short_prospect(game, score);
                let (first, rest) = words.split_once(' ').unwrap_or((words.as_str(), ""));
                if width(&words) <= self.size.columns {
                    canvas.centred(around, y + 1, &words, style);
                } else {
                    canvas.centred(around, y + 1, first, style);
                    canvas.centred(around, y + 2, rest, style);
                }
            }
            if played == Some(column) {
                canvas.centred(around, y + if self.size.columns >= 5 { 3 } else { 1 }, "^^^", BOLD);
            }
        }
    }
}

/// A small picture of a board, with its left upper corner here.
pub(crate) fn draw_small(game: &Game, x: u16, y: u16, context: &Context, canvas: &mut Canvas<'_>) {
    let layout = Layout { setup: game.setup(), size: SIZES[3], origin: Position::new(x, y) };
    layout.draw(game, &Marks::default(), context, canvas);
}

/// How a threat looks: `{●}`.
pub(crate) fn threat(mark: char) -> String {
    format!("{{{mark}}}")
}

/// The token that was put last, unless something else happened since.
pub(crate) fn last_token(game: &Game) -> Option<Cell> {
    game.events().last()?.cell_filled()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emphasis {
    Usual,
    Last,
    Winning,
    /// The game is over, and this token did not decide it.
    Past,
}

impl Target {
    fn covers(self, cell: Cell) -> bool {
        match self {
            Self::Cell(target) => target == cell,
            Self::Row(row) => row == cell.row,
        }
    }
}
