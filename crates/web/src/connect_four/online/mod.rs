//! Puissance 4 with people elsewhere: the pages of `/room`.
//!
//! ```text
//! WebSocket, timers <─> Link ── client::online::Online
//!                        │ news
//!        page's words <─ Guest <─ clicks, keys
//! ```
//!
//! [`client::online`] decides when to connect and what to say; [`crate::browser::socket`] does it, `guest` is what the pages
//! show and hand their wishes to.

mod announcements;
mod clock;
mod ending;
pub(crate) mod invitation;
pub(crate) mod lobby;
mod model;
mod offers;
pub(crate) mod page;
mod places;
mod playing;
mod route;
mod seats;
mod spectators;
mod waiting;

pub(crate) use route::Route;
