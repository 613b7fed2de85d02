//! What a swap opening asks for: three tokens from the first player, then a choice from the other.

use connect_four::{Game, Move};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::controls::Controls;
use crate::ui::icon::Icon;

#[component]
pub(crate) fn Swap(controls: Controls) -> impl IntoView {
    let words = controls.words;
    let asks = Memo::new(move |_| controls.game.with(|game| game.is_dropping_for_both() || game.may_swap()));
    let may_swap = Memo::new(move |_| controls.game.with(Game::may_swap));
    let told = move || {
        let name = controls.name.run(controls.game.with(Game::turn));
        let key = if may_swap.get() { "opening-may-swap" } else { "opening-drop-for-both" };
        words.say(key, &[("name", name.into())])
    };
    let button = move || {
        (may_swap.get() && controls.awaited.get()).then(|| {
            view! {
                <button class="btn btn-block" id="swap" on:click=move |_| controls.wish.run(Move::Swap)>
                    <Icon name="again" />
                    {words.text("play-swap")}
                </button>
            }
        })
    };
    view! {
        <Show when=move || asks.get()>
            <section class="panel stack-s" id="opening-choice">
                <p>{told}</p>
                {button}
            </section>
        </Show>
    }
}
