//! Puissance 4 with people elsewhere: the pages of `/room`.
//!
//! ```text
//! WebSocket, timers <─> Link ── client::online::Online
//!                        │ news
//!        page's words <─ OnlineRoom <─ clicks, keys
//! ```
//!
//! [`client::online`] decides when to connect and what to say; [`crate::browser::socket`] does it, `model` is what the pages
//! show and hand their wishes to.

mod announcements;
mod ending;
pub(crate) mod invitation;
pub(crate) mod lobby;
pub(crate) mod model;
mod offers;
mod own_rooms;
pub(crate) mod page;
mod places;
pub(crate) mod playing;
mod route;
mod search;
mod seats;
mod spectators;
pub(crate) mod waiting;

use leptos::prelude::AnyView;

use self::model::OnlineRoom;
pub(crate) use self::route::Route;

/// What the page of a room shows, in a part of its own.
pub(crate) type Content = fn(OnlineRoom) -> AnyView;
