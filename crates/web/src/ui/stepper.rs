//! A number that is set by a step at a time.

use std::ops::RangeInclusive;

use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::ui::shell::Shell;

#[component]
pub(crate) fn Stepper(
    id: &'static str,
    name: &'static str,
    value: RwSignal<u16>,
    range: RangeInclusive<u16>,
    #[prop(default = 1)] step: u16,
    /// How the number is shown.
    #[prop(optional, into)]
    shown: Option<Callback<u16, String>>,
) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let (least, most) = range.into_inner();
    let text = move || {
        let value = value.get();
        shown.map_or_else(|| value.to_string(), |shown| shown.run(value))
    };
    let (at_least, at_most) = (move || value.get() <= least, move || value.get() >= most);
    let less = move |_: ev::MouseEvent| value.update(|value| *value = value.saturating_sub(step).max(least));
    let more = move |_: ev::MouseEvent| value.update(|value| *value = (*value + step).min(most));
    view! {
        <div class="field" id=id>
            <span class="lab" id=format!("{id}-name")>
                {words.text(name)}
            </span>
            <div class="stepper" role="group" aria-labelledby=format!("{id}-name")>
                <button class="btn less" aria-label=words.text("setup-less") disabled=at_least on:click=less>
                    "−"
                </button>
                <output class="num">{text}</output>
                <button class="btn more" aria-label=words.text("setup-more") disabled=at_most on:click=more>
                    "+"
                </button>
            </div>
        </div>
    }
}
