//! The line at the top of every page: where one is, sound, language, theme.

use client::Lang;
use leptos::prelude::*;
use markup::view;

use crate::ui::icon::Icon;
use crate::ui::shell::Shell;
use crate::ui::theme::Theme;

#[component]
pub(crate) fn Bar(
    /// On every page but the first.
    #[prop(optional)]
    back: bool,
    /// Where the way back leads.
    #[prop(default = "/".into())]
    to: String,
    /// The page, then something about it.
    #[prop(optional)]
    place: Option<Signal<(String, String)>>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    Effect::new(move || {
        let place = place.map(|place| place.get());
        document().set_title(
            &place.map_or("Quatris".into(), |(page, about)| format!("{page} · {about} · Quatris")),
        );
    });
    let mute = move || if shell.speaker.is_muted() { "mute" } else { "sound" };
    let mute_label =
        move || words.say(if shell.speaker.is_muted() { "web-sound-on" } else { "web-sound-off" }, &[]);
    let place = place.map(|place| {
        view! {
            <p class="where">
                <b>{move || place.get().0}</b>
                "\u{a0}· "
                {move || place.get().1}
            </p>
        }
    });
    let back = back.then(|| {
        view! {
            <a class="btn btn-quiet btn-icon" href=to aria-label=words.text("web-back")>
                <Icon name="back" />
            </a>
        }
    });
    view! {
        <header class="bar">
            {back} <a class="brand" href="/" aria-label="Quatris">
                <svg class="wordmark" viewBox="0 0 312 88" aria-hidden="true">
                    <use href="#wordmark" />
                </svg>
            </a> {place} <span class="grow"></span> <div class="corner">
                <button class="btn btn-quiet btn-icon" id="mute" aria-label=mute_label on:click=move |_| shell.speaker.toggle()>
                    {move || view! { <Icon name=mute() /> }}
                </button>
                <fieldset class="seg lang-seg">
                    <legend class="sr-only">{words.text("web-language")}</legend>
                    <Languages group="lang" />
                </fieldset>
                <button class="btn btn-quiet btn-icon lang-btn" on:click=move |_| words.choose(words.lang().next())>
                    {move || view! { <Name lang=words.lang().next() /> }}
                </button>
                <fieldset class="seg theme-seg">
                    <legend class="sr-only">{words.text("web-theme")}</legend>
                    <Themes group="theme" />
                </fieldset>
                <button
                    class="btn btn-quiet btn-icon theme-btn"
                    aria-label=words.text("web-theme-switch")
                    on:click=move |_| shell.theme.update(|theme| *theme = theme.following())
                >
                    {move || view! { <Icon name=icon(shell.theme.get()) /> }}
                </button>
            </div>
        </header>
    }
}

/// One choice at a time within a `group`, of which a page may have several.
#[component]
pub(crate) fn Languages(group: &'static str) -> impl IntoView {
    Lang::ALL.map(|lang| view! { <Language group=group lang=lang /> }).collect_view()
}

#[component]
pub(crate) fn Themes(group: &'static str) -> impl IntoView {
    Theme::ALL.map(|theme| view! { <ThemeChoice group=group theme=theme /> }).collect_view()
}

#[component]
fn Language(group: &'static str, lang: Lang) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    view! {
        <label>
            <input
                type="radio"
                name=group
                value=lang.code()
                prop:checked=move || words.lang() == lang
                on:change=move |_| words.choose(lang)
            />
            <Name lang=lang />
        </label>
    }
}

/// A language in its own words, of which a narrow button shows the first.
#[component]
fn Name(lang: Lang) -> impl IntoView {
    view! {
        <span lang=lang.code()>{lang.code().to_uppercase()} <i class="sr-only">{format!(" – {}", lang.name())}</i></span>
    }
}

#[component]
fn ThemeChoice(group: &'static str, theme: Theme) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let name = move || {
        let key = match theme {
            Theme::Auto => "web-theme-auto",
            Theme::Light => "web-theme-light",
            Theme::Dark => "web-theme-dark",
        };
        shell.words.say(key, &[])
    };
    view! {
        <label title=name>
            <input
                type="radio"
                name=group
                value=theme.code()
                prop:checked=move || shell.theme.get() == theme
                on:change=move |_| shell.theme.set(theme)
            />
            <span>
                <Icon name=icon(theme) />
                <i class="sr-only">{name}</i>
            </span>
        </label>
    }
}

fn icon(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "auto",
        Theme::Light => "sun",
        Theme::Dark => "moon",
    }
}
