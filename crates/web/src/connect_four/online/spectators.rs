//! What those in a room say to each other, and how many they are.

use leptos::prelude::*;
use markup::view;
use protocol::Reaction;

use crate::ui::icon::Icon;

use crate::connect_four::online::model::OnlineRoom;

#[component]
pub(crate) fn Watchers(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    view! {
        <Show when=move || { online.watching.get() > 0 }>
            <p class="label watchers" id="watchers">
                <Icon name="eye" />
                {move || words.say("room-watching", &[("count", online.watching.get().into())])}
            </p>
        </Show>
    }
}

#[component]
pub(crate) fn Reactions(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let reaction = move |reaction: Reaction| {
        view! {
            <button class="btn reaction" on:click=move |_| online.react(reaction)>
                {move || words.with(|phrases| phrases.reaction(reaction))}
            </button>
        }
    };
    view! {
        <div class="reactions" role="group" aria-label=words.text("room-reactions")>
            {Reaction::ALL.map(reaction).collect_view()}
        </div>
    }
}
