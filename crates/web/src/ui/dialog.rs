//! A question or a list in front of the page. The browser's own dialog holds the focus and closes on
//! Escape.

use leptos::html;
use leptos::prelude::*;
use markup::view;

use crate::ui::language::Words;

#[component]
pub(crate) fn Dialog(
    open: RwSignal<bool>,
    /// The `id` of its heading.
    titled: &'static str,
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(node) = node.get() {
            match (open.get(), node.open()) {
                (true, false) => drop(node.show_modal()),
                (false, true) => node.close(),
                _ => {}
            }
        }
    });
    // The event comes late: by then the dialog may be open again.
    let closed = move |_| open.set(node.get_untracked().is_some_and(|node| node.open()));
    view! {
        <dialog class="dialog-box" node_ref=node aria-labelledby=titled on:close=closed>
            {children()}
        </dialog>
    }
}

#[component]
pub(crate) fn Keys(words: Words, open: RwSignal<bool>) -> impl IntoView {
    let line = move |key: AnyView, effect: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd class="kbd">{key}</kbd>
                </dt>
                <dd>{words.text(effect)}</dd>
            </div>
        }
    };
    let named = move |key: &'static str| words.text(key).into_any();
    view! {
        <Dialog open=open titled="keys-title">
            <h2 id="keys-title">{words.text("keys-title")}</h2>
            <dl class="keys-list">
                {line(named("keys-columns"), "keys-columns-do")}
                {line(named("keys-aim"), "keys-aim-do")}
                {line(named("keys-drop"), "keys-drop-do")}
                {line(named("keys-next"), "keys-next-do")}
                {line("U".into_any(), "keys-undo-do")}
                {line("H".into_any(), "keys-hints-do")}
                {line(named("keys-escape"), "keys-escape-do")}
                {line("?".into_any(), "keys-help-do")}
            </dl>
            <button class="btn btn-primary" on:click=move |_| open.set(false)>
                {words.text("web-close")}
            </button>
        </Dialog>
    }
}
