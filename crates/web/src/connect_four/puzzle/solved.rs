//! After the point is made: why, what refutes the other columns, and a result to share.

use client::puzzle::{Puzzle as Session, Stage};
use leptos::prelude::*;
use markup::view;

use super::head::grade_name;
use super::model::{Day, Reply};
use super::streak::Streak;
use super::{Steps, address, start};
use crate::browser;
use crate::connect_four::route::Route;
use crate::connect_four::why::WhyPanel;
use crate::ui::button::{button, way};

#[component]
pub(super) fn Solved(day: Day) -> impl IntoView {
    let words = day.words;
    let best = Signal::derive(move || {
        let line: Vec<_> = day.line().iter().map(ToString::to_string).collect();
        line.join("\u{a0}· ")
    });
    let review = move || day.session.with(|session| Route::review(session.game()));
    view! {
        <div class="row solved-line">
            <span class="label num grow">{best}</span>
            <Steps day=day />
            <a class="btn" id="study" href=move || format!("/{}", review())>{words.text("review-title")}</a>
        </div>
        <WhyPanel why=day.why best=best />
        <Others day=day />
        <Streak day=day />
        <Share day=day />
    }
}

/// The other columns, together where the same answer punishes them as fast.
#[component]
fn Others(day: Day) -> impl IntoView {
    let words = day.words;
    let groups = Memo::new(move |_| day.replies.with(|replies| grouped(replies)));
    let none = Memo::new(move |_| day.replies.with(Vec::is_empty));
    let title = if super::is_win(day) { "web-puzzle-others-win" } else { "web-puzzle-others-lose" };
    let game = start(day);
    let opponent = game.turn().next(2);
    let item = move |group: Vec<Reply>| {
        let columns: Vec<_> = group.iter().map(|reply| (reply.column + 1).to_string()).collect();
        let (score, answer) = group.first().map_or((0, None), |reply| (reply.score, reply.answer));
        let game = game.clone();
        let answered = move || {
            answer.map(|answer| {
                let values = [("name", day.name(opponent).into()), ("column", (answer + 1).into())];
                words.say("web-puzzle-answers", &values)
            })
        };
        let worth = move || words.with(|phrases| phrases.short_prospect(&game, score));
        view! {
            <li data-draw=(score == 0).then_some("")>
                <b class="num">{columns.join(", ")}</b>
                <span>{answered}</span>
                <span>{worth}</span>
            </li>
        }
    };
    view! {
        <section class="panel stack-s" aria-labelledby="others" hidden=move || none.get()>
            <h2 class="panel-h" id="others">{words.text(title)}</h2>
            <ol class="refut">{move || groups.get().into_iter().map(item.clone()).collect_view()}</ol>
        </section>
    }
}

fn grouped(replies: &[Reply]) -> Vec<Vec<Reply>> {
    let mut groups: Vec<Vec<Reply>> = Vec::new();
    for reply in replies {
        let like = |group: &&mut Vec<Reply>| {
            group.first().is_some_and(|first| (first.score, first.answer) == (reply.score, reply.answer))
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.push(reply.clone()),
            None => groups.push(vec![reply.clone()]),
        }
    }
    groups
}

/// A text that tells how it went and gives nothing away.
#[component]
fn Share(day: Day) -> impl IntoView {
    let words = day.words;
    let text = move || {
        let result = day.calendar.with(|calendar| calendar.of(day.date.day_number()));
        let Some(result) = result else { return String::new() };
        let grade = day.puzzle.with_value(|puzzle| puzzle.grade);
        let pips: String = (1..=5).map(|pip| if pip <= grade { '■' } else { '□' }).collect();
        let streak = day.calendar.with(|calendar| calendar.streak(day.today.day_number()));
        let time = format!("{}:{:02}", result.seconds / 60, result.seconds % 60);
        let tries = match result.tries {
            0 => words.say("web-puzzle-share-told", &[]),
            tries => words.say("web-puzzle-share-tries", &[("count", tries.into()), ("time", time.into())]),
        };
        [
            words.say(
                "web-puzzle-share-head",
                &[("date", browser::day_of_month(day.date, words.lang()).into())],
            ),
            format!("{pips} {}", words.say(grade_name(grade), &[])),
            format!("{tries} · {}", words.say("web-puzzle-share-hints", &[("count", result.hints.into())])),
            words.say("web-puzzle-share-streak", &[("count", streak.into())]),
        ]
        .join("\n")
    };
    let copy = move || {
        let shell = day.shell;
        let shared = untrack(|| format!("{}\n{}", text(), browser::full_address(&address(day.date))));
        browser::copy(&shared, move |copied| {
            let key = if copied { "web-puzzle-copied" } else { "web-puzzle-not-copied" };
            shell.toast(untrack(|| words.say(key, &[])));
        });
    };
    let shown = move || {
        let text = text();
        let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
        view! { <b>{head.to_owned()}</b> {format!("\n{rest}")} }
    };
    let solved = move || day.stage() == Stage::Solved && day.session.with(Session::wrong) == 0;
    view! {
        <div class="share" data-first=move || solved().then_some("")>
            <p class="share-t num" id="share-text">{shown}</p>
            <span>
                {button(words, "", "copy", "copy", "web-puzzle-copy", copy)}
                {way(words, "btn-primary", "to-storm", "bolt", "web-storm-title", "/storm".into())}
            </span>
        </div>
    }
}
