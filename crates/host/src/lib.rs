//! The server's side of a room, of a connection, of the lobby and of a node among several, as values.
//!
//! A [`Host`] hears inputs and returns effects. It opens no file, reads no clock and waits for nothing; a small shell
//! performs the effects and reports how they went.
//!
//! ```text
//!            hear(now, Input) -> Vec<Effect>
//!  Enter Leave Lost Ask Rename Lag        Keep --> disk --> Kept | NotKept | Fenced
//!  Thought Steered Laid Drawn Due Stop    Tell Think Steer Lay Draw HangUp Show WakeAt Close Moved Stopped
//! ```
//!
//! A move of Puissance 4 is told only after `Kept`. On `NotKept` nothing has happened: the asker is refused, and duties
//! are tried again. Frames of Tetris are told at once and stay queued until they are kept. On `Fenced` another node
//! runs the room: every connection is told to connect again, and the host says nothing more.
//!
//! ```
//! use host::{ConnectionId, Effect, Host, Input, Kept, Limits, OpenedRoom, Visitor};
//! use protocol::Terms;
//! use room::VisitorId;
//!
//! let terms = room::connect_four::Terms::new(connect_four::Setup::CLASSIC, None).unwrap();
//! let room = OpenedRoom {
//!     id: "rive-7k2mq".parse().unwrap(),
//!     host: VisitorId(1),
//!     terms: Terms::ConnectFour(terms),
//!     private: false,
//! };
//! let limits = Limits { spectators: 100, reactions: 5 };
//! let mut host = Host::resume(&room, &Kept::default(), limits, 0.into(), 0).unwrap();
//!
//! let visitor = Visitor { id: VisitorId(1), name: "Ada".parse().unwrap(), client: 7, machine: false };
//! let (connection, seen, watch) = (ConnectionId(1), None, false);
//! let effects = host.hear(0, Input::Enter { connection, visitor, seen, watch });
//! // Ada sees the room at once; that she sits in it is written down before anyone is told.
//! assert!(matches!(effects[..], [Effect::Tell { .. }, Effect::Keep { .. }, ..]));
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod address;
mod audience;
mod connect_four;
mod connection;
mod effect;
mod host;
mod input;
mod lobby;
mod names;
mod node;
mod recent_frames;
mod relay;
mod running_time;
mod tetris;

pub use address::{Address, Source};
pub use connection::{Connection, Destination, SILENCE, Step};
pub use effect::{Effect, Finished, Finisher, Listing, Message, Question, Record, Ticket, Write};
pub use host::{Host, Kept, Limits, Misfit};
pub use input::{ConnectionId, Input, Visitor};
pub use lobby::{Found, Lobby, OpenedRoom, RoomLimits};
pub use names::as_seen;
pub use node::{LEASE, MARGIN, Node, NodeEffect, NodeId, NodeInput, Ownership, Peer, RENEWAL};
pub use relay::{Envelope, Relay, RelayEffect};
pub use running_time::{LONGEST_STEP, RunningTime};
