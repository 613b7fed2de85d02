//! What every page has around it, and what it can use.

use std::time::Duration;

use client::Phrases;
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::ui::focus;
use crate::ui::language::Words;
use crate::ui::sound::Speaker;
use crate::ui::theme::Theme;

/// What every page can use.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
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
    pub(crate) fn new(phrases: Phrases) -> Self {
        Self {
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
    pub(crate) fn share(self, address: &str) {
        let address = browser::full_address(address);
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
