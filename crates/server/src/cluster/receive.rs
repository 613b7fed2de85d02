//! Handles the messages of other nodes.

use std::sync::Arc;

use host::{ConnectionId, Input, Listing, NodeId, OpenedRoom, RelayEffect};
use protocol::{Form, Refusal, RoomId, ServerMessage};

use super::{Answer, Cluster, Post, Question, lock};
use crate::blocked::Blocked;
use crate::rooms::{Inbound, Rooms};
use crate::socket::Letter;

impl Cluster {
    pub(super) fn receive(&self, rooms: &Arc<Rooms>, bytes: &[u8]) {
        let Some(post) = Post::from_bytes(bytes) else {
            metrics::counter!("quatris_bus_unreadable_total").increment(1);
            return;
        };
        match post {
            Post::Relayed(envelope) => {
                let own = {
                    let mut relay = lock(&self.relay);
                    let effects = relay.receive(self.now(), envelope);
                    self.publish(effects)
                };
                self.perform(rooms, own);
            }
            Post::Shown { by, room, listing } if by != self.id => self.shown(rooms, by, room, listing),
            Post::Gone { by, room } if by != self.id => self.over(rooms, by, &room),
            Post::Come(node) if node != self.id => {
                // The new node is known from the next renewal on.
                self.wanted();
                rooms.tell_of_all(self);
            }
            Post::Took { by, from, what } if by != self.id => rooms.rates.taken(from, what),
            Post::Blocked { who, blocked } => block(rooms, &who, blocked),
            Post::Asked { by, number, question } => {
                let (rooms, bus) = (Arc::clone(rooms), Arc::clone(&self.bus));
                tokio::spawn(async move {
                    let answer = answer(&rooms, question).await;
                    bus.to_node(by, Post::Answered { number, answer }.to_bytes());
                });
            }
            Post::Answered { number, answer } => {
                if let Some(asker) = lock(&self.asked).remove(&number) {
                    // The asker may have gone.
                    let _ = asker.send(answer);
                }
            }
            Post::Shown { .. } | Post::Gone { .. } | Post::Come(_) | Post::Took { .. } => {}
        }
    }

    /// Performs what is due in the relay.
    pub(super) fn due(&self, rooms: &Arc<Rooms>) {
        let own = {
            let mut relay = lock(&self.relay);
            let effects = relay.due(self.now());
            self.publish(effects)
        };
        self.perform(rooms, own);
    }

    fn perform(&self, rooms: &Arc<Rooms>, effects: Vec<RelayEffect>) {
        for effect in effects {
            match effect {
                RelayEffect::ToRoom { room, input } => self.to_room(rooms, &room, input),
                RelayEffect::Tell { to, bytes } => {
                    let letter = Letter::relayed(bytes);
                    let away = lock(&self.away);
                    for outbox in to.iter().filter_map(|connection| away.get(connection)) {
                        outbox.post(&letter);
                    }
                }
                RelayEffect::HangUp(connection) => {
                    if let Some(outbox) = lock(&self.away).remove(&connection) {
                        outbox.move_away();
                    }
                }
                RelayEffect::Publish { .. } => {}
            }
        }
    }

    fn to_room(&self, rooms: &Arc<Rooms>, room: &RoomId, input: Input) {
        let said = match &input {
            Input::Enter { connection, .. } => Said::Enter(*connection),
            Input::Ask { connection, number, .. } => Said::Ask(*connection, *number),
            Input::Leave { .. } | Input::Lost { .. } => Said::Last,
            _ => Said::Else,
        };
        let handle = rooms.handle(room);
        match (handle, said) {
            (Some(handle), Said::Last) => {
                // This is the last input of the connection, so no later one can overtake it.
                tokio::spawn(async move { handle.tell_for_sure(Inbound::Hear(input)).await });
            }
            (Some(handle), said) => match (handle.tell(Inbound::Hear(input)), said) {
                (true, _) | (false, Said::Last | Said::Else) => {}
                (false, Said::Enter(relayed)) => self.hang_up(relayed),
                (false, Said::Ask(relayed, number)) => {
                    let busy = ServerMessage::Refused { number, refusal: Refusal::Busy };
                    self.tell(&[relayed], &Form::Binary.encode(&busy));
                }
            },
            (None, Said::Enter(relayed) | Said::Ask(relayed, _)) => self.hang_up(relayed),
            (None, Said::Last | Said::Else) => {}
        }
    }

    fn shown(&self, rooms: &Rooms, by: NodeId, room: OpenedRoom, listing: Listing) {
        if rooms.handle(&room.id).is_none() {
            lock(&self.elsewhere).insert(room.id.clone(), by);
            rooms.lobby.show_other(room, listing);
        }
    }

    fn over(&self, rooms: &Rooms, by: NodeId, room: &RoomId) {
        let mut elsewhere = lock(&self.elsewhere);
        if elsewhere.get(room) == Some(&by) {
            elsewhere.remove(room);
            rooms.lobby.forget(room);
        }
    }

    /// Only these nodes are alive. Rooms of other nodes leave the lobby until the node that takes them over shows them.
    pub(super) fn know(&self, rooms: &Arc<Rooms>, living: &[NodeId]) {
        let own = {
            let mut relay = lock(&self.relay);
            let effects = relay.know(living.iter().copied());
            self.publish(effects)
        };
        self.perform(rooms, own);
        lock(&self.elsewhere).retain(|room, node| {
            let (lives, runs_here) = (living.contains(node), rooms.handle(room).is_some());
            if !lives && !runs_here {
                rooms.lobby.forget(room);
            }
            lives && !runs_here
        });
    }
}

/// The kind of an input, which decides what happens if the room can't hear it.
enum Said {
    Enter(ConnectionId),
    Ask(ConnectionId, u32),
    Last,
    Else,
}

async fn answer(rooms: &Arc<Rooms>, question: Question) -> Answer {
    match question {
        Question::Find { visitor, client, from, to } => {
            Answer::Found(rooms.find_here(visitor, client, from, &to).await)
        }
        Question::End { room, aside } => Answer::Ended(rooms.end_here(&room, aside).await.is_ok()),
    }
}

fn block(rooms: &Rooms, who: &str, blocked: bool) {
    let Ok(who) = who.parse::<Blocked>() else { return };
    if blocked {
        rooms.block(who);
    } else {
        rooms.blocked.lock().remove(&who);
    }
}
