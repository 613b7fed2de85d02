//! What a swap opening asks for: three tokens from the first player, then a choice from the other.

use connect_four::{Game, Move};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::controls::Controls;

#[component]
pub(crate) fn Swap(controls: Controls) -> impl IntoView {
    let words = controls.words;
    let asks = Memo::new(move |_| controls.game.with(|game| game.is_dropping_for_both() || game.may_swap()));
    let may_swap = Memo::new(move |_| controls.game.with(Game::may_swap));
    let chooses = Memo::new(move |_| may_swap.get() && controls.awaited.get());
    let told = move || {
        let name = controls.name.run(controls.game.with(Game::turn));
        let key = match (chooses.get(), may_swap.get()) {
            (true, _) => "opening-you-may-swap",
            (false, true) => "opening-may-swap",
            (false, false) => "opening-drop-for-both",
        };
        words.say(key, &[("name", name.into())])
    };
    let button = move || {
        chooses.get().then(|| {
            view! {
                <button class="btn" id="swap" on:click=move |_| controls.wish.run(Move::Swap)>
                    {words.text("play-swap")}
                </button>
            }
        })
    };
    view! {
        <Show when=move || asks.get()>
            <div class="opening" id="opening-choice">
                <p>{told}</p>
                {button}
            </div>
        </Show>
    }
}
