//! A game that was played, move by move: what each column was worth, and where it turned.

mod chart;
mod curve;
mod mistakes;
mod model;
mod moves;
mod note;

use connect_four::{Game, Move, Outcome};
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;

use self::chart::Course;
use self::model::Review;
use self::moves::Moves;
use crate::connect_four::board::scene;
use crate::connect_four::board::{Board, Geometry};
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::hints::Scores;
use crate::connect_four::local::page::variant;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::solver::machine;
use crate::ui::bar::Bar;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn ReviewPage(game: Game, #[prop(optional, into)] kept: Option<Kept>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let geometry = Geometry::shown(&game);
    let review = Review::new(words, game, kept.as_ref().map(|kept| &kept.record));
    let back = kept.as_ref().map_or_else(|| "/".into(), |kept| Route::saved(kept.id));
    let listener = window_event_listener(ev::keydown, move |event| pressed(review, &event));
    on_cleanup(move || listener.remove());
    let shown = Signal::derive(move || review.shown());
    let solved = machine::is_solved(setup);
    let place = Signal::derive(move || (words.say("review-title", &[]), variant(words, setup)));
    let board_label = move || match review.step.get() {
        0 => words.say("review-start", &[]),
        number => words.say("review-after", &[("number", number.into())]),
    };
    let won = move || shown.with(|game| matches!(game.outcome(), Some(Outcome::Line { .. })));
    // Before the move that is shown, so that what was played can be compared.
    let before = Signal::derive(move || review.step.get().saturating_sub(1));
    let compared = Signal::derive(move || review.game.with_value(|game| scene::after(game, before.get())));
    let scores = Signal::derive(move || {
        review.known.with(|known| known.get(before.get()).cloned().unwrap_or_default().scores)
    });
    let played = Signal::derive(move || match review.made(review.step.get()) {
        Some((_, Move::Drop { column })) => Some(column),
        _ => None,
    });
    let under = if solved {
        view! { <Scores words=words game=compared scores=scores played=played /> }.into_any()
    } else {
        let why = if setup.powers() { "review-no-scores-powers" } else { "review-no-scores" };
        view! { <p class="say muted">{words.text(why)}</p> }.into_any()
    };
    view! {
        <Bar back=true to=back place=place />
        <main
            class="game game-review"
            id="main"
            tabindex="-1"
            style:--ratio=geometry.ratio()
            style:--last=move || shown.with(scene::last_fall)
        >
            <h1 class="sr-only">{words.text("review-title")}</h1>
            <div class="game-board">
                <div class="board-frame">
                <svg class="board rev" class:is-won=won id="board" viewBox=geometry.view_box() role="img" aria-label=board_label>
                    <Board geometry=geometry game=shown numbered=true />
                </svg>
                </div>
                <div class="under">{under}</div>
            </div>
            <div class="game-side">
                <Course review=review solved=solved />
                <Moves review=review solved=solved kept=kept />
            </div>
        </main>
    }
}

fn pressed(review: Review, event: &ev::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let within = |selector: &str| {
        target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some())
    };
    if event.ctrl_key() || event.alt_key() || event.meta_key() || within("dialog, input") {
        return;
    }
    let step = review.step.get_untracked();
    match keys::read(&event.code(), &event.key()) {
        Some(Key::Left) => review.stop_and_go(step.saturating_sub(1)),
        Some(Key::Right) => review.stop_and_go(step + 1),
        Some(Key::First) => review.stop_and_go(0),
        Some(Key::Last) => review.stop_and_go(review.count()),
        Some(Key::Space) if !within("a, button") => review.toggle(),
        _ => return,
    }
    event.prevent_default();
}
