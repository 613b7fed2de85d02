//! A row for each column: its exact result in words, and what people made of it.

use std::fmt::Write as _;

use connect_four::{Game, Move};
use leptos::prelude::*;
use markup::view;

use super::model::Explorer;
use crate::connect_four::board::Face;
use crate::ui::language::Words;

#[component]
pub(super) fn Book(explorer: Explorer) -> impl IntoView {
    let words = explorer.words;
    let turn = Memo::new(move |_| explorer.game.with(Game::turn));
    let title = move || words.say("review-turn", &[("name", explorer.name(turn.get()).into())]);
    let face = move || view! { <Face player=turn.get() /> };
    let total = move || {
        let all = explorer.played.with(|played| {
            played.as_ref().map(|played| played.iter().map(|column| column.count()).sum::<u32>())
        });
        match all {
            Some(count) => {
                words.say("web-explore-games", &[("count", count.into()), ("games", grouped(count).into())])
            }
            None => words.say("web-explore-alone", &[]),
        }
    };
    let rows = (0..7).map(|column| view! { <Row explorer=explorer column=column /> }).collect_view();
    let (one, two) = (connect_four::Player::FIRST, connect_four::Player::FIRST.next(2));
    let wins = move |player| words.say("games-won", &[("name", explorer.name(player).into())]);
    view! {
        <div class="row">
            <h2 class="panel-h grow" id="book">{face} {title}</h2>
            <p class="label num" id="games-here">{total}</p>
        </div>
        <table class="book" aria-labelledby="book">
            <thead>
                <tr>
                    <th scope="col"><span class="sr-only">{words.text("web-explore-column")}</span></th>
                    <th scope="col">{words.text("web-explore-exact")}</th>
                    <th scope="col">{words.text("web-explore-count")}</th>
                    <th scope="col">
                        <span class="wdl-h">
                            <span class="wdl-k"><Face player=one /><span class="sr-only">{move || wins(one)}</span></span>
                            <span class="wdl-k">{words.text("hint-draws")}</span>
                            <span class="wdl-k"><Face player=two /><span class="sr-only">{move || wins(two)}</span></span>
                        </span>
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

#[component]
fn Row(explorer: Explorer, column: u8) -> impl IntoView {
    let words = explorer.words;
    let scores = explorer.scores();
    let score = move || scores.with(|scores| scores.get(usize::from(column)).copied().flatten());
    let best =
        move || scores.with(|scores| score().is_some() && scores.iter().flatten().max() == score().as_ref());
    let kind = move || match score() {
        Some(1..) => Some("win"),
        Some(0) => Some("draw"),
        Some(_) => Some("loss"),
        None => None,
    };
    let closed =
        move || explorer.game.with(|game| game.outcome().is_some() || game.board().landing(column).is_none());
    let meaning = move || {
        let star = if best() { "★ " } else { "" };
        match score() {
            Some(score) => {
                let told =
                    explorer.game.with(|game| words.with(|phrases| phrases.short_prospect(game, score)));
                format!("{star}{told}")
            }
            None if closed() => "–".into(),
            None => "…".into(),
        }
    };
    let played = Memo::new(move |_| {
        explorer.played.with(|played| played.as_ref()?.iter().find(|one| one.column == column).copied())
    });
    let count = move || match (played.get(), explorer.played.with(Option::is_some)) {
        (Some(played), _) => grouped(played.count()),
        (None, true) => "0".into(),
        (None, false) => "–".into(),
    };
    let bar = move || played.get().and_then(|played| Some(bar(words, played.percents()?)));
    let label = move || words.say("web-explore-play", &[("column", (column + 1).into())]);
    view! {
        <tr data-k=kind data-best=move || best().then_some("")>
            <th scope="row">
                <button class="move" data-column=column + 1 aria-label=label disabled=closed on:click=move |_| explorer.play(Move::Drop { column })>
                    {column + 1}
                </button>
            </th>
            <td><b class="res" data-k=kind>{meaning}</b></td>
            <td class="num n">{count}</td>
            <td class="wdl-c">{bar}</td>
        </tr>
    }
}

/// Dots for the first player, hatching for draws, rings for the second; the figures are under it.
fn bar(words: Words, percents: [u32; 3]) -> impl IntoView {
    let [won, drawn, lost] = percents;
    let drawing = {
        let width = |percent: u32| 160 * percent / 100;
        let (first, second) = (width(won), width(lost));
        let mut drawing = String::new();
        for (x, width, pattern) in [
            (0, first, "pt-1"),
            (first + 1, (160 - first - second).saturating_sub(2), "pt-0"),
            (160 - second, second, "pt-2"),
        ] {
            if width > 0 {
                let _ = write!(
                    drawing,
                    r#"<rect x="{x}" width="{width}" height="14" rx="3" fill="url(#{pattern})"/>"#
                );
            }
        }
        drawing
    };
    let label = move || {
        words.say(
            "web-explore-results",
            &[("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())],
        )
    };
    view! {
        <svg class="wdl" viewBox="0 0 160 14" preserveAspectRatio="xMinYMid" role="img" aria-label=label inner_html=drawing></svg>
        <span class="num" aria-hidden="true"><i>{won}</i><i>{drawn}</i><i>{lost} "\u{202f}%"</i></span>
    }
}

/// Thousands apart.
fn grouped(count: u32) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1\u{202f}000", "1\u{202f}234\u{202f}567"]
        );
    }
}
