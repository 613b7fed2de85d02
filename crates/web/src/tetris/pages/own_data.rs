//! What a server keeps about this visitor: theirs to take along, and to delete.

use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

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
            match ask("GET").await {
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
            if ask("DELETE").await.is_none() {
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

/// Speaks to the server as this visitor; nothing, if it does not answer well.
async fn ask(method: &str) -> Option<String> {
    let wish = RequestInit::new();
    wish.set_method(method);
    let headers = js_sys::Object::new();
    let bearer = format!("Bearer {}", browser::kept(socket::TOKEN)?);
    js_sys::Reflect::set(&headers, &"authorization".into(), &bearer.into()).ok()?;
    wish.set_headers(&headers);
    let answer = JsFuture::from(window().fetch_with_str_and_init("/api/me", &wish)).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    answer.ok().then_some(text)
}
