//! Choosing what to play. One click plays what was played last.

use client::tetris::Played;
use leptos::prelude::*;
use markup::view;
use tetris::bot::Strength;
use tetris::setup::{ARENA_ROWS, COLUMNS, ROWS};
use tetris::{ArenaSetup, LaboSetup, Rules, Setup, Solo};

use crate::browser;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::options::{MOST_BOTS, Options};
use crate::tetris::pages::play::rules_name;
use crate::tetris::pages::solo::solo_name;
use crate::tetris::records;
use crate::tetris::route::{REPLAY, Route, SETTINGS};
use crate::ui::stepper::Stepper;

/// Milliseconds from step to step that can be chosen; a link may say any other.
const PACES: [u16; 6] = [200, 400, 600, 800, 1500, 5000];

#[component]
pub(crate) fn StartPage() -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let rules = RwSignal::new(Rules::Arena);
    let place = Signal::derive(move || (words.say("tetris-name", &[]), words.say("setup-where", &[])));
    let choice = move |this: Rules, note: &'static str| {
        view! {
            <label class="preset">
                <input
                    type="radio"
                    name="rules"
                    value=match this {
                        Rules::Labo => "labo",
                        Rules::Arena => "arena",
                    }
                    prop:checked=move || rules.get() == this
                    on:change=move |_| rules.set(this)
                />
                <span class="preset-box">
                    <b>{move || rules_name(words, this)}</b>
                    <small>{words.text(note)}</small>
                </span>
            </label>
        }
    };
    let solo = move |(solo, id, note): (Solo, &'static str, &'static str)| {
        let (tried, best) = (records::tried(Played::Solo(solo)), records::best(Played::Solo(solo)));
        let below = move || match (&tried, &best) {
            (Some(tried), _) => words.say("solo-tried", &[("worth", records::worth(words, tried).into())]),
            (None, Some(best)) => format!("{} {}", words.say("solo-best", &[]), records::worth(words, best)),
            (None, None) => words.say(note, &[]),
        };
        view! {
            <a class="btn" id=id href=Route::solo(solo)>
                <b>{move || solo_name(words, solo)}</b>
                <small>{below}</small>
            </a>
        }
    };
    view! {
        <Bar back=true place=place />
        <main class="wrap t-start" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("tetris-tagline")}</h1>
                <p>{words.text("tetris-explained")}</p>
            </div>
            <section class="panel stack-s" aria-labelledby="alone">
                <h2 id="alone">{words.text("solo-title")}</h2>
                <div class="t-solos">{solos().into_iter().map(solo).collect_view()}</div>
            </section>
            <fieldset class="presets">
                <legend class="sr-only">{words.text("tetris-rules")}</legend>
                {choice(Rules::Arena, "tetris-arena-note")} {choice(Rules::Labo, "tetris-labo-note")}
            </fieldset>
            {move || view! { <Choices options=Options::kept(rules.get()) /> }}
            <nav class="links" aria-label=words.text("tetris-more")>
                <a class="btn btn-quiet" id="replays" href=REPLAY>
                    <Icon name="open" />
                    {words.text("tetris-replays")}
                </a>
                <a class="btn btn-quiet" id="settings" href=SETTINGS>
                    <Icon name="tune" />
                    {words.text("tetris-settings")}
                </a>
            </nav>
        </main>
    }
}

/// The games for one, with the pieces of today.
fn solos() -> Vec<(Solo, &'static str, &'static str)> {
    let today = browser::today().and_then(|day| day.to_string().parse().ok()).map(Solo::Daily);
    let always =
        [(Solo::Sprint, "sprint", "solo-sprint-note"), (Solo::Marathon, "marathon", "solo-marathon-note")];
    always.into_iter().chain(today.map(|today| (today, "daily", "solo-daily-note"))).collect()
}

/// Milliseconds as a number of seconds, tenths behind a point or a comma.
fn in_seconds(words: Words, ms: u16) -> String {
    let point = words.lang().point();
    match ms / 100 % 10 {
        0 => (ms / 1000).to_string(),
        tenths => format!("{}{point}{tenths}", ms / 1000),
    }
}

#[component]
fn Choices(options: Options) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let bots = RwSignal::new(options.bots);
    let strength = RwSignal::new(options.strength);
    let (columns, rows, pace, seconds) = match options.setup {
        Setup::Labo(setup) => (setup.columns(), setup.rows(), setup.step_ms(), 180),
        Setup::Arena(setup) => (10, setup.rows(), 800, setup.seconds()),
        Setup::Solo(_) => (10, 20, 800, 180),
    };
    let (columns, rows) = (RwSignal::new(columns), RwSignal::new(rows));
    let (pace, seconds) = (RwSignal::new(pace), RwSignal::new(seconds));
    let chosen = Memo::new(move |_| {
        let seats = LaboSetup::default().seats();
        let setup = match options.setup {
            Setup::Labo(_) => LaboSetup::new(columns.get(), rows.get(), pace.get(), seats).map(Setup::Labo),
            Setup::Arena(_) => ArenaSetup::new(rows.get(), seconds.get(), seats).map(Setup::Arena),
            Setup::Solo(solo) => Ok(Setup::Solo(solo)),
        };
        // The steppers keep within the ranges, so there is always a setup.
        Options { setup: setup.unwrap_or(options.setup), bots: bots.get(), strength: strength.get() }
    });
    let level = move |this: Strength| {
        view! {
            <label>
                <input
                    type="radio"
                    name="strength"
                    value=this.level()
                    prop:checked=move || strength.get() == this
                    on:change=move |_| strength.set(this)
                />
                <span>{move || words.with(|phrases| phrases.strength(this))}</span>
            </label>
        }
    };
    let speed = move |this: u16| {
        view! {
            <label>
                <input
                    type="radio"
                    name="pace"
                    value=this
                    prop:checked=move || pace.get() == this
                    on:change=move |_| pace.set(this)
                />
                <span class="num">{move || words.say("tetris-seconds", &[("seconds", in_seconds(words, this).into())])}</span>
            </label>
        }
    };
    let minutes = move |seconds: u16| format!("{}:{:02}", seconds / 60, seconds % 60);
    let board = match options.setup {
        Setup::Labo(_) => view! {
            <Stepper id="set-columns" name="setup-columns" value=columns range=COLUMNS />
            <Stepper id="set-rows" name="setup-rows" value=rows range=ROWS />
            <fieldset class="field span">
                <legend>{words.text("tetris-step")}</legend>
                <div class="seg seg-wide">{PACES.map(speed).collect_view()}</div>
            </fieldset>
        }
        .into_any(),
        Setup::Arena(_) => view! {
            <Stepper id="set-rows" name="setup-rows" value=rows range=ARENA_ROWS />
            <Stepper id="set-seconds" name="tetris-duration" value=seconds range=30..=1800 step=30 shown=minutes />
        }
        .into_any(),
        Setup::Solo(_) => ().into_any(),
    };
    view! {
        <section class="panel stack" aria-label=words.text("setup-knobs")>
            <div class="settings">
                <Stepper id="set-bots" name="tetris-machines" value=bots range=0..=MOST_BOTS />
                <fieldset class="field" id="set-strength">
                    <legend>{words.text("tetris-strength")}</legend>
                    <div class="seg seg-wide">{Strength::ALL.map(level).collect_view()}</div>
                </fieldset>
                {board}
            </div>
        </section>
        <a
            class="btn btn-primary btn-big btn-block"
            id="play"
            href=move || Route::play(chosen.get())
            on:click=move |_| chosen.get_untracked().keep()
        >
            <Icon name="play" />
            {words.text("play-start")}
        </a>
        <div class="ways">
            <a class="btn" id="friends" href=move || Route::new_room(chosen.get()) on:click=move |_| chosen.get_untracked().keep()>
                {words.text("tetris-friends")}
            </a>
            <a class="btn" id="quick" href=move || Route::quick(chosen.get())>
                {words.text("tetris-quick")}
            </a>
        </div>
    }
}
