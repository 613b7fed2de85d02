//! Any position, typed or pasted: columns one after the other, or the board row by row.

use connect_four::Game;
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::connect_four::position::read;
use crate::connect_four::review::model::Review;
use crate::connect_four::route::Route;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

#[component]
pub(super) fn Position(review: Review) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = review.words;
    let setup = review.shown.with_untracked(Game::setup);
    let typed = NodeRef::<leptos::html::Input>::new();
    let load = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().map(|input| input.value()).unwrap_or_default();
        match read(&review.shown.get_untracked(), &text) {
            Ok(game) => browser::open_page(&Route::review(&game)),
            Err(fault) => shell.toast(untrack(|| words.with(|phrases| phrases.fault(&fault)))),
        }
    };
    let empty = Route::review(&Game::new(setup));
    let rows = move || {
        words.say(
            "review-position-help",
            &[("rows", setup.rows().into()), ("columns", setup.columns().into())],
        )
    };
    view! {
        <form class="panel pos" on:submit=load>
            <label for="position">{words.text("review-position")}</label>
            <div class="link">
                <input
                    class="input num"
                    id="position"
                    node_ref=typed
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby="position-help"
                    prop:value=move || review.shown.with(Game::notation)
                />
                <button class="btn btn-icon" id="load" aria-label=words.text("review-position-load")>
                    <Icon name="right" />
                </button>
            </div>
            <p class="label" id="position-help">{rows}</p>
            <a class="btn btn-quiet" id="empty" href=empty>{words.text("review-empty")}</a>
        </form>
    }
}
