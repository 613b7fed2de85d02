//! The keys, in a few words beside the board and all of them in a list.

use client::tetris::Action;
use leptos::prelude::*;
use markup::view;
use tetris::Rules;

use crate::ui::dialog::Dialog;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::screen::Screen;
use crate::tetris::settings::Settings;

/// What is printed on a key, as far as that can be known from its place.
pub(crate) fn key_name(words: Words, code: &str) -> String {
    match code {
        "ArrowLeft" => "←".into(),
        "ArrowRight" => "→".into(),
        "ArrowUp" => "↑".into(),
        "ArrowDown" => "↓".into(),
        "Space" => words.say("key-space", &[]),
        "ShiftLeft" => words.say("key-shift-left", &[]),
        "ShiftRight" => words.say("key-shift-right", &[]),
        _ => {
            let plain = ["Key", "Digit"].iter().find_map(|kind| code.strip_prefix(kind));
            plain.unwrap_or(code).into()
        }
    }
}

fn keys_of(words: Words, settings: RwSignal<Settings>, action: Action) -> String {
    settings.with(|settings| {
        settings.bindings.keys(action).map(|key| key_name(words, key)).collect::<Vec<_>>().join(", ")
    })
}

#[component]
pub(crate) fn Reminder(settings: RwSignal<Settings>, rules: Rules) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let line = move |action: Action| {
        let first = move || {
            settings.with(|settings| settings.bindings.keys(action).next().map(|key| key_name(words, key)))
        };
        view! {
            <span>
                <b>{first}</b>
                " "
                {words.text(action.text())}
            </span>
        }
    };
    let shown = [Action::Left, Action::Right, Action::TurnRight, Action::Drop, Action::Slam, Action::Hold];
    view! {
        <p class="label t-reminder">
            {shown.into_iter().filter(|action| action.exists_in(rules)).map(line).collect_view()}
        </p>
    }
}

/// The list, in a part of its own.
pub(crate) type Content = fn(Screen, Rules, RwSignal<bool>) -> AnyView;

pub(crate) fn help(screen: Screen, rules: Rules, open: RwSignal<bool>) -> AnyView {
    let (words, settings) = (screen.words(), screen.settings);
    let line = move |keys: AnyView, does: &'static str| {
        view! {
            <div>
                <dt>
                    <kbd class="kbd">{keys}</kbd>
                </dt>
                <dd>{words.text(does)}</dd>
            </div>
        }
    };
    let actions = Action::ALL.into_iter().filter(|action| action.exists_in(rules));
    let bound = actions
        .map(|action| line((move || keys_of(words, settings, action)).into_any(), action.text()))
        .collect_view();
    view! {
        <Dialog open=open titled="help-title">
            <h2 id="help-title">{words.text("keys-title")}</h2>
            <dl class="keys-list">
                {bound} {line("P".into_any(), "tetris-pause")} {line("R".into_any(), "solo-restart-do")}
                {line(words.text("end-enter").into_any(), "tetris-enter-do")}
                {line(words.text("tetris-mouse").into_any(), "tetris-mouse-do")} {line("?".into_any(), "keys-help-do")}
            </dl>
            <button class="btn btn-primary" on:click=move |_| open.set(false)>
                {words.text("web-close")}
            </button>
        </Dialog>
    }
}
