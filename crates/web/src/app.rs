//! The program of all pages: which one is shown.

use client::Phrases;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use markup::view;

use crate::address::{self, Address};
use crate::browser;
use crate::parts::{Page, Part};
use crate::ui::dialog::Keys;
use crate::ui::language;
use crate::ui::shell::{Frame, Shell};

/// Shows the page of the address as soon as there are words for it.
pub fn start() {
    // Leptos has tasks of its own only once something is mounted.
    wasm_bindgen_futures::spawn_local(async {
        if let Some(phrases) = language::fetch(language::preferred()).await {
            mount_to_body(move || view! { <App phrases=phrases /> });
        }
    });
}

#[component]
fn App(phrases: Phrases) -> impl IntoView {
    let shell = Shell::new(phrases);
    provide_context(shell);
    let shown = RwSignal::new(None::<(Page, String)>);
    let address = address::watch();
    provide_context(address);
    let open = StoredValue::new(None::<Part>);
    Effect::new(move || load(shell, address, open, shown));
    let page = move || shown.get().map(|(page, hash)| page(&hash));
    view! {
        <Frame>{page}</Frame>
        <Keys words=shell.words open=shell.keys />
    }
}

/// Shows what the address asks for as soon as its part is there; until then the page before stays.
fn load(
    shell: Shell,
    address: RwSignal<Address>,
    open: StoredValue<Option<Part>>,
    shown: RwSignal<Option<(Page, String)>>,
) {
    let (wanted, place) = (address.get(), browser::address());
    spawn_local(async move {
        let part = Part::of(&wanted);
        let loaded = part.load().await;
        // The reader may have gone elsewhere meanwhile.
        if address.get_untracked() != wanted {
            return;
        }
        match loaded {
            Ok(page) => {
                let before = open.get_value();
                open.set_value(Some(part));
                // The explorer goes from position to position by itself.
                let stays = before == Some(part) && part == Part::Explorer;
                if !stays {
                    shown.set(Some((page, wanted.hash)));
                }
                // The page is in the document after this.
                tick().await;
                if let Some(root) = browser::root() {
                    let _ = root.dataset().set("page", &place);
                }
                if before.is_none() {
                    browser::started();
                } else if !stays {
                    address::arrived();
                }
                // A room catches up once it is entered.
                if part != Part::Room {
                    browser::catch_up();
                }
            }
            Err(_) => shell.toast(shell.words.say("web-not-loaded", &[])),
        }
    });
}
