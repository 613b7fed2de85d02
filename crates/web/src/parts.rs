//! The parts of the program. The first page and what all pages share are there from the beginning; each other
//! part is downloaded when an address first asks for it.
#![allow(unsafe_code, reason = "a part is imported like a function of another language")]
#![allow(
    clippy::unnecessary_wraps,
    reason = "loading may fail, and the macro wants to say so in the same type"
)]

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::SplitLoaderError;

use crate::address::Address;
use crate::connect_four::online;
use crate::tetris::pages::{ending, help, play, solo, waiting};
use crate::{connect_four, home, tetris};

/// Shows what the part of an address after `#` asks for.
pub(crate) type Page = fn(&str) -> AnyView;

type Loaded<T> = Result<T, SplitLoaderError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Home,
    Play,
    Review,
    Variants,
    Saved,
    /// The newest saved games, on the first page.
    Recent,
    Lobby,
    Room,
    Puzzle,
    /// The puzzle of the day, on the first page.
    PuzzleCard,
    Storm,
    Explorer,
    Tetris,
    TetrisSettings,
    TetrisPlay,
    TetrisReplay,
    TetrisRoom,
}

impl Part {
    /// What can't be understood leads to the first page of its game.
    pub(crate) fn of(address: &Address) -> Self {
        let word = address.hash.trim_start_matches(['#', '/']).split('/').next().unwrap_or_default();
        match (address.path.as_str(), word) {
            ("/room", "") => Self::Lobby,
            ("/room", _) => Self::Room,
            ("/puzzle", _) => Self::Puzzle,
            ("/storm", _) => Self::Storm,
            ("/explore", _) => Self::Explorer,
            ("/tetris", "new" | "quick" | "room" | "watch") => Self::TetrisRoom,
            ("/tetris", "labo" | "arena" | "solo") => Self::TetrisPlay,
            ("/tetris", "replay") => Self::TetrisReplay,
            ("/tetris", "settings") => Self::TetrisSettings,
            ("/tetris", _) => Self::Tetris,
            (_, "play" | "saved") => Self::Play,
            (_, "r" | "g") => Self::Review,
            (_, "variants") => Self::Variants,
            (_, "games") => Self::Saved,
            _ => Self::Home,
        }
    }

    pub(crate) async fn load(self) -> Loaded<Page> {
        match self {
            Self::Home => Ok(home::page),
            Self::Play => play().await,
            Self::Review => review().await,
            Self::Variants => variants().await,
            Self::Saved => saved().await,
            Self::Recent => recent().await,
            Self::Lobby => lobby().await,
            Self::Room => room().await,
            Self::Puzzle => puzzle().await,
            Self::PuzzleCard => puzzle_card().await,
            Self::Storm => storm().await,
            Self::Explorer => explorer().await,
            Self::Tetris => tetris_start().await,
            Self::TetrisSettings => tetris_settings().await,
            Self::TetrisPlay => {
                spawn_local(async { drop(tetris_board().await) });
                let page = tetris_play().await;
                tetris_board().await.and(page)
            }
            Self::TetrisReplay => tetris_replay().await,
            Self::TetrisRoom => tetris_room().await,
        }
    }
}

/// A piece of a page that comes when its part does.
#[component]
pub(crate) fn Later(part: Part, #[prop(optional)] hash: String) -> impl IntoView {
    let page = fetched(move || part.load());
    move || page.get().map(|page| page(&hash))
}

/// How long after a failure a part is asked for again.
const AGAIN: Duration = Duration::from_secs(3);

/// What a part brings, which is fetched from now on.
pub(crate) fn fetched<T, L>(load: impl Fn() -> L + Copy + 'static) -> RwSignal<Option<T>>
where
    T: Send + Sync + 'static,
    L: Future<Output = Loaded<T>>,
{
    let part = RwSignal::new(None);
    fetch(load, part);
    part
}

/// The same for a part that is wanted only now.
pub(crate) fn fetch<T, L>(load: impl Fn() -> L + Copy + 'static, part: RwSignal<Option<T>>)
where
    T: Send + Sync + 'static,
    L: Future<Output = Loaded<T>>,
{
    spawn_local(async move {
        match load().await {
            // The page around it may be gone.
            Ok(loaded) => drop(part.try_set(Some(loaded))),
            Err(_) if part.is_disposed() => {}
            Err(_) => set_timeout(move || fetch(load, part), AGAIN),
        }
    });
}

/// Functions of a part, which are fetched with it. The worker has none of them, nor what they need.
macro_rules! part {
    ($part:ident: $($name:ident() -> $page:ty = $function:expr;)+) => { $(
        #[cfg(feature = "pages")]
        #[wasm_split_helpers::wasm_split($part, fallible)]
        pub(crate) fn $name() -> Loaded<$page> {
            Ok($function)
        }

        #[cfg(not(feature = "pages"))]
        pub(crate) async fn $name() -> Loaded<$page> {
            Ok($function)
        }
    )+ };
}

part! { play: play() -> Page = connect_four::play; }
part! { review: review() -> Page = connect_four::review; }
part! { variants: variants() -> Page = connect_four::variants; }
part! { saved: saved() -> Page = connect_four::saved; recent() -> Page = connect_four::recent; }
part! { lobby: lobby() -> Page = connect_four::lobby; room_failed() -> online::Content = online::page::failed; }
part! { room: room() -> Page = connect_four::room; }
part! { room_waiting: room_waiting() -> online::Content = online::waiting::content; }
part! { room_playing: room_playing() -> online::Content = online::playing::content; }
part! { puzzle: puzzle() -> Page = connect_four::puzzle::page; }
part! { puzzle_card: puzzle_card() -> Page = connect_four::puzzle::card; }
part! { storm: storm() -> Page = connect_four::storm::page; }
part! { explorer: explorer() -> Page = connect_four::explorer::page; }
part! { tetris_start: tetris_start() -> Page = tetris::start; tetris_settings() -> Page = tetris::settings; }
part! { tetris_play: tetris_play() -> Page = tetris::play; }
part! { tetris_replay: tetris_replay() -> Page = tetris::replay; }
part! { tetris_room: tetris_room() -> Page = tetris::room; }
part! { tetris_waiting: tetris_waiting() -> waiting::Content = waiting::content; tetris_seats() -> waiting::SeatList = waiting::seats; }
part! { tetris_board: tetris_board() -> play::Content = play::content; }
part! { tetris_end: tetris_ending() -> ending::Content = ending::ending; tetris_help() -> help::Content = help::help; tetris_badges() -> solo::Badges = solo::badges; }
