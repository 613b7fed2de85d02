//! A room that is about to be opened: on which server, and for whom.

use client::online::Goal;
use protocol::Terms;

use super::super::{Context, Effect};
use super::lobby::Lobby;
use super::room::Room;
use super::server::Server;

#[derive(Debug)]
pub(crate) struct NewRoom {
    server: Server,
    pub(crate) private: bool,
}

impl NewRoom {
    pub(crate) fn new(server: Server) -> Self {
        Self { server, private: false }
    }

    pub(crate) fn open(&self, terms: Terms, context: &Context) -> Vec<Effect> {
        self.go(Goal::Create { terms, private: self.private }, context)
    }

    /// With anyone who looks for the same game.
    pub(crate) fn search(&self, terms: Terms, context: &Context) -> Vec<Effect> {
        self.go(Goal::QuickMatch { terms }, context)
    }

    pub(crate) fn back(&self, context: &Context) -> Vec<Effect> {
        vec![Effect::Become(Box::new(Lobby::new(self.server.clone(), context)))]
    }

    /// Whether it is private, as the value of a field.
    pub(crate) fn private_value(&self, context: &Context) -> String {
        context.say(if self.private { "screen-yes" } else { "screen-no" })
    }

    /// Who finds it.
    pub(crate) fn note(&self, context: &Context) -> String {
        context.say(if self.private { "room-private" } else { "room-public" })
    }

    fn go(&self, goal: Goal, context: &Context) -> Vec<Effect> {
        vec![Effect::Become(Box::new(Room::from_lobby(self.server.clone(), goal, context)))]
    }
}
