//! The player's side of a room in a server.
//!
//! [`Online`] is told what happens to a connection and what the player asks for, and returns what is to be
//! done about it; it opens no socket and reads no clock. It keeps a mirror of the room, connects again when
//! the connection is lost, takes up the room where it was, and sees to it that every command at a table is
//! done once, however often it has to be sent.
//!
//! ```text
//!   Down --opened--> Greeting --Welcome--> Asking --Entered--> There
//!    ^                                                           |
//!    +---------------- closed, silence, nonsense ----------------+
//! ```

mod backoff;
mod effect;
mod errands;
mod pulse;
mod room;

use ::room::VisitorId;
use ::room::table::Millis;
use connect_four::Name;
use protocol::{ClientMessage, Command, Failure, Form, Frame, RoomSummary, ServerMessage, Token};

use backoff::Backoff;
use errands::Errands;
use pulse::Pulse;

pub use effect::{Effect, Goal, News};
pub use room::Room;

#[derive(Debug)]
pub struct Online {
    goal: Goal,
    token: Option<Token>,
    /// This client's own number, chosen at random by the shell.
    client: u32,
    link: Link,
    visitor: Option<VisitorId>,
    name: Option<Name>,
    /// What the player wants to be called.
    wish: Option<Name>,
    room: Option<Room>,
    rooms: Vec<RoomSummary>,
    errands: Errands,
    pulse: Pulse,
    backoff: Backoff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Down,
    /// Hello was said.
    Greeting,
    /// The server knows where this client wants to go.
    Asking,
    There,
    /// Connecting again would not help.
    Over,
}

impl Online {
    /// Connect at once; after that, whenever an effect says so.
    pub fn new(goal: Goal, token: Option<Token>, client: u32, now: Millis) -> Self {
        Self {
            goal,
            token,
            client,
            link: Link::Down,
            visitor: None,
            name: None,
            wish: None,
            room: None,
            rooms: Vec::new(),
            errands: Errands::default(),
            pulse: Pulse::awaited(now),
            backoff: Backoff::default(),
        }
    }

    /// The room as it was when anything was last heard of it.
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The rooms that are open to all, for those whose goal is the lobby.
    pub fn rooms(&self) -> &[RoomSummary] {
        &self.rooms
    }

    pub fn visitor(&self) -> Option<VisitorId> {
        self.visitor
    }

    pub fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// What is shown is what the server knows, but for what is on its way.
    pub fn is_there(&self) -> bool {
        self.link == Link::There
    }

    /// How long the last message took there and back, in milliseconds.
    pub fn lag(&self) -> Option<u16> {
        self.pulse.lag()
    }

    /// What was asked for and is not answered yet, with its numbers, the oldest first.
    pub fn unanswered(&self) -> impl Iterator<Item = (u32, Command)> {
        self.errands.unanswered()
    }

    /// The connection is there.
    pub fn opened(&mut self, now: Millis) -> Vec<Effect> {
        if self.link == Link::Over {
            return vec![Effect::HangUp];
        }
        self.link = Link::Greeting;
        self.pulse = Pulse::opened(now);
        vec![send(&ClientMessage::Hello { token: self.token, client: self.client })]
    }

    /// The connection is lost, or there never was one. `random` spreads those who come back at once.
    pub fn closed(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if self.link == Link::Over {
            return Vec::new();
        }
        let wait = self.backoff.wait(self.pulse.age(now), random);
        self.link = Link::Down;
        self.pulse = Pulse::awaited(now.saturating_add(wait));
        let mut effects: Vec<_> = self.errands.forget_inputs().map(lost).collect();
        effects.extend([Effect::ConnectAfter(wait), Effect::News(News::Disconnected)]);
        effects
    }

    /// To be called about once a second, or more often.
    pub fn tick(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if self.link == Link::Over {
            Vec::new()
        } else if self.pulse.is_dead(now) {
            self.hang_up(now, random)
        } else if self.link == Link::Down {
            Vec::new()
        } else {
            self.pulse.beat(now).map(|ping| send(&ping)).into_iter().collect()
        }
    }

    /// Puts a command, under the number that is returned. At a table it is done once, whatever happens to
    /// the connection; everything else is lost with it.
    pub fn ask(&mut self, command: Command) -> (u32, Vec<Effect>) {
        let (number, asked) = self.errands.ask(command, self.is_there());
        let effects = match asked {
            Ok(message) => message.map(|message| send(&message)).into_iter().collect(),
            Err(news) => vec![Effect::News(news)],
        };
        (number, effects)
    }

    /// Calls the player so, from now on.
    pub fn rename(&mut self, name: Name) -> Vec<Effect> {
        let greeted = matches!(self.link, Link::Asking | Link::There);
        let message = greeted.then(|| send(&ClientMessage::Rename { name: name.clone() }));
        self.wish = Some(name);
        message.into_iter().collect()
    }

    /// A message from the server.
    pub fn received(&mut self, bytes: &[u8], now: Millis, random: u32) -> Vec<Effect> {
        if matches!(self.link, Link::Down | Link::Over) {
            return Vec::new();
        }
        self.pulse.heard(now);
        match Form::Binary.decode(bytes) {
            Ok(message) => self.take(message, now, random),
            Err(_) => self.hang_up_in_doubt(now, random),
        }
    }

    fn take(&mut self, message: ServerMessage, now: Millis, random: u32) -> Vec<Effect> {
        match message {
            ServerMessage::Welcome { visitor, token, name } => self.welcomed(visitor, token, name),
            ServerMessage::Entered(entered) => match Room::entered(*entered, self.room.as_ref(), now) {
                Ok(room) => self.arrived(room),
                Err(_) => self.hang_up_in_doubt(now, random),
            },
            ServerMessage::Frame(frame) => self.followed(frame, now),
            ServerMessage::Done { number } => self.answered(number, Ok(())),
            ServerMessage::Refused { number, refusal } => self.answered(number, Err(refusal)),
            ServerMessage::Company { watching, lags } => {
                if let Some(room) = &mut self.room {
                    room.joined_by(watching, lags);
                }
                vec![Effect::News(News::Company)]
            }
            ServerMessage::Reacted { by, reaction } => vec![Effect::News(News::Reacted { by, reaction })],
            ServerMessage::Rooms(rooms) => {
                self.rooms = rooms;
                if self.goal == Goal::Lobby {
                    self.link = Link::There;
                }
                vec![Effect::News(News::Rooms)]
            }
            ServerMessage::Pong { number } => {
                self.pulse.answered(number, now);
                Vec::new()
            }
            ServerMessage::Failed(failure) => self.failed(failure, now, random),
            ServerMessage::Closing => vec![Effect::News(News::Closing)],
        }
    }

    fn welcomed(&mut self, visitor: VisitorId, token: Token, name: Name) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.token != Some(token) {
            self.token = Some(token);
            effects.push(Effect::Keep(token));
        }
        if self.visitor.replace(visitor).is_some_and(|before| before != visitor) {
            // The server took this for somebody else; what that one asked for is not theirs to repeat.
            effects.extend(self.errands.forget_all().map(lost));
        }
        if let Some(wish) = self.wish.clone().filter(|wish| *wish != name) {
            effects.push(send(&ClientMessage::Rename { name: wish }));
        }
        self.name = Some(name);
        effects.push(Effect::News(News::Welcomed));
        if self.link == Link::Greeting {
            self.link = Link::Asking;
            effects.push(send(&self.way_in()));
        }
        effects
    }

    /// Somebody who was in a room goes back there, to their place if they had one.
    fn way_in(&self) -> ClientMessage {
        match &self.room {
            Some(room) => {
                let takes_part = self.visitor.is_some_and(|visitor| room.takes_part(visitor));
                ClientMessage::Enter { room: room.id().clone(), seen: room.seen(), watch: !takes_part }
            }
            None => self.goal.message(),
        }
    }

    fn arrived(&mut self, room: Room) -> Vec<Effect> {
        self.room = Some(room);
        self.link = Link::There;
        let mut effects = vec![Effect::News(News::Entered)];
        effects.extend(self.errands.resume().map(|message| send(&message)));
        effects
    }

    fn followed(&mut self, frame: Frame, now: Millis) -> Vec<Effect> {
        let Some(room) = self.room.as_mut().filter(|_| self.link == Link::There) else { return Vec::new() };
        if frame.number() <= room.mirror().frames() {
            return Vec::new();
        }
        if room.follow(&frame, now) {
            vec![Effect::News(News::Happened(frame))]
        } else {
            room.distrust();
            self.link = Link::Asking;
            vec![send(&self.way_in())]
        }
    }

    fn answered(&mut self, number: u32, answer: Result<(), protocol::Refusal>) -> Vec<Effect> {
        let Some((command, next)) = self.errands.answered(number) else { return Vec::new() };
        let mut effects = vec![Effect::News(News::Answered { number, command, answer })];
        effects.extend(next.map(|message| send(&message)));
        effects
    }

    fn failed(&mut self, failure: Failure, now: Millis, random: u32) -> Vec<Effect> {
        let mut effects = vec![Effect::News(News::Failed(failure))];
        match failure {
            Failure::NoSuchRoom
            | Failure::RoomFull { .. }
            | Failure::TooManyRooms { .. }
            | Failure::UnknownVersion { .. } => {
                self.link = Link::Over;
                effects.push(Effect::HangUp);
            }
            Failure::Malformed
            | Failure::TooLarge { .. }
            | Failure::TooFast { .. }
            | Failure::NoHello
            | Failure::TooSlow
            | Failure::Unavailable => effects.extend(self.hang_up(now, random)),
        }
        effects
    }

    /// What was sent makes no sense; so what is known of the room may not either.
    fn hang_up_in_doubt(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if let Some(room) = &mut self.room {
            room.distrust();
        }
        self.hang_up(now, random)
    }

    /// Gives this connection up for another one.
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
