//! A game that plays itself, as scenery.

use std::time::Duration;

use connect_four::{Game, Setup};
use leptos::prelude::*;

use crate::app::Shell;
use crate::board::{Board, Geometry};
use crate::browser;
use crate::scene;

const MOVES: &str = "44355321321357556444364316622";
/// How it looks when it begins, or stands still.
const BEGUN: usize = 10;
const STEP: Duration = Duration::from_millis(1100);

#[component]
pub(crate) fn Demo() -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let whole = Game::from_notation(Setup::CLASSIC, MOVES).unwrap_or_else(|_| Game::new(Setup::CLASSIC));
    let length = whole.moves().len();
    let shown = RwSignal::new(BEGUN);
    let geometry = Geometry::scenery(&whole);
    let game = Signal::derive(move || scene::after(&whole, shown.get().min(length)));
    if !browser::is_still() {
        // Two steps longer than the game, so that one sees who won.
        let step =
            move || shown.update(|shown| *shown = if *shown >= length + 2 { BEGUN } else { *shown + 1 });
        if let Ok(clock) = set_interval_with_handle(step, STEP) {
            on_cleanup(move || clock.clear());
        }
    }
    let won = move || shown.get() >= length;
    view! {
        <svg
            class="board demo"
            class:is-won=won
            viewBox="0 66 760 578"
            preserveAspectRatio="xMidYMax slice"
            role="img"
            aria-label=words.text("home-demo")
        >
            <Board geometry=geometry game=game />
        </svg>
    }
}
