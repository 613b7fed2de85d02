//! A quick match that has found nobody yet: how long that takes, and a machine to play meanwhile.

use leptos::prelude::*;
use markup::view;
use room::Millis;

use crate::browser;
use crate::connect_four::clock;
use crate::connect_four::local::machine;
use crate::connect_four::online::model::OnlineRoom;
use crate::connect_four::route::Route;
use crate::parts::{Later, Part};
use crate::ui::button::button;

/// How long the last search took in this browser, in milliseconds.
const LAST_SEARCH: &str = "quatris.search";

/// Somebody was found: remembers how long that took.
pub(crate) fn found(online: OnlineRoom) {
    if let Some(took) = untrack(|| online.searched()) {
        browser::keep(LAST_SEARCH, &took.to_string());
    }
}

#[component]
fn Searching(online: OnlineRoom) -> impl IntoView {
    let searched = Memo::new(move |_| clock::passed(online.searched().unwrap_or_default()));
    move || online.words().say("room-searching", &[("time", searched.get().into())])
}

#[component]
pub(crate) fn Search(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let last = browser::kept(LAST_SEARCH).and_then(|last| last.parse::<Millis>().ok());
    let estimate = move || match last {
        Some(last) => words.say("room-search-last", &[("time", clock::whole(last).into())]),
        None => words.say("room-search-first", &[]),
    };
    let play = move || online.meanwhile.set(true);
    view! {
        <div class="hero">
            <h1 id="searching"><Searching online=online /></h1>
            <p>{estimate} " " {words.text("room-search-note")}</p>
            {button(words, "", "meanwhile", "bot", "room-meanwhile", play)}
        </div>
    }
}

/// A game against a machine; when an opponent is found it stays among the saved games.
#[component]
pub(crate) fn Meanwhile(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let setup = online.setup();
    let game = Route::play(machine::kept_for(setup), setup);
    let stop = move || online.meanwhile.set(false);
    view! {
        <div class="meanwhile">
            <Later part=Part::Play hash=game />
            <p class="offline" id="searching">
                <Searching online=online /> {button(words, "btn-quiet", "meanwhile-stop", "", "room-meanwhile-stop", stop)}
            </p>
        </div>
    }
}
