//! A room that waits for its players.

use leptos::prelude::*;
use markup::view;
use room::connect_four::Seat;

use crate::connect_four::online::invitation::Invitation;
use crate::connect_four::online::model::Guest;
use crate::connect_four::online::places::Places;
use crate::connect_four::online::spectators::Watchers;

#[component]
pub(crate) fn Waiting(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let free = move || guest.with(0, |table| table.seats().iter().filter(|place| place.is_free()).count());
    let taken = move || {
        guest.with(0, |table| table.seats().iter().filter(|place| !matches!(place, Seat::Free)).count())
    };
    let all = move || guest.with(0, |table| table.seats().len());
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            <div class="hero">
                <h1>{move || words.say("room-missing", &[("count", free().into())])}</h1>
                <p>{words.text("room-begins")}</p>
            </div>
            <Invitation hash=Signal::derive(move || guest.hash()) private=guest.private />
            <section class="panel stack" aria-labelledby="places">
                <div class="row">
                    <h2 class="panel-h grow" id="places">
                        {words.text("room-places")}
                    </h2>
                    <span class="badge num">
                        {move || words.say("room-taken", &[("taken", taken().into()), ("all", all().into())])}
                    </span>
                </div>
                <Places guest=guest />
                <Watchers guest=guest />
            </section>
        </main>
    }
}
