//! The list of all puzzles, fetched when a page first needs it: one line each, the easier ones first.

use client::puzzle::of_day;
use connect_four::Date;
use connect_four_solver::puzzles::Puzzle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use markup::view;

use crate::browser;
use crate::solver::questions::Stuck;
use crate::ui::language::Words;

/// The list as it was fetched.
#[derive(Clone)]
pub(crate) struct List(String);

/// Nothing without a network, if the list was never fetched before.
pub(crate) async fn fetch() -> Option<List> {
    browser::puzzles().await.ok()?.as_string().map(List)
}

/// What a page shows of the list; until then, that it comes, or that it can't be had.
#[component]
pub(crate) fn Listed(
    words: Words,
    title: &'static str,
    shown: impl Fn(List) -> Option<AnyView> + Send + 'static,
) -> impl IntoView {
    // Nothing until it is known whether there is a list.
    let list = RwSignal::new(None);
    let ask = move || {
        list.set(None);
        spawn_local(async move {
            let fetched = fetch().await;
            list.try_set(Some(fetched));
        });
    };
    ask();
    move || {
        let fetched = list.get();
        let missing = match &fetched {
            None => view! { <p class="say muted">{words.text("web-puzzle-fetching")}</p> }.into_any(),
            Some(_) => view! { <Stuck words=words again=ask /> }.into_any(),
        };
        fetched.flatten().and_then(&shown).unwrap_or_else(|| {
            view! {
                <main class="wrap" id="main" tabindex="-1">
                    <h1 class="sr-only">{words.text(title)}</h1>
                    {missing}
                </main>
            }
            .into_any()
        })
    }
}

impl List {
    pub(crate) fn count(&self) -> usize {
        self.0.lines().count()
    }

    pub(crate) fn at(&self, place: usize) -> Option<Puzzle> {
        self.0.lines().nth(place)?.parse().ok()
    }

    /// The puzzle of this day.
    pub(crate) fn of_day(&self, date: Date) -> Option<Puzzle> {
        let grade = |line: &str| line.bytes().next().map_or(0, |digit| digit.saturating_sub(b'0'));
        let grades: Vec<u8> = self.0.lines().map(grade).collect();
        self.at(of_day(date.day_number(), &grades)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_a_puzzle() {
        let list = List(Puzzle::classic().to_owned());
        let monday = Date::read("2026-11-16").expect("a date");
        let grades: Vec<_> = (0..7)
            .filter_map(|day| Date::of_day_number(monday.day_number() + day))
            .filter_map(|date| list.of_day(date))
            .map(|puzzle| puzzle.grade)
            .collect();
        assert_eq!(grades, [1, 2, 2, 3, 3, 4, 5]);
        assert!(list.count() > 2_000 && list.at(list.count()).is_none());
    }
}
