//! A game that was played in a room of this server: fetched, recomputed, and its signature checked.

use connect_four::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use markup::view;
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::connect_four::bad_link::BadLinkPage;
use crate::connect_four::link::BadLink;
use crate::connect_four::review::ReviewPage;
use crate::ui::language::Words;

/// A game of a room, as the server handed it out.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(super) id: String,
    pub(super) record: Record,
    /// Who vouches for it, or nobody; None until that is known, and where it can't be.
    pub(super) host: RwSignal<Option<String>>,
}

#[component]
pub(crate) fn OnlineGame(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Shared, ()>>);
    spawn_local(async move {
        let text = fetched(&id).await;
        let record = text.as_deref().and_then(read);
        let host = RwSignal::new(None);
        let shared = record.map(|record| Shared { id: id.clone(), record, host });
        found.try_set(Some(shared.ok_or(())));
        if let Ok(answer) = browser::signed(&id, &text.unwrap_or_default()).await {
            host.try_set(answer.as_string());
        }
    });
    move || match found.get()? {
        Ok(shared) => {
            Some(view! { <ReviewPage game=shared.record.game().clone() shared=shared /> }.into_any())
        }
        Err(()) => Some(view! { <BadLinkPage bad=BadLink::NoGame /> }.into_any()),
    }
}

async fn fetched(id: &str) -> Option<String> {
    let answer = browser::fetch(&format!("/api/games/{id}/record")).await?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// The record is followed by an empty line and its signature.
fn read(text: &str) -> Option<Record> {
    let record = text.split_once("\n\n").map_or(text, |(record, _)| record);
    record.parse().ok()
}

/// Who vouches for the game, in one line.
#[component]
pub(super) fn Signature(words: Words, host: RwSignal<Option<String>>) -> impl IntoView {
    move || {
        let host = host.get()?;
        let (sign, told) = if host.is_empty() {
            ("✗ ", words.say("review-forged", &[]))
        } else {
            ("✓ ", words.say("review-signed", &[("host", host.into())]))
        };
        Some(view! { <p class="label" id="signed">{sign} {told}</p> })
    }
}
