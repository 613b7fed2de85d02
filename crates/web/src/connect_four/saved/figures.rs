//! What the games against machines add up to.

use client::statistics::{Statistics, Tally};
use connect_four::{Level, Player, Setup};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::opponents::Opponents;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::ui::language::Words;

/// Openings that are worth a line.
const OPENINGS: usize = 5;

#[component]
pub(super) fn Figures(words: Words, games: RwSignal<Vec<Kept>>) -> impl IntoView {
    let figures = Memo::new(move |_| {
        games.with(|games| {
            Statistics::of(
                games.iter().filter_map(|kept| Some((&kept.record, kept.terms.opponents.person()?))),
            )
        })
    });
    move || {
        let figures = figures.get();
        if figures.games() == 0 {
            return None;
        }
        let levels = Level::all().filter_map(|level| {
            let name = words.with(|phrases| phrases.machine(level, Player::FIRST, 2)).to_string();
            row(name, figures.against(level))
        });
        let openings = figures.openings.iter().take(OPENINGS).filter_map(|(moves, tally)| {
            row(words.say("games-opening", &[("moves", moves.as_str().into())]), *tally)
        });
        let rows: Vec<_> = levels.chain(openings).collect();
        let level = figures.ready_for;
        // A single win says nothing yet; but nobody is sent back to a weaker machine than one that was beaten.
        let is_known = Level::all().all(|stronger| stronger <= level || figures.against(stronger).won == 0);
        let streak = words
            .say("games-streak", &[("count", figures.streak.into()), ("best", figures.best_streak.into())]);
        let ready = is_known.then(|| {
            let play = Route::play(Opponents::Machine { level, person: Player::FIRST }, Setup::CLASSIC);
            let said = words.say("games-ready", &[("level", level.get().into())]);
            view! { <a class="btn btn-primary" id="ready" href=play>{said}</a> }
        });
        Some(view! {
            <section class="panel stack" aria-labelledby="figures">
                <h2 class="panel-h" id="figures">{words.say("games-figures", &[])}</h2>
                <p id="streak">{streak}</p>
                <table class="figures">
                    <thead>
                        <tr>
                            <td></td>
                            {["games-won-head", "games-drawn-head", "games-lost-head"].map(|key| view! { <th scope="col">{words.say(key, &[])}</th> })}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                {ready}
            </section>
        })
    }
}

/// Nothing, if nothing was played.
fn row(name: String, tally: Tally) -> Option<AnyView> {
    let cells = [tally.won, tally.drawn, tally.lost].map(|count| view! { <td class="num">{count}</td> });
    (tally.games() > 0).then(|| view! { <tr><th scope="row">{name}</th>{cells}</tr> }.into_any())
}
