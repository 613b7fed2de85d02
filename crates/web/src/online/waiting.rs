//! A room that waits for its players.

use leptos::prelude::*;
use room::table::Place;

use super::company::Watchers;
use super::guest::Guest;
use super::invitation::Invitation;
use super::places::Places;

#[component]
pub(crate) fn Waiting(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let free = move || guest.with(0, |table| table.places().iter().filter(|place| place.is_free()).count());
    let taken = move || {
        guest.with(0, |table| table.places().iter().filter(|place| !matches!(place, Place::Free)).count())
    };
    let all = move || guest.with(0, |table| table.places().len());
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            <div class="hero">
                <h1>{move || words.say("room-missing", &[("count", free().into())])}</h1>
                <p>{words.text("room-begins")}</p>
            </div>
            <Invitation guest=guest />
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
