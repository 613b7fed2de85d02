//! Whoever wants to resign is asked once more.

use leptos::prelude::*;
use markup::view;

use crate::ui::dialog::Dialog;
use crate::ui::language::Words;

/// `winner` would win by it.
#[component]
pub(crate) fn Resigning(
    words: Words,
    open: RwSignal<bool>,
    winner: Signal<String>,
    resign: Callback<()>,
) -> impl IntoView {
    let go = move |_| {
        open.set(false);
        resign.run(());
    };
    view! {
        <Dialog open=open titled="resign-title">
            <h2 id="resign-title">{words.text("resign-title")}</h2>
            <p>{move || words.say("resign-body", &[("name", winner.get().into())])}</p>
            <div class="row">
                <button class="btn btn-primary grow" on:click=move |_| open.set(false)>
                    {words.text("resign-stay")}
                </button>
                <button class="btn grow" id="resign-go" on:click=go>
                    {words.text("resign-go")}
                </button>
            </div>
        </Dialog>
    }
}
