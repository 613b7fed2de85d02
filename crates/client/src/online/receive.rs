//! What a client does about each message of the server.

use connect_four::Name;
use protocol::{ClientMessage, Failure, Form, Frame, Refusal, ServerMessage, Token};
use room::{Millis, VisitorId};

use super::{Effect, Goal, Link, Mirror, News, Online, lost, send};

impl Online {
    /// Handles a message of the server.
    pub fn received(&mut self, bytes: &[u8], now: Millis, random: u32) -> Vec<Effect> {
        if matches!(self.link, Link::Down | Link::Over) {
            return Vec::new();
        }
        self.ping.heard();
        match Form::Binary.decode(bytes) {
            Ok(message) => self.take(message, now, random),
            Err(_) => self.hang_up_in_doubt(now, random),
        }
    }

    fn take(&mut self, message: ServerMessage, now: Millis, random: u32) -> Vec<Effect> {
        match message {
            ServerMessage::Welcome { visitor, token, name, rate } => {
                self.rate = Some(rate);
                self.welcomed(visitor, token, name)
            }
            ServerMessage::Entered(entered) => match Mirror::entered(*entered, self.mirror.as_ref(), now) {
                Ok(mirror) => self.arrived(mirror),
                Err(_) => self.hang_up_in_doubt(now, random),
            },
            ServerMessage::Frame(frame) => self.followed(frame, now),
            ServerMessage::Done { number } => self.answered(number, Ok(())),
            ServerMessage::Refused { number, refusal } => self.answered(number, Err(refusal)),
            ServerMessage::Audience { spectators, lags, machines } => {
                if let Some(mirror) = &mut self.mirror {
                    mirror.joined_by(spectators, lags, machines);
                }
                vec![Effect::News(News::Audience)]
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
                self.ping.answered(number, now);
                Vec::new()
            }
            ServerMessage::Mine(rooms) => {
                self.own_rooms = rooms;
                vec![Effect::News(News::OwnRooms)]
            }
            ServerMessage::GameKept { id } => {
                if let Some(mirror) = &mut self.mirror {
                    mirror.kept(id);
                }
                vec![Effect::News(News::GameKept)]
            }
            ServerMessage::Failed(failure) => self.failed(failure, now, random),
            ServerMessage::Closing => vec![Effect::News(News::Closing)],
            // Only authors of programs need it.
            ServerMessage::Unreadable { .. } => Vec::new(),
        }
    }

    fn welcomed(&mut self, visitor: VisitorId, token: Token, name: Name) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.token != Some(token) {
            self.token = Some(token);
            effects.push(Effect::Keep(token));
        }
        if self.visitor.replace(visitor).is_some_and(|before| before != visitor) {
            // The server knows this client as another visitor, who has nothing to send again.
            effects.extend(self.pending.forget_all().map(lost));
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

    /// The message by which the client enters: back into its room, to its seat if it had one, or to its goal.
    fn way_in(&self) -> ClientMessage {
        match &self.mirror {
            Some(mirror) => {
                let takes_part = self.visitor.is_some_and(|visitor| mirror.takes_part(visitor));
                ClientMessage::Enter { room: mirror.id().clone(), seen: mirror.seen(), watch: !takes_part }
            }
            None => self.goal.message(),
        }
    }

    fn arrived(&mut self, mirror: Mirror) -> Vec<Effect> {
        self.mirror = Some(mirror);
        self.link = Link::There;
        let mut effects = vec![Effect::News(News::Entered)];
        effects.extend(self.pending.resume().map(|message| send(&message)));
        effects
    }

    fn followed(&mut self, frame: Frame, now: Millis) -> Vec<Effect> {
        let Some(mirror) = self.mirror.as_mut().filter(|_| self.link == Link::There) else {
            return Vec::new();
        };
        if frame.number() <= mirror.room().frames() {
            return Vec::new();
        }
        if mirror.follow(&frame, now) {
            vec![Effect::News(News::Happened(frame))]
        } else {
            mirror.distrust();
            self.link = Link::Asking;
            vec![send(&self.way_in())]
        }
    }

    fn answered(&mut self, number: u32, answer: Result<(), Refusal>) -> Vec<Effect> {
        let Some((command, next)) = self.pending.answered(number) else { return Vec::new() };
        let mut effects = vec![Effect::News(News::Answered { number, command, answer })];
        effects.extend(next.map(|message| send(&message)));
        effects
    }

    fn failed(&mut self, failure: Failure, now: Millis, random: u32) -> Vec<Effect> {
        let mut effects = vec![Effect::News(News::Failed(failure))];
        match failure {
            failure if failure.is_final() => {
                self.link = Link::Over;
                effects.push(Effect::HangUp);
            }
            // A refused name ends nothing else.
            Failure::NameRefused => self.wish = None,
            Failure::RoomInUse => {}
            _ => effects.extend(self.hang_up(now, random)),
        }
        effects
    }

    /// Gives up a connection that sent nonsense; the room that is known may be wrong too.
    fn hang_up_in_doubt(&mut self, now: Millis, random: u32) -> Vec<Effect> {
        if let Some(mirror) = &mut self.mirror {
            mirror.distrust();
        }
        self.hang_up(now, random)
    }
}
