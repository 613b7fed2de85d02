//! The puzzle of the day: find the only column, answer until the point is made, and see why.

mod card;
mod head;
mod hints;
pub(crate) mod list;
mod model;
mod solved;
mod streak;

use client::puzzle::Stage;
use connect_four::{Date, Game};
use connect_four_solver::puzzles::Puzzle;
use leptos::prelude::*;
use markup::view;

use self::head::Head;
use self::hints::Hints;
use self::list::{List, Listed};
use self::model::Day;
use self::solved::Solved;
use self::streak::Streak;
use crate::browser;
use crate::connect_four::board::Geometry;
use crate::connect_four::board::played::PlayedBoard;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::hints::Scores;
use crate::connect_four::storm;
use crate::solver::questions::Stuck;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

pub(crate) use card::card;

/// The address of the puzzle of a day.
pub(crate) fn address(date: Date) -> String {
    format!("/puzzle/{date}")
}

/// The puzzle of the day after `#/`; where there is none, as on days to come, that of today.
pub(crate) fn page(hash: &str) -> AnyView {
    let today = browser::today();
    let asked = hash.trim_start_matches(['#', '/']);
    let past = |date: &Date| today.is_some_and(|today| date.day_number() <= today.day_number());
    let date = Date::read(asked).filter(past);
    if date.is_none() && !asked.is_empty() {
        let shell = expect_context::<Shell>();
        shell.toast(untrack(|| shell.words.say("web-puzzle-no-day", &[])));
    }
    match (date.or(today), today) {
        (Some(date), Some(today)) => view! { <PuzzlePage date=date today=today /> }.into_any(),
        _ => ().into_any(),
    }
}

#[component]
fn PuzzlePage(date: Date, today: Date) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let place = Signal::derive(move || {
        (words.say("web-puzzle-title", &[]), browser::day_of_month(date, words.lang()))
    });
    let shown = move |list: List| {
        let day = Day::new(shell, list.of_day(date)?, date, today);
        Some(view! { <Solving day=day /> }.into_any())
    };
    view! {
        <Bar back=true place=place />
        <Listed words=words title="web-puzzle-title" shown=shown />
    }
}

#[component]
fn Solving(day: Day) -> impl IntoView {
    let Day { shell, words, .. } = day;
    let controls = day.controls();
    let geometry = controls.game.with_untracked(Geometry::played);
    keys::listen(shell, move |key| obey(day, key));
    let marks = day.why.marks(geometry, controls.game);
    let over = view! { <g class="why" aria-hidden="true" inner_html=marks></g> }.into_any();
    let stage = Memo::new(move |_| day.stage());
    let under = move || match stage.get() {
        _ if day.is_stuck() => view! { <Stuck words=words again=move || day.ask() /> }.into_any(),
        Stage::Answering => view! { <p class="say">{words.text("web-puzzle-aim")}</p> }.into_any(),
        Stage::Defending | Stage::Refuting => {
            view! { <p class="say muted">{words.text("hints-thinking")}</p> }.into_any()
        }
        Stage::Refuted => view! { <Refuted day=day /> }.into_any(),
        Stage::Solved | Stage::GivenUp => {
            let start = day.puzzle.with_value(Puzzle::game);
            let start = Signal::derive(move || start.clone());
            let column = day.puzzle.with_value(|puzzle| puzzle.column);
            view! { <Scores words=words game=start scores=day.scores.into() played=Signal::stored(Some(column)) /> }
                .into_any()
        }
    };
    let done = Memo::new(move |_| matches!(stage.get(), Stage::Solved | Stage::GivenUp));
    let side = move || {
        if done.get() {
            view! { <Solved day=day /> }.into_any()
        } else {
            view! {
                <Hints day=day />
                <Streak day=day />
                <storm::Entry />
                {button(words, "btn-block", "solution", "", "web-puzzle-solution", move || day.give_up())}
            }
            .into_any()
        }
    };
    view! {
        <main
            class="game study puzzle"
            class:is-done=move || done.get()
            id="main"
            tabindex="-1"
            style:--ratio=geometry.ratio()
            style:--last=move || controls.game.with(last_fall)
        >
            <Head day=day />
            <PlayedBoard controls=controls over=over>{under}</PlayedBoard>
            <div class="game-side">{side}</div>
            <p class="sr-only" role="status" aria-live="polite" id="live">{move || day.said()}</p>
        </main>
    }
}

/// What comes of a wrong column, step by step.
#[component]
fn Refuted(day: Day) -> impl IntoView {
    let words = day.words;
    let moves = move || {
        let line: Vec<_> =
            day.session.with(|session| session.line().iter().map(ToString::to_string).collect());
        words.say("web-puzzle-refuted", &[("moves", line.join("\u{a0}· ").into())])
    };
    view! {
        <div class="flash" data-no="" id="refuted" role="status">
            <span class="flash-i"><Icon name="x" /></span>
            <span class="flash-w">{moves}</span>
            <Steps day=day />
            {button(words, "btn-primary", "retry", "again", "web-puzzle-retry", move || day.retry())}
        </div>
    }
}

/// Goes through the moves after the puzzle.
#[component]
fn Steps(day: Day) -> impl IntoView {
    let words = day.words;
    let here = move || day.step.get().unwrap_or_else(|| day.line().len());
    let step = move |id: &'static str, icon: &'static str, key: &'static str, ahead: bool| {
        let end = move || if ahead { here() >= day.line().len() } else { here() == 0 };
        let go = move |_| day.go(|here, _| if ahead { here + 1 } else { here.saturating_sub(1) });
        view! {
            <button class="btn btn-icon" id=id aria-label=words.text(key) disabled=end on:click=go>
                <Icon name=icon />
            </button>
        }
    };
    view! {
        <span class="steps" role="group" aria-label=words.text("review-steps")>
            {step("step-back", "prev", "review-previous", false)}
            {step("step-on", "next", "review-next", true)}
        </span>
    }
}

/// Says whether the key meant anything.
fn obey(day: Day, key: Key) -> bool {
    let stage = untrack(|| day.stage());
    match key {
        Key::Left if stage != Stage::Answering => day.go(|here, _| here.saturating_sub(1)),
        Key::Right if stage != Stage::Answering => day.go(|here, _| here + 1),
        Key::First if stage != Stage::Answering => day.go(|_, _| 0),
        Key::Last if stage != Stage::Answering => day.go(|_, count| count),
        Key::Enter if stage == Stage::Refuted => day.retry(),
        Key::Hints => day.hint(),
        _ => return day.controls().obey(key),
    }
    true
}

/// The side to move, and what it is to find.
fn is_win(day: Day) -> bool {
    day.puzzle.with_value(|puzzle| puzzle.score > 0)
}

fn start(day: Day) -> Game {
    day.puzzle.with_value(Puzzle::game)
}
