//! Choosing how to play at this screen: the machine's level, who begins, the clock.

use connect_four::{Level, Player, Setup};
use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::connect_four::board::Face;
use crate::connect_four::clock::Paces;
use crate::connect_four::local::model::Play;
use crate::connect_four::opponents::{LocalTerms, Opponents};
use crate::connect_four::route::Route;
use crate::solver::machine;
use crate::ui::language::Words;

const KEPT: &str = "quatris.machine";

/// Whom one last played against.
pub(crate) fn kept() -> Opponents {
    let kept = browser::kept(KEPT).and_then(|text| Opponents::read(&text));
    let level = Level::new(3).unwrap_or(Level::WEAKEST);
    match kept {
        Some(machine @ Opponents::Machine { .. }) => machine,
        _ => Opponents::Machine { level, person: Player::FIRST },
    }
}

/// The same on this setup, on which there may be fewer seats.
pub(crate) fn kept_for(setup: Setup) -> Opponents {
    match kept() {
        Opponents::Machine { level, person } if person.number() > setup.players() => {
            Opponents::Machine { level, person: Player::FIRST }
        }
        opponents => opponents,
    }
}

fn level_name(words: Words, level: Level, setup: Setup) -> String {
    let keys = ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6"];
    let top = if machine::is_perfect(setup) { "level-7" } else { "level-7-strong" };
    words.say(keys.get(usize::from(level.get()) - 1).copied().unwrap_or(top), &[])
}

/// How strong a machine is to be.
#[component]
pub(crate) fn Levels(
    words: Words,
    legend: &'static str,
    setup: Setup,
    level: RwSignal<Level>,
) -> impl IntoView {
    let choice = move |this: Level| {
        let name = move || level_name(words, this, setup);
        view! {
            <label title=name>
                <input
                    type="radio"
                    name="level"
                    value=this.get()
                    prop:checked=move || level.get() == this
                    on:change=move |_| level.set(this)
                />
                <span class="num">{this.get()} <i class="sr-only">", " {name}</i></span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend class="lab split">
                <span>{words.text(legend)}</span>
                <small class="label" id="level-name">
                    {move || level_name(words, level.get(), setup)}
                </small>
            </legend>
            <div class="seg seg-wide">{Level::all().map(choice).collect_view()}</div>
        </fieldset>
    }
}

#[component]
pub(crate) fn Choice(play: Play, setup: Setup) -> impl IntoView {
    let words = play.words();
    let LocalTerms { opponents, pace } = play.terms();
    let pace = RwSignal::new(pace);
    let note = move || pace.get().map(|_| words.say("play-clock-note", &[]));
    let clock = (setup.players() == 2)
        .then(|| view! { <Paces words=words pace=pace /> <small class="label">{note}</small> });
    let (chosen, against) = match opponents {
        Opponents::People => (Signal::from(Opponents::People), None),
        Opponents::Machine { level, person } => {
            let (level, person) = (RwSignal::new(level), RwSignal::new(person));
            let chosen = move || Opponents::Machine { level: level.get(), person: person.get() };
            Effect::new(move || browser::keep(KEPT, &play.opponents().write()));
            let seats = Player::all(setup.players());
            let seats = seats.map(|this| seat_choice(words, person, this)).collect_view();
            let against = view! {
                <Levels words=words legend="level-legend" setup=setup level=level />
                <fieldset class="field">
                    <legend>{words.text("colour-legend")}</legend>
                    <div class="seg seg-wide">{seats}</div>
                </fieldset>
            };
            (Signal::derive(chosen), Some(against))
        }
    };
    let chosen = Memo::new(move |_| LocalTerms { opponents: chosen.get(), pace: pace.get() });
    Effect::new(move || play.chosen.set(chosen.get()));
    let later = move || (chosen.get() != play.terms()).then(|| words.say("play-choice-later", &[]));
    view! {
        <section class="panel stack choice" aria-label=words.text("play-new")>
            {against} {clock}
            <p class="note-small" id="later" role="status">{later}</p>
            <a class="btn btn-block" id="new-game" href=move || Route::play(chosen.get(), setup)>
                {words.text("play-new")}
            </a>
        </section>
    }
}

fn seat_choice(words: Words, person: RwSignal<Player>, this: Player) -> impl IntoView {
    let name = move || {
        let key = if this == Player::FIRST { "colour-begins" } else { "colour-follows" };
        words.say(key, &[("name", words.colour(this).into())])
    };
    view! {
        <label title=name>
            <input
                type="radio"
                name="seat"
                value=this.number()
                prop:checked=move || person.get() == this
                on:change=move |_| person.set(this)
            />
            <span>
                <Face player=this />
                <i class="sr-only">{name}</i>
            </span>
        </label>
    }
}
