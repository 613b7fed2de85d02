//! The frame around every page: which one is shown, and what all of them share.

use std::time::Duration;

use client::{Lang, Phrases};
use connect_four::Verdict;
use leptos::ev;
use leptos::prelude::*;

use crate::browser;
use crate::dialog::Keys;
use crate::focus;
use crate::game::GamePage;
use crate::games::GamesPage;
use crate::home::HomePage;
use crate::language::Words;
use crate::lost::BadLinkPage;
use crate::review::ReviewPage;
use crate::route::Route;
use crate::setup::SetupPage;
use crate::sound::Speaker;
use crate::storage;
use crate::theme::Theme;

/// What every page can use.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    /// The address of the first page.
    pub(crate) home: &'static str,
    pub(crate) words: Words,
    pub(crate) speaker: Speaker,
    pub(crate) theme: RwSignal<Theme>,
    /// The list of keys is shown.
    pub(crate) keys: RwSignal<bool>,
    toast: RwSignal<Option<Toast>>,
    toasts: StoredValue<u32>,
}

#[derive(Clone)]
struct Toast {
    text: String,
    /// The page itself says it to those who do not see it.
    seen_only: bool,
}

const TOAST: Duration = Duration::from_millis(4500);

impl Shell {
    pub(crate) fn new(home: &'static str, phrases: fn(Lang) -> Phrases) -> Self {
        Self {
            home,
            words: Words::new(phrases),
            speaker: Speaker::new(),
            theme: Theme::kept(),
            keys: RwSignal::new(false),
            toast: RwSignal::new(None),
            toasts: StoredValue::new(0),
        }
    }

    /// Shows a sentence for a while.
    pub(crate) fn toast(self, text: String) {
        self.show(Toast { text, seen_only: false });
    }

    /// The same on a page that says it aloud by itself.
    pub(crate) fn show_only(self, text: String) {
        self.show(Toast { text, seen_only: true });
    }

    fn show(self, toast: Toast) {
        self.toasts.update_value(|count| *count += 1);
        let this = self.toasts.get_value();
        self.toast.set(Some(toast));
        set_timeout(
            move || {
                if self.toasts.get_value() == this {
                    self.toast.set(None);
                }
            },
            TOAST,
        );
    }

    /// Copies the address of one of our pages.
    pub(crate) fn share(self, hash: &str) {
        let address = browser::full_address(hash);
        browser::copy(&address.clone(), move |copied| {
            self.toast(untrack(|| {
                if copied {
                    self.words.say("play-copied", &[])
                } else {
                    format!("{} {address}", self.words.say("play-copy-this", &[]))
                }
            }));
        });
    }
}

pub fn mount() {
    mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let shell = Shell::new("#/", Phrases::of_puissance);
    provide_context(shell);
    let route = address(Route::read);
    let page = move || match route.get() {
        Route::Home => view! { <HomePage /> }.into_any(),
        Route::Play { opponents, game } => view! { <GamePage game=game opponents=opponents /> }.into_any(),
        Route::Variants(setup) => view! { <SetupPage setup=setup /> }.into_any(),
        Route::Games => view! { <GamesPage /> }.into_any(),
        Route::Saved(id) => match storage::load(id) {
            Some(kept) if kept.record.verdict() == Verdict::Unfinished => {
                view! { <GamePage game=kept.record.game().clone() opponents=kept.opponents kept=kept /> }
                    .into_any()
            }
            Some(kept) => {
                view! { <ReviewPage game=kept.record.game().clone() record=kept.record /> }.into_any()
            }
            None => view! { <GamesPage /> }.into_any(),
        },
        Route::Review(Ok(game)) => view! { <ReviewPage game=game /> }.into_any(),
        Route::Review(Err(bad)) => view! { <BadLinkPage bad=bad /> }.into_any(),
    };
    view! {
        <Frame>{page}</Frame>
        <Keys words=shell.words open=shell.keys />
    }
}

/// What the part of the address after `#` asks for, now and whenever it changes.
pub(crate) fn address<T: Send + Sync + 'static>(read: fn(&str) -> T) -> RwSignal<T> {
    let here = move || read(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(here());
    let _ = window_event_listener(ev::hashchange, move |_| {
        route.set(here());
        window().scroll_to_with_x_and_y(0.0, 0.0);
        focus::arrive();
    });
    route
}

/// What stands around every page: the way past the bar, and sentences that are shown for a while.
#[component]
pub(crate) fn Frame(children: Children) -> impl IntoView {
    let shell = expect_context::<Shell>();
    focus::watch();
    let skip = move |event: ev::MouseEvent| {
        event.prevent_default();
        if let Some(main) = document().get_element_by_id("main") {
            use wasm_bindgen::JsCast as _;
            let _ = main.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    let toast = move || {
        let toast = shell.toast.get()?;
        Some(view! { <p class="toast" aria-hidden=toast.seen_only.then_some("true")>{toast.text}</p> })
    };
    view! {
        <a class="skip" href="#main" on:click=skip>
            {shell.words.text("web-skip")}
        </a>
        {children()}
        <div role="status">{toast}</div>
    }
}
