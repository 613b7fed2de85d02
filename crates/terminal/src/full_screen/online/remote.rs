//! A server far away: the client value, its clock, and the effects that it asks for.

use client::online::{Effect as Asked, Goal, News, Online};
use protocol::Command;

use super::super::{Context, Effect, Event, Millis};
use super::connection::Heard;
use super::server::Server;

/// A ping is due about this often.
const BEAT: Millis = 1000;

#[derive(Debug)]
pub(crate) struct Remote {
    pub(crate) online: Online,
    pub(crate) server: Server,
    next: Option<Millis>,
    lost: bool,
}

impl Remote {
    pub(crate) fn new(mut server: Server, goal: Goal, context: &Context) -> Self {
        server.token = context.token(server.host()).or(server.token);
        let client = ((context.chance)() >> 32) as u32;
        let mut online = Online::new(goal, server.token, client, context.now);
        if let Some(name) = context.settings.name.clone() {
            // Nothing is sent before there is a connection.
            let _ = online.rename(name);
        }
        Self { online, server, next: None, lost: false }
    }

    /// What came of an event: news, and effects.
    pub(crate) fn hear(&mut self, event: &Event, context: &Context) -> (Vec<News>, Vec<Effect>) {
        let (now, random) = (context.now, ((context.chance)() >> 32) as u32);
        let mut begun = Vec::new();
        let asked = match event {
            Event::Tick if self.next.is_none() => {
                self.next = Some(now + BEAT);
                begun.push(Effect::Connect { url: self.server.socket(), after: 0 });
                Vec::new()
            }
            Event::Tick if self.next.is_some_and(|next| now >= next) => {
                self.next = Some(now + BEAT);
                self.online.tick(now, random)
            }
            Event::Online(Heard::Opened) => {
                self.lost = false;
                self.online.opened(now)
            }
            Event::Online(Heard::Received(bytes)) => self.online.received(bytes, now, random),
            Event::Online(Heard::Closed) => {
                self.lost = true;
                self.online.closed(now, random)
            }
            _ => Vec::new(),
        };
        let (news, mut effects) = self.sort(asked);
        effects.splice(0..0, begun);
        (news, effects)
    }

    /// The number of the command, and what has to be done.
    pub(crate) fn ask(&mut self, command: Command) -> (u32, Vec<News>, Vec<Effect>) {
        let (number, asked) = self.online.ask(command);
        let (news, effects) = self.sort(asked);
        (number, news, effects)
    }

    pub(crate) fn wake(&self, context: &Context) -> Millis {
        self.next.unwrap_or(context.now)
    }

    /// The connection broke, and is not back.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    fn sort(&mut self, asked: Vec<Asked>) -> (Vec<News>, Vec<Effect>) {
        let (mut news, mut effects) = (Vec::new(), Vec::new());
        for asked in asked {
            match asked {
                Asked::Send(bytes) => effects.push(Effect::Send(bytes)),
                Asked::HangUp => effects.push(Effect::HangUp),
                Asked::ConnectAfter(after) => {
                    effects.push(Effect::Connect { url: self.server.socket(), after });
                }
                Asked::Keep(token) => {
                    self.server.token = Some(token);
                    effects.push(Effect::KeepToken { server: self.server.host().to_owned(), token });
                }
                Asked::News(one) => news.push(one),
            }
        }
        (news, effects)
    }
}
