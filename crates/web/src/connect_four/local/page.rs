//! The page on which one plays.

use connect_four::{Game, Opening, Setup};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::Geometry;
use crate::connect_four::board::controls::Controls;
use crate::connect_four::board::page::BoardPage;
use crate::connect_four::board::played::Notation;
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::ending::Banner;
use crate::connect_four::local::hints::Help;
use crate::connect_four::local::machine::Choice;
use crate::connect_four::local::model::Play;
use crate::connect_four::local::seats::Seats;
use crate::connect_four::opponents::{LocalTerms, Opponents};
use crate::connect_four::resigning::Resigning;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::connect_four::why::{Why, WhyLine, WhyPanel};
use crate::solver::questions::Stuck;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn GamePage(
    game: Game,
    terms: LocalTerms,
    /// The game goes on from where it was kept.
    #[prop(optional, into)]
    kept: Option<Kept>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let play = Play::new(shell, game, terms, kept.as_ref());
    let controls = play.controls();
    let resigning = RwSignal::new(false);
    // Why is asked of the machine, where there is an exact answer.
    let teaches = setup.is_classic() && play.opponents() != Opponents::People;
    let asks_why = RwSignal::new(false);
    let why = Why::new(words, Callback::new(move |player| play.name(player)));
    why.follow(controls.game, Signal::derive(move || asks_why.get() && play.awaits_person()));
    let marks = why.marks(controls.game.with_untracked(Geometry::played), controls.game);
    let over = view! { <g class="why" aria-hidden="true" inner_html=marks></g> }.into_any();
    keys::listen(shell, move |key| obey(play, controls, key));
    let place = Signal::derive(move || (words.say("home-p4", &[]), variant(words, setup)));
    let shared = move || play.with(|local| Route::review(local.game()));
    let side = move || {
        if play.is_over() {
            view! { <Banner play=play /> }.into_any()
        } else {
            view! { <Actions play=play resigning=resigning asks_why=teaches.then_some(asks_why) /> }
                .into_any()
        }
    };
    let under = move || {
        if play.is_stuck() {
            return view! { <Stuck words=words again=move || play.try_again() /> }.into_any();
        }
        if play.hints.get() && !play.is_over() {
            let wanted = Signal::derive(move || play.awaits_person());
            return view! { <Help words=words game=controls.game hint=play.hint.into() solved=play.is_solved() wanted=wanted /> }
                .into_any();
        }
        let line = (asks_why.get() && !play.is_over()).then(|| view! { <WhyLine why=why /> });
        view! { {line} <Notation controls=controls /> }.into_any()
    };
    let winner = Signal::derive(move || play.name(play.resigning().next(2)));
    let beside = view! {
        {side}
        {move || (asks_why.get() && !play.is_over()).then(|| view! { <WhyPanel why=why /> })}
        <Choice play=play setup=setup />
        <div class="links">
            {button(words, "btn-quiet", "share", "share", "play-share", move || shell.share(&shared()))}
            {button(words, "btn-quiet", "save", "save", "play-save", move || play.download())}
            <button class="btn btn-quiet wide-note" on:click=move |_| shell.keys.set(true)>
                <Icon name="keys" />
                {words.text("web-keys")}
                <span class="kbd" aria-hidden="true">"?"</span>
            </button>
        </div>
    };
    view! {
        <Bar back=true place=place />
        <BoardPage
            controls=controls
            is_over=Signal::derive(move || play.is_over())
            seats=view! { <Seats play=play /> }.into_any()
            over=over
            under=under.into_any()
            side=beside.into_any()
        />
        <p class="sr-only" role="status" aria-live="polite" id="live">
            {move || controls.aim.said.get()}
        </p>
        <Resigning words=words open=resigning winner=winner resign=Callback::new(move |()| play.resign()) />
    }
}

#[component]
fn Actions(play: Play, resigning: RwSignal<bool>, asks_why: Option<RwSignal<bool>>) -> impl IntoView {
    let words = play.words();
    let two = play.with(|local| local.game().setup().players()) == 2;
    let nothing = move || play.with(|local| local.game().events().is_empty());
    let ask = move || resigning.set(true);
    let resign = two.then(|| button(words, "", "resign", "flag", "play-resign", ask));
    let why = asks_why.map(|asks| {
        view! {
            <button
                class="btn"
                id="ask-why"
                aria-pressed=move || if asks.get() { "true" } else { "false" }
                on:click=move |_| asks.update(|asks| *asks = !*asks)
            >
                <Icon name="eye" />
                {words.text("web-why")}
            </button>
        }
    });
    view! {
        <div class="actions">
            <button class="btn" id="take-back" disabled=nothing on:click=move |_| play.take_back()>
                <Icon name="undo" />
                {words.text("play-take-back")}
                <span class="kbd" aria-hidden="true">"U"</span>
            </button>
            <button
                class="btn"
                id="hints"
                aria-pressed=move || if play.hints.get() { "true" } else { "false" }
                on:click=move |_| play.toggle_hints()
            >
                <Icon name="hint" />
                {words.text("play-hints")}
                <span class="kbd" aria-hidden="true">"H"</span>
            </button>
            {why} {resign}
        </div>
    }
}

/// The variant in a few words.
pub(crate) fn variant(words: Words, setup: Setup) -> String {
    let mut values = vec![("columns", setup.columns().into()), ("rows", setup.rows().into())];
    let plain = if setup.is_classic() {
        words.say("play-classic", &values)
    } else {
        values.push(("align", setup.align().into()));
        if setup.players() == 2 {
            words.say("play-variant", &values)
        } else {
            values.push(("players", setup.players().into()));
            words.say("play-variant-players", &values)
        }
    };
    let plain =
        if setup.powers() { words.say("play-with-powers", &[("variant", plain.into())]) } else { plain };
    match setup.opening() {
        Opening::Plain => plain,
        opening => format!("{plain}\u{a0}· {}", words.with(|phrases| phrases.opening(opening))),
    }
}

/// Says whether the key meant anything.
fn obey(play: Play, controls: Controls, key: Key) -> bool {
    match key {
        Key::Enter if untrack(|| play.is_over()) => play.next_game(),
        Key::TakeBack => play.take_back(),
        Key::Hints => play.toggle_hints(),
        _ => return controls.obey(key),
    }
    true
}
