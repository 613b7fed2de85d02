//! The rooms that are open to all, and the way to a new one.

use client::online::{Goal, News};
use connect_four::{Opening, Player, Settings, Setup};
use leptos::prelude::*;
use markup::view;
use protocol::{OwnRoom, Phase, RoomId, RoomSummary, Terms};
use room::Pace;

use crate::browser::socket::Link;
use crate::connect_four::board::Face;
use crate::connect_four::clock::Paces;
use crate::connect_four::local::page::variant;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;
use crate::ui::own_name;
use crate::ui::shell::Shell;

use crate::connect_four::online::own_rooms::OwnRooms;
use crate::connect_four::online::route::Route;

/// The connection to the lobby: which rooms are open to all, and which are one's own.
#[derive(Clone, Copy)]
pub(crate) struct Lobby {
    pub(crate) shell: Shell,
    link: StoredValue<Option<Link>, LocalStorage>,
    /// None until the server has told.
    open: RwSignal<Option<Vec<RoomSummary>>>,
    pub(crate) own: RwSignal<Vec<OwnRoom>>,
}

impl Lobby {
    pub(crate) fn new(shell: Shell) -> Self {
        let lobby = Self {
            shell,
            link: StoredValue::new_local(None),
            open: RwSignal::new(None),
            own: RwSignal::new(Vec::new()),
        };
        let link = Link::new(Goal::Lobby, own_name::own(shell.words), move |news| lobby.hear(&news));
        lobby.link.set_value(Some(link));
        lobby
    }

    fn hear(self, news: &News) {
        // The page may have been left.
        let Some(Some(link)) = self.link.try_get_value() else { return };
        match news {
            News::Rooms => {
                self.open.set(Some(link.with(|online| online.rooms().to_vec())));
                link.tell(|online| online.ask_for_own_rooms());
            }
            News::OwnRooms => self.own.set(link.with(|online| online.own_rooms().to_vec())),
            News::Failed(failure) => {
                let words = self.shell.words;
                self.shell.toast(untrack(|| words.with(|phrases| phrases.failure(*failure))));
            }
            _ => {}
        }
    }

    pub(crate) fn close(self, room: RoomId) {
        if let Some(link) = self.link.get_value() {
            link.tell(|online| online.close_room(room));
        }
    }
}

#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let lobby = Lobby::new(shell);
    let place = Signal::derive(move || (words.say("home-p4", &[]), words.say("room-lobby", &[])));
    let list = move || match lobby.open.get() {
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
            <OwnRooms lobby=lobby />
            <section class="panel rooms stack" aria-labelledby="open">
                <h2 class="panel-h" id="open">
                    {words.text("room-lobby")}
                </h2>
                {list}
            </section>
        </main>
    }
}

fn row(words: Words, room: RoomSummary) -> Option<AnyView> {
    let Terms::ConnectFour(terms) = room.terms else { return None };
    let names: Vec<_> = room.names.iter().map(ToString::to_string).collect();
    let about = move || told(words, terms);
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

/// What is played in a room, in a few words.
pub(crate) fn told(words: Words, terms: room::connect_four::Terms) -> String {
    let variant = variant(words, terms.setup());
    terms.pace().map_or(variant.clone(), |pace| format!("{variant}\u{a0}· {}", pace.name()))
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
    view! {
        <section class="panel stack" aria-labelledby="new">
            <h2 id="new">{words.text("room-new")}</h2>
            <Paces words=words pace=pace />
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
