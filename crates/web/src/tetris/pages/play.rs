//! The page on which one plays.

use connect_four::Name;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::{Rules, Setup, Solo};
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::parts;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::input::touch::{Fingers, Pad};
use crate::tetris::local::Local;
use crate::tetris::model::Model;
use crate::tetris::options::Options;
use crate::tetris::pages::ending::Ending;
use crate::tetris::pages::help::Reminder;
use crate::tetris::pages::names::Company;
use crate::tetris::pages::ranks::{Rank, Ranks};
use crate::tetris::pages::solo::{SoloSide, solo_name};
use crate::tetris::pages::trays::Trays;
use crate::tetris::pages::waiting::CountDown;
use crate::tetris::paint::camera::Zoom;
use crate::tetris::paint::canvas::Stage;
use crate::tetris::paint::map::Overview;
use crate::tetris::paint::picture::Chip;
use crate::tetris::route::SETTINGS;
use crate::tetris::screen::Screen;
use crate::tetris::settings::Settings;

#[component]
pub(crate) fn PlayPage(options: Options) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let settings = expect_context::<RwSignal<Settings>>();
    let words = shell.words;
    let bot = |number: u16| words.say("tetris-machine", &[("number", number.into())]).parse().ok();
    let name = untrack(|| own_name(words, &settings.get()));
    let source = untrack(|| Local::new(options, name.clone(), bot));
    match source {
        Some(source) => {
            let screen = Screen::new(Model::new(Box::new(source), browser::is_still()), shell, settings);
            let board = parts::fetched(parts::tetris_board);
            let page = move || {
                let name = view! { <b>{name.to_string()}</b> };
                board.get().map(|board| board(screen, options.setup, name, ().into_any()))
            };
            view! {
                {page}
                <CountDown screen=screen />
            }
            .into_any()
        }
        // Every option that can be read can be played.
        None => ().into_any(),
    }
}

/// The name that was chosen, or a friendly one that stays the same in this browser.
fn own_name(words: Words, settings: &Settings) -> Name {
    const FRIENDLY: [&str; 8] =
        ["name-1", "name-2", "name-3", "name-4", "name-5", "name-6", "name-7", "name-8"];
    const KEPT: &str = "quatris.friendly";
    let kept = browser::kept(KEPT).and_then(|index| index.parse::<usize>().ok());
    let index = kept.unwrap_or_else(|| {
        let index = (browser::any_number() % 8) as usize;
        browser::keep(KEPT, &index.to_string());
        index
    });
    let friendly = || words.say(FRIENDLY[index % 8], &[]).parse().ok();
    settings
        .name
        .clone()
        .or_else(friendly)
        .unwrap_or_else(|| words.with(|phrases| phrases.colour(connect_four::Player::FIRST)))
}

/// The page in a part of its own: whoever comes into a room waits for others first.
pub(crate) type Content = fn(Screen, Setup, AnyView, AnyView) -> AnyView;

pub(crate) fn content(screen: Screen, setup: Setup, name: AnyView, beside: AnyView) -> AnyView {
    view! { <Playing screen=screen setup=setup name=name beside=beside /> }
}

#[component]
fn Playing(
    screen: Screen,
    setup: Setup,
    name: AnyView,
    /// What stands beside the board, above the scores.
    beside: AnyView,
) -> impl IntoView {
    let words = screen.words();
    let rules = setup.rules();
    let solo = match setup {
        Setup::Solo(solo) => Some(solo),
        Setup::Labo(_) | Setup::Arena(_) => None,
    };
    let players = move || screen.players() as u16;
    let help = RwSignal::new(false);
    let keys = parts::fetched(parts::tetris_help);
    let canvas = NodeRef::<html::Canvas>::new();
    // The first try of a day is the one that counts: nobody takes it back.
    let restarts = solo.is_some_and(|solo| !matches!(solo, Solo::Daily(_)));
    listen(screen, help, rules, restarts);
    let place = Signal::derive(move || match solo {
        Some(solo) => (solo_name(words, solo), words.say("solo-alone", &[])),
        None => (rules_name(words, rules), words.say("tetris-players", &[("count", players().into())])),
    });
    let caption = Signal::derive(move || {
        let (columns, rows) = match setup {
            Setup::Labo(setup) => (setup.columns(), setup.rows()),
            Setup::Arena(setup) => (10 * players().div_ceil(2), setup.rows()),
            Setup::Solo(_) => (10, 20),
        };
        let values = [("columns", columns.into()), ("rows", rows.into()), ("players", players().into())];
        words.say("tetris-board", &values)
    });
    let resized = window_event_listener(ev::resize, move |_| screen.measure_again());
    on_cleanup(move || resized.remove());
    let mut painted = None;
    let frame = move |painter: &mut _, look, now| screen.frame(painter, &mut painted, look, now);
    let clock = move || {
        let left = screen.clock.get()?;
        let low = (left <= 10).then_some("");
        Some(view! {
            <p class="clock time num" id="clock" data-run="" data-low=low aria-label=words.text("tetris-time-left")>
                {format!("{}:{:02}", left / 60, left % 60)}
            </p>
        })
    };
    let over = move || screen.winners.with(Option::is_some);
    // Whoever scrolled on the page before finds the board where it is.
    let plays = Memo::new(move |_| !over());
    Effect::new(move || {
        if plays.get() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    let state = move || {
        words.say(
            match (over(), screen.count.get(), screen.paused.get()) {
                (_, Some(_), _) => "tetris-title-waiting",
                (true, ..) => "tetris-title-over",
                (.., true) => "tetris-title-paused",
                _ => "tetris-title",
            },
            &[],
        )
    };
    let beside = match solo {
        Some(solo) => view! { <SoloSide screen=screen solo=solo>{clock}</SoloSide> }.into_any(),
        None => view! {
            {clock}
            <Own screen=screen name=name />
            {beside}
            <Ranks ranks=screen.ranks />
        }
        .into_any(),
    };
    view! {
        <Bar back=true place=place />
        <main class="arena" class:is-labo=rules == Rules::Labo class:is-solo=solo.is_some() class:is-over=over id="main" tabindex="-1">
            <h1 class="sr-only" id="state">{state}</h1>
            <Ending screen=screen setup=setup />
            {beside}
            <Show when=move || screen.wide.get() && !over()>
                <Overview screen=screen />
            </Show>
            <div class="t-board">
                <Fingers screen=screen canvas=canvas>
                    <Stage label=caption canvas=canvas settings=screen.settings frame=frame>
                        <Show when=move || screen.paused.get()>
                            <div class="t-veil" on:pointerdown=|event| event.stop_propagation()>
                                <button class="btn btn-primary btn-big" id="resume" on:click=move |_| screen.pause(false)>
                                    <Icon name="play" />
                                    {words.text("tetris-resume")}
                                </button>
                            </div>
                        </Show>
                    </Stage>
                </Fingers>
            </div>
            <Trays tray=screen.tray />
            <Pad screen=screen rules=rules />
            <p class="touch label">{words.text("tetris-touch")}</p>
            <div class="keys">
                <Reminder settings=screen.settings rules=rules />
                <Tools screen=screen help=help restarts=restarts />
            </div>
            // A table is as wide as its words, whatever its own width: the box around it hides it.
            <div class="sr-only"><table id="cells" aria-label=caption inner_html=move || screen.cells.get()></table></div>
            <p class="sr-only" id="live" role="status" aria-live="polite">
                {move || screen.live.get()}
            </p>
        </main>
        {move || keys.get().map(|keys| keys(screen, rules, help))}
    }
}

/// Who one is, what one has, how that comes about, and one's place: never sorted away.
#[component]
fn Own(screen: Screen, name: AnyView) -> impl IntoView {
    let words = screen.words();
    let own = Memo::new(move |_| screen.ranks.with(|ranks| ranks.iter().find(|rank| rank.me).cloned()));
    let points = move || own.with(|own| own.as_ref().map(Rank::points));
    let sum = move || own.with(|own| own.as_ref().map(|own| own.arithmetic(words)));
    let place = move || {
        let place = own.with(|own| own.as_ref()?.place())?;
        let players = screen.ranks.with(Vec::len);
        (players > 1).then(|| words.with(|phrases| phrases.place(place, players as u16)))
    };
    view! {
        <div class="you" id="you">
            {move || screen.me.get().map(|me| view! { <Chip who=me class="tok-l" /> })}
            <span class="grow"><i class="label">{words.text("tetris-you-are")}</i> {name}</span>
            <span class="num you-n" id="own-points">{points}</span>
            <small class="you-sum"><span>{sum}</span> <b>{place}</b></small>
        </div>
    }
}

#[component]
fn Tools(screen: Screen, help: RwSignal<bool>, restarts: bool) -> impl IntoView {
    let words = screen.words();
    let pausable = move || {
        screen.winners.with(Option::is_none) && screen.company.with(Option::is_none) && !screen.paused.get()
    };
    // Nobody leaves a room, or a game that runs, for the settings: they take effect from another tab.
    let elsewhere = move || {
        let runs = screen.company.with(Option::is_some) || screen.winners.with(Option::is_none);
        runs.then_some("_blank")
    };
    let restart = restarts
        .then(|| button(words, "btn-quiet", "restart", "again", "solo-restart", move || screen.restart()));
    let zoomed = move || screen.zoom.get() == Zoom::All;
    let zoom = move |_| screen.zoom.set(if zoomed() { Zoom::Follow } else { Zoom::All });
    view! {
        <div class="t-tools">
            <Show when=pausable>
                <button class="btn" id="pause" on:click=move |_| screen.pause(true)>
                    <Icon name="pause" />
                    {words.text("tetris-pause")}
                </button>
            </Show>
            {restart}
            <Show when=move || screen.wide.get()>
                <button class="btn" id="zoom" aria-pressed=move || zoomed().to_string() on:click=zoom>
                    <Icon name="zoom" />
                    {words.text("tetris-see-all")}
                </button>
            </Show>
            <button class="btn btn-quiet" on:click=move |_| help.set(true)>
                <Icon name="keys" />
                {words.text("web-keys")}
            </button>
            <a class="btn btn-quiet" id="settings" href=SETTINGS target=elsewhere on:click=move |_| screen.pause(true)>
                <Icon name="tune" />
                {words.text("tetris-settings")}
            </a>
        </div>
    }
}

/// Keys act on the whole page, except on a button that was reached by keyboard.
fn listen(screen: Screen, help: RwSignal<bool>, rules: Rules, restarts: bool) {
    let down = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || help.get_untracked() {
            return;
        }
        if is_writing(&event) {
            return;
        }
        let waits = |company: &Option<Company>| {
            company.as_ref().is_some_and(|company| !company.playing || company.sits_out)
        };
        let over = screen.winners.with_untracked(Option::is_some) || screen.company.with_untracked(waits);
        match (event.code().as_str(), event.key().as_str()) {
            (_, "?") => help.set(true),
            ("Enter" | "NumpadEnter", _) if over && !event.repeat() && !is_chosen(&event) => {
                screen.be_ready(true);
            }
            ("KeyP", _) if !event.repeat() => screen.pause(!screen.paused.get_untracked()),
            (code, _) => {
                let action = screen.settings.with_untracked(|settings| settings.bindings.action(code));
                let Some(action) = action.filter(|action| action.exists_in(rules)) else {
                    if code == "KeyR" && restarts && !event.repeat() {
                        screen.restart();
                    }
                    return;
                };
                // While the board is still, Space presses what has the focus; but whoever slammed to the
                // end does not begin the next game with it.
                let still = over || screen.paused.get_untracked();
                if still && code == "Space" && is_chosen(&event) && !is_again(&event) {
                    return;
                }
                event.prevent_default();
                if !event.repeat() {
                    screen.press(action);
                }
            }
        }
    });
    let up = window_event_listener(ev::keyup, move |event| {
        let code = event.code();
        if let Some(action) = screen.settings.with_untracked(|settings| settings.bindings.action(&code)) {
            screen.release(action);
        }
        // Some browsers press a button when the key comes up.
        let still = screen.winners.with_untracked(Option::is_some) || screen.paused.get_untracked();
        if code == "Space" && !help.get_untracked() && (!still || is_again(&event)) && is_pressable(&event) {
            event.prevent_default();
        }
    });
    let away = window_event_listener(ev::blur, move |_| screen.release_all());
    on_cleanup(move || {
        down.remove();
        up.remove();
        away.remove();
    });
}

/// Somebody moved the focus there with the keyboard: the key is meant for it.
pub(crate) fn is_chosen(event: &ev::KeyboardEvent) -> bool {
    is_at(event, "button:focus-visible, a:focus-visible")
}

fn is_again(event: &ev::KeyboardEvent) -> bool {
    is_at(event, "#again")
}

fn is_pressable(event: &ev::KeyboardEvent) -> bool {
    is_at(event, "button")
}

fn is_at(event: &ev::KeyboardEvent, place: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.matches(place).unwrap_or(false))
}

pub(crate) fn is_writing(event: &ev::KeyboardEvent) -> bool {
    event.target().is_some_and(|target| target.is_instance_of::<web_sys::HtmlInputElement>())
}

pub(crate) fn rules_name(words: Words, rules: Rules) -> String {
    match rules {
        Rules::Labo => words.say("tetris-labo", &[]),
        Rules::Arena => words.say("tetris-arena", &[]),
    }
}
