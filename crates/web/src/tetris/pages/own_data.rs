//! What a server keeps about this visitor: theirs to take along, and to delete.

use leptos::prelude::*;
use markup::view;

use crate::browser::{self, socket};
use crate::ui::button::button;
use crate::ui::shell::Shell;

/// Whoever never went online is not known to any server.
#[component]
pub(crate) fn OwnData() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let is_known = RwSignal::new(browser::kept(socket::TOKEN).is_some());
    // Deleting takes a second press.
    let asked = RwSignal::new(false);
    let tell = move |key| shell.toast(untrack(|| words.say(key, &[])));
    let take = move || {
        leptos::task::spawn_local(async move {
            match browser::ask_as_visitor("GET", "/api/me").await {
                Some(about) => browser::download("quatris.json", &about),
                None => tell("own-data-failed"),
            }
        });
    };
    let delete = move || {
        if !asked.get_untracked() {
            asked.set(true);
            return;
        }
        leptos::task::spawn_local(async move {
            if browser::ask_as_visitor("DELETE", "/api/me").await.is_none() {
                tell("own-data-failed");
                return;
            }
            browser::forget(socket::TOKEN);
            is_known.set(false);
            tell("own-data-deleted");
        });
    };
    let buttons = move || {
        let ask_again = if asked.get() { "own-data-really" } else { "own-data-delete" };
        view! {
            <div class="row">
                {button(words, "", "own-data-take", "", "own-data-take", take)}
                {button(words, "", "own-data-delete", "", ask_again, delete)}
            </div>
        }
    };
    view! {
        <section class="panel stack" aria-labelledby="own-data">
            <h2 id="own-data">{words.text("own-data")}</h2>
            <p class="label">
                {move || words.say(if is_known.get() { "own-data-note" } else { "own-data-none" }, &[])}
            </p>
            {move || is_known.get().then(buttons)}
        </section>
    }
}
