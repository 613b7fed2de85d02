//! What is asked, or what came of it; how hard it is; and the ways to other days.

use client::puzzle::{Puzzle as Session, Stage};
use connect_four::Date;
use leptos::prelude::*;
use markup::view;

use super::model::Day;
use super::{address, is_win, start};
use crate::browser;
use crate::connect_four::board::Face;
use crate::ui::icon::Icon;
use crate::ui::language::Words;

#[component]
pub(super) fn Head(day: Day) -> impl IntoView {
    let words = day.words;
    let title = move || match day.stage() {
        Stage::Solved => {
            let tries = day.session.with(Session::wrong).saturating_add(1);
            words.say("web-puzzle-found", &[("tries", tries.into())])
        }
        Stage::GivenUp => words.say("web-puzzle-told", &[("column", column(day).into())]),
        _ if is_win(day) => words.say("web-puzzle-find-win", &[]),
        _ => words.say("web-puzzle-find-draw", &[]),
    };
    let game = start(day);
    let turn = game.turn();
    let score = day.puzzle.with_value(|puzzle| puzzle.score);
    let worth = move || {
        let meaning = words.with(|phrases| phrases.short_prospect(&game, score));
        match day.stage() {
            Stage::Solved | Stage::GivenUp => format!("{} {meaning}", column(day)),
            _ => meaning,
        }
    };
    let other = move |id: &'static str, by: i32, icon: &'static str, key: &'static str| {
        let date = Date::of_day_number(day.date.day_number() + by)
            .filter(|date| date.day_number() <= day.today.day_number());
        date.map(|date| {
            view! {
                <a class="btn btn-quiet btn-icon" id=id href=address(date) aria-label=words.text(key)>
                    <Icon name=icon />
                </a>
            }
        })
    };
    let grade = day.puzzle.with_value(|puzzle| puzzle.grade);
    view! {
        <section class="game-head pz-head" aria-label=words.text("web-puzzle-title")>
            <p class="pz-day">
                <span class="label">
                    {words.text("web-puzzle-title")} "\u{a0}· " {move || browser::weekday(day.date, words.lang())}
                </span>
                {other("day-before", -1, "left", "web-puzzle-day-before")}
                {other("day-after", 1, "right", "web-puzzle-day-after")}
            </p>
            <h1 id="task">{title}</h1>
            <p class="pz-meta">
                <Pips words=words grade=grade />
                <span><Face player=turn /> <i class="sr-only">{move || day.name(turn)}</i> {worth}</span>
            </p>
        </section>
    }
}

/// As people count.
fn column(day: Day) -> String {
    day.puzzle.with_value(|puzzle| (puzzle.column + 1).to_string())
}

/// How hard it is: five diamonds, and a word.
#[component]
pub(crate) fn Pips(words: Words, grade: u8) -> impl IntoView {
    let pips: String = (1..=5).map(|pip| if pip <= grade { "<i data-on></i>" } else { "<i></i>" }).collect();
    view! {
        <span>
            <span class="pips" aria-hidden="true" inner_html=pips></span>
            <b>{words.text(grade_name(grade))}</b>
        </span>
    }
}

pub(super) fn grade_name(grade: u8) -> &'static str {
    match grade {
        0 | 1 => "web-grade-1",
        2 => "web-grade-2",
        3 => "web-grade-3",
        4 => "web-grade-4",
        _ => "web-grade-5",
    }
}
