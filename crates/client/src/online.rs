//! The player's side of a room in a server.
//!
//! [`Online`] is told what happens to a connection and what the player asks for, and returns what is to be done; it
//! opens no socket and reads no clock. It keeps a mirror of the room, connects again when the connection is lost,
//! resumes the room where it was, and makes sure that every command of Puissance 4 is done once, however often it is
//! sent.
//!
//! ```text
//!   Down --opened--> Greeting --Welcome--> Asking --Entered--> There
//!    ^                                                           |
//!    +---------------- closed, silence, nonsense ----------------+
//! ```

mod backoff;
mod effect;
mod mirror;
mod pending;
mod ping;
mod receive;

use ::room::Millis;
use ::room::{Cause, VisitorId};
use connect_four::Name;
use protocol::{ClientMessage, Command, Form, MessageRate, OwnRoom, RoomId, RoomSummary, Token};

use backoff::Backoff;
use pending::Pending;
use ping::Ping;

pub use effect::{Effect, Goal, News};
pub use mirror::Mirror;

/// What a client knows of the server, and what it waits for.
#[derive(Debug)]
pub struct Online {
    goal: Goal,
    token: Option<Token>,
    /// This client's own number, chosen at random by the shell.
    client: u32,
    link: Link,
    visitor: Option<VisitorId>,
    name: Option<Name>,
    rate: Option<MessageRate>,
    /// The name that the player wants.
    wish: Option<Name>,
    mirror: Option<Mirror>,
    rooms: Vec<RoomSummary>,
    own_rooms: Vec<OwnRoom>,
    pending: Pending,
    ping: Ping,
    backoff: Backoff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Down,
    /// `Hello` is sent.
    Greeting,
    /// The server is told where this client wants to go.
    Asking,
    There,
    /// The server refuses for good: connecting again would not help.
    Over,
}

impl Online {
    /// A client that is not connected: the shell connects at once, and later whenever an effect says so.
    pub fn new(goal: Goal, token: Option<Token>, client: u32, now: Millis) -> Self {
        Self {
            goal,
            token,
            client,
            link: Link::Down,
            visitor: None,
            name: None,
            rate: None,
            wish: None,
            mirror: None,
            rooms: Vec::new(),
            own_rooms: Vec::new(),
            pending: Pending::default(),
            ping: Ping::awaited(now),
            backoff: Backoff::default(),
        }
    }

    /// The room after the last frame that arrived.
    pub fn mirror(&self) -> Option<&Mirror> {
        self.mirror.as_ref()
    }

    /// The public rooms, if the goal is the lobby.
    pub fn rooms(&self) -> &[RoomSummary] {
        &self.rooms
    }

    /// The rooms that this visitor has opened, as they were when they were last asked for.
    pub fn own_rooms(&self) -> &[OwnRoom] {
        &self.own_rooms
    }

    /// The cause that the server notes for the command of this number.
    pub fn cause(&self, number: u32) -> Option<Cause> {
        Some(Cause { visitor: self.visitor?, client: self.client, number })
    }

    /// The visitor that this client is to the server.
    pub fn visitor(&self) -> Option<VisitorId> {
        self.visitor
    }

    /// How many messages the server accepts, once it has said so.
    pub fn message_rate(&self) -> Option<MessageRate> {
        self.rate
    }

    /// The player's name on the server.
    pub fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// Whether the client is in the room, or the lobby, and up to date.
    pub fn is_there(&self) -> bool {
        self.link == Link::There
    }

    /// Round trip time of the last ping, in milliseconds.
    pub fn lag(&self) -> Option<u16> {
        self.ping.lag()
    }

    /// Commands without an answer, with their numbers, the oldest first.
    pub fn unanswered(&self) -> impl Iterator<Item = (u32, Command)> {
        self.pending.unanswered()
    }

    /// The connection is open.
    pub fn opened(&mut self, now: Millis) -> Vec<Effect> {
        if self.link == Link::Over {
            return vec![Effect::HangUp];
        }
        self.link = Link::Greeting;
        self.ping = Ping::opened(now);
        vec![send(&ClientMessage::Hello { token: self.token, client: self.client, machine: false })]
    }

    /// The connection is lost, or could not be opened. `random` spreads clients that reconnect.
    pub fn closed(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if self.link == Link::Over {
            return Vec::new();
        }
        let wait = self.backoff.wait(self.ping.age(now), random);
        self.link = Link::Down;
        self.ping = Ping::awaited(now.saturating_add(wait));
        let mut effects: Vec<_> = self.pending.forget_inputs().map(lost).collect();
        effects.extend([Effect::ConnectAfter(wait), Effect::News(News::Disconnected)]);
        effects
    }

    /// Sends the ping that is due, or gives a silent connection up. Call it about once a second, or more often.
    pub fn tick(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if self.link == Link::Over {
            Vec::new()
        } else if self.ping.is_dead(now) {
            self.hang_up(now, random)
        } else if self.link == Link::Down {
            Vec::new()
        } else {
            self.ping.beat(now).map(|ping| send(&ping)).into_iter().collect()
        }
    }

    /// Sends a command; returns its number. A command of Puissance 4 is done once, whatever happens to the connection;
    /// any other is lost with the connection.
    pub fn ask(&mut self, command: Command) -> (u32, Vec<Effect>) {
        let (number, asked) = self.pending.ask(command, self.is_there());
        let effects = match asked {
            Ok(message) => message.map(|message| send(&message)).into_iter().collect(),
            Err(news) => vec![Effect::News(news)],
        };
        (number, effects)
    }

    /// Changes the player's name.
    pub fn rename(&mut self, name: Name) -> Vec<Effect> {
        let message = self.is_greeted().then(|| send(&ClientMessage::Rename { name: name.clone() }));
        self.wish = Some(name);
        message.into_iter().collect()
    }

    /// Asks which rooms this visitor has opened; `News::OwnRooms` says that they are here.
    pub fn ask_for_own_rooms(&self) -> Vec<Effect> {
        self.is_greeted().then(|| send(&ClientMessage::Mine)).into_iter().collect()
    }

    /// Closes a room of this visitor's own; `News::OwnRooms` says that the list of those left is here.
    pub fn close_room(&self, room: RoomId) -> Vec<Effect> {
        self.is_greeted().then(|| send(&ClientMessage::Close { room })).into_iter().collect()
    }

    fn is_greeted(&self) -> bool {
        matches!(self.link, Link::Asking | Link::There)
    }

    /// Gives this connection up and opens another one.
    fn hang_up(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        let mut effects = vec![Effect::HangUp];
        effects.extend(self.closed(now, random));
        effects
    }
}

fn send(message: &ClientMessage) -> Effect {
    Effect::Send(Form::Binary.encode(message))
}

fn lost((number, command): (u32, Command)) -> Effect {
    Effect::News(News::Lost { number, command })
}
