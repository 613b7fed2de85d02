//! Watching a game that is over, at any speed.

use std::collections::BTreeMap;

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::replay::{Fault, Replay};
use tetris::setup::TICK_MS;
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

use crate::tetris::pages::ending::Games;
use crate::tetris::pages::play::rules_name;
use crate::tetris::pages::ranks::{self, Rank, Ranks};
use crate::tetris::paint::camera::{View, Zoom};
use crate::tetris::paint::canvas::Stage;
use crate::tetris::paint::clearing::{self, Clearing};
use crate::tetris::paint::painter::{Look, Painter, Picture};
use crate::tetris::records;
use crate::tetris::replay::{NamedReplay, Playback};
use crate::tetris::route::{Route, Shown};
use crate::tetris::screen::set;
use crate::tetris::settings::Settings;

const SPEEDS: [u8; 5] = [1, 2, 4, 8, 16];
/// Faster than this, rows that go are not seen going.
const CALM: u8 = 4;
/// No game is longer than this as a file.
const MOST_BYTES: f64 = 16e6;

/// Why there is nothing to watch.
#[derive(Clone, Copy)]
enum Wrong {
    /// The server does not have it, or does not answer.
    Missing,
    Broken(Fault),
}

#[component]
pub(crate) fn ReplayPage(
    /// Without one, there is a list of those that are kept.
    shown: Option<Shown>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let (opened, fault) = (RwSignal::new_local(None), RwSignal::new(None));
    let take = move |read: Result<NamedReplay, Fault>| match read {
        Ok(read) => opened.set(Some(read)),
        Err(wrong) => fault.set(Some(Wrong::Broken(wrong))),
    };
    match shown {
        Some(Shown::Kept(when)) => opened.set(NamedReplay::kept(when)),
        Some(Shown::Told(link)) => take(NamedReplay::from_link(&link)),
        Some(Shown::Finished(id)) => leptos::task::spawn_local(async move {
            match NamedReplay::finished(&id).await {
                Some(read) => take(read),
                None => fault.set(Some(Wrong::Missing)),
            }
        }),
        None => {}
    }
    let broken = move |wrong: Wrong| {
        let sentence = move || match wrong {
            Wrong::Missing => words.say("tetris-no-game", &[]),
            Wrong::Broken(fault) => words.with(|phrases| phrases.replay_fault(fault)),
        };
        view! { <p role="alert" id="fault">{sentence}</p> }
    };
    let place = Signal::derive(move || (words.say("tetris-name", &[]), words.say("tetris-replay", &[])));
    let shown = move || match opened.get() {
        None => view! {
            <section class="panel stack">
                {move || fault.get().map(broken)}
                <Games games=records::list() />
                <p class="muted">{words.text("tetris-no-replay")}</p>
                <OpenFile opened=opened />
            </section>
        }
        .into_any(),
        Some(NamedReplay { replay, names }) => match Playback::new(replay) {
            Ok(playback) => view! { <Watched playback=playback names=names opened=opened /> }.into_any(),
            Err(fault) => view! {
                <section class="panel stack">
                    {broken(Wrong::Broken(fault))}
                    <OpenFile opened=opened />
                </section>
            }
            .into_any(),
        },
    };
    view! {
        <Bar back=true place=place />
        <main class="wrap t-replay" id="main" tabindex="-1">
            <h1 class="sr-only">{words.text("tetris-replay")}</h1>
            {shown}
        </main>
    }
}

#[component]
fn OpenFile(opened: RwSignal<Option<NamedReplay>, LocalStorage>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let open = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        let refuse =
            move |fault: Fault| shell.toast(untrack(|| words.with(|phrases| phrases.replay_fault(fault))));
        if file.size() > MOST_BYTES {
            refuse(Fault::TooLong);
            return;
        }
        leptos::task::spawn_local(async move {
            let bytes = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await;
            let bytes = bytes.map(|buffer| js_sys::Uint8Array::new(&buffer).to_vec()).unwrap_or_default();
            match Replay::from_bytes(&bytes) {
                Ok(replay) => {
                    let read = NamedReplay { replay, names: BTreeMap::new() };
                    // A reload does not lose it.
                    browser::rename_page(&Route::told(&read.to_link()));
                    opened.set(Some(read));
                }
                Err(fault) => refuse(fault),
            }
        });
    };
    view! {
        <label class="btn open-file">
            <Icon name="open" />
            {words.text("tetris-open")}
            <input type="file" id="open" class="sr-only" accept=".tetris" on:change=open />
        </label>
    }
}

/// A game that is watched.
struct Watch {
    playback: Playback,
    names: BTreeMap<tetris::PlayerId, String>,
    clearings: Vec<Clearing>,
    view: View,
    /// Where it is, in ticks, between two of them too.
    at: f64,
    last: Option<f64>,
    painted: Option<(u32, Look, (f64, f64))>,
}

#[component]
fn Watched(
    playback: Playback,
    names: BTreeMap<tetris::PlayerId, String>,
    opened: RwSignal<Option<NamedReplay>, LocalStorage>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let settings = expect_context::<RwSignal<Settings>>();
    let words = shell.words;
    let (length, hash, rules) = (playback.length(), playback.hash(), playback.game().rules());
    let address =
        Route::told(&NamedReplay { replay: playback.replay().clone(), names: names.clone() }.to_link());
    let watch = Watch {
        playback,
        names,
        clearings: Vec::new(),
        view: View::default(),
        at: 0.0,
        last: None,
        painted: None,
    };
    let watch = StoredValue::new_local(watch);
    let (playing, speed, tick) = (RwSignal::new(true), RwSignal::new(1_u8), RwSignal::new(0_u32));
    let ranks = RwSignal::new(Vec::<Rank>::new());
    let canvas = NodeRef::<html::Canvas>::new();
    let still = browser::is_still();

    let frame = move |painter: &mut Painter, look: Look, now: f64| {
        watch.update_value(|watch| {
            let passed = watch.last.map_or(0.0, |last| now - last);
            watch.last = Some(now);
            if playing.get_untracked() {
                watch.at += passed / f64::from(TICK_MS) * f64::from(speed.get_untracked());
                if watch.at >= f64::from(length) {
                    watch.at = f64::from(length);
                    playing.set(false);
                }
                set(tick, watch.at as u32);
            }
            let (before, kinds) = (watch.playback.game().board().clone(), watch.playback.kinds().cloned());
            let effects = watch.playback.wind(watch.at as u32);
            if !still && speed.get_untracked() <= CALM {
                let sections = clearing::sections(&before, rules, &effects);
                let new = Clearing::all(before, kinds, rules, &effects, now);
                clearing::renew(&mut watch.clearings, new, &sections, now);
            }
            let animated = !watch.clearings.is_empty();
            watch.clearings.retain(|clearing| clearing.progress(now).is_some());
            let (game, room) = (watch.playback.game(), painter.room());
            watch.view = View::new(game.board(), Zoom::All, room, None, watch.view);
            let state = Some((watch.at as u32, look, room));
            if watch.painted == state && !animated {
                return;
            }
            watch.painted = state;
            let (clearings, view) = (watch.clearings.as_slice(), watch.view);
            let kinds = watch.playback.kinds();
            let picture =
                Picture { game, me: None, kinds, clearings, floats: &[], still, named: None, view, now };
            painter.paint(&picture, look);
            let name = |who: tetris::PlayerId| {
                let unnamed = || untrack(|| words.say("tetris-player", &[("number", who.number().into())]));
                watch.names.get(&who).cloned().unwrap_or_else(unnamed)
            };
            set(ranks, ranks::ranks(game, None, name));
        });
    };
    let seek = move |event: ev::Event| {
        let at = event_target_value(&event).parse::<u32>().unwrap_or(0).min(length);
        watch.update_value(|watch| watch.at = f64::from(at));
        tick.set(at);
    };
    let toggle = move |_| {
        if !playing.get_untracked() && tick.get_untracked() >= length {
            watch.update_value(|watch| watch.at = 0.0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let time = move |ticks: u32| format!("{}:{:02}", ticks / 1200, ticks / 20 % 60);
    let at = move || words.say("tetris-at", &[("at", time(tick.get()).into()), ("all", time(length).into())]);
    let speed_choice = move |this: u8| {
        view! {
            <label>
                <input
                    type="radio"
                    name="speed"
                    value=this
                    prop:checked=move || speed.get() == this
                    on:change=move |_| speed.set(this)
                />
                <span class="num">{this} "×"</span>
            </label>
        }
    };
    let caption =
        Signal::derive(move || words.say("tetris-replay-of", &[("rules", rules_name(words, rules).into())]));
    let download =
        move |_| watch.with_value(|watch| browser::download("quatris.tetris", &watch.playback.to_bytes()));
    let toggle_text = move || words.say(if playing.get() { "review-pause" } else { "review-play" }, &[]);
    view! {
        <div class="t-board">
            <Stage label=caption canvas=canvas settings=settings frame=frame />
        </div>
        <div class="t-side stack">
            <section class="panel stack" aria-label=words.text("review-course")>
                <div class="row">
                    <button class="btn btn-primary btn-icon" id="toggle" aria-label=toggle_text on:click=toggle>
                        {move || view! { <Icon name=if playing.get() { "pause" } else { "play" } /> }}
                    </button>
                    <output class="num grow" id="at">
                        {at}
                    </output>
                </div>
                <input
                    type="range"
                    id="seek"
                    min="0"
                    max=length
                    prop:value=move || tick.get()
                    aria-label=words.text("tetris-seek")
                    aria-valuetext=at
                    on:input=seek
                />
                <fieldset class="field">
                    <legend>{words.text("review-speed")}</legend>
                    <div class="seg seg-wide" id="speed">
                        {SPEEDS.map(speed_choice).collect_view()}
                    </div>
                </fieldset>
            </section>
            <Ranks ranks=ranks />
            <section class="panel stack-s" aria-label=words.text("tetris-proof")>
                <p class="note-small">{words.text("tetris-holds")}</p>
                <p class="label num" id="fingerprint">
                    {format!("{hash:016x}")}
                </p>
                <div class="row">
                    {button(words, "", "share", "link", "solo-share-replay", move || shell.share(&address))}
                    <button class="btn" id="download" on:click=download>
                        <Icon name="save" />
                        {words.text("play-save")}
                    </button>
                    <OpenFile opened=opened />
                </div>
            </section>
        </div>
    }
}
