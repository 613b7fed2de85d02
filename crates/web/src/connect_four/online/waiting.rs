//! A room that waits for its players.

use leptos::prelude::*;
use markup::view;
use room::Millis;
use room::connect_four::Seat;

use crate::browser;
use crate::connect_four::local::machine;
use crate::connect_four::online::clock;
use crate::connect_four::online::invitation::Invitation;
use crate::connect_four::online::model::Guest;
use crate::connect_four::online::places::Places;
use crate::connect_four::online::spectators::Watchers;
use crate::connect_four::route::Route;

#[component]
pub(crate) fn Waiting(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let free = move || guest.with(0, |table| table.seats().iter().filter(|place| place.is_free()).count());
    let taken = move || {
        guest.with(0, |table| table.seats().iter().filter(|place| !matches!(place, Seat::Free)).count())
    };
    let hero = if guest.searched().is_some() {
        view! { <Search guest=guest /> }.into_any()
    } else {
        view! {
            <div class="hero">
                <h1>{move || words.say("room-missing", &[("count", free().into())])}</h1>
                <p>{words.text("room-begins")}</p>
            </div>
        }
        .into_any()
    };
    let all = move || guest.with(0, |table| table.seats().len());
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            {hero}
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

/// How long the last search took in this browser, in milliseconds.
const LAST_SEARCH: &str = "quatris.search";

/// A quick match that has found nobody yet: how long that took so far and the last time, and a machine meanwhile.
#[component]
fn Search(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let searched = Memo::new(move |_| clock::passed(guest.searched().unwrap_or_default()));
    let last = browser::kept(LAST_SEARCH).and_then(|last| last.parse::<Millis>().ok());
    // The page of the game takes the place of this one when somebody was found.
    on_cleanup(move || {
        let found = guest.with_untracked(|table| table.phase() != room::connect_four::Phase::Waiting);
        if found && let Some(took) = untrack(|| guest.searched()) {
            browser::keep(LAST_SEARCH, &took.to_string());
        }
    });
    let estimate = move || match last {
        Some(last) => words.say("room-search-last", &[("time", clock::whole(last).into())]),
        None => words.say("room-search-first", &[]),
    };
    let setup = guest.setup();
    let machine = format!("/{}", Route::play(machine::kept_for(setup), setup));
    view! {
        <div class="hero">
            <h1 id="searching">{move || words.say("room-searching", &[("time", searched.get().into())])}</h1>
            <p>{estimate} " " {words.text("room-search-note")}</p>
            <a class="btn" id="meanwhile" href=machine target="_blank">{words.text("room-meanwhile")}</a>
        </div>
    }
}
