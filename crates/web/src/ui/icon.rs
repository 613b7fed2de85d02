//! Icons, drawn once in the page and referred to.

use leptos::prelude::*;
use markup::view;

#[component]
pub(crate) fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="i" aria-hidden="true">
            <use href=format!("#i-{name}") />
        </svg>
    }
}
