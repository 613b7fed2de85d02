//! Puissance 4 with people elsewhere: the pages of `/room`.
//!
//! ```text
//! WebSocket, timers <─> Link ── client::online::Online
//!                        │ news
//!        page's words <─ Guest <─ clicks, keys
//! ```
//!
//! [`client::online`] decides when to connect and what to say; [`crate::link`] does it, `guest` is what the pages
//! show and hand their wishes to.

mod app;
mod clock;
mod company;
mod dealings;
mod ending;
mod guest;
mod invitation;
mod lobby;
mod page;
mod places;
mod playing;
mod route;
mod seats;
mod tidings;
mod waiting;

pub use app::mount;
pub(crate) use route::Route;
