//! The page on which one plays.

use connect_four::{Game, Opening, Setup};
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::Geometry;
use crate::connect_four::board::controls::Desk;
use crate::connect_four::board::played::{Notation, Table};
use crate::connect_four::board::powers::Hand;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::board::swap::Swap;
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::ending::Banner;
use crate::connect_four::local::hints::Help;
use crate::connect_four::local::machine::Choice;
use crate::connect_four::local::model::Play;
use crate::connect_four::local::seats::Seats;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::resigning::Resigning;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::solver::questions::Stuck;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn GamePage(
    game: Game,
    opponents: Opponents,
    /// The game goes on from where it was kept.
    #[prop(optional, into)]
    kept: Option<Kept>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let play = Play::new(shell, game, opponents, kept.as_ref());
    let desk = play.desk();
    let resigning = RwSignal::new(false);
    let listener = window_event_listener(ev::keydown, move |event| {
        keys::pressed(shell, &event, |key| obey(play, desk, key));
    });
    on_cleanup(move || listener.remove());
    let place = Signal::derive(move || (words.say("home-p4", &[]), variant(words, setup)));
    let shared = move || play.with(|local| Route::review(local.game()));
    let side = move || {
        if play.is_over() {
            view! { <Banner play=play /> }.into_any()
        } else {
            view! { <Actions play=play resigning=resigning /> }.into_any()
        }
    };
    let choice = match opponents {
        Opponents::Machine { .. } => Some(view! { <Choice play=play setup=setup /> }),
        Opponents::People => None,
    };
    let hand = setup.powers().then(|| view! { <Show when=move || !play.is_over()><Hand desk=desk /></Show> });
    let under = move || {
        if play.is_stuck() {
            return view! { <Stuck words=words again=move || play.try_again() /> }.into_any();
        }
        if play.hints.get() && !play.is_over() {
            let wanted = Signal::derive(move || play.awaits_person());
            return view! { <Help words=words game=desk.game hint=play.hint.into() solved=play.is_solved() wanted=wanted /> }
                .into_any();
        }
        let begun = desk.game.with(|game| !game.moves().is_empty());
        begun.then(|| view! { <Notation desk=desk /> }).into_any()
    };
    let winner = Signal::derive(move || play.name(play.resigning().next(2)));
    view! {
        <Bar back=true place=place />
        <main
            class="game"
            class:with-powers=setup.powers()
            id="main"
            tabindex="-1"
            style:--ratio=Geometry::played(&Game::new(setup)).ratio()
            style:--last=move || desk.game.with(last_fall)
        >
            <h1 class="sr-only">{words.text("play-title")}</h1>
            <Seats play=play />
            <Table desk=desk>{under}</Table>
            <div class="game-side">
                <Swap desk=desk /> {hand} {side}
                {choice}
                <div class="links">
                    {button(words, "btn-quiet", "share", "share", "play-share", move || shell.share(&shared()))}
                    {button(words, "btn-quiet", "save", "save", "play-save", move || play.download())}
                    <button class="btn btn-quiet wide-note" on:click=move |_| shell.keys.set(true)>
                        <Icon name="keys" />
                        {words.text("web-keys")}
                        <span class="kbd" aria-hidden="true">"?"</span>
                    </button>
                </div>
            </div>
            <p class="sr-only" role="status" aria-live="polite" id="live">
                {move || desk.hands.said.get()}
            </p>
        </main>
        <Resigning words=words open=resigning winner=winner resign=Callback::new(move |()| play.resign()) />
    }
}

#[component]
fn Actions(play: Play, resigning: RwSignal<bool>) -> impl IntoView {
    let words = play.words();
    let two = play.with(|local| local.game().setup().players()) == 2;
    let nothing = move || play.with(|local| local.game().moves().is_empty());
    let ask = move || resigning.set(true);
    let resign = two.then(|| button(words, "", "resign", "flag", "play-resign", ask));
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
            {resign}
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
        opening => format!("{plain} · {}", words.with(|phrases| phrases.opening(opening))),
    }
}

/// Says whether the key meant anything.
fn obey(play: Play, desk: Desk, key: Key) -> bool {
    match key {
        Key::Enter if untrack(|| play.is_over()) => play.next_game(),
        Key::TakeBack => play.take_back(),
        Key::Hints => play.toggle_hints(),
        _ => return desk.obey(key),
    }
    true
}
