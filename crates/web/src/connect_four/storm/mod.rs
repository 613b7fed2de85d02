//! Three minutes of puzzles, each harder than the one before.

mod ending;
mod model;

use connect_four::{Game, Player};
use leptos::prelude::*;
use markup::view;

use self::ending::Ending;
use self::model::{Feedback, Phase, Rush};
use crate::connect_four::board::played::PlayedBoard;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::board::{Face, Geometry};
use crate::connect_four::keys::{self, Key};
use crate::connect_four::puzzle::list::{List, Listed};
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

pub(crate) fn page(hash: &str) -> AnyView {
    view! { <StormPage back=hash.ends_with("over") /> }.into_any()
}

/// The way here from other pages.
#[component]
pub(crate) fn Entry() -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let note = move || match model::bests().ever() {
        0 => words.say("web-storm-note", &[]),
        best => words.say("web-storm-note-best", &[("best", best.into())]),
    };
    view! {
        <a class="panel entry" id="storm" href="/storm">
            <span class="entry-i"><Icon name="bolt" /></span>
            <span>
                <b>{words.text("web-storm-title")}</b>
                <small>{note}</small>
            </span>
            <Icon name="right" />
        </a>
    }
}

#[component]
fn StormPage(back: bool) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let place =
        Signal::derive(move || (words.say("web-storm-title", &[]), words.say("web-storm-length", &[])));
    let shown = move |list: List| Some(view! { <Storming rush=Rush::new(shell, list, back) /> }.into_any());
    view! {
        <Bar back=true to="/puzzle".to_owned() place=place />
        <Listed words=words title="web-storm-title" shown=shown />
    }
}

#[component]
fn Storming(rush: Rush) -> impl IntoView {
    let words = rush.words;
    let phase = Memo::new(move |_| rush.phase.get());
    keys::listen(rush.shell, move |key| obey(rush, key));
    // What begins, or has ended, is seen from its top.
    Effect::new(move |before: Option<Phase>| {
        let now = phase.get();
        if before.is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    let body = move || match phase.get() {
        Phase::Over => view! { <Ending rush=rush /> }.into_any(),
        Phase::Ready | Phase::Playing => view! { <Playing rush=rush /> }.into_any(),
    };
    view! {
        <main class="game study storm" id="main" tabindex="-1">
            <h1 class="sr-only">{words.text("web-storm-h1")}</h1>
            {body}
            <p class="sr-only" role="status" aria-live="polite" id="live">{move || rush.said()}</p>
        </main>
    }
}

#[component]
fn Playing(rush: Rush) -> impl IntoView {
    let words = rush.words;
    let controls = rush.controls();
    let geometry = controls.game.with_untracked(Geometry::played);
    let marks = move || {
        rush.feedback.with(|feedback| feedback.as_ref().map_or_else(String::new, |one| drawn(geometry, one)))
    };
    let over = view! { <g class="why" aria-hidden="true" inner_html=marks></g> }.into_any();
    let left = move || {
        let seconds = rush.left.get().div_ceil(1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let low = move || (rush.left.get() < 20_000 && rush.phase.get() == Phase::Playing).then_some("");
    let solved = move || rush.storm.with(client::puzzle::Storm::solved);
    let row = move || rush.storm.with(client::puzzle::Storm::in_a_row);
    let pips = move || {
        let on = row() % 5;
        let on = if row() > 0 && on == 0 { 5 } else { on };
        (1..=5).map(|pip| if pip <= on { "<i data-on></i>" } else { "<i></i>" }).collect::<String>()
    };
    let under = move || {
        if rush.phase.get() == Phase::Ready {
            return button(
                words,
                "btn-primary btn-big btn-block",
                "start",
                "bolt",
                "web-storm-start",
                move || rush.start(),
            );
        }
        rush.feedback.get().map(|feedback| flash(rush, feedback)).into_any()
    };
    let ready = move || rush.phase.get() == Phase::Ready;
    let turn = move || (!ready()).then(|| view! { <Face player=asked(rush) /> });
    let task = move || if ready() { words.say("web-storm-note", &[]) } else { task(rush) };
    let bests = model::bests();
    let side = move || match rush.phase.get() {
        Phase::Playing => button(words, "btn-block", "stop", "", "web-storm-stop", move || rush.stop()),
        _ => ().into_any(),
    };
    view! {
        <section class="game-head hud" aria-label=words.text("web-storm-title")>
            <div class="hud-t">
                <p class="clock num" role="timer" data-run=move || (rush.phase.get() == Phase::Playing).then_some("") data-low=low id="left">
                    {left}
                </p>
                <svg class="hud-bar" viewBox="0 0 300 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="hud-bg" width="300" height="8" rx="4" />
                    <rect class="hud-fg" width=move || (rush.left.get().min(180_000) / 600).to_string() height="8" rx="4" />
                </svg>
            </div>
            <p class="hud-s"><b class="num" id="solved">{solved}</b><small>{move || words.say("web-storm-solved", &[("count", solved().into())])}</small></p>
            <p class="combo">
                <b class="num" id="row">{row}</b>
                <span class="combo-p" aria-hidden="true" inner_html=pips></span>
                <small>{words.text("web-storm-row")}</small>
            </p>
            <Trail rush=rush />
        </section>
        <PlayedBoard controls=controls over=over>{under}</PlayedBoard>
        <div class="game-side">
            <section class="panel stack-s" aria-label=words.text("web-storm-rules-title")>
                <p class="storm-say">{turn} {task}</p>
                <p class="label">{words.text("web-storm-rules")}</p>
            </section>
            <div class="bests">
                <p><small>{words.text("web-storm-today")}</small><b class="num">{bests.of_day(model::today())}</b></p>
                <p><small>{words.text("web-storm-ever")}</small><b class="num">{bests.ever()}</b></p>
            </div>
            {side}
        </div>
        <span hidden style:--last=move || controls.game.with(last_fall)></span>
    }
}

/// Whose column is to be found; while an answer is shown, it has been played.
fn asked(rush: Rush) -> Player {
    let turn = rush.game.with(Game::turn);
    if rush.feedback.with(Option::is_some) { turn.next(2) } else { turn }
}

fn task(rush: Rush) -> String {
    let (name, win) = (rush.name(asked(rush)), rush.wins.get());
    let key = if win { "web-storm-find-win" } else { "web-storm-find-draw" };
    rush.words.say(key, &[("name", name.into())])
}

/// The bar under the board: right or wrong.
fn flash(rush: Rush, feedback: Feedback) -> impl IntoView {
    let words = rush.words;
    let (said, points) = match feedback {
        Feedback { right: true, rewarded: true, .. } => ("web-storm-right-row", "+5 s"),
        Feedback { right: true, .. } => ("web-storm-right", "+1"),
        Feedback { right: false, .. } => ("web-storm-wrong", "−10 s"),
    };
    let column = feedback.solution + 1;
    let (yes, no) = (feedback.right.then_some(""), (!feedback.right).then_some(""));
    view! {
        <p class="flash" data-ok=yes data-no=no id="verdict">
            <span class="flash-i"><Icon name=if feedback.right { "check" } else { "x" } /></span>
            <span class="flash-w">{move || words.say(said, &[("column", column.into())])}</span>
            <span class="flash-p num">{points}</span>
        </p>
    }
}

/// A frame and a sign; for a wrong column, where the right one was.
fn drawn(geometry: Geometry, feedback: &Feedback) -> String {
    let place = |cell: connect_four::Cell| (geometry.x(cell.column), geometry.y(cell.row));
    let (top, height) = (115, geometry.bottom() - 122);
    let hit = feedback.played.map(place).map(|(x, y)| {
        if feedback.right {
            format!(r#"<g class="b-hit" data-ok><circle cx="{}" cy="{}" r="25"/><path d="M{} {}l8 8 14-16"/></g>"#, x + 28, y - 28, x + 17, y - 27)
        } else {
            format!(r#"<g class="b-hit" data-no><rect x="{}" y="{}" width="48" height="48" rx="10"/><path d="M{} {}l18 18m0-18l-18 18"/></g>"#, x + 4, y - 52, x + 19, y - 37)
        }
    });
    let ghost = feedback.ghost.map(|(cell, player)| {
        let ((x, y), number) = (place(cell), player.number());
        format!(r##"<circle class="b-ghost p{number}" cx="{x}" cy="{y}" r="32"/><use class="b-ghost-mark p{number}" href="#mark-{number}" x="{}" y="{}" width="72" height="72"/>"##, x - 36, y - 36)
    });
    let kind = if feedback.right { "data-ok" } else { "data-no" };
    format!(
        r#"<rect class="b-frame" {kind} x="7" y="{top}" width="{}" height="{height}" rx="28"/>{}{}"#,
        geometry.width() - 14,
        ghost.unwrap_or_default(),
        hit.unwrap_or_default()
    )
}

/// Every answer so far: a full disc for a right one, a hollow square for a wrong one.
#[component]
fn Trail(rush: Rush) -> impl IntoView {
    let words = rush.words;
    let label = move || {
        let (solved, missed) = rush.storm.with(|storm| (storm.solved(), storm.missed()));
        words.say("web-storm-trail", &[("solved", solved.into()), ("missed", missed.into())])
    };
    let signs = move || {
        rush.trail.with(|trail| {
            let sign = |right: bool| {
                let (kind, icon) = if right { ("data-ok", "check") } else { ("data-no", "x") };
                format!(r##"<i {kind}><svg class="i" aria-hidden="true"><use href="#i-{icon}"/></svg></i>"##)
            };
            trail.iter().map(|attempt| sign(attempt.right)).collect::<String>()
        })
    };
    view! { <p class="trail" role="img" aria-label=label inner_html=signs></p> }
}

/// Says whether the key meant anything.
fn obey(rush: Rush, key: Key) -> bool {
    match (untrack(|| rush.phase.get()), key) {
        (Phase::Ready | Phase::Over, Key::Enter) => rush.start(),
        (Phase::Playing, key) => return rush.controls().obey(key),
        _ => return false,
    }
    true
}
