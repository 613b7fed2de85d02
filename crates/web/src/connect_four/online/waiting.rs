//! A room that waits for its players.

use leptos::prelude::*;
use markup::view;
use room::connect_four::Seat;

use crate::connect_four::online::invitation::Invitation;
use crate::connect_four::online::model::OnlineRoom;
use crate::connect_four::online::places::Places;
use crate::connect_four::online::search::Search;
use crate::connect_four::online::spectators::Watchers;

pub(crate) fn content(online: OnlineRoom) -> AnyView {
    view! { <Waiting online=online /> }
}

#[component]
fn Waiting(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let free = move || online.with(0, |room| room.seats().iter().filter(|place| place.is_free()).count());
    let taken = move || {
        online.with(0, |room| room.seats().iter().filter(|place| !matches!(place, Seat::Free)).count())
    };
    let hero = if online.searched().is_some() {
        view! { <Search online=online /> }.into_any()
    } else {
        view! {
            <div class="hero">
                <h1>{move || words.say("room-missing", &[("count", free().into())])}</h1>
                <p>{words.text("room-begins")}</p>
            </div>
        }
        .into_any()
    };
    let all = move || online.with(0, |room| room.seats().len());
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            {hero}
            <Invitation hash=Signal::derive(move || online.hash()) private=online.private />
            <section class="panel stack" aria-labelledby="places">
                <div class="row">
                    <h2 class="panel-h grow" id="places">
                        {words.text("room-places")}
                    </h2>
                    <span class="badge num">
                        {move || words.say("room-taken", &[("taken", taken().into()), ("all", all().into())])}
                    </span>
                </div>
                <Places online=online />
                <Watchers online=online />
            </section>
        </main>
    }
}
