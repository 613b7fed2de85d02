//! The page of a room: on the way there, then the board, or why there is none.

use std::collections::VecDeque;
use std::time::Duration;

use ::protocol::{Failure, Terms};
use client::online::{Goal, News};
use leptos::prelude::*;
use markup::view;
use tetris::Setup;

use crate::browser;
use crate::browser::socket::Link;
use crate::parts;
use crate::ui::bar::Bar;
use crate::ui::button::button;
use crate::ui::own_name;
use crate::ui::shell::Shell;

use crate::tetris::model::Model;
use crate::tetris::online::{Heard, Remote};
use crate::tetris::options::Options;
use crate::tetris::pages::names::Company;
use crate::tetris::pages::waiting::{CountDown, OwnName, Watching};
use crate::tetris::paint::canvas;
use crate::tetris::route::{Route, Way};
use crate::tetris::screen::Screen;
use crate::tetris::settings::Settings;

/// How it is on the way to the room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    Coming,
    In(Setup),
    Failed(Failure),
}

#[component]
pub(crate) fn RoomPage(way: Way) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let settings = expect_context::<RwSignal<Settings>>();
    let words = shell.words;
    let stay = RwSignal::new(Stay::Coming);
    let board = parts::fetched(parts::tetris_board);
    let heard: Heard = StoredValue::new_local(VecDeque::new());
    let found = matches!(way, Way::Enter { .. });
    let (goal, bots) = match way {
        Way::New(options) => {
            (Goal::Create { terms: Terms::Tetris(options.setup), private: true }, Some(options))
        }
        Way::Quick(options) => (Goal::QuickMatch { terms: Terms::Tetris(options.setup) }, None),
        Way::Enter { room, watch } => (Goal::Enter { room, watch }, None),
    };
    let link = StoredValue::new_local(None::<Link>);
    let hear = move |news: News| {
        match &news {
            News::Entered => link.with_value(|link| {
                if let Some(link) = link.as_ref().filter(|_| stay.get_untracked() == Stay::Coming) {
                    stay.set(arrive(link, found, bots));
                }
            }),
            News::Failed(failure) if failure.is_final() => stay.set(Stay::Failed(*failure)),
            _ => {}
        }
        Remote::note(heard, news);
    };
    let name = own_name::own(shell.words);
    link.set_value(Some(Link::new(goal, name, hear)));
    move || match (stay.get(), link.with_value(Clone::clone)) {
        (Stay::In(setup), Some(link)) => {
            let source = Remote::new(link, heard);
            let screen = Screen::new(Model::new(Box::new(source), browser::is_still()), shell, settings);
            listen_unseen(screen);
            let has_game = |company: &Option<Company>| company.as_ref().is_some_and(|it| it.has_game);
            let has_game = Memo::new(move |_| screen.company.with(has_game));
            let page = move || match (has_game.get(), board.get()) {
                (true, Some(board)) => {
                    // Between games the name stands in the list of seats.
                    let playing = move || screen.company.with(|it| it.as_ref().is_some_and(|it| it.playing));
                    let name = view! { <Show when=playing><OwnName screen=screen /></Show> }.into_any();
                    let beside = view! { <Beside screen=screen /> }.into_any();
                    board(screen, setup, name, beside)
                }
                (has_game, _) => {
                    canvas::each_frame(move |now| screen.listen(now));
                    if has_game {
                        on_the_way()
                    } else {
                        view! { <Waiting screen=screen setup=setup /> }
                    }
                }
            };
            view! {
                {page}
                <CountDown screen=screen />
            }
            .into_any()
        }
        (Stay::Failed(failure), _) => {
            view! { <Notice><p role="alert" id="failed">{words.text(reason(failure))}</p></Notice> }
                .into_any()
        }
        _ => on_the_way(),
    }
}

fn on_the_way() -> AnyView {
    let words = expect_context::<Shell>().words;
    view! { <Notice><p role="status">{words.text("tetris-connecting")}</p></Notice> }.into_any()
}

/// The page before the first game.
#[component]
fn Waiting(screen: Screen, setup: Setup) -> impl IntoView {
    let content = parts::fetched(parts::tetris_waiting);
    move || content.get().map_or_else(on_the_way, |content| content(screen, setup))
}

/// The seats of the next game.
#[component]
fn NextSeats(screen: Screen) -> impl IntoView {
    let seats = parts::fetched(parts::tetris_seats);
    move || seats.get().map(|seats| seats(screen))
}

/// What a room has beside the board: in a game, who else is there; after it, the seats of the next one.
#[component]
fn Beside(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let of = move |tell: fn(&Company) -> bool| {
        move || screen.company.with(|company| company.as_ref().is_some_and(tell))
    };
    let hash = move || screen.company.with(|company| company.as_ref().map(|it| it.hash.clone()));
    view! {
        <Show when=of(|company| !company.connected)>
            <p class="note-small t-lost" role="status" id="offline">{words.text("tetris-reconnecting")}</p>
        </Show>
        <Show when=of(|company| !company.takes_part && company.playing)>
            <p class="note-small t-lost" id="watcher">{words.text("tetris-you-watch")} " " <a href=hash>{words.text("tetris-join")}</a></p>
        </Show>
        <Show when=of(|company| company.sits_out)>
            <p class="row t-lost" id="sits-out">
                {words.text("tetris-you-watch")}
                {button(words, "btn-primary", "join", "", "tetris-join", move || screen.be_ready(true))}
            </p>
        </Show>
        <Show when=of(|company| company.playing)>
            <Watching screen=screen />
        </Show>
        <Show when=of(|company| !company.playing)>
            <NextSeats screen=screen />
        </Show>
    }
}

/// A page that nobody sees paints nothing, but its scores and its voice go on.
fn listen_unseen(screen: Screen) {
    let listen = move || {
        if document().hidden() {
            screen.listen(canvas::now());
        }
    };
    if let Ok(listening) = set_interval_with_handle(listen, Duration::from_secs(1)) {
        on_cleanup(move || listening.clear());
    }
}

/// The address of a new room takes the place of the one that led here, and the machines come that were
/// wished for.
fn arrive(link: &Link, found: bool, wished: Option<Options>) -> Stay {
    let entered = link.with(|online| online.mirror().map(|room| (room.id().clone(), room.terms())));
    let Some((room, Terms::Tetris(setup))) = entered else { return Stay::Failed(Failure::NoSuchRoom) };
    if !found {
        browser::rename_page(&Route::room(&room));
    }
    for strength in wished.into_iter().flat_map(|options| (0..options.bots).map(move |_| options.strength)) {
        link.ask(::protocol::Command::AddMachine(strength));
    }
    Stay::In(setup)
}

#[component]
fn Notice(children: Children) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let place = Signal::derive(move || (words.say("tetris-name", &[]), words.say("tetris-room", &[])));
    view! {
        <Bar back=true place=place />
        <main class="wrap t-start" id="main" tabindex="-1">
            <h1 class="sr-only">{words.text("tetris-room")}</h1>
            <section class="panel stack">
                {children()}
                <a class="btn" href="/tetris">
                    {words.text("tetris-other")}
                </a>
            </section>
        </main>
    }
}

fn reason(failure: Failure) -> &'static str {
    match failure {
        Failure::RoomFull { .. } => "tetris-room-full",
        Failure::TooManyRooms { .. } => "tetris-too-many-rooms",
        Failure::UnknownVersion { .. } => "tetris-old-page",
        _ => "tetris-no-room",
    }
}
