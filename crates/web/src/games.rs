//! The games kept in this browser.

use connect_four::{Player, Record, Verdict};
use leptos::ev;
use leptos::prelude::*;
use room::Score;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{FileReader, HtmlInputElement};

use crate::app::Shell;
use crate::bar::Bar;
use crate::board::{Face, Icon};
use crate::browser;
use crate::game::variant;
use crate::language::Words;
use crate::opponents::Opponents;
use crate::route::Route;
use crate::storage::{self, Kept};

#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let games = RwSignal::new(storage::list());
    let place = Signal::derive(move || (words.say("games-title", &[]), words.say("games-where", &[])));
    view! {
        <Bar back=true place=place />
        <main class="wrap games" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("games-title")}</h1>
                <p>{words.text("games-where")}</p>
            </div>
            <section class="panel stack" aria-label=words.text("games-title")>
                <GameList games=games none="games-empty" />
                <label class="btn open-file">
                    <Icon name="open" />
                    {words.text("games-open")}
                    <input type="file" class="sr-only" accept=".txt,text/plain" on:change=move |event| open(shell, &event) />
                </label>
            </section>
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
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let item = move |kept: Kept| {
        let verdict = kept.record.verdict();
        let (id, setup) = (kept.id, kept.record.game().setup());
        let action = if verdict == Verdict::Unfinished { "games-continue" } else { "games-review" };
        let face = verdict.winner().unwrap_or(kept.record.game().turn());
        let kept = StoredValue::new(kept);
        let title = move || kept.with_value(|kept| names(words, &kept.record));
        let result = move || kept.with_value(|kept| result(words, &kept.record));
        let details = move || {
            let date = kept.with_value(|kept| kept.record.date().map(|date| format!(" · {date}")));
            format!("{}{}", variant(words, setup), date.unwrap_or_default())
        };
        let delete = move |_| {
            storage::delete(id);
            shell.toast(words.say("games-deleted", &[]));
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
                <span class="glyph">
                    <Face player=face class="tok-l" />
                </span>
                <div>
                    <b>{title}</b>
                    <small class="num">{result}</small>
                    <small>{details}</small>
                </div>
                <div class="row-tools">
                    {tools} <a class="btn" href=Route::saved(id)>
                        {words.text(action)}
                    </a>
                </div>
            </li>
        }
    };
    let most = if compact { FEW } else { usize::MAX };
    move || {
        let games = games.with(|games| games.iter().take(most).cloned().collect::<Vec<_>>());
        if games.is_empty() {
            view! { <p class="muted">{words.text(none)}</p> }.into_any()
        } else {
            view! { <ul class="list">{games.into_iter().map(item).collect_view()}</ul> }.into_any()
        }
    }
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
    let verdict = record.verdict();
    let named = |key, player: Player| {
        let name = record.names().get(player.index()).map(ToString::to_string).unwrap_or_default();
        words.say(key, &[("name", name.into())])
    };
    let ended = match verdict {
        Verdict::WonBy(player) => named("games-won", player),
        Verdict::ResignedBy(player) => named("games-resigned", player),
        Verdict::Draw | Verdict::Unfinished => words.with(|phrases| phrases.verdict(verdict)),
    };
    let moves = words.say("games-moves", &[("count", record.game().moves().len().into())]);
    format!("{ended} · {moves}")
}

/// A file that somebody chose is read, checked, kept and opened.
fn open(shell: Shell, event: &ev::Event) {
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
            match text.parse::<Record>() {
                Ok(record) => {
                    let id = storage::new_id();
                    storage::save(&Kept {
                        id,
                        opponents: Opponents::People,
                        score: Score::default(),
                        record,
                    });
                    browser::open_page(&Route::saved(id));
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
