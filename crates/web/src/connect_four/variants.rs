//! Choosing a variant: presets, steppers, and the board as it will be.

use connect_four::{Game, Opening, OutOfRange, Power, Setting, Settings, Setup};
use leptos::prelude::*;
use markup::view;
use room::Pace;

use crate::browser;
use crate::connect_four::board::powers;
use crate::connect_four::board::{Board, Geometry};
use crate::connect_four::clock::Paces;
use crate::connect_four::local::machine;
use crate::connect_four::online;
use crate::connect_four::opponents::{LocalTerms, Opponents};
use crate::connect_four::route::Route;
use crate::solver;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Preset {
    Classic,
    Five,
    Four,
    Powers,
    Custom,
}

impl Preset {
    const ALL: [Self; 5] = [Self::Classic, Self::Five, Self::Four, Self::Powers, Self::Custom];

    /// What it stands for; a custom game is whatever was set last.
    fn settings(self) -> Option<Settings> {
        let classic = Settings::default();
        match self {
            Self::Classic => Some(classic),
            Self::Five => Some(Settings { columns: 9, rows: 7, align: 5, ..classic }),
            Self::Four => Some(Settings { columns: 10, rows: 8, players: 4, ..classic }),
            Self::Powers => Some(Settings { powers: true, ..classic }),
            Self::Custom => None,
        }
    }

    fn of(settings: Settings) -> Self {
        Self::ALL.into_iter().find(|preset| preset.settings() == Some(settings)).unwrap_or(Self::Custom)
    }

    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Classic => ("setup-classic", "setup-classic-note"),
            Self::Five => ("setup-five", "setup-five-note"),
            Self::Four => ("setup-four", "setup-four-note"),
            Self::Powers => ("setup-powers", "setup-powers-note"),
            Self::Custom => ("setup-custom", "setup-custom-note"),
        }
    }
}

#[component]
pub(crate) fn SetupPage(setup: Setup) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let settings = RwSignal::new(Settings::from(setup));
    // The steppers keep within the ranges, so there is always a setup.
    let setup = Memo::new(move |_| Setup::try_from(settings.get()).unwrap_or(Setup::CLASSIC));
    // More than two play without a clock.
    let pace = RwSignal::new(None::<Pace>);
    let timed = move || pace.get().filter(|_| setup.get().players() == 2);
    let play = move |opponents| Route::play(LocalTerms { opponents, pace: timed() }, setup.get());
    let custom = RwSignal::new(Preset::of(settings.get_untracked()) == Preset::Custom);
    let preset = Memo::new(move |_| if custom.get() { Preset::Custom } else { Preset::of(settings.get()) });
    Effect::new(move || browser::rename_page(&Route::variants(setup.get())));
    let title = Signal::derive(move || (words.say("setup-where", &[]), words.say("home-p4", &[])));
    let choice = move |this: Preset| {
        let (name, note) = this.texts();
        let choose = move |_| {
            custom.set(this == Preset::Custom);
            if let Some(chosen) = this.settings() {
                settings.set(chosen);
            }
        };
        view! {
            <label class="preset">
                <input type="radio" name="preset" value=name prop:checked=move || preset.get() == this on:change=choose />
                <span class="preset-box">
                    <b>{words.text(name)}</b>
                    <small>{words.text(note)}</small>
                </span>
            </label>
        }
    };
    let note = move || {
        words
            .say(if solver::machine::is_perfect(setup.get()) { "setup-perfect" } else { "setup-strong" }, &[])
    };
    view! {
        <Bar back=true place=title />
        <main class="wrap setup" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("setup-title")}</h1>
            </div>
            <div class="setup-side">
                <fieldset class="presets">
                    <legend class="sr-only">{words.text("setup-presets")}</legend>
                    {Preset::ALL.map(choice).collect_view()}
                </fieldset>
                <Steppers words=words settings=settings pace=pace />
            </div>
            <Preview words=words setup=setup.into() />
            <section class="go stack-s" aria-label=words.text("play-start")>
                <div class="ways">
                    <a
                        class="btn btn-primary btn-big"
                        id="setup-people"
                        href=move || play(Opponents::People)
                    >
                        <Icon name="duo" />
                        {words.text("setup-people")}
                    </a>
                    <a
                        class="btn"
                        id="setup-machine"
                        href=move || play(machine::kept_for(setup.get()))
                    >
                        <Icon name="bot" />
                        {words.text("setup-machine")}
                    </a>
                    <a class="btn" id="setup-friends" href=move || online::Route::create(setup.get(), timed(), false)>
                        <Icon name="link" />
                        {words.text("home-friends")}
                    </a>
                </div>
                <p class="label">{note}</p>
            </section>
        </main>
    }
}

#[component]
fn Steppers(words: Words, settings: RwSignal<Settings>, pace: RwSignal<Option<Pace>>) -> impl IntoView {
    let stepper = move |setting: Setting| view! { <Stepper words=words settings=settings setting=setting /> };
    let steppers =
        [Setting::Columns, Setting::Rows, Setting::Align, Setting::Players].map(stepper).collect_view();
    // Where the board does not allow an opening, choosing it chooses the classic board.
    let choose = move |opening: Opening| {
        settings.update(|settings| *settings = fitting(Settings { opening, ..*settings }));
    };
    let opening = move |this: Opening| {
        let name = move || match this.laid() {
            0 => words.with(|phrases| phrases.opening(this)),
            tokens => tokens.to_string(),
        };
        view! {
            <label title=move || words.with(|phrases| phrases.opening(this))>
                <input
                    type="radio"
                    name="opening"
                    value=this.as_str()
                    prop:checked=move || settings.get().opening == this
                    on:change=move |_| choose(this)
                />
                <span>{(this.laid() > 0).then_some("= ")} {name}</span>
            </label>
        }
    };
    let is_drawn = move || settings.get().opening.laid() > 0;
    let note = move || match settings.get().opening {
        Opening::Plain => words.say("setup-opening-plain", &[]),
        Opening::Swap => words.say("setup-opening-swap", &[]),
        drawn => words.say("setup-opening-drawn", &[("tokens", drawn.laid().into())]),
    };
    view! {
        <section class="panel knobs" aria-label=words.text("setup-knobs")>
            <div class="settings">
                {steppers} <label class="switch span">
                    <input
                        type="checkbox"
                        id="powers"
                        prop:checked=move || settings.get().powers
                        prop:disabled=is_drawn
                        on:change=move |_| settings.update(|settings| settings.powers = !settings.powers)
                    />
                    <span>
                        {words.text("setup-powers")}
                        <small class="label">{words.text("setup-powers-list")}</small>
                    </span>
                </label>
                <fieldset class="field span" id="opening">
                    <legend>{words.text("setup-opening")}</legend>
                    <div class="seg seg-wide">{Opening::ALL.map(opening).collect_view()}</div>
                    <small class="label">{note}</small>
                </fieldset>
                <Show when=move || settings.get().players == 2>
                    <Paces words=words pace=pace />
                </Show>
            </div>
        </section>
    }
}

#[component]
fn Stepper(words: Words, settings: RwSignal<Settings>, setting: Setting) -> impl IntoView {
    let (key, id) = match setting {
        Setting::Columns => ("setup-columns", "set-columns"),
        Setting::Rows => ("setup-rows", "set-rows"),
        Setting::Align => ("setup-align", "set-align"),
        Setting::Players | Setting::Powers => ("setup-players", "set-players"),
    };
    let value = move || settings.with(|settings| read(settings, setting));
    let range = Memo::new(move |_| settings.with(|settings| range(*settings, setting)));
    let (at_least, at_most) = (move || value() <= range.get().0, move || value() >= range.get().1);
    let step = move |by: i32| {
        settings.update(|settings| {
            let wanted = u16::try_from(i32::from(read(settings, setting)) + by).unwrap_or(0);
            *settings = fitting(written(*settings, setting, wanted));
        });
    };
    let words_of_range = move || {
        let (least, most) = range.get();
        words.say("setup-range", &[("least", least.into()), ("most", most.into())])
    };
    view! {
        <div class="field" id=id>
            <span class="lab split">
                <span id=format!("{id}-name")>{words.text(key)}</span>
                " "
                <small class="label">{words_of_range}</small>
            </span>
            <div class="stepper" role="group" aria-labelledby=format!("{id}-name")>
                <button
                    class="btn less"
                    aria-label=words.text("setup-less")
                    disabled=at_least
                    on:click=move |_| step(-1)
                >
                    "−"
                </button>
                <output class="num">{value}</output>
                <button
                    class="btn more"
                    aria-label=words.text("setup-more")
                    disabled=at_most
                    on:click=move |_| step(1)
                >
                    "+"
                </button>
            </div>
        </div>
    }
}

fn read(settings: &Settings, setting: Setting) -> u16 {
    match setting {
        Setting::Columns => settings.columns,
        Setting::Rows => settings.rows,
        Setting::Align => settings.align,
        Setting::Players => settings.players,
        Setting::Powers => settings.powers.into(),
    }
}

fn written(mut settings: Settings, setting: Setting, value: u16) -> Settings {
    match setting {
        Setting::Columns => settings.columns = value,
        Setting::Rows => settings.rows = value,
        Setting::Align => settings.align = value,
        Setting::Players => settings.players = value,
        Setting::Powers => settings.powers = value > 0,
    }
    settings
}

/// What can be set, as the rules tell it: they refuse nonsense with the range.
fn range(settings: Settings, setting: Setting) -> (u16, u16) {
    match Setup::try_from(written(settings, setting, u16::MAX)) {
        Err(OutOfRange { least, most, setting: refused, .. }) if refused == setting => (least, most),
        _ => (read(&settings, setting), read(&settings, setting)),
    }
}

/// The nearest settings that can be played: a smaller board may leave too little room to align.
fn fitting(mut settings: Settings) -> Settings {
    while let Err(OutOfRange { setting, given, least, most }) = Setup::try_from(settings) {
        settings = written(settings, setting, given.clamp(least, most));
    }
    settings
}

#[component]
fn Preview(words: Words, setup: Signal<Setup>) -> impl IntoView {
    let caption = move || {
        let setup = setup.get();
        let values = [
            ("columns", setup.columns().into()),
            ("rows", setup.rows().into()),
            ("align", setup.align().into()),
            ("players", setup.players().into()),
        ];
        let plain = words.say("setup-caption", &values);
        if setup.powers() { words.say("setup-caption-powers", &[("caption", plain.into())]) } else { plain }
    };
    let board = move || {
        let game = example(setup.get());
        let geometry = Geometry::shown(&game);
        let game = Signal::derive(move || game.clone());
        view! {
            <svg class="board still" viewBox=geometry.view_box() role="img" aria-label=caption>
                <Board geometry=geometry game=game numbered=true />
            </svg>
        }
    };
    let power = move |power: Power| {
        view! {
            <li class="power">
                <Icon name=powers::icon(power) />
                <span>
                    <b>{move || words.with(|phrases| phrases.power(power))}</b>
                    <small>{words.text(powers::effect(power))}</small>
                </span>
            </li>
        }
    };
    let powers = move || {
        setup.get().powers().then(|| view! { <ul class="powers">{Power::ALL.map(power).collect_view()}</ul> })
    };
    view! {
        <section class="preview" aria-label=words.text("setup-preview")>
            <figure>{board} <figcaption id="caption">{caption}</figcaption> {powers}</figure>
        </section>
    }
}

/// A game of this setup that has just begun: three tokens of each player round the middle.
fn example(setup: Setup) -> Game {
    let mut game = Game::new(setup.plain());
    let middle = setup.columns() / 2;
    let order = [0_i8, 1, -1, 0, 2, -2, 1, 0, -1, 3, 1, -3, 0, 2, -1, 1, -2, 2];
    let wished = usize::from(setup.players()) * 3;
    for step in order.into_iter().take(wished) {
        let column = middle.saturating_add_signed(step).min(setup.columns() - 1);
        let mut next = game.clone();
        let legal = next.play(game.turn(), connect_four::Move::Drop { column }).is_ok();
        if legal && next.outcome().is_none() {
            game = next;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_playable_and_recognised() {
        for preset in Preset::ALL.into_iter().filter(|preset| *preset != Preset::Custom) {
            let settings = preset.settings().expect("settings");
            assert!(Setup::try_from(settings).is_ok());
            assert_eq!(Preset::of(settings), preset);
        }
        assert_eq!(Preset::of(Settings { columns: 12, ..Settings::default() }), Preset::Custom);
    }

    #[test]
    fn a_smaller_board_asks_for_a_shorter_line() {
        let tall = Settings { columns: 4, rows: 6, align: 6, ..Settings::default() };
        assert_eq!(fitting(Settings { rows: 5, ..tall }).align, 5);
        assert_eq!(fitting(Settings { players: 9, ..tall }).players, 6);
        let drawn = Settings { opening: Opening::Drawn4, players: 3, powers: true, ..tall };
        assert_eq!(fitting(drawn), Settings { opening: Opening::Drawn4, ..Settings::default() });
        assert_eq!(range(tall, Setting::Columns), (4, 16));
        assert_eq!(range(Settings { rows: 4, ..tall }, Setting::Align), (3, 4));
    }
}
