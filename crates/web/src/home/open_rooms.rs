//! The rooms of this server that are open to all, as the first page lists them. It asks for them as anybody
//! could: so it need not carry the protocol.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use markup::view;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::ui::language::Words;

#[derive(Clone, PartialEq)]
struct Room {
    id: String,
    is_table: bool,
    names: String,
    /// None while a game is played.
    free: Option<u32>,
    watching: u32,
}

const PAUSE: Duration = Duration::from_secs(1);
/// More free places than anybody counts.
const MANY: u32 = 20;
const MOST: usize = 5;

#[component]
pub(crate) fn Rooms(words: Words) -> impl IntoView {
    let rooms = RwSignal::new(Vec::new());
    let look = move || {
        // Nobody looks at a page in the background.
        if document().hidden() {
            return;
        }
        spawn_local(async move {
            // Without a server there are no rooms.
            let found = ask().await.unwrap_or_default();
            if rooms.try_with_untracked(|known| *known != found) == Some(true) {
                rooms.set(found);
            }
        });
    };
    look();
    let watch = set_interval_with_handle(look, PAUSE);
    on_cleanup(move || {
        if let Ok(watch) = watch {
            watch.clear();
        }
    });
    let list = move || match rooms.get() {
        rooms if rooms.is_empty() => view! { <p class="muted">{words.text("room-none")}</p> }.into_any(),
        rooms => {
            let items = rooms.into_iter().map(|room| item(words, room)).collect_view();
            view! { <ul class="list" id="rooms">{items}</ul> }.into_any()
        }
    };
    view! {
        <h2 class="panel-h" id="open">
            {words.text("room-lobby")}
        </h2>
        {list}
    }
}

fn item(words: Words, Room { id, is_table, names, free, watching }: Room) -> impl IntoView {
    let (game, page) = if is_table { ("home-p4", "/room/") } else { ("tetris-name", "/tetris/") };
    let (count, act) = match free {
        Some(free) if free > MANY => (("room-free-many", free), "room-join"),
        Some(free) => (("room-free-places", free), "room-join"),
        None => (("room-watching", watching), "room-watch"),
    };
    view! {
        <li>
            <svg class="glyph" viewBox="0 0 100 100" aria-hidden="true">
                <use href=if is_table { "#tok-1" } else { "#i-list" } />
            </svg>
            <div>
                <b>{names}</b>
                <small>
                    {words.text(game)} "\u{a0}· " {move || words.say(count.0, &[("count", count.1.into())])}
                </small>
            </div>
            <a class="btn" href=format!("{page}{id}")>
                {words.text(act)}
            </a>
        </li>
    }
}

async fn ask() -> Option<Vec<Room>> {
    let rooms = JsFuture::from(browser::fetch("/api/rooms").await?.json().ok()?).await.ok()?;
    let rooms: js_sys::Array = rooms.dyn_into().ok()?;
    Some(rooms.iter().take(MOST).filter_map(|room| read(&room)).collect())
}

fn read(room: &JsValue) -> Option<Room> {
    let get = |of: &JsValue, key: &str| js_sys::Reflect::get(of, &key.into()).ok();
    let number = |key| Some(get(room, key)?.as_f64()? as u32);
    let names: js_sys::Array = get(room, "names")?.dyn_into().ok()?;
    let free = number("seats")?.saturating_sub(number("players")?);
    let is_table = !get(&get(room, "terms")?, "connect_four")?.is_undefined();
    let waits = !is_table || get(room, "phase")? == "waiting";
    Some(Room {
        id: get(room, "room")?.as_string()?,
        is_table,
        names: names.join(", ").into(),
        free: (waits && free > 0).then_some(free),
        watching: number("spectators")?,
    })
}
