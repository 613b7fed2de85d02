//! What can be touched on the board: columns to drop into, and, while a power waits for its target,
//! cells or rows. Each is a button with a name of its own, and one of them at a time is in the order of
//! the Tab key.

use connect_four::{Cell, Move, Power};
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;

use crate::connect_four::board::controls::Controls;
use crate::connect_four::board::{Geometry, light};

#[component]
pub(crate) fn Columns(controls: Controls, geometry: Geometry) -> impl IntoView {
    let column = move |column: u8| view! { <Column controls=controls geometry=geometry column=column /> };
    (0..geometry.columns).map(column).collect_view()
}

#[component]
fn Column(controls: Controls, geometry: Geometry, column: u8) -> impl IntoView {
    let x = geometry.x(column);
    let (top, height) = (geometry.top + 6, geometry.bottom() - geometry.top - 18);
    let aimed = move || controls.aim.column.get() == column;
    let label = move || {
        let (tokens, rows) = controls.game.with(|game| {
            let (board, rows) = (game.board(), game.setup().rows());
            let height = board.landing(column).map_or(rows, |cell| cell.row);
            (height, rows)
        });
        let number = ("column", (column + 1).into());
        if tokens == rows {
            controls.words.say("play-column-full", &[number])
        } else {
            let free = rows - tokens;
            controls
                .words
                .say("play-column-open", &[number, ("tokens", tokens.into()), ("free", free.into())])
        }
    };
    let full = move || controls.game.with(|game| game.board().landing(column).is_none());
    let lit = move || aimed() && controls.awaited.get();
    view! {
        <g
            class="col"
            class:on=lit
            role="button"
            data-col=column + 1
            tabindex=move || if aimed() { "0" } else { "-1" }
            aria-label=label
            aria-disabled=move || full().then_some("true")
            on:click=move |_| controls.drop_in(column)
            on:pointerenter=move |_| controls.aim.column.set(column)
            on:focus=move |_| controls.aim.column.set(column)
        >
            <path class="lit" fill-rule="evenodd" d=light(geometry, column) />
            <rect class="ring out" x=x - 48 y=top width="96" height=height rx="26" />
            <rect class="ring" x=x - 48 y=top width="96" height=height rx="26" />
            <rect class="hit" x=x - 50 y="0" width="100" height=geometry.bottom() />
        </g>
    }
}

/// A finger on the board: it aims wherever it slides, and what it left last gets the token. One that stays in its
/// column is a click.
#[derive(Clone, Copy)]
pub(crate) struct Slide {
    controls: Controls,
    geometry: Geometry,
    /// The column in which it began, and whether it has left that.
    finger: StoredValue<Option<(u8, bool)>>,
}

impl Slide {
    pub(crate) fn new(controls: Controls, geometry: Geometry) -> Self {
        Self { controls, geometry, finger: StoredValue::new(None) }
    }

    pub(crate) fn begin(self, event: &ev::PointerEvent) {
        let aims = event.pointer_type() == "touch" && self.controls.aim.power.get_untracked().is_none();
        self.finger.set_value(self.under(event).filter(|_| aims).map(|column| (column, false)));
    }

    pub(crate) fn go(self, event: &ev::PointerEvent) {
        if let (Some((first, left)), Some(column)) = (self.finger.get_value(), self.under(event)) {
            self.finger.set_value(Some((first, left || column != first)));
            self.controls.aim.column.set(column);
        }
    }

    pub(crate) fn end(self, event: &ev::PointerEvent) {
        let finger = self.finger.get_value();
        self.forget();
        if let (Some((_, true)), Some(column)) = (finger, self.under(event)) {
            self.controls.drop_in(column);
        }
    }

    pub(crate) fn forget(self) {
        self.finger.set_value(None);
    }

    fn under(self, event: &ev::PointerEvent) -> Option<u8> {
        let board = event.current_target()?.unchecked_into::<web_sys::Element>().get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let within = (board.top()..board.bottom()).contains(&y);
        within.then(|| self.geometry.column_at((x - board.left()) / board.width())).flatten()
    }
}

/// The rules would let the player to move use a power like this.
fn is_legal(controls: Controls, wish: Move) -> bool {
    controls.game.with(|game| game.decide(game.turn(), wish).is_ok())
}

/// The cells, or for a row the rows, on which the armed power can be used.
#[component]
pub(crate) fn Targets(controls: Controls, geometry: Geometry, power: Power) -> impl IntoView {
    let rows = (0..geometry.rows).rev();
    if power == Power::EraseRow {
        return rows
            .map(|row| view! { <Row controls=controls geometry=geometry row=row /> })
            .collect_view()
            .into_any();
    }
    let cell = move |row| (0..geometry.columns).map(move |column| Cell { column, row });
    rows.flat_map(cell)
        .map(|cell| view! { <Target controls=controls geometry=geometry cell=cell power=power /> })
        .collect_view()
        .into_any()
}

#[component]
fn Target(controls: Controls, geometry: Geometry, cell: Cell, power: Power) -> impl IntoView {
    let (x, y) = (geometry.x(cell.column), geometry.y(cell.row));
    let aimed = move || controls.aim.target.get() == cell;
    let label = move || {
        let owner = controls.game.with(|game| game.board().at(cell));
        let content =
            owner.map_or_else(|| controls.words.say("play-empty", &[]), |owner| controls.name.run(owner));
        controls.words.say(
            "play-cell",
            &[
                ("column", (cell.column + 1).into()),
                ("row", (cell.row + 1).into()),
                ("content", content.into()),
            ],
        )
    };
    view! {
        <g
            class="col target"
            class:on=aimed
            class:legal=move || is_legal(controls, power.on(cell))
            role="button"
            aria-disabled=move || (!is_legal(controls, power.on(cell))).then_some("true")
            data-cell=format!("{}-{}", cell.column + 1, cell.row + 1)
            tabindex=move || if aimed() { "0" } else { "-1" }
            aria-label=label
            on:click=move |_| controls.strike(cell)
            on:pointerenter=move |_| controls.aim.target.set(cell)
            on:focus=move |_| controls.aim.target.set(cell)
        >
            <circle class="ring out" cx=x cy=y r="44" />
            <circle class="ring" cx=x cy=y r="44" />
            <rect class="hit" x=x - 50 y=y - 50 width="100" height="100" />
        </g>
    }
}

#[component]
fn Row(controls: Controls, geometry: Geometry, row: u8) -> impl IntoView {
    let y = geometry.y(row);
    let (start, width) = (geometry.x(0) - 48, 100 * u32::from(geometry.columns) - 4);
    let aimed = move || controls.aim.target.get().row == row;
    let here = move || Cell { row, ..controls.aim.target.get_untracked() };
    view! {
        <g
            class="col target"
            class:on=aimed
            class:legal=move || is_legal(controls, Move::EraseRow { row })
            role="button"
            aria-disabled=move || (!is_legal(controls, Move::EraseRow { row })).then_some("true")
            data-row=row + 1
            tabindex=move || if aimed() { "0" } else { "-1" }
            aria-label=move || controls.words.say("play-row", &[("row", (row + 1).into())])
            on:click=move |_| controls.strike(here())
            on:pointerenter=move |_| controls.aim.target.set(here())
            on:focus=move |_| controls.aim.target.set(here())
        >
            <rect class="ring out" x=start y=y - 46 width=width height="92" rx="46" />
            <rect class="ring" x=start y=y - 46 width=width height="92" rx="46" />
            <rect class="hit" x=start y=y - 50 width=width height="100" />
        </g>
    }
}

/// Moves the focus to what is aimed at, so that a screen reader says it. The page is painted later than
/// this, so the place is named by what it is and not by how it looks.
pub(crate) fn focus_aimed(controls: Controls) {
    let Cell { column, row } = controls.aim.target.get_untracked();
    let (column, row) = (column + 1, row + 1);
    let aimed = match controls.aim.power.get_untracked() {
        None => format!("[data-col='{}']", controls.aim.column.get_untracked() + 1),
        Some(Power::EraseRow) => format!("[data-row='{row}']"),
        Some(Power::EraseToken | Power::Float) => format!("[data-cell='{column}-{row}']"),
    };
    if let Ok(Some(aimed)) = document().query_selector(&format!("#board {aimed}")) {
        let _ = aimed.unchecked_into::<web_sys::SvgElement>().focus();
    }
}
