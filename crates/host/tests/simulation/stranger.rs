//! Strangers: visitors without our client, who come and go within a moment, or send `Hello` twice.

use protocol::{ClientMessage, Form, RoomId};
use room::Millis;

use super::trouble::soon;
use super::world::{Happening, World};

impl World {
    pub(super) fn stranger(&mut self) {
        if self.node.is_none() {
            return;
        }
        let room: RoomId = "rive".parse().expect("a room");
        let wire = self.wire(None);
        let hello = |client| ClientMessage::Hello { token: None, client, machine: false };
        let enter = ClientMessage::Enter { room, seen: None, watch: false };
        let client = self.chance.next() as u32;
        let mut messages = vec![hello(client), enter.clone()];
        if self.chance.one_in(2) {
            messages.extend([hello(client.wrapping_add(1)), enter]);
        }
        if self.chance.one_in(3) {
            messages.push(ClientMessage::Leave);
        }
        self.note(|| format!("a stranger says {messages:?} through connection {wire}"));
        let mut pause: Millis = 0;
        for message in messages {
            pause += soon(&mut self.chance);
            self.plan(pause, Happening::StrangerSays { wire, bytes: Form::Binary.encode(&message) });
        }
        let silently = self.chance.one_in(3);
        let last = soon(&mut self.chance);
        self.plan(pause + last, Happening::StrangerGoes { wire, silently });
    }
}
