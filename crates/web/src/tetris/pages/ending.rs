//! The end of a game: how it came out, the own figures, the own best, and what next.

use leptos::prelude::*;
use markup::view;
use tetris::{Setup, Statistics};

use crate::browser;
use crate::ui::button::{button, way};
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::pages::names::Company;
use crate::tetris::pages::ranks;
use crate::tetris::pages::solo::fact;
use crate::tetris::paint::map::Map;
use crate::tetris::paint::picture::Chip;
use crate::tetris::records::{self, Played, Record};
use crate::tetris::replay::{Film, Reel};
use crate::tetris::route::Route;
use crate::tetris::screen::{Screen, Winner};

#[component]
pub(crate) fn Ending(screen: Screen, setup: Setup) -> impl IntoView {
    let over = Memo::new(move |_| screen.winners.with(Option::is_some));
    move || over.get().then(|| untrack(|| ending(screen, Played::of(setup))))
}

/// What a player did, and what it is compared with.
#[derive(Clone)]
struct Done {
    record: Record,
    figures: Statistics,
    before: Option<Record>,
    is_best: bool,
    /// Of the tries of a day, only the first one does.
    counts: bool,
}

/// Keeps the game, and shows what came of it.
fn ending(screen: Screen, played: Played) -> AnyView {
    let words = screen.words();
    let film = screen.film();
    let link = film.as_ref().map(Film::to_link);
    let done = film.as_ref().zip(screen.me.get()).and_then(|(film, me)| {
        let figures = Statistics::of(&film.replay, me)?;
        let end = film.replay.check().ok()?.end;
        let record = Record::new(played, end, &figures, js_sys::Date::now() as u64);
        let (before, counts) = (records::best(played), records::counts(&records::list(), played));
        let is_best = records::keep(&record, link.as_deref().unwrap_or_default());
        records::keep_pace(&figures);
        Some(Done { record, figures, before, is_best, counts })
    });
    let winners = screen.winners.get().unwrap_or_default();
    let chip = winners.first().map(|winner| winner.player);
    let (said, own) = (winners.clone(), done.clone());
    let title = move || match (&said[..], &own) {
        ([], Some(done)) => {
            format!("{} · {}", words.say("tetris-over", &[]), done.record.worth(words))
        }
        _ => verdict(words, &said),
    };
    let own = done.clone();
    let remark = move || remark(screen, &winners, own.as_ref());
    let ready = move || screen.company.with(|it| it.as_ref().is_some_and(Company::am_ready));
    let plays = move || screen.company.with(|it| it.as_ref().is_none_or(|company| company.takes_part));
    let again = move || words.say(if ready() { "room-awaits-again" } else { "end-again" }, &[]);
    let address = link.as_deref().map(Route::film);
    view! {
        <div class="banner" id="ending" role="status">
            <h2>{chip.map(|who| view! { <Chip who=who class="tok-l" /> })} <span>{title}</span></h2>
            <p id="remark">{remark}</p>
            <div class="row">
                <Show when=plays>
                    <button class="btn btn-primary" id="again" on:click=move |_| screen.be_ready(!untrack(ready))>
                        {again}
                        <kbd>{words.text("end-enter")}</kbd>
                    </button>
                </Show>
                {address.clone().map(|address| way(words, "", "watch", "play", "tetris-watch", address))}
                <a class="btn" href="/tetris">{words.text("tetris-other")}</a>
            </div>
        </div>
        {done.map(|done| view! { <Figures done=done film=film address=address.unwrap_or_default() /> })}
    }
    .into_any()
}

fn verdict(words: Words, winners: &[Winner]) -> String {
    match winners {
        [] => words.say("tetris-over", &[]),
        [winner] if winner.me => words.say("tetris-you-win", &[]),
        [winner] => words.say("tetris-wins", &[("name", winner.name.clone().into())]),
        several => {
            let names: Vec<_> = several.iter().map(|winner| winner.name.clone()).collect();
            words.say("tetris-tie", &[("names", names.join(", ").into())])
        }
    }
}

/// The winner's points, the own place, and the own best.
fn remark(screen: Screen, winners: &[Winner], done: Option<&Done>) -> String {
    let words = screen.words();
    let mut said = Vec::new();
    if let Some(winner) = winners.first() {
        let points = ranks::signed(winner.points);
        said.push(format!("{}.", words.say("tetris-with-points", &[("points", points.into())])));
    }
    if let Some(done) = done {
        let own = screen.ranks.with(|ranks| Some((ranks.iter().find(|rank| rank.me)?.place()?, ranks.len())));
        if let Some((place, players)) = own.filter(|(place, players)| *place > 1 && *players > 1) {
            let place = words.with(|phrases| phrases.place(place, players as u16));
            let points = ranks::signed(done.record.points);
            said.push(words.say("tetris-you-come", &[("place", place.into()), ("points", points.into())]));
        }
        said.push(match &done.before {
            _ if !done.counts => words.say("solo-not-counted", &[]),
            Some(before) if done.is_best => {
                words.say("solo-new-best", &[("before", before.worth(words).into())])
            }
            None if done.is_best => words.say("solo-first", &[]),
            Some(before) => words.say("solo-best-stays", &[("best", before.worth(words).into())]),
            None => words.say("solo-worth-rows", &[("rows", done.record.rows.into())]),
        });
    }
    said.join(" ")
}

#[component]
fn Figures(done: Done, film: Option<Film>, address: String) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let Done { record, figures, .. } = done;
    let (tally, ticks, pace) = (figures.tally(), figures.ticks, figures.hundredths_a_second());
    let (played, shown) = (record.played, record.clone());
    let text = move || {
        let values = [
            ("game", played.name(words).into()),
            ("worth", shown.worth(words).into()),
            ("rows", shown.rows.into()),
            ("pace", words.with(|phrases| phrases.hundredths(pace)).into()),
        ];
        words.say("solo-share-text", &values)
    };
    let told = text.clone();
    let share = move || {
        let text = untrack(|| format!("{}\n{}", told(), browser::full_address(&played.address())));
        browser::copy(&text.clone(), move |copied| {
            shell.toast(untrack(|| if copied { words.say("solo-copied", &[]) } else { text }));
        });
    };
    let most = tally.at_once.into_iter().max().unwrap_or(0).max(1);
    let bar = |(rows, times): (u16, u32)| {
        let height = 40 * times / most;
        view! {
            <g>
                <rect x=rows * 24 - 20 y="12" width="20" height="40" rx="4" />
                <rect class="v" x=rows * 24 - 20 y=52 - height width="20" height=height rx="4" />
                <text x=rows * 24 - 10 y="9">{times}</text>
                <text x=rows * 24 - 10 y="63">{rows}</text>
            </g>
        }
    };
    let at_once = move || {
        let parts = (1_u8..).zip(tally.at_once).map(|(rows, times)| format!("{rows}: {times}"));
        parts.collect::<Vec<_>>().join(" · ")
    };
    let same = records::list().into_iter().filter(move |one| one.played.is_like(played)).take(6);
    let board = film.and_then(|film| Reel::new(film.replay).ok()).map(|mut reel| {
        reel.wind(u32::MAX);
        view! { <Map game=reel.game().clone() kinds=reel.kinds().cloned() /> }
    });
    let value = move || record.worth(words);
    view! {
        <section class="panel stack end-stat" aria-label=words.text("solo-figures")>
            <h2>{words.text("solo-figures")}</h2>
            <dl class="t-facts" id="figures">
                {fact(words, "solo-rows-title", tally.rows().into_any())}
                {fact(words, "solo-pieces", tally.pieces.into_any())}
                {fact(words, "solo-time", (move || words.with(|phrases| phrases.time(ticks, 2))).into_any())}
                {fact(words, "solo-pace", (move || words.with(|phrases| phrases.hundredths(pace))).into_any())}
                {fact(words, "solo-longest-chain", format!("×{}", tally.longest_chain).into_any())}
            </dl>
            <div class="t-pair">
                <div>
                    <p class="label">{words.text("solo-at-once")}</p>
                    <svg class="t-bars" viewBox="0 0 100 66" role="img" aria-label=at_once>{(1..).zip(tally.at_once).map(bar).collect_view()}</svg>
                </div>
                <div>
                    <p class="label">{words.text("solo-curve")}</p>
                    <svg class="t-pace" viewBox="0 0 240 60" role="img" aria-label=words.text("solo-curve")>
                        <path d=curve(&figures.pace) />
                    </svg>
                </div>
            </div>
        </section>
        <section class="panel stack end-card" aria-label=words.text("solo-to-share")>
            <p class="label">{words.text("solo-to-share")}</p>
            <div class="t-card">
                {board}
                <p><b class="num">{value}</b> <span>{text}</span></p>
            </div>
            <div class="row">
                {button(words, "grow", "share", "share", "solo-share", share)}
                {button(words, "grow", "share-replay", "link", "solo-share-replay", move || shell.share(&address))}
            </div>
        </section>
        <section class="panel stack end-last" aria-label=words.text("solo-last")>
            <h2>{words.text("solo-last")}</h2>
            <Games games=same.collect() />
        </section>
    }
}

/// Games that are kept, each with the way to its replay.
#[component]
pub(crate) fn Games(games: Vec<Record>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let line = move |one: Record| {
        let (href, label) = (Route::kept(one.when), words.text("tetris-watch"));
        let there = records::has_replay(one.when);
        #[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit")]
        let day = js_sys::Date::new(&(one.when as f64).into());
        let day = String::from(day.to_locale_string(words.lang().code(), &js_sys::Object::new()));
        let played = one.played;
        view! {
            <li>
                <b class="num">{move || one.worth(words)}</b>
                <small>{move || played.name(words)} " · " {day}</small>
                {there.then(|| view! {
                    <a class="btn btn-quiet btn-icon" href=href aria-label=label>
                        <Icon name="play" />
                    </a>
                })}
            </li>
        }
    };
    view! { <ul class="list" id="kept">{games.into_iter().map(line).collect_view()}</ul> }
}

/// A line through the samples, in a box of 240 by 60.
fn curve(samples: &[u32]) -> String {
    let most = samples.iter().copied().max().unwrap_or(0).max(1);
    let last = samples.len().saturating_sub(1).max(1) as u32;
    let point =
        |(index, sample): (u32, &u32)| format!("{} {}", 4 + index * 232 / last, 56 - sample * 52 / most);
    format!("M{}", (0..).zip(samples).map(point).collect::<Vec<_>>().join(" L"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_fits_its_box() {
        assert_eq!(curve(&[0, 2, 4]), "M4 56 L120 30 L236 4");
        assert_eq!(curve(&[0, 0]), "M4 56 L236 56");
        assert_eq!(curve(&[7]), "M4 4");
    }
}
