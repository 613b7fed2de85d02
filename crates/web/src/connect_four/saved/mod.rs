//! The games kept in this browser.

mod figures;
pub(crate) mod storage;

use connect_four::{Collection, Outcome, Player, Record};
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use room::Score;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{FileReader, HtmlInputElement};

use self::figures::Figures;
use self::storage::Kept;
use crate::browser;
use crate::connect_four::local::page::variant;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::route::Route;
use crate::connect_four::tiny::tiny;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let games = RwSignal::new(storage::list());
    // Another tab may play on, delete or open a game.
    let listener = window_event_listener(ev::storage, move |_| games.set(storage::list()));
    on_cleanup(move || listener.remove());
    let sought = RwSignal::new(String::new());
    let all = move |_| {
        let records: Vec<_> =
            games.with_untracked(|games| games.iter().rev().map(|kept| kept.record.clone()).collect());
        browser::download("puissance-4.txt", &Collection::text(&records));
    };
    let none = move || games.with(Vec::is_empty);
    let place = Signal::derive(move || (words.say("games-title", &[]), words.say("games-where", &[])));
    view! {
        <Bar back=true place=place />
        <main class="wrap games" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("games-title")}</h1>
                <p>{words.text("games-where")}</p>
            </div>
            <section class="panel stack" aria-label=words.text("games-title")>
                <div class="row">
                    <input
                        class="input grow"
                        id="search"
                        type="search"
                        aria-label=words.text("games-search")
                        placeholder=words.text("games-search")
                        on:input=move |event| sought.set(event_target_value(&event).to_lowercase())
                    />
                    <label class="btn open-file">
                        <Icon name="open" />
                        {words.text("games-open")}
                        <input type="file" class="sr-only" accept=".txt,text/plain" on:change=move |event| open(shell, games, &event) />
                    </label>
                    <button class="btn" id="all" disabled=none on:click=all>
                        <Icon name="down" />
                        {words.text("games-all")}
                    </button>
                </div>
                <GameList games=games none="games-empty" sought=sought />
            </section>
            <Figures words=words games=games />
        </main>
    }
}

const FEW: usize = 3;

/// `compact` leaves out what only the page of all games has room for.
#[component]
pub(crate) fn GameList(
    games: RwSignal<Vec<Kept>>,
    /// What is said where there are no games.
    none: &'static str,
    #[prop(optional)] compact: bool,
    /// Only games in which this is written, in small letters.
    #[prop(optional, into)]
    sought: Signal<String>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let gone = RwSignal::new(None::<Kept>);
    let undo = move || {
        gone.get().map(|kept| {
            let back = move |_| {
                storage::restore(&kept);
                gone.set(None);
                games.set(storage::list());
            };
            view! {
                <p class="row" role="status">
                    <span class="grow">{words.text("games-deleted")}</span>
                    <button class="btn" id="undo" on:click=back>
                        <Icon name="undo" />
                        {words.text("games-undo")}
                    </button>
                </p>
            }
        })
    };
    let item = move |kept: Kept| {
        let outcome = kept.record.outcome();
        let id = kept.id;
        let (action, address) = if outcome.is_none() {
            ("games-continue", Route::saved(id))
        } else {
            ("games-review", Route::saved_review(id))
        };
        let picture = tiny(kept.record.game());
        let kept = StoredValue::new(kept);
        let title = move || kept.with_value(|kept| names(words, &kept.record));
        let result = move || kept.with_value(|kept| result(words, &kept.record));
        let details = move || kept.with_value(|kept| details(words, &kept.record));
        let delete = move |_| {
            storage::delete(id);
            gone.set(kept.try_get_value());
            shell.show_only(words.say("games-deleted", &[]));
            games.set(storage::list());
        };
        let named = move |key: &'static str| move || words.say(key, &[("names", title().into())]);
        let tools = (!compact).then(|| {
            view! {
                <button
                    class="btn btn-quiet btn-icon"
                    aria-label=named("games-download-one")
                    title=words.text("games-download")
                    on:click=move |_| kept.with_value(|kept| browser::download("puissance-4.txt", &kept.record.to_string()))
                >
                    <Icon name="down" />
                </button>
                <button
                    class="btn btn-quiet btn-icon"
                    aria-label=named("games-delete-one")
                    title=words.text("games-delete")
                    on:click=delete
                >
                    <Icon name="bin" />
                </button>
            }
        });
        view! {
            <li data-game=id>
                <svg class="tiny" viewBox=picture.0 aria-hidden="true" inner_html=picture.1></svg>
                <div>
                    <b>{title}</b>
                    <small class="num">{result}</small>
                    <small>{details}</small>
                </div>
                <div class="row-tools">
                    {tools} <a class="btn" href=address>
                        {words.text(action)}
                    </a>
                </div>
            </li>
        }
    };
    let most = if compact { FEW } else { usize::MAX };
    let list = move || {
        let has =
            |kept: &&Kept| sought.with(|sought| sought.is_empty() || about(words, kept).contains(sought));
        let found = games.with(|games| games.iter().filter(has).take(most).cloned().collect::<Vec<_>>());
        if found.is_empty() && !games.with(Vec::is_empty) {
            view! { <p class="muted" id="not-found">{words.text("games-not-found")}</p> }.into_any()
        } else if found.is_empty() {
            view! { <p class="muted">{words.text(none)}</p> }.into_any()
        } else {
            view! { <ul class="list">{found.into_iter().map(item).collect_view()}</ul> }.into_any()
        }
    };
    view! { {undo} {list} }
}

/// Which game it was, and when.
fn details(words: Words, record: &Record) -> String {
    let date = record.date().map(|date| format!("\u{a0}· {}", browser::date(date, words.lang())));
    format!("{}{}", variant(words, record.game().setup()), date.unwrap_or_default())
}

/// All that the list tells of a game, in small letters.
fn about(words: Words, kept: &Kept) -> String {
    let record = &kept.record;
    let all = [names(words, record), result(words, record), details(words, record), record.game().notation()];
    all.join(" ").to_lowercase()
}

pub(crate) fn names(words: Words, record: &Record) -> String {
    match record.names() {
        [first, second] => words.say(
            "games-versus",
            &[("first", first.to_string().into()), ("second", second.to_string().into())],
        ),
        names => {
            let names: Vec<_> = names.iter().map(ToString::to_string).collect();
            words.say("games-several", &[("names", names.join(", ").into())])
        }
    }
}

fn result(words: Words, record: &Record) -> String {
    let outcome = record.outcome();
    let named = |key, player: Player| {
        let name = record.names().get(player.index()).map(ToString::to_string).unwrap_or_default();
        words.say(key, &[("name", name.into())])
    };
    let ended = match outcome {
        Some(Outcome::Line { winner }) => named("games-won", winner),
        Some(Outcome::Resigned { player }) => named("games-resigned", player),
        Some(Outcome::OutOfTime { player }) => named("games-out-of-time", player),
        _ => words.with(|phrases| phrases.result(outcome)),
    };
    let moves = words.say("games-moves", &[("count", record.game().moves().len().into())]);
    format!("{ended}\u{a0}· {moves}")
}

/// Reads, checks, keeps and opens the chosen file.
fn open(shell: Shell, games: RwSignal<Vec<Kept>>, event: &ev::Event) {
    let chosen = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        .and_then(|input| input.files())
        .and_then(|files| files.get(0));
    let (Some(file), Ok(reader)) = (chosen, FileReader::new()) else { return };
    let finished = {
        let reader = reader.clone();
        Closure::once_into_js(move || {
            let text = reader.result().ok().and_then(|text| text.as_string()).unwrap_or_default();
            match text.parse::<Collection>() {
                Ok(collection) => {
                    let records = collection.into_games();
                    let several = records.len() > 1;
                    for record in records.into_iter().rev().take(storage::MOST).rev() {
                        let id = storage::new_id();
                        let unfinished = record.outcome().is_none();
                        let terms = Opponents::of(&record).into();
                        let score = Score::default();
                        storage::save(&Kept { id, terms, score, left: None, named: true, record });
                        if !several {
                            browser::open_page(&if unfinished {
                                Route::saved(id)
                            } else {
                                Route::saved_review(id)
                            });
                        }
                    }
                    games.set(storage::list());
                }
                Err(flaw) => {
                    let flaw = untrack(|| shell.words.with(|phrases| phrases.flaw(&flaw)));
                    shell.toast(untrack(|| shell.words.say("games-unreadable", &[("flaw", flaw.into())])));
                }
            }
        })
    };
    reader.set_onload(Some(finished.unchecked_ref()));
    let _ = reader.read_as_text(&file);
}
