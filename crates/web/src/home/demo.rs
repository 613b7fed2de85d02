//! A game that plays itself, as scenery. It knows its moves and nothing of the rules, which the first page can do
//! without.

use std::time::Duration;

use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::connect_four::board::Geometry;
use crate::ui::shell::Shell;

/// The columns of the moves, counted from 1.
const MOVES: &[u8] = b"44355321321357556444364316622";
/// The moves that made the line, counted from 0.
const LINE: [usize; 4] = [20, 22, 24, 28];
/// How it looks when it begins, or stands still.
const BEGUN: usize = 10;
const STEP: Duration = Duration::from_millis(1100);
const ROWS: u8 = 6;

/// Column and row of a move, counted from 0, from the bottom.
fn cell(number: usize) -> (u8, u8) {
    let row = MOVES[..number].iter().fold(0, |row, column| row + u8::from(*column == MOVES[number]));
    (MOVES[number] - b'1', row)
}

#[component]
pub(crate) fn Demo() -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let shown = RwSignal::new(BEGUN);
    let geometry = Geometry::scenery(7, ROWS);
    if !browser::is_still() {
        // Two steps longer than the game, so that one sees who won.
        let step =
            move || shown.update(|shown| *shown = if *shown >= MOVES.len() + 2 { BEGUN } else { *shown + 1 });
        if let Ok(clock) = set_interval_with_handle(step, STEP) {
            on_cleanup(move || clock.clear());
        }
    }
    let won = move || shown.get() >= MOVES.len();
    let token = move |number: usize| {
        let (column, row) = cell(number);
        let (x, y) = (geometry.x(column), geometry.y(row));
        view! {
            <use_
                class="t"
                class:falls=move || shown.get() == number + 1
                class:w=move || won() && LINE.contains(&number)
                href=if number.is_multiple_of(2) { "#tok-1" } else { "#tok-2" }
                x=x - 47
                y=y - 47
                width="94"
                height="94"
                style:--n=(ROWS - row).to_string()
                style:transform-origin=format!("{x}px {y}px")
            />
        }
        .into_any()
    };
    view! {
        <svg
            class="board demo"
            class:is-won=won
            viewBox="0 66 760 578"
            preserveAspectRatio="xMidYMax slice"
            role="img"
            aria-label=words.text("home-demo")
        >
            <g class="b-back" inner_html=geometry.back()></g>
            <g class="tokens">{move || (0..shown.get().min(MOVES.len())).map(token).collect_view()}</g>
            <g class="b-front" inner_html=geometry.front()></g>
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::{Cell, Game, Setup};

    #[test]
    fn the_line_is_the_one_that_the_rules_find() {
        let game =
            Game::from_notation(Setup::CLASSIC, str::from_utf8(MOVES).expect("digits")).expect("a game");
        let line = game.winning_cells();
        let cells = (0..MOVES.len()).filter(|number| {
            let (column, row) = cell(*number);
            line.contains(&Cell { column, row })
        });
        assert_eq!(cells.collect::<Vec<_>>(), LINE);
    }
}
