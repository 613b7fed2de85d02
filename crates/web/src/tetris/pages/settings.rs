//! Settings: keys and their rhythm, marks, name, sound, language, theme. All of them take effect at once
//! and stay in this browser.

use client::tetris::{Action, Rhythm};
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::ui::bar::{Bar, Languages, Themes};
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

use crate::tetris::input::keys;
use crate::tetris::pages::help::key_name;
use crate::tetris::pages::own_data::OwnData;
use crate::tetris::paint::picture::Chip;
use crate::tetris::settings::Settings;

#[component]
pub(crate) fn PreferencesPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let settings = expect_context::<RwSignal<Settings>>();
    let words = shell.words;
    Effect::new(move || settings.with(Settings::keep));
    let place = Signal::derive(move || (words.say("tetris-settings", &[]), words.say("settings-where", &[])));
    let named = move |event: ev::Event| {
        let name = event_target_value(&event);
        settings.update(|settings| settings.name = name.parse().ok());
    };
    let name =
        move || settings.with(|settings| settings.name.as_ref().map(ToString::to_string)).unwrap_or_default();
    view! {
        <Bar back=true place=place />
        <main class="wrap t-settings" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("tetris-settings")}</h1>
                <p>{words.text("settings-where")}</p>
            </div>
            <section class="panel stack" aria-labelledby="settings-both">
                <h2 id="settings-both">{words.text("settings-both")}</h2>
                <fieldset class="field">
                    <legend>{words.text("web-language")}</legend>
                    <div class="seg"><Languages group="set-lang" /></div>
                </fieldset>
                <fieldset class="field">
                    <legend>{words.text("web-theme")}</legend>
                    <div class="seg"><Themes group="set-theme" /></div>
                </fieldset>
                <label class="switch">
                    <input
                        type="checkbox"
                        id="set-sound"
                        prop:checked=move || !shell.speaker.is_muted()
                        on:change=move |_| shell.speaker.toggle()
                    />
                    <span>{words.text("settings-sound")}</span>
                </label>
                <div class="field">
                    <label for="set-name">{words.text("settings-name")}</label>
                    <input class="input" id="set-name" maxlength="20" autocomplete="off" prop:value=name on:change=named />
                    <small class="label">{words.text("settings-name-note")}</small>
                </div>
            </section>
            <Keys settings=settings />
            <section class="panel stack" aria-labelledby="settings-rhythm">
                <h2 id="settings-rhythm">{words.text("settings-rhythm")}</h2>
                <Slider
                    id="set-delay"
                    name="settings-delay"
                    most=Rhythm::MOST_DELAY
                    read=move || settings.with(|settings| settings.rhythm.delay)
                    write=move |value| settings.update(|settings| settings.rhythm.delay = value)
                />
                <Slider
                    id="set-pace"
                    name="settings-pace"
                    most=Rhythm::MOST_PACE
                    read=move || settings.with(|settings| settings.rhythm.pace)
                    write=move |value| settings.update(|settings| settings.rhythm.pace = value)
                />
            </section>
            <Looks settings=settings />
            <OwnData />
        </main>
    }
}

#[component]
fn Keys(settings: RwSignal<Settings>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    // The action that waits for its key.
    let waiting = RwSignal::new(None::<Action>);
    let listener = window_event_listener(ev::keydown, move |event| {
        let Some(action) = waiting.get_untracked() else { return };
        event.prevent_default();
        waiting.set(None);
        let code = event.code();
        let bound = settings.try_update(|settings| settings.bindings.bind(action, &code));
        // Escape only means that no key is wanted.
        if bound == Some(false) && code != "Escape" {
            let key = ("key", key_name(words, &code).into());
            shell.toast(untrack(|| words.say("settings-refused", &[key])));
        }
    });
    on_cleanup(move || listener.remove());
    let line = move |action: Action| {
        let keys = move || {
            settings.with(|settings| settings.bindings.keys(action).map(str::to_owned).collect::<Vec<_>>())
        };
        let key = move |code: String| {
            let name = key_name(words, &code);
            let label = words.say("settings-unbind", &[("key", name.clone().into())]);
            let unbind = move |_| settings.update(|settings| settings.bindings.unbind(&code));
            view! {
                <button class="btn key" aria-label=label on:click=unbind>
                    {name}
                    <span aria-hidden="true">" ×"</span>
                </button>
            }
        };
        let waits = move || waiting.get() == Some(action);
        let add_text = move || words.say(if waits() { "settings-press" } else { "settings-add" }, &[]);
        let add_label = move || {
            let does = words.say(action.text(), &[]);
            words.say("settings-add-for", &[("does", does.into())])
        };
        view! {
            <li data-action=action.code()>
                <b>{words.text(action.text())}</b>
                <div class="row">
                    {move || keys().into_iter().map(key).collect_view()}
                    <button
                        class="btn btn-quiet add"
                        aria-label=add_label
                        aria-pressed=move || waits().to_string()
                        on:click=move |_| waiting.update(|waiting| *waiting = if *waiting == Some(action) { None } else { Some(action) })
                    >
                        {add_text}
                    </button>
                </div>
            </li>
        }
    };
    let reset = move |_| settings.update(|settings| settings.bindings = keys::usual());
    view! {
        <section class="panel stack" aria-labelledby="settings-keys">
            <h2 id="settings-keys">{words.text("settings-keys")}</h2>
            <p class="note-small muted">{words.text("settings-keys-note")}</p>
            <ul class="t-keys">{Action::ALL.map(line).collect_view()}</ul>
            <button class="btn" id="reset-keys" on:click=reset>
                <Icon name="again" />
                {words.text("settings-reset")}
            </button>
        </section>
    }
}

#[component]
fn Slider(
    id: &'static str,
    name: &'static str,
    most: u16,
    read: impl Fn() -> u16 + Copy + Send + Sync + 'static,
    write: impl Fn(u16) + Copy + 'static,
) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let shown = move || words.say("settings-milliseconds", &[("count", read().into())]);
    let input = move |event: ev::Event| {
        write(event_target_value(&event).parse().map_or(0, |value: u16| value.min(most)));
    };
    view! {
        <div class="field">
            <label class="split" for=id>
                {words.text(name)} " " <output class="num">{shown}</output>
            </label>
            <input type="range" id=id min="0" max=most step="5" prop:value=read aria-valuetext=shown on:input=input />
        </div>
    }
}

#[component]
fn Looks(settings: RwSignal<Settings>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let switch = move |id: &'static str, name: &'static str, mark: fn(&mut Settings) -> &mut bool| {
        let on = move || *mark(&mut settings.get());
        let flip = move |_| settings.update(|settings| *mark(settings) = !*mark(settings));
        view! {
            <label class="switch">
                <input type="checkbox" id=id prop:checked=on on:change=flip />
                <span>{words.text(name)}</span>
            </label>
        }
    };
    let sample = (1..=14).filter_map(tetris::PlayerId::new).map(|who| view! { <Chip who=who class="blk" /> });
    view! {
        <section class="panel stack" aria-labelledby="settings-marks">
            <h2 id="settings-marks">{words.text("settings-marks")}</h2>
            <div class="t-sample">{sample.collect_view()}</div>
            {switch("set-large", "settings-large", |settings| &mut settings.marks.large)}
            {switch("set-strong", "settings-strong", |settings| &mut settings.marks.strong)}
        </section>
    }
}
