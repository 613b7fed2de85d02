//! The sheet that says why.

use connect_four::{Game, Player};
use connect_four_solver::why::{Parity, Reason, RuleKind, Side, Threat};
use leptos::prelude::*;
use markup::view;

use super::sentences::{self, Sides};
use super::{Found, Why};
use crate::connect_four::local::hints::signed;
use crate::solver::questions::Stuck;

/// What is known of the position that was asked about. `best` is the best play from there, as far as it is known.
#[component]
pub(crate) fn WhyPanel(
    why: Why,
    #[prop(optional, into)] best: Signal<String>,
    /// What else there is to say.
    #[prop(optional)]
    more: Option<AnyView>,
) -> impl IntoView {
    let words = why.words;
    let body = move || {
        let Some(game) = why.asked.get() else { return ().into_any() };
        if game.outcome().is_some() {
            return view! { <p class="why-t">{words.text("web-why-over")}</p> }.into_any();
        }
        match why.found.get() {
            _ if why.is_stuck() => view! { <Stuck words=words again=move || why.try_again() /> }.into_any(),
            None => view! { <p class="why-t muted">{words.text("hints-thinking")}</p> }.into_any(),
            Some(found) => view! { <Told why=why game=game found=found best=best /> }.into_any(),
        }
    };
    view! {
        <section class="panel stack-s why-panel" id="why" aria-labelledby="why-title" aria-live="polite">
            <div class="row">
                <h2 class="panel-h grow" id="why-title">{words.text("web-why-title")}</h2>
                <label class="switch" for="why-marks">
                    {words.text("web-why-board")}
                    <input
                        type="checkbox"
                        id="why-marks"
                        prop:checked=move || why.on_board.get()
                        on:change=move |_| why.on_board.update(|on| *on = !*on)
                    />
                </label>
            </div>
            {body}
            {more}
        </section>
    }
}

/// The same in one sentence, where the sheet is not seen beside the board.
#[component]
pub(crate) fn WhyLine(why: Why) -> impl IntoView {
    let line = move || {
        let game = why.asked.get()?;
        let Found { score, explanation } = why.found.get()?;
        let sides = Sides::of(game.turn(), |player| why.name.run(player));
        let reason = sentences::reason(why.words, &sides, &explanation).join(" ");
        Some(view! { <b>{worth(why, &game, score)}</b> " " {reason} })
    };
    view! { <p class="why-line" aria-hidden="true">{line}</p> }
}

/// Who wins, and when.
fn worth(why: Why, game: &Game, score: i8) -> String {
    let words = why.words;
    let meaning = words.with(|phrases| phrases.short_prospect(game, score));
    let name = why.name.run(game.turn());
    let values = [("name", name.into()), ("score", signed(score).into()), ("meaning", meaning.into())];
    words.say(if score == 0 { "review-turn-draws" } else { "review-turn-means" }, &values)
}

#[component]
fn Told(why: Why, game: Game, found: Found, best: Signal<String>) -> impl IntoView {
    let words = why.words;
    let turn = game.turn();
    let Found { score, explanation } = found;
    let threats = explanation.threats.clone();
    let kinds: Vec<(RuleKind, usize)> = match &explanation.reason {
        Some(Reason::Cover(cover)) => counted(cover.rules.iter().map(|rule| (rule.kind, rule.lines.len()))),
        _ => Vec::new(),
    };
    let unexplained = explanation.reason.is_none();
    let sides = move || Sides::of(turn, |player| why.name.run(player));
    let worth = move || worth(why, &game, score);
    let reason = move || sentences::reason(words, &sides(), &explanation).join(" ");
    let line = move || {
        let line = best.get();
        (unexplained && !line.is_empty()).then(|| words.say("web-why-best", &[("moves", line.into())]))
    };
    let rules = kinds.into_iter().map(|(kind, lines)| rule(why, turn, kind, lines)).collect_view();
    let keys = threats.iter().map(|threat| key(why, turn, *threat)).collect_view();
    view! {
        <p class="why-t"><b>{worth}</b> " " {reason} " " {line}</p>
        <ul class="rules">{rules}</ul>
        <ul class="keys-why">{keys}</ul>
    }
}

/// Each kind once, with the number of lines that its rules stop.
fn counted(rules: impl Iterator<Item = (RuleKind, usize)>) -> Vec<(RuleKind, usize)> {
    let mut kinds: Vec<(RuleKind, usize)> = Vec::new();
    for (kind, lines) in rules {
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += lines,
            None => kinds.push((kind, lines)),
        }
    }
    kinds.retain(|(_, lines)| *lines > 0);
    kinds.sort_unstable();
    kinds
}

/// A rule by its name; pressed, it shows the lines that it stops.
fn rule(why: Why, turn: Player, kind: RuleKind, lines: usize) -> impl IntoView {
    let words = why.words;
    let sides = move || Sides::of(turn, |player| why.name.run(player));
    let shown = move || why.rule.get() == Some(kind);
    let toggle = move |_| why.rule.update(|rule| *rule = if *rule == Some(kind) { None } else { Some(kind) });
    let name = move || sentences::rule(words, &sides(), kind).0;
    let meaning = move || sentences::rule(words, &sides(), kind).1;
    let count = move || words.say("web-why-lines", &[("count", lines.into())]);
    view! {
        <li>
            <button class="chip" aria-pressed=move || if shown() { "true" } else { "false" } on:click=toggle>
                {name}
            </button>
            <span>{meaning} " " {count}</span>
        </li>
    }
}

fn key(why: Why, turn: Player, threat: Threat) -> impl IntoView {
    let words = why.words;
    let said = move || sentences::threat(words, &Sides::of(turn, |player| why.name.run(player)), threat);
    let number = if threat.side == Side::Mover { turn } else { turn.next(2) }.number();
    let notches = match threat.parity {
        Parity::Odd => r#"<rect x="39" y="65" width="22" height="6" rx="3"/>"#,
        Parity::Even => {
            r#"<rect x="34" y="65" width="14" height="6" rx="3"/><rect x="52" y="65" width="14" height="6" rx="3"/>"#
        }
    };
    let drawn = format!(
        r##"<circle class="key-well" cx="50" cy="50" r="41"/><g class="thr p{number}"><circle cx="50" cy="50" r="33"/><use href="#mark-{number}" x="7" y="0" width="86" height="86"/>{notches}</g>"##
    );
    view! {
        <li>
            <svg class="key-i" viewBox="8 8 84 84" aria-hidden="true" inner_html=drawn></svg>
            {said}
        </li>
    }
}
