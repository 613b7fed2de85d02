//! Choosing the machine to play against: its level, and who begins.

use connect_four::{Level, Player, Setup};
use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::connect_four::local::model::Play;
use crate::connect_four::opponents::Opponents;
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
    let start = match play.opponents() {
        Opponents::Machine { level, person } => (level, person),
        Opponents::People => (Level::WEAKEST, Player::FIRST),
    };
    let (level, person) = (RwSignal::new(start.0), RwSignal::new(start.1));
    let chosen = move || Opponents::Machine { level: level.get(), person: person.get() };
    Effect::new(move || play.chosen.set(chosen()));
    Effect::new(move || browser::keep(KEPT, &play.opponents().write()));
    let later = move || (chosen() != play.opponents()).then(|| words.say("play-choice-later", &[]));
    let seat_choice = move |this: Player| {
        let name = move || {
            let key = if this == Player::FIRST { "colour-begins" } else { "colour-follows" };
            words.say(key, &[("name", words.with(|phrases| phrases.token(this)).to_string().into())])
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
                    <crate::connect_four::board::Face player=this />
                    <i class="sr-only">{name}</i>
                </span>
            </label>
        }
    };
    view! {
        <section class="panel stack choice" aria-label=words.text("play-new")>
            <Levels words=words legend="level-legend" setup=setup level=level />
            <fieldset class="field">
                <legend>{words.text("colour-legend")}</legend>
                <div class="seg seg-wide">{Player::all(setup.players()).map(seat_choice).collect_view()}</div>
            </fieldset>
            <p class="note-small" id="later" role="status">{later}</p>
            <a class="btn btn-block" id="new-game" href=move || Route::play(chosen(), setup)>
                {words.text("play-new")}
            </a>
        </section>
    }
}
