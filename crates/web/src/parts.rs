//! The parts of the program. The first page and what all pages share are there from the beginning; each other
//! part is downloaded when an address first asks for it.
#![allow(unsafe_code, reason = "a part is imported like a function of another language")]
#![allow(
    clippy::unnecessary_wraps,
    reason = "loading may fail, and the macro wants to say so in the same type"
)]

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::address::Address;
use crate::{connect_four, home, tetris};

/// Shows what the part of an address after `#` asks for.
pub(crate) type Page = fn(&str) -> AnyView;

type Loaded = Result<Page, SplitLoaderError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Home,
    Play,
    Review,
    Variants,
    Saved,
    /// The newest saved games, on the first page.
    Recent,
    Room,
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
            ("/room", _) => Self::Room,
            ("/tetris", "new" | "quick" | "room" | "watch") => Self::TetrisRoom,
            ("/tetris", "labo" | "arena" | "solo") => Self::TetrisPlay,
            ("/tetris", "replay") => Self::TetrisReplay,
            ("/tetris", "settings") => Self::TetrisSettings,
            ("/tetris", _) => Self::Tetris,
            (_, "play" | "saved") => Self::Play,
            (_, "r") => Self::Review,
            (_, "variants") => Self::Variants,
            (_, "games") => Self::Saved,
            _ => Self::Home,
        }
    }

    pub(crate) async fn load(self) -> Loaded {
        match self {
            Self::Home => Ok(home::page),
            Self::Play => play().await,
            Self::Review => review().await,
            Self::Variants => variants().await,
            Self::Saved => saved().await,
            Self::Recent => recent().await,
            Self::Room => room().await,
            Self::Tetris => tetris_start().await,
            Self::TetrisSettings => tetris_settings().await,
            Self::TetrisPlay => tetris_play().await,
            Self::TetrisReplay => tetris_replay().await,
            Self::TetrisRoom => tetris_room().await,
        }
    }
}

/// A piece of a page that may come later, or not at all.
#[component]
pub(crate) fn Later(part: Part, #[prop(optional)] hash: String) -> impl IntoView {
    let page = RwSignal::new(None::<Page>);
    spawn_local(async move {
        if let Ok(loaded) = part.load().await {
            // The page around it may be gone.
            page.try_set(Some(loaded));
        }
    });
    move || page.get().map(|page| page(&hash))
}

#[wasm_split(play, fallible)]
fn play() -> Loaded {
    Ok(connect_four::play)
}

#[wasm_split(review, fallible)]
fn review() -> Loaded {
    Ok(connect_four::review)
}

#[wasm_split(variants, fallible)]
fn variants() -> Loaded {
    Ok(connect_four::variants)
}

#[wasm_split(saved, fallible)]
fn saved() -> Loaded {
    Ok(connect_four::saved)
}

#[wasm_split(saved, fallible)]
fn recent() -> Loaded {
    Ok(connect_four::recent)
}

#[wasm_split(room, fallible)]
fn room() -> Loaded {
    Ok(connect_four::room)
}

#[wasm_split(tetris_start, fallible)]
fn tetris_start() -> Loaded {
    Ok(tetris::start)
}

#[wasm_split(tetris_start, fallible)]
fn tetris_settings() -> Loaded {
    Ok(tetris::settings)
}

#[wasm_split(tetris_play, fallible)]
fn tetris_play() -> Loaded {
    Ok(tetris::play)
}

#[wasm_split(tetris_replay, fallible)]
fn tetris_replay() -> Loaded {
    Ok(tetris::replay)
}

#[wasm_split(tetris_room, fallible)]
fn tetris_room() -> Loaded {
    Ok(tetris::room)
}
