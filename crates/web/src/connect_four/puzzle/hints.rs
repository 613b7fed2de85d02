//! Two hints, each opened by hand: where to look, then the column.

use client::puzzle::PuzzleHint;
use leptos::prelude::*;
use markup::view;

use super::model::Day;
use crate::ui::icon::Icon;
use crate::ui::language::Words;

#[component]
pub(super) fn Hints(day: Day) -> impl IntoView {
    let words = day.words;
    let step = move |number: usize, id: &'static str, key: &'static str| {
        let hint = move || day.hints.with(|hints| hints[number]);
        // There is nothing to hint at while the other side answers, or before the solver has.
        let waits = move || {
            let asked = day.session.with(|session| !session.scores().is_empty());
            !asked || number > 0 && day.hints.with(|hints| hints[number - 1].is_none())
        };
        let open = move || hint().is_some();
        let ask = move |_| {
            if !untrack(open) {
                day.hint();
            }
        };
        view! {
            <div class="step" class:open=open>
                <button id=id aria-expanded=move || if open() { "true" } else { "false" } disabled=waits on:click=ask>
                    <span class="step-n num">{number + 1}</span>
                    {words.text(key)}
                    <Icon name="drop" />
                </button>
                <p role="status">{move || hint().map(|hint| told(words, hint))}</p>
            </div>
        }
    };
    view! {
        <section class="panel stack-s" aria-labelledby="hints-title">
            <h2 class="panel-h" id="hints-title">{words.text("web-puzzle-hints")}</h2>
            {step(0, "hint-1", "web-puzzle-hint-1")}
            {step(1, "hint-2", "web-puzzle-hint-2")}
            <p class="label">{words.text("web-puzzle-hint-note")}</p>
        </section>
    }
}

fn told(words: Words, hint: PuzzleHint) -> String {
    match hint {
        PuzzleHint::Left => words.say("web-puzzle-hint-left", &[]),
        PuzzleHint::Middle => words.say("web-puzzle-hint-middle", &[]),
        PuzzleHint::Right => words.say("web-puzzle-hint-right", &[]),
        PuzzleHint::Column(column) => words.say("web-puzzle-hint-column", &[("column", (column + 1).into())]),
    }
}
