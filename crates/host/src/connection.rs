//! One connection: what is done about each message of a client.

use ::connect_four::Name;
use protocol::{ClientMessage, Failure, MessageRate, RoomId, ServerMessage, Terms, Token};
use room::{Millis, VisitorId};
use serde::{Deserialize, Serialize};

use crate::{ConnectionId, Input, Visitor, names};

/// A connection that is silent for this long is over; our clients ping every 4 s.
pub const SILENCE: Millis = 15_000;
/// A client that is silent for this long is pinged.
const PING_AFTER: Millis = 5_000;

/// What the server knows of one connection.
#[derive(Debug)]
pub struct Connection {
    id: ConnectionId,
    opened: Millis,
    /// The client number of `Hello`, and whether it is a program.
    hello: Option<(u32, bool)>,
    visitor: Option<Visitor>,
    room: Option<RoomId>,
    /// Messages that were wrong, and how many of them end the connection.
    malformed: u32,
    most_malformed: u32,
    rate: MessageRate,
    heard: Millis,
    pinged: bool,
}

/// What the shell of a connection has to do.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Step {
    /// Send this message.
    Tell(ServerMessage),
    /// Find the visitor of this token, or make a new one, and report `identified`.
    Identify(Option<Token>),
    /// Store the visitor's new name.
    KeepName { visitor: VisitorId, name: Name },
    /// Ask the lobby, and report `found`.
    Find { visitor: VisitorId, client: u32, to: Destination },
    /// Give this to the room's host.
    ToRoom { room: RoomId, input: Input },
    /// Send the list of rooms, now and whenever it changes.
    ShowLobby,
    /// Send the list of the rooms that this visitor has opened.
    ShowOwn(VisitorId),
    /// Ask the lobby to close this room, and send the list of those left, or why it is not closed.
    CloseRoom { visitor: VisitorId, room: RoomId },
    /// Ask the other end for a sign of life.
    Ping,
    /// Send this failure, and end the connection.
    End(Failure),
    /// End the connection, which is dead.
    HangUp,
}

/// Where a client wants to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Destination {
    /// A room by its name; `seen` is the last frame that the client knows of it.
    Room { room: RoomId, seen: Option<u64>, watch: bool },
    /// A new room of the visitor's own.
    New { terms: Terms, private: bool },
    /// A room where a visitor waits for the same game, or a new one.
    QuickMatch { terms: Terms },
}

impl Connection {
    /// A connection before its first message; `most_malformed` wrong messages end it.
    pub fn new(id: ConnectionId, most_malformed: u32, rate: MessageRate, now: Millis) -> Self {
        Self {
            id,
            opened: now,
            hello: None,
            visitor: None,
            room: None,
            malformed: 0,
            most_malformed,
            rate,
            heard: now,
            pinged: false,
        }
    }

    /// The visitor, once identified.
    pub fn visitor(&self) -> Option<&Visitor> {
        self.visitor.as_ref()
    }

    /// The room that the visitor is in.
    pub fn room(&self) -> Option<&RoomId> {
        self.room.as_ref()
    }

    /// Notes a sign of life.
    pub fn alive(&mut self, now: Millis) {
        self.heard = now;
        self.pinged = false;
    }

    /// Handles a message, or what is wrong with one.
    pub fn hear(&mut self, message: Result<ClientMessage, Failure>) -> Vec<Step> {
        match message {
            Ok(ClientMessage::Hello { .. }) if self.hello.is_some() => self.wrong(Failure::HelloTwice),
            Ok(ClientMessage::Hello { token, client, machine }) => {
                self.hello = Some((client, machine));
                vec![Step::Identify(token)]
            }
            Ok(message) => match self.visitor.clone() {
                Some(visitor) => self.obey(&visitor, message),
                None => self.wrong(Failure::NoHello),
            },
            Err(failure) => self.wrong(failure),
        }
    }

    /// Takes the visitor of the `Hello`, or the failure that ends the connection.
    pub fn identified(&mut self, visitor: Result<(VisitorId, Token, Name), Failure>) -> Vec<Step> {
        let (id, token, name, client, machine) = match (visitor, self.hello) {
            (Ok((id, token, name)), Some((client, machine))) => (id, token, name, client, machine),
            (Err(failure), _) => return vec![Step::End(failure)],
            (Ok(_), None) => return Vec::new(),
        };
        self.visitor = Some(Visitor { id, name: name.clone(), client, machine });
        vec![Step::Tell(ServerMessage::Welcome { visitor: id, token, name, rate: self.rate })]
    }

    /// Takes the room that was found, or why there is none. Entering the present room again shows it again.
    pub fn found(&mut self, to: &Destination, room: Result<RoomId, Failure>) -> Vec<Step> {
        let (room, visitor) = match (room, self.visitor.clone()) {
            (Ok(room), Some(visitor)) => (room, visitor),
            (Err(failure), _) => return vec![Step::Tell(ServerMessage::Failed(failure))],
            (Ok(_), None) => return Vec::new(),
        };
        let (seen, watch) = match to {
            Destination::Room { seen, watch, .. } => (*seen, *watch),
            Destination::New { .. } | Destination::QuickMatch { .. } => (None, false),
        };
        let mut steps = Vec::new();
        if self.room.as_ref() != Some(&room) {
            steps.extend(self.leave(Input::Leave { connection: self.id }));
        }
        self.room = Some(room.clone());
        let input = Input::Enter { connection: self.id, visitor, seen, watch };
        steps.push(Step::ToRoom { room, input });
        steps
    }

    /// The connection is closed; its room is told.
    pub fn closed(&mut self) -> Option<Step> {
        self.leave(Input::Lost { connection: self.id })
    }

    /// What is due by time alone: a ping, or the end of a silent connection.
    pub fn due(&mut self, now: Millis) -> Option<Step> {
        if now >= self.over_at() {
            Some(Step::HangUp)
        } else if now >= self.heard + PING_AFTER && !self.pinged {
            self.pinged = true;
            Some(Step::Ping)
        } else {
            None
        }
    }

    /// When to call [`Connection::due`] again.
    pub fn next_due(&self) -> Millis {
        let ping = self.heard + PING_AFTER;
        if self.pinged { self.over_at() } else { ping.min(self.over_at()) }
    }

    /// When the connection is over. Signs of life count only after `Hello`.
    fn over_at(&self) -> Millis {
        SILENCE + if self.hello.is_some() { self.heard } else { self.opened }
    }

    fn obey(&mut self, visitor: &Visitor, message: ClientMessage) -> Vec<Step> {
        let connection = self.id;
        let (id, client) = (visitor.id, visitor.client);
        let find = |to| vec![Step::Find { visitor: id, client, to }];
        match message {
            ClientMessage::Hello { .. } => Vec::new(),
            ClientMessage::Rename { name } => {
                let Some(name) = names::as_seen(&name) else {
                    return vec![Step::Tell(ServerMessage::Failed(Failure::NameRefused))];
                };
                self.visitor = Some(Visitor { name: name.clone(), ..visitor.clone() });
                let mut steps = self.to_room(Input::Rename { connection, name: name.clone() });
                steps.push(Step::KeepName { visitor: id, name });
                steps
            }
            ClientMessage::Enter { room, seen, watch } => find(Destination::Room { room, seen, watch }),
            ClientMessage::Create { terms, private } => find(Destination::New { terms, private }),
            ClientMessage::QuickMatch { terms } => find(Destination::QuickMatch { terms }),
            ClientMessage::Leave => self.leave(Input::Leave { connection }).into_iter().collect(),
            ClientMessage::Ask { number, command } if self.room.is_some() => {
                self.to_room(Input::Ask { connection, number, command })
            }
            ClientMessage::Ask { number, .. } => {
                let refusal = protocol::Refusal::NotInARoom;
                vec![Step::Tell(ServerMessage::Refused { number, refusal })]
            }
            ClientMessage::Lobby => vec![Step::ShowLobby],
            ClientMessage::Mine => vec![Step::ShowOwn(id)],
            ClientMessage::Close { room } => vec![Step::CloseRoom { visitor: id, room }],
            ClientMessage::Ping { number, lag } => {
                let mut steps = vec![Step::Tell(ServerMessage::Pong { number })];
                steps.extend(self.to_room(Input::Lag { connection, millis: lag }));
                steps
            }
        }
    }

    fn to_room(&self, input: Input) -> Vec<Step> {
        self.room.clone().map(|room| Step::ToRoom { room, input }).into_iter().collect()
    }

    fn leave(&mut self, input: Input) -> Option<Step> {
        self.room.take().map(|room| Step::ToRoom { room, input })
    }

    /// Answers a wrong message; too many of them end the connection.
    fn wrong(&mut self, failure: Failure) -> Vec<Step> {
        self.malformed += 1;
        if self.malformed >= self.most_malformed {
            vec![Step::End(failure)]
        } else {
            vec![Step::Tell(ServerMessage::Failed(failure))]
        }
    }
}
