//! The rooms that are open to all, and the way to a new one.

use client::online::{Goal, News};
use connect_four::{Opening, Player, Settings, Setup};
use leptos::prelude::*;
use markup::view;
use protocol::{Phase, RoomSummary, Terms};
use room::Pace;

use crate::browser::socket::Link;
use crate::connect_four::board::Face;
use crate::connect_four::local::page::variant;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::own_name;
use crate::ui::shell::Shell;

use crate::connect_four::online::route::{Route, pace_name};

#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let rooms = open_rooms(words);
    let place = Signal::derive(move || (words.say("home-p4", &[]), words.say("room-lobby", &[])));
    let list = move || match rooms.get() {
        None => view! { <p class="muted">{words.text("room-connecting")}</p> }.into_any(),
        Some(rooms) => {
            let rows: Vec<_> = rooms.into_iter().filter_map(|room| row(words, room)).collect();
            if rows.is_empty() {
                view! { <p class="muted" id="no-rooms">{words.text("room-none")}</p> }.into_any()
            } else {
                view! { <ul class="list" id="rooms">{rows}</ul> }.into_any()
            }
        }
    };
    view! {
        <Bar back=true place=place />
        <main class="wrap room" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("room-lobby-title")}</h1>
            </div>
            <NewRoom words=words />
            <section class="panel rooms stack" aria-labelledby="open">
                <h2 class="panel-h" id="open">
                    {words.text("room-lobby")}
                </h2>
                {list}
            </section>
        </main>
    }
}

/// None until the server has told.
fn open_rooms(words: Words) -> RwSignal<Option<Vec<RoomSummary>>> {
    let rooms = RwSignal::new(None);
    let link = StoredValue::new_local(None::<Link>);
    let hear = move |news| {
        let told = link.try_with_value(|link| link.as_ref().map(|link| link.with(|o| o.rooms().to_vec())));
        if news == News::Rooms {
            rooms.set(told.flatten());
        }
    };
    link.set_value(Some(Link::new(Goal::Lobby, own_name::own(words), hear)));
    rooms
}

fn row(words: Words, room: RoomSummary) -> Option<AnyView> {
    let Terms::ConnectFour(terms) = room.terms else { return None };
    let names: Vec<_> = room.names.iter().map(ToString::to_string).collect();
    let about = move || {
        let variant = variant(words, terms.setup());
        terms.pace().map_or(variant.clone(), |pace| format!("{variant} · {}", pace_name(pace)))
    };
    let joins = room.phase == Phase::Waiting && room.players < room.seats;
    let free = room.seats.saturating_sub(room.players);
    let count = move || {
        if joins {
            words.say("room-free-places", &[("count", free.into())])
        } else {
            words.say("room-watching", &[("count", room.spectators.into())])
        }
    };
    let act = words.text(if joins { "room-join" } else { "room-watch" });
    Some(
        view! {
            <li>
                <span class="glyph">
                    <Face player=Player::FIRST class="tok-l" />
                </span>
                <div>
                    <b>{names.join(", ")}</b>
                    <small>{about}</small>
                    <small class="num">{count}</small>
                </div>
                <a class="btn" href=Route::room(&room.room)>
                    {act}
                </a>
            </li>
        }
        .into_any(),
    )
}

#[component]
fn NewRoom(words: Words) -> impl IntoView {
    let pace = RwSignal::new(None::<Pace>);
    let private = RwSignal::new(false);
    let setup = RwSignal::new(Setup::CLASSIC);
    let opening = move |this: Opening| {
        let fair = Setup::try_from(Settings { opening: this, ..Settings::default() });
        let chosen = fair.unwrap_or(Setup::CLASSIC);
        view! {
            <label>
                <input
                    type="radio"
                    name="opening"
                    value=this.as_str()
                    prop:checked=move || setup.get() == chosen
                    on:change=move |_| setup.set(chosen)
                />
                <span>{move || words.with(|phrases| phrases.opening(this))}</span>
            </label>
        }
    };
    let choice = move |this: Option<Pace>| {
        let name = move || this.map_or_else(|| words.say("room-no-clock", &[]), pace_name);
        view! {
            <label>
                <input
                    type="radio"
                    name="pace"
                    prop:checked=move || pace.get() == this
                    on:change=move |_| pace.set(this)
                />
                <span class="num">{name}</span>
            </label>
        }
    };
    let paces = [None].into_iter().chain(Pace::ALL.map(Some));
    view! {
        <section class="panel stack" aria-labelledby="new">
            <h2 id="new">{words.text("room-new")}</h2>
            <fieldset class="field">
                <legend>{words.text("room-clock")}</legend>
                <div class="seg seg-wide">{paces.map(choice).collect_view()}</div>
            </fieldset>
            <fieldset class="field" id="opening">
                <legend>{words.text("setup-opening")}</legend>
                <div class="seg seg-wide">{[Opening::Plain, Opening::Drawn6].map(opening).collect_view()}</div>
            </fieldset>
            <label class="switch">
                <input type="checkbox" on:change=move |event| private.set(event_target_checked(&event)) />
                <span>{words.text("room-keep-private")}</span>
            </label>
            <a class="btn btn-primary btn-big" id="create" href=move || Route::create(setup.get(), pace.get(), private.get())>
                <Icon name="link" />
                {words.text("home-friends")}
            </a>
            <a class="btn" id="quick" href=move || Route::quick(setup.get(), pace.get())>
                <Icon name="bolt" />
                {words.text("home-quick")}
            </a>
        </section>
    }
}
