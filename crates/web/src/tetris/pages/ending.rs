//! The end of a game: how it came out, the own figures, the own best, and what next.

use client::tetris::{Added, Played, Record, signed};
use leptos::prelude::*;
use markup::view;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Setup, Solo, Statistics};

use crate::browser;
use crate::parts;
use crate::ui::button::{button, way};
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::pages::names::Company;
use crate::tetris::pages::solo::{fact, in_words};
use crate::tetris::paint::map::Map;
use crate::tetris::paint::picture::Chip;
use crate::tetris::records;
use crate::tetris::replay::{NamedReplay, Playback};
use crate::tetris::route::Route;
use crate::tetris::screen::{Screen, Winner};

#[component]
pub(crate) fn Ending(screen: Screen, setup: Setup) -> impl IntoView {
    let over = Memo::new(move |_| screen.winners.with(Option::is_some));
    let ending = parts::fetched(parts::tetris_ending);
    let shown = move || over.get().then(|| ending.get()).flatten();
    move || shown().map(|ending| untrack(|| ending(screen, Played::of(setup))))
}

/// What is shown then, in a part of its own: it comes while the game is played.
pub(crate) type Content = fn(Screen, Played) -> AnyView;

/// What a player did, and what it is beside the games from before.
#[derive(Clone)]
struct Done {
    record: Record,
    figures: Statistics,
    added: Added,
    /// Ticks ahead of the best sprint before, row by row.
    ahead: Vec<i64>,
}

/// Keeps the game, and shows what came of it.
pub(crate) fn ending(screen: Screen, played: Played) -> AnyView {
    let words = screen.words();
    let named = screen.named_replay();
    let link = named.as_ref().map(NamedReplay::to_link);
    let done = named.as_ref().zip(screen.me.get()).and_then(|(named, me)| {
        let figures = Statistics::of(&named.replay, me).filter(|figures| figures.tally().has_played())?;
        let end = named.replay.check().ok()?.end;
        let when = screen.counted.get_value().unwrap_or_else(records::now);
        let record = Record::new(played, end, &figures, when);
        let added = records::keep(&record, link.as_deref().unwrap_or_default());
        records::keep_pace(&figures);
        let mut ahead = Vec::new();
        if played == Played::Solo(Solo::Sprint) {
            let rows = records::splits().into_iter().zip(&figures.row_ticks);
            ahead = rows.map(|(best, own)| i64::from(best) - i64::from(*own)).collect();
            if added.is_best {
                records::keep_splits(&figures.row_ticks);
            }
        }
        Some(Done { record, figures, added, ahead })
    });
    let winners = screen.winners.get().unwrap_or_default();
    let chip = winners.first().map(|winner| winner.player);
    let (said, own) = (winners.clone(), done.clone());
    let title = move || match (&said[..], &own) {
        ([], Some(done)) => {
            words.say("tetris-over-with", &[("worth", records::worth(words, &done.record).into())])
        }
        _ => verdict(words, &said),
    };
    let own = done.clone();
    let remark = move || remark(screen, &winners, own.as_ref());
    let ready = move || screen.company.with(|it| it.as_ref().is_some_and(Company::am_ready));
    let plays = move || screen.company.with(|it| it.as_ref().is_none_or(|company| company.takes_part));
    let again = move || words.say(if ready() { "room-awaits-again" } else { "end-again" }, &[]);
    // A room's game is in the server too, under a short link: for whoever came late, and to share.
    let id = screen.game_id();
    let watch = link.as_deref().map(Route::told).or_else(|| id.as_deref().map(Route::finished));
    let share = id.map(|id| format!("/g/{id}")).or_else(|| watch.clone()).unwrap_or_default();
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
                {watch.map(|address| way(words, "", "watch", "play", "tetris-watch", address))}
                <a class="btn" href="/tetris">{words.text("tetris-other")}</a>
            </div>
        </div>
        {done.map(|done| view! { <Figures done=done named=named address=share /> })}
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
        let points = signed(winner.points);
        said.push(format!("{}.", words.say("tetris-with-points", &[("points", points.into())])));
    }
    if let Some(done) = done {
        let own = screen.ranks.with(|ranks| Some((ranks.iter().find(|rank| rank.me)?.place()?, ranks.len())));
        if let Some((place, players)) = own.filter(|(place, players)| *place > 1 && *players > 1) {
            let place = words.with(|phrases| phrases.place(place, players as u16));
            let points = signed(done.record.points);
            said.push(words.say("tetris-you-come", &[("place", place.into()), ("points", points.into())]));
        }
        said.push(words.with(|phrases| phrases.beside_best(&done.added)));
    }
    said.retain(|said| !said.is_empty());
    said.join(" ")
}

#[component]
fn Figures(done: Done, named: Option<NamedReplay>, address: String) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let Done { record, figures, ahead, .. } = done;
    let (tally, ticks, pace) = (figures.tally(), figures.ticks, figures.hundredths_a_second());
    let (played, shown) = (record.played, record.clone());
    let text = move || {
        let values = [
            ("game", records::name(words, played).into()),
            ("worth", records::worth(words, &shown).into()),
            ("rows", shown.rows.into()),
            ("pace", words.with(|phrases| phrases.hundredths(pace)).into()),
        ];
        // Where rows are what counts, they are said once.
        let rows = words.say("solo-worth-rows", &[("rows", shown.rows.into())]);
        let key = if records::worth(words, &shown) == rows { "solo-share-brief" } else { "solo-share-text" };
        words.say(key, &values)
    };
    let told = text.clone();
    let share = move || {
        let text = untrack(|| format!("{}\n{}", told(), browser::full_address(&records::address(played))));
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
        parts.collect::<Vec<_>>().join("\u{a0}· ")
    };
    let same = records::list().into_iter().filter(move |one| one.is_like(played)).take(6);
    let board = named.and_then(|named| Playback::new(named.replay).ok()).map(|mut playback| {
        playback.wind(u32::MAX);
        view! { <Map game=playback.game().clone() kinds=playback.kinds().cloned() /> }
    });
    let value = move || records::worth(words, &record);
    let length = format!("{}:{:02}", ticks / TICKS_PER_SECOND / 60, ticks / TICKS_PER_SECOND % 60);
    let against = ahead.last().copied().filter(|_| ahead.len() > 1).map(|last| {
        let (path, level) = beside(&ahead);
        view! {
            <div id="against">
                <p class="label t-ends"><span>{words.text("solo-against")}</span> <b class="num">{move || in_words(words, last)}</b></p>
                <svg class="t-pace" viewBox="0 0 240 60" role="img" aria-label=words.text("solo-against")>
                    <path class="t-level" d=level />
                    <path d=path />
                </svg>
            </div>
        }
    });
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
                    <p class="label num t-ends"><span>"0:00"</span> <span>{length}</span></p>
                </div>
            </div>
            {against}
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
                <b class="num">{move || records::worth(words, &one)}</b>
                <small>{move || records::name(words, played)} "\u{a0}· " {day}</small>
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
    line(samples, samples.iter().copied().max().unwrap_or(0).max(1))
}

/// The same where the box is as high as `most`.
fn line(samples: &[u32], most: u32) -> String {
    let last = samples.len().saturating_sub(1).max(1) as u32;
    let point =
        |(index, sample): (u32, &u32)| format!("{} {}", 4 + index * 232 / last, 56 - sample * 52 / most);
    format!("M{}", (0..).zip(samples).map(point).collect::<Vec<_>>().join(" L"))
}

/// A line through values above and below zero in a box of 240 by 60, and the line of zero.
fn beside(values: &[i64]) -> (String, String) {
    let least = values.iter().copied().min().unwrap_or(0).min(0);
    let lifted: Vec<u32> = values.iter().chain([&0]).map(|value| (value - least) as u32).collect();
    let most = lifted.iter().copied().max().unwrap_or(0).max(1);
    let zero = 56 - (-least) as u32 * 52 / most;
    (line(&lifted[..values.len()], most), format!("M4 {zero} L236 {zero}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_fits_its_box() {
        assert_eq!(curve(&[0, 2, 4]), "M4 56 L120 30 L236 4");
        assert_eq!(curve(&[0, 0]), "M4 56 L236 56");
        assert_eq!(curve(&[7]), "M4 4");
        assert_eq!(beside(&[-10, 0, 10]), ("M4 56 L120 30 L236 4".into(), "M4 30 L236 30".into()));
        assert_eq!(beside(&[-10, -5]), ("M4 56 L236 30".into(), "M4 4 L236 4".into()));
        assert_eq!(beside(&[0, 10]), ("M4 56 L236 4".into(), "M4 56 L236 56".into()));
    }
}
