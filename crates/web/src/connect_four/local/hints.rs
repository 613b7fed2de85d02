//! What each column is worth, under the columns: sign, number, words and shape, and only then colour.

use client::Hint;
use connect_four::{Game, Move};
use leptos::prelude::*;
use markup::view;

use crate::ui::language::Words;

/// The scores of the columns of `game`, as far as they are known. `played` is the one that was chosen.
#[component]
pub(crate) fn Scores(
    words: Words,
    game: Signal<Game>,
    scores: Signal<Vec<Option<i8>>>,
    #[prop(optional, into)] played: Signal<Option<u8>>,
) -> impl IntoView {
    let columns = game.with_untracked(|game| game.setup().columns());
    let chip = move |column: u8| {
        let score = move || scores.with(|scores| scores.get(usize::from(column)).copied().flatten());
        let best = move || {
            scores.with(|scores| score().is_some() && scores.iter().flatten().max() == score().as_ref())
        };
        let kind = move || match score() {
            Some(1..) => Some("win"),
            Some(0) => Some("draw"),
            Some(_) => Some("loss"),
            None => None,
        };
        let is_played = move || played.get() == Some(column);
        let label = move || {
            let key = match () {
                () if best() => "hints-best",
                () if is_played() => "hints-played",
                () => "hints-of",
            };
            words.say(key, &[("column", (column + 1).into())])
        };
        let meaning = move || match score() {
            Some(score) => game.with(|game| words.with(|phrases| phrases.short_prospect(game, score))),
            None if game.with(|game| game.board().landing(column).is_none()) => words.say("hint-full", &[]),
            None => "…".into(),
        };
        view! {
            <li class="hint" data-k=kind data-best=move || best().then_some("") data-played=move || is_played().then_some("")>
                <span class="sr-only">{label} " "</span>
                <b>{move || score().map_or("·".into(), signed)}</b>
                <span>{meaning}</span>
            </li>
        }
    };
    view! {
        <ol class="hints" aria-label=words.text("hints-label") style:--cols=columns.to_string()>
            {(0..columns).map(chip).collect_view()}
        </ol>
    }
}

/// With its sign, and a real minus.
pub(crate) fn signed(score: i8) -> String {
    match score {
        0 => "0".into(),
        1.. => format!("+{score}"),
        _ => format!("\u{2212}{}", score.unsigned_abs()),
    }
}

/// A move in words.
pub(crate) fn told(words: Words, chosen: Move) -> String {
    let place = |coordinate: u8| u32::from(coordinate) + 1;
    match chosen {
        Move::Drop { column } => words.say("hints-move-column", &[("column", place(column).into())]),
        Move::EraseToken(cell) => words.say(
            "hints-move-erase-token",
            &[("column", place(cell.column).into()), ("row", place(cell.row).into())],
        ),
        Move::Swap => words.say("hints-move-swap", &[]),
        Move::EraseRow { row } => words.say("hints-move-erase-row", &[("row", place(row).into())]),
        Move::Float(cell) => words.say(
            "hints-move-float",
            &[("column", place(cell.column).into()), ("row", place(cell.row).into())],
        ),
    }
}

/// The help that is switched on in a game: exact scores, or a strong move where there are none. `solved` says that
/// scores will come.
#[component]
pub(crate) fn Help(
    words: Words,
    game: Signal<Game>,
    hint: Signal<Option<Hint>>,
    solved: bool,
    /// Somebody is to move who can be helped.
    wanted: Signal<bool>,
) -> impl IntoView {
    let scores = Memo::new(move |_| match hint.get() {
        Some(Hint::Scores(scores)) => Some(scores),
        _ => solved.then(Vec::new),
    });
    let advice = move || match hint.get() {
        Some(Hint::Advice(advice)) => words.say("hints-move", &[("move", told(words, advice).into())]),
        _ if wanted.get() => words.say("hints-thinking", &[]),
        _ => String::new(),
    };
    let has_scores = Memo::new(move |_| scores.with(Option::is_some));
    move || {
        if has_scores.get() {
            let scores = Signal::derive(move || scores.get().unwrap_or_default());
            view! { <Scores words=words game=game scores=scores /> }.into_any()
        } else {
            view! { <p class="say">{advice}</p> }.into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_carry_their_sign() {
        assert_eq!([signed(0), signed(2), signed(-18)], ["0", "+2", "−18"]);
    }
}
