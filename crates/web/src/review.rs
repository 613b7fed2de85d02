//! A game that was played, move by move: what each column was worth, and where it turned.

mod course;
mod moves;
mod note;
mod replay;

use connect_four::{Game, Move, Record, Verdict};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use self::course::Course;
use self::moves::Moves;
use self::replay::Review;
use crate::app::Shell;
use crate::bar::Bar;
use crate::board::{Board, Geometry};
use crate::game::variant;
use crate::hints::Scores;
use crate::keys::{self, Key};
use crate::machine;
use crate::scene;

#[component]
pub(crate) fn ReviewPage(game: Game, #[prop(optional, into)] record: Option<Record>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let geometry = Geometry::shown(&game);
    let review = Review::new(words, game, record.as_ref());
    let listener = window_event_listener(ev::keydown, move |event| pressed(review, &event));
    on_cleanup(move || listener.remove());
    let shown = Signal::derive(move || review.shown());
    let solved = machine::is_solved(setup);
    let place = Signal::derive(move || (words.say("review-title", &[]), variant(words, setup)));
    let board_label = move || match review.step.get() {
        0 => words.say("review-start", &[]),
        number => words.say("review-after", &[("number", number.into())]),
    };
    let won = move || shown.with(|game| matches!(Verdict::of(game), Verdict::WonBy(_)));
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
        view! { <p class="say muted">{words.text("review-no-scores")}</p> }.into_any()
    };
    view! {
        <Bar back=true place=place />
        <main class="game game-review" id="main" tabindex="-1" style:--ratio=geometry.ratio()>
            <h1 class="sr-only">{words.text("review-title")}</h1>
            <div class="game-board">
                <svg class="board rev" class:is-won=won id="board" viewBox=geometry.view_box() role="img" aria-label=board_label>
                    <Board geometry=geometry game=shown numbered=true />
                </svg>
                <div class="under">{under}</div>
            </div>
            <div class="game-side">
                <Course review=review solved=solved />
                <Moves review=review solved=solved record=record />
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
