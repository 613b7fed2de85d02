//! Alone: how it goes beside the board, and the figures of the game that is over.

use client::tetris::{Added, Record};
use leptos::prelude::*;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Game, Level, Solo, Statistics};

use crate::browser;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::records;
use crate::tetris::route::Route;
use crate::tetris::screen::Screen;

/// How it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    solo: Solo,
    rows: u32,
    pieces: u32,
    points: i32,
    chain: u32,
    level: u8,
    ticks: u32,
}

impl Progress {
    pub(crate) fn of(solo: Solo, game: &Game) -> Option<Self> {
        let score = *game.scores().first()?;
        let seat = game.player(score.who).and_then(|player| player.seat);
        Some(Self {
            solo,
            rows: score.tally.rows(),
            pieces: score.tally.pieces,
            points: score.points(),
            chain: seat.map_or(0, |seat| seat.chain),
            level: game.level().map_or(1, Level::number),
            ticks: game.ticks().unwrap_or(0),
        })
    }

    /// The number that the game is about, and what it counts.
    fn goal(self) -> (i64, &'static str) {
        match self.solo {
            Solo::Sprint => {
                let goal = self.solo.goal().unwrap_or(0);
                (i64::from(goal.saturating_sub(self.rows)), "solo-rows-left")
            }
            Solo::Marathon => (i64::from(self.rows), "solo-rows"),
            Solo::Daily(_) => (i64::from(self.points), "solo-points"),
        }
    }

    /// Pieces a second, in hundredths.
    fn pace(self) -> u32 {
        self.pieces * 100 * TICKS_PER_SECOND / self.ticks.max(1)
    }
}

pub(crate) fn solo_name(words: Words, solo: Solo) -> String {
    words.say(
        match solo {
            Solo::Sprint => "solo-sprint",
            Solo::Marathon => "solo-marathon",
            Solo::Daily(_) => "solo-daily",
        },
        &[],
    )
}

/// What a record is worth, in words.
pub(crate) fn worth(words: Words, record: &Record) -> String {
    words.with(|phrases| phrases.worth(record))
}

fn fact(words: Words, name: &'static str, value: AnyView) -> impl IntoView {
    view! {
        <div>
            <dt>{words.text(name)}</dt>
            <dd class="num">{value}</dd>
        </div>
    }
}

#[component]
pub(crate) fn SoloSide(screen: Screen, solo: Solo) -> impl IntoView {
    let words = screen.words();
    let best = records::best(solo);
    let of = move |tell: fn(Words, Progress) -> String| {
        (move || screen.progress.get().map(|progress| tell(words, progress))).into_any()
    };
    let best = best.map(|best| {
        view! {
            <p class="badge" id="best">
                {words.text("solo-best")} " " <b class="num">{move || worth(words, &best)}</b>
            </p>
        }
    });
    view! {
        <section class="t-goal" id="goal" aria-label=move || solo_name(words, solo)>
            <p class="t-goal-n num">{of(|_, progress| progress.goal().0.to_string())}</p>
            <p class="t-goal-w">{of(|words, progress| words.say(progress.goal().1, &[]))}</p>
        </section>
        <div class="t-when">
            <Show when=move || solo.last_tick().is_none()>
                <p class="clock num" id="elapsed" data-run="" aria-label=words.text("solo-time")>
                    {of(|words, progress| words.with(|phrases| phrases.time(progress.ticks, 1)))}
                </p>
            </Show>
            {best}
        </div>
        <dl class="t-facts" id="facts">
            {fact(words, "solo-pace", of(|words, progress| words.with(|phrases| phrases.hundredths(progress.pace()))))}
            {fact(words, "solo-level", of(|_, progress| progress.level.to_string()))}
            {fact(words, "solo-pieces", of(|_, progress| progress.pieces.to_string()))}
            {fact(words, "solo-chain", of(|_, progress| format!("×{}", progress.chain)))}
        </dl>
    }
}

/// The figures of the game that is over, which is kept.
#[component]
pub(crate) fn SoloEnd(screen: Screen, solo: Solo) -> impl IntoView {
    let ended = move || {
        let over = screen.winners.with(Option::is_some);
        let (replay, me) = untrack(|| over.then(|| screen.finished()).flatten())?;
        let figures = Statistics::of(&replay, me)?;
        let end = replay.check().ok()?.end;
        let record = Record::new(solo, end, &figures, js_sys::Date::now() as u64);
        let added = records::keep(&record, &replay.to_bytes());
        records::keep_pace(&figures);
        Some(view! { <Figures screen=screen record=record figures=figures added=added /> })
    };
    view! { <div class="t-solo-end" role="status">{ended}</div> }
}

#[component]
fn Figures(screen: Screen, record: Record, figures: Statistics, added: Added) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = screen.words();
    let (tally, ticks, pace) = (figures.tally(), figures.ticks, figures.hundredths_a_second());
    let solo = record.solo;
    let remark = {
        let record = record.clone();
        move || match &added.before {
            _ if !added.counted => words.say("solo-not-counted", &[]),
            Some(before) if added.is_best => {
                words.say("solo-new-best", &[("before", worth(words, before).into())])
            }
            None if added.is_best => words.say("solo-first", &[]),
            Some(before) => words.say("solo-best-stays", &[("best", worth(words, before).into())]),
            None => words.say("solo-worth-rows", &[("rows", record.rows.into())]),
        }
    };
    let value = {
        let record = record.clone();
        move || worth(words, &record)
    };
    let text = {
        let record = record.clone();
        move || {
            let values = [
                ("game", solo_name(words, solo).into()),
                ("worth", worth(words, &record).into()),
                ("rows", record.rows.into()),
                ("pace", words.with(|phrases| phrases.hundredths(pace)).into()),
            ];
            format!(
                "{}\n{}",
                words.say("solo-share-text", &values),
                browser::full_address(&Route::solo(solo))
            )
        }
    };
    let share = move |_| {
        let text = untrack(&text);
        browser::copy(&text.clone(), move |copied| {
            shell.toast(untrack(|| if copied { words.say("solo-copied", &[]) } else { text }));
        });
    };
    let at_once = move || {
        let parts = (1_u8..).zip(tally.at_once).map(|(rows, times)| format!("{rows}: {times}"));
        parts.collect::<Vec<_>>().join(" · ")
    };
    let same: Vec<_> = records::list().into_iter().filter(|one| one.is_like(solo)).take(6).collect();
    let line = move |one: Record| {
        let (href, label) = (Route::kept(one.when), words.text("tetris-watch"));
        let there = records::replay(one.when).is_some();
        #[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit")]
        let day = js_sys::Date::new(&(one.when as f64).into());
        let tag = words.lang().code();
        let day = String::from(day.to_locale_string(tag, &js_sys::Object::new()));
        view! {
            <li>
                <b class="num">{move || worth(words, &one)}</b>
                <small>{day}</small>
                <Show when=move || there>
                    <a class="btn btn-quiet btn-icon" href=href.clone() aria-label=label>
                        <Icon name="play" />
                    </a>
                </Show>
            </li>
        }
    };
    view! {
        <div class="banner" id="ending">
            <h2>{words.text("tetris-over")} " · " <span class="num">{value}</span></h2>
            <p id="remark">{remark}</p>
            <div class="row">
                <button class="btn btn-primary" id="again" on:click=move |_| screen.start_again()>
                    {words.text("end-again")}
                    <kbd>{words.text("end-enter")}</kbd>
                </button>
                <a class="btn" id="watch" href=Route::kept(record.when) on:click=move |_| screen.keep_film()>
                    <Icon name="play" />
                    {words.text("tetris-watch")}
                </a>
                <button class="btn" id="share" on:click=share>
                    <Icon name="copy" />
                    {words.text("solo-share")}
                </button>
                <a class="btn" href="#/">
                    {words.text("tetris-other")}
                </a>
            </div>
        </div>
        <section class="panel stack" aria-label=words.text("solo-figures")>
            <dl class="t-facts" id="figures">
                {fact(words, "solo-rows-title", tally.rows().into_any())}
                {fact(words, "solo-pieces", tally.pieces.into_any())}
                {fact(words, "solo-time", (move || words.with(|phrases| phrases.time(ticks, 2))).into_any())}
                {fact(words, "solo-pace", (move || words.with(|phrases| phrases.hundredths(pace))).into_any())}
                {fact(words, "solo-at-once", at_once.into_any())}
                {fact(words, "solo-longest-chain", format!("×{}", tally.longest_chain).into_any())}
            </dl>
            <p class="label">{words.text("solo-curve")}</p>
            <svg class="t-pace" viewBox="0 0 240 60" role="img" aria-label=words.text("solo-curve")>
                <path d=curve(&figures.pace) />
            </svg>
        </section>
        <section class="panel stack" aria-label=words.text("solo-last")>
            <h2>{words.text("solo-last")}</h2>
            <ul class="list" id="kept">{same.into_iter().map(line).collect_view()}</ul>
        </section>
    }
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
