//! Days in a row, and this week: each of its days leads to its puzzle.

use client::puzzle::DayResult;
use connect_four::Date;
use leptos::prelude::*;
use markup::view;

use super::address;
use super::model::Day;
use crate::browser;
use crate::ui::icon::Icon;

#[component]
pub(super) fn Streak(day: Day) -> impl IntoView {
    let words = day.words;
    let today = day.today.day_number();
    let streak = move || day.calendar.with(|calendar| calendar.streak(today));
    let longest = move || {
        let longest = day.calendar.with(client::puzzle::Calendar::longest);
        words.say("web-puzzle-longest", &[("count", longest.into())])
    };
    // 1970-01-01 was a Thursday.
    let monday = today - (today + 3).rem_euclid(7);
    let days = (monday..monday + 7).filter_map(Date::of_day_number);
    let item = move |date: Date| {
        let number = date.day_number();
        let result = move || day.calendar.with(|calendar| calendar.of(number));
        let state = move || match result() {
            Some(result) if result.counts() => "done",
            Some(_) => "missed",
            None if number == today => "today",
            None => "open",
        };
        let told = move || {
            let key = match result() {
                Some(DayResult { tries: 0, .. }) => "web-puzzle-day-told",
                Some(_) => "web-puzzle-day-solved",
                None => "web-puzzle-day-open",
            };
            format!("{}, {}", browser::weekday(date, words.lang()), words.say(key, &[]))
        };
        let mark = move || match state() {
            "done" => Some(view! { <Icon name="check" /> }),
            "missed" => Some(view! { <Icon name="x" /> }),
            _ => None,
        };
        let letter = move || browser::weekday_letter(date, words.lang());
        let content = move || {
            view! {
                <span aria-hidden="true">{letter}</span>
                <i aria-hidden="true">{mark}</i>
                <em class="sr-only">{told}</em>
            }
        };
        let link = (number <= today)
            .then(|| view! { <a href=address(date) aria-current=(date == day.date).then_some("date")>{content()}</a> });
        let rest = (number > today).then(|| view! { <span class="day">{content()}</span> });
        view! { <li data-s=state>{link} {rest}</li> }
    };
    view! {
        <section class="panel streak" aria-label=words.text("web-puzzle-streak-title")>
            <p>
                <b class="num" id="streak">{streak}</b>
                <span>
                    {move || words.say("web-puzzle-streak", &[("count", streak().into())])}
                    <small>{longest}</small>
                </span>
            </p>
            <ol class="week" aria-label=words.text("web-puzzle-week")>{days.map(item).collect_view()}</ol>
        </section>
    }
}
