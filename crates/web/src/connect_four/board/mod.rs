//! The board in SVG, one unit to a hundredth of a cell. From the bottom to the top: shadow, base, well,
//! tokens, the plate with its holes, rims and numbers, marks, the aim, and what can be touched.

pub(crate) mod controls;
pub(crate) mod page;
pub(crate) mod played;
pub(crate) mod powers;
pub(crate) mod scene;
pub(crate) mod swap;
pub(crate) mod touch;

use std::cmp::Ordering;

use connect_four::{Cell, Game, Player};
use leptos::prelude::*;
use markup::view;

use self::scene::Token;

const HOLE: u32 = 41;
const LIP: u32 = 58;
const FOOT: u32 = 30;
/// The room above the plate in which the aim hangs.
const AIM: u32 = 108;

/// Where things are on a board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    top: u32,
    lip: u32,
}

impl Geometry {
    /// A board to play on, with room for the aim.
    pub(crate) fn played(game: &Game) -> Self {
        Self { columns: game.setup().columns(), rows: game.setup().rows(), top: AIM, lip: LIP }
    }

    /// A board to look at.
    pub(crate) fn shown(game: &Game) -> Self {
        Self { top: 0, ..Self::played(game) }
    }

    /// A part of a board, without numbers.
    pub(crate) fn scenery(columns: u8, rows: u8) -> Self {
        Self { columns, rows, top: 0, lip: 26 }
    }

    pub(crate) fn width(self) -> u32 {
        100 * u32::from(self.columns) + 60
    }

    /// Where the plate ends.
    pub(crate) fn bottom(self) -> u32 {
        self.top + self.lip + 100 * u32::from(self.rows) + FOOT
    }

    pub(crate) fn view_box(self) -> String {
        format!("-20 0 {} {}", self.width() + 40, self.bottom() + 48)
    }

    /// Width to height, for a style sheet that fits the board into the window.
    pub(crate) fn ratio(self) -> String {
        format!("calc({} / {})", self.width() + 40, self.bottom() + 48)
    }

    #[allow(clippy::unused_self, reason = "it belongs beside `y`")]
    pub(crate) fn x(self, column: u8) -> u32 {
        80 + 100 * u32::from(column)
    }

    pub(crate) fn y(self, row: u8) -> u32 {
        self.top + self.lip + 50 + 100 * (u32::from(self.rows) - 1 - u32::from(row))
    }

    /// The column at this share of the picture's width.
    pub(crate) fn column_at(self, share: f64) -> Option<u8> {
        let unit = share * f64::from(self.width() + 40) - 50.0;
        (0.0..f64::from(self.columns) * 100.0).contains(&unit).then(|| (unit / 100.0) as u8)
    }

    /// What lies under the tokens.
    pub(crate) fn back(self) -> String {
        let (width, bottom) = (self.width(), self.bottom());
        let well = self.top + self.lip - 12;
        format!(
            r#"<ellipse class="b-shadow" cx="{}" cy="{}" rx="{}" ry="30"/><rect class="b-base" x="-16" y="{}" width="{base}" height="44" rx="20"/><rect class="plate-edge" x="-16" y="{}" width="{base}" height="26" rx="13"/><rect class="b-base" x="-16" y="{}" width="{base}" height="36" rx="16"/><rect class="b-well" x="8" y="{well}" width="{}" height="{}" rx="20"/>"#,
            width / 2,
            bottom + 26,
            width / 2 + 30,
            bottom - 30,
            bottom + 2,
            bottom - 20,
            width - 16,
            bottom - FOOT - well + 12,
            base = width + 32,
        )
    }

    /// The plate: one path, so that tokens are truly behind it.
    pub(crate) fn front(self) -> String {
        let (width, top, bottom) = (self.width(), self.top, self.bottom());
        let places = || {
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (self.x(column), self.y(row))))
        };
        let hole = |(x, y): (u32, u32)| format!("M{x} {}a{HOLE} {HOLE} 0 1 0 .01 0z", y - HOLE);
        let rim = |(x, y): (u32, u32)| {
            format!(r##"<use href="#rim" x="{}" y="{}" width="100" height="100"/>"##, x - 50, y - 50)
        };
        let (holes, rims): (String, String) = (places().map(hole).collect(), places().map(rim).collect());
        format!(
            r#"<path class="plate-face" fill-rule="evenodd" d="M34 {top}H{}a34 34 0 0 1 34 34V{}a34 34 0 0 1-34 34H34a34 34 0 0 1-34-34V{}a34 34 0 0 1 34-34z{holes}"/><rect class="plate-hi" x="2.5" y="{}.5" width="{}" height="{}" rx="31.5"/>{rims}"#,
            width - 34,
            bottom - 34,
            top + 34,
            top + 2,
            width - 5,
            bottom - top - 5,
        )
    }

    /// The shape that lights a column up, and spares its holes.
    fn column_light(self, column: u8) -> String {
        let x = self.x(column);
        let height = self.bottom() - self.top - 64;
        let hole = |row| format!("M{x} {}a44 44 0 1 0 .01 0z", self.y(row) - 44);
        let holes: String = (0..self.rows).map(hole).collect();
        format!(
            "M{} {}h52a24 24 0 0 1 24 24v{}a24 24 0 0 1-24 24h-52a24 24 0 0 1-24-24v-{}a24 24 0 0 1 24-24z{holes}",
            x - 26,
            self.top + 8,
            height - 6,
            height - 6,
        )
    }
}

/// A piece of SVG that belongs to the board and to nothing else on the page.
#[component]
fn Layer(class: &'static str, #[prop(into)] markup: String) -> impl IntoView {
    view! { <g class=class inner_html=markup></g> }
}

/// The plate, its tokens, and the marks of the last move and of the winning line. Whoever plays on it
/// puts more on top.
#[component]
pub(crate) fn Board(
    geometry: Geometry,
    game: Signal<Game>,
    /// Tells columns apart on a board that is not scenery.
    #[prop(optional)]
    numbered: bool,
    /// The column that is aimed at.
    #[prop(optional, into)]
    aim: Option<Signal<Option<u8>>>,
    /// What lies behind the plate beside the tokens.
    #[prop(optional)]
    behind: Option<AnyView>,
) -> impl IntoView {
    let tokens = Memo::new(move |_| game.with(scene::tokens));
    let count = Memo::new(move |_| game.with(|game| game.moves().len()));
    let line = Memo::new(move |_| game.with(winning_cells));
    let laid = game.with_untracked(|game| game.setup().opening().laid());
    let token = move |token: Token| {
        let (x, y) = (geometry.x(token.cell.column), geometry.y(token.cell.row));
        // It falls once, as the last move; to take back the next one does not let it fall again. The tokens of an
        // opening fall together, each a moment after the one before.
        let lies = StoredValue::new(token.fall == 0);
        let moved = usize::from(token.moved);
        let (last, after) = if moved <= laid { (laid, 150 * (moved - 1)) } else { (moved, 0) };
        let falls = move || {
            if count.get() != last {
                lies.set_value(true);
            }
            !lies.get_value()
        };
        let fall = scene::cells(token.fall);
        view! {
            <use_
                class="t"
                class:falls=falls
                class:w=move || line.with(|line| line.contains(&token.cell))
                href=format!("#tok-{}", token.player.number())
                x=x - 47
                y=y - 47
                width="94"
                height="94"
                style:--n=fall
                style:animation-delay=(after > 0).then(|| format!("{after}ms"))
                style:transform-origin=format!("{x}px {y}px")
            />
        }
    };
    let number = move |column: u8| {
        let on = move || aim.is_some_and(|aim| aim.get() == Some(column));
        let full = move || game.with(|game| game.board().landing(column).is_none());
        view! {
            <text class="b-num" class:on=on class:full=full x=geometry.x(column) y=geometry.top + 44>
                {column + 1}
            </text>
        }
    };
    let rows = if numbered && game.with_untracked(|game| game.setup().powers()) { geometry.rows } else { 0 };
    let row = move |row: u8| view! { <text class="b-row" x="19" y=geometry.y(row) + 9>{row + 1}</text> };
    let last = move || {
        // The capsule says it better.
        let cell = line.with(Vec::is_empty).then(|| game.with(scene::last_cell)).flatten();
        cell.map(|cell| {
            view! { <circle class="b-last" cx=geometry.x(cell.column) cy=geometry.y(cell.row) r="46" /> }
        })
    };
    let capsules = move || {
        let align = game.with(|game| game.setup().align());
        let markup: String =
            line.with(|line| runs(line, align).iter().map(|run| capsule(geometry, *run)).collect());
        view! { <Layer class="capsules" markup=markup /> }
    };
    view! {
        <Layer class="b-back" markup=geometry.back() />
        <g class="tokens">
            <For each=move || tokens.get() key=|token| (token.cell, token.player, token.moved) children=token />
            {behind}
        </g>
        <Layer class="b-front" markup=geometry.front() />
        {numbered.then(|| (0..geometry.columns).map(number).collect_view())}
        {(0..rows).map(row).collect_view()}
        {last}
        {capsules}
    }
}

pub(crate) fn winning_cells(game: &Game) -> Vec<Cell> {
    game.winning_cells()
}

/// The lines that winning cells form: where each begins and ends. A cell may belong to several.
pub(crate) fn runs(cells: &[Cell], align: u8) -> Vec<(Cell, Cell)> {
    let has = |column: i16, row: i16| {
        cells.iter().any(|cell| i16::from(cell.column) == column && i16::from(cell.row) == row)
    };
    let mut runs = Vec::new();
    for cell in cells {
        let (column, row) = (i16::from(cell.column), i16::from(cell.row));
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            if has(column - right, row - up) {
                continue;
            }
            let length =
                (0..16).take_while(|step| has(column + right * step, row + up * step)).count() as i16;
            if length >= i16::from(align) {
                let end = Cell {
                    column: (column + right * (length - 1)) as u8,
                    row: (row + up * (length - 1)) as u8,
                };
                runs.push((*cell, end));
            }
        }
    }
    runs
}

fn capsule(geometry: Geometry, (start, end): (Cell, Cell)) -> String {
    let (x, y) = (geometry.x(start.column), geometry.y(start.row));
    let (right, up) = (end.column.abs_diff(start.column), end.row.abs_diff(start.row));
    let angle = match (right, end.row.cmp(&start.row)) {
        (0, _) => -90,
        (_, Ordering::Greater) => -45,
        (_, Ordering::Equal) => 0,
        (_, Ordering::Less) => 45,
    };
    // From one cell to the next it is a side, or a diagonal.
    let step = if right == up { 141 } else { 100 };
    let length = 100 + step * u32::from(right.max(up));
    format!(
        r#"<rect class="b-capsule" x="-50" y="-50" width="{length}" height="100" rx="50" transform="translate({x} {y}) rotate({angle})"/>"#
    )
}

/// A token by itself, beside a name.
#[component]
pub(crate) fn Face(player: Player, #[prop(default = "tok")] class: &'static str) -> impl IntoView {
    view! {
        <svg class=class viewBox="0 0 100 100" aria-hidden="true">
            <use href=format!("#tok-{}", player.number()) />
        </svg>
    }
}

/// The lit shape of a column, for whoever draws the columns that can be touched.
pub(crate) fn light(geometry: Geometry, column: u8) -> String {
    geometry.column_light(column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::Setup;

    #[test]
    fn the_classic_board_has_the_measures_of_the_drawing() {
        let game = Game::new(Setup::CLASSIC);
        let played = Geometry::played(&game);
        assert_eq!(played.view_box(), "-20 0 800 844");
        assert_eq!((played.x(2), played.y(0), played.y(5), played.bottom()), (280, 716, 216, 796));
        assert_eq!(Geometry::shown(&game).view_box(), "-20 0 800 736");
        assert_eq!(played.ratio(), "calc(800 / 844)");
        let columns = [0.0, 0.07, 0.18, 0.5, 0.93, 0.95, 1.0].map(|share| played.column_at(share));
        assert_eq!(columns, [None, Some(0), Some(0), Some(3), Some(6), None, None]);
    }

    #[test]
    fn each_line_is_found_once() {
        type Place = (u8, u8);
        let check = |moves: &str, expected: &[(Place, Place)]| {
            let game = Game::from_notation(Setup::CLASSIC, moves).expect(moves);
            let cell = |cell: Cell| (cell.column, cell.row);
            let found: Vec<_> = runs(&winning_cells(&game), 4)
                .into_iter()
                .map(|(start, end)| (cell(start), cell(end)))
                .collect();
            assert_eq!(found, expected, "{moves}");
        };
        check("1212121", &[((0, 0), (0, 3))]);
        check("1122334", &[((0, 0), (3, 0))]);
        check("12234334464", &[((0, 0), (3, 3))]);
        check("1122", &[]);
    }
}
