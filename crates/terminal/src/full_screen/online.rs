//! Rooms in a server: the lobby, the waiting room, and both games.

mod connect_four;
mod connection;
mod count;
mod lobby;
mod new_room;
mod remote;
mod room;
mod server;
mod tetris;
mod waiting;

pub(crate) use connection::Connection;
pub use connection::Heard;
pub use lobby::Lobby;
pub(crate) use new_room::NewRoom;
pub use room::Room;
pub use server::{BadLink, Server};
