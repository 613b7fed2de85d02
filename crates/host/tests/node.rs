//! What a node returns about its lease, its rooms and its relay, one input at a time.

use host::{
    ConnectionId, Envelope, Input, LEASE, MARGIN, Node, NodeEffect, NodeId, NodeInput, Ownership, Peer,
    RENEWAL, Relay, RelayEffect, Ticket, Visitor,
};
use protocol::RoomId;
use room::{Millis, VisitorId};

const HERE: NodeId = NodeId(1);
const THERE: NodeId = NodeId(2);

fn room(name: &str) -> RoomId {
    name.parse().expect("a name")
}

fn owned(name: &str, epoch: u64) -> Ownership {
    Ownership { room: room(name), epoch }
}

/// A node and what it wanted done, in words.
struct Words {
    node: Node,
    ticket: Ticket,
    wake: Millis,
}

impl Words {
    fn new() -> Self {
        Self { node: Node::new(HERE), ticket: Ticket(0), wake: 0 }
    }

    fn hear(&mut self, now: Millis, input: NodeInput) -> Vec<String> {
        let effects = self.node.hear(now, input);
        effects.into_iter().filter_map(|effect| self.word(effect)).collect()
    }

    fn word(&mut self, effect: NodeEffect) -> Option<String> {
        Some(match effect {
            NodeEffect::Renew { ticket, take, .. } => {
                self.ticket = ticket;
                format!("renew, take {take}")
            }
            NodeEffect::Run(Ownership { room, epoch }) => format!("run {room} {epoch}"),
            NodeEffect::Fence(room) => format!("fence {room}"),
            NodeEffect::HandOver { room, to } => format!("hand {room} to {}", to.0),
            NodeEffect::Leave => "leave".into(),
            NodeEffect::WakeAt(time) => {
                self.wake = time;
                return None;
            }
        })
    }

    fn renewed(&mut self, now: Millis, rooms_there: Option<u32>, owned: &[Ownership]) -> Vec<String> {
        let there = rooms_there.map(|rooms| Peer { id: THERE, rooms });
        let peers = [Peer { id: HERE, rooms: 0 }].into_iter().chain(there).collect();
        let (ticket, owned) = (self.ticket, owned.to_vec());
        self.hear(now, NodeInput::Renewed { ticket, taken: 0, peers, owned })
    }
}

#[test]
fn a_node_runs_what_it_owns_and_renews_its_lease_each_second() {
    let mut node = Words::new();
    assert_eq!(node.hear(10, NodeInput::Due), ["renew, take 16"]);
    assert!(!node.node.is_sure(10), "nothing is confirmed yet");
    assert_eq!(node.renewed(30, None, &[owned("rive", 3)]), ["run rive 3"]);
    assert!(node.node.is_sure(30) && node.node.runs(&room("rive")));
    assert_eq!(node.wake, 10 + RENEWAL);
    assert_eq!(node.hear(10 + RENEWAL, NodeInput::Due), ["renew, take 16"]);
    assert_eq!(node.renewed(1_020, None, &[owned("rive", 3)]), [""; 0], "it runs already");
}

#[test]
fn a_node_gives_everything_up_before_its_lease_can_be_over() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    // The answer took long: the lease may have begun as early as it was asked for.
    node.renewed(900, None, &[owned("rive", 3)]);
    let end = LEASE - MARGIN;
    node.hear(1_000, NodeInput::Due);
    assert!(node.node.is_sure(end - 1) && !node.node.is_sure(end));
    let late = node.ticket;
    assert_eq!(node.hear(end, NodeInput::Due), ["fence rive", "renew, take 16"]);
    let peers = vec![Peer { id: HERE, rooms: 0 }];
    let answer = NodeInput::Renewed { ticket: late, taken: 0, peers, owned: vec![owned("rive", 3)] };
    assert_eq!(node.hear(end + 1, answer), [""; 0], "it was asked for before the end");
    assert!(!node.node.is_sure(end + 1));
    assert_eq!(node.renewed(end + 2, None, &[owned("rive", 4)]), [""; 0], "the old task has not ended");
    node.hear(end + 3, NodeInput::Ended(room("rive")));
    node.hear(end + RENEWAL, NodeInput::Due);
    assert_eq!(node.renewed(end + RENEWAL + 1, None, &[owned("rive", 4)]), ["run rive 4"]);
}

#[test]
fn an_answer_that_comes_after_the_end_of_its_lease_is_none() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    assert_eq!(node.renewed(LEASE, None, &[owned("rive", 3)]), ["renew, take 16"]);
    assert!(!node.node.is_sure(LEASE));
}

#[test]
fn a_room_that_has_ended_is_not_run_again_because_of_an_old_list() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    node.hear(1, NodeInput::Ended(room("rive")));
    assert_eq!(node.renewed(2, None, &[owned("rive", 3)]), [""; 0]);
    node.hear(RENEWAL, NodeInput::Due);
    assert_eq!(node.renewed(RENEWAL, None, &[owned("rive", 4)]), ["run rive 4"]);
}

#[test]
fn while_there_are_rooms_without_an_owner_more_are_taken_at_once() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    let full = |ticket, taken| NodeInput::Renewed { ticket, taken, peers: Vec::new(), owned: Vec::new() };
    node.hear(5, full(node.ticket, 16));
    assert_eq!(node.wake, 100);
    assert_eq!(node.hear(100, NodeInput::Due), ["renew, take 32"]);
    node.hear(105, full(node.ticket, 31));
    assert_eq!(node.hear(1_100, NodeInput::Due), ["renew, take 16"]);
}

#[test]
fn whoever_wants_a_room_that_nobody_runs_need_not_wait_for_the_next_second() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    node.renewed(10, None, &[]);
    assert_eq!(node.hear(50, NodeInput::Wanted), [""; 0]);
    assert_eq!(node.wake, 100);
    assert_eq!(node.hear(100, NodeInput::Due), ["renew, take 16"]);
}

#[test]
fn new_rooms_go_where_there_are_far_fewer() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    let names: Vec<_> = (0..10).map(|number| format!("rive-{number}")).collect();
    let many: Vec<_> = names.iter().map(|name| owned(name, 1)).collect();
    assert_eq!(node.renewed(1, Some(2), &many[..9]).len(), 9);
    assert_eq!(node.node.place(), HERE, "a little more is no reason");
    node.hear(2, NodeInput::Opened(owned("rive-9", 0)));
    node.hear(3, NodeInput::Opened(owned("rive-10", 0)));
    assert_eq!(node.node.place(), THERE);
    node.hear(RENEWAL, NodeInput::Due);
    let moved = node.renewed(RENEWAL, Some(1), &many);
    assert_eq!(moved.len(), 8, "a few at a time: {moved:?}");
}

#[test]
fn a_node_that_stops_hands_everything_over_and_leaves() {
    let mut node = Words::new();
    node.hear(0, NodeInput::Due);
    node.renewed(1, Some(0), &[owned("rive", 1), owned("lac", 1)]);
    assert_eq!(node.hear(2, NodeInput::Stop), ["hand lac to 2", "hand rive to 2"]);
    assert_eq!(node.node.place(), THERE);
    assert_eq!(node.hear(3, NodeInput::Ended(room("lac"))), [""; 0]);
    assert_eq!(node.hear(4, NodeInput::Ended(room("rive"))), ["leave"]);
    assert_eq!(node.hear(5, NodeInput::Due), [""; 0]);
    let mut alone = Words::new();
    alone.hear(0, NodeInput::Due);
    alone.renewed(1, None, &[owned("rive", 1)]);
    assert_eq!(alone.hear(2, NodeInput::Stop), ["leave"], "there is nobody to hand anything to");
}

/// Two nodes; a connection of the first is in a room of the second.
struct Pair {
    here: Relay,
    there: Relay,
}

const CONNECTION: ConnectionId = ConnectionId(7);

impl Pair {
    fn new() -> (Self, Vec<Envelope>) {
        let mut pair = Self { here: Relay::new(HERE), there: Relay::new(THERE) };
        for relay in [&mut pair.here, &mut pair.there] {
            assert!(relay.know([HERE, THERE]).is_empty());
        }
        pair.exchange_beats(0);
        assert!(pair.here.hears(0, THERE) && pair.there.hears(0, HERE));
        let name = "Ada".parse().expect("a name");
        let visitor = Visitor { id: VisitorId(1), name, client: 7, machine: false };
        let enter = Input::Enter { connection: CONNECTION, visitor, seen: Some(3), watch: false };
        let sent = envelopes(pair.here.forward(0, THERE, room("rive"), enter));
        (pair, sent)
    }

    fn exchange_beats(&mut self, now: Millis) {
        for beat in envelopes(self.here.due(now)) {
            assert_eq!(words(&self.there.receive(now, beat)), [""; 0]);
        }
        for beat in envelopes(self.there.due(now)) {
            assert_eq!(words(&self.here.receive(now, beat)), [""; 0]);
        }
    }

    fn say(&mut self, now: Millis, millis: u16) -> Vec<Envelope> {
        let input = Input::Lag { connection: CONNECTION, millis };
        envelopes(self.here.forward(now, THERE, room("rive"), input))
    }
}

fn envelopes(effects: Vec<RelayEffect>) -> Vec<Envelope> {
    let sent = effects.into_iter().filter_map(|effect| match effect {
        RelayEffect::Publish { envelope, .. } => {
            Some(Envelope::from_bytes(&envelope.to_bytes()).expect("it was written by us"))
        }
        _ => None,
    });
    sent.collect()
}

fn words(effects: &[RelayEffect]) -> Vec<String> {
    let word = |effect: &RelayEffect| match effect {
        RelayEffect::Publish { .. } => None,
        RelayEffect::ToRoom { room, input } => {
            let what = match input {
                Input::Enter { .. } => "enter".into(),
                Input::Lost { .. } => "lost".into(),
                Input::Lag { millis, .. } => format!("lag {millis}"),
                _ => "something".into(),
            };
            Some(format!("{what} in {room}"))
        }
        RelayEffect::Tell { to, bytes } => Some(format!("tell {to:?} {bytes:?}")),
        RelayEffect::HangUp(connection) => Some(format!("hang up {}", connection.0)),
    };
    effects.iter().filter_map(word).collect()
}

fn relayed(effects: &[RelayEffect]) -> ConnectionId {
    match effects {
        [RelayEffect::ToRoom { input: Input::Enter { connection, .. }, .. }] => *connection,
        _ => panic!("nobody enters: {effects:?}"),
    }
}

#[test]
fn what_is_said_gets_there_once_and_what_is_told_comes_back() {
    let (mut pair, enter) = Pair::new();
    let entered = pair.there.receive(1, enter[0].clone());
    assert_eq!(words(&entered), ["enter in rive"]);
    let relayed = relayed(&entered);
    assert!(Relay::is_relayed(relayed) && !Relay::is_relayed(CONNECTION));
    assert_eq!(words(&pair.there.receive(2, enter[0].clone())), [""; 0], "it came twice");
    let said = pair.say(3, 40);
    assert_eq!(words(&pair.there.receive(4, said[0].clone())), ["lag 40 in rive"]);
    let told = envelopes(pair.there.tell(5, &[relayed, CONNECTION], &[1, 2]));
    assert_eq!(told.len(), 1, "only relayed connections are told through the bus");
    assert_eq!(words(&pair.here.receive(6, told[0].clone())), ["tell [ConnectionId(7)] [1, 2]"]);
    assert_eq!(words(&pair.here.receive(7, told[0].clone())), [""; 0], "it came twice");
}

#[test]
fn a_gap_ends_what_was_relayed_at_both_ends() {
    let (mut pair, enter) = Pair::new();
    pair.there.receive(1, enter[0].clone());
    pair.say(2, 40);
    let next = pair.say(3, 41);
    let broken = pair.there.receive(4, next[0].clone());
    assert_eq!(words(&broken), ["lost in rive"]);
    let news = envelopes(broken);
    assert_eq!(words(&pair.here.receive(5, news[0].clone())), ["hang up 7"]);
    assert_eq!(pair.here.whereabouts(CONNECTION), None);
    assert_eq!(pair.say(6, 42), [], "it is not away any more");
}

#[test]
fn a_beat_shows_that_the_last_message_got_lost() {
    let (mut pair, enter) = Pair::new();
    let relayed = relayed(&pair.there.receive(1, enter[0].clone()));
    pair.there.tell(2, &[relayed], &[1]);
    let beat = envelopes(pair.there.due(250));
    assert_eq!(words(&pair.here.receive(251, beat[0].clone())), ["hang up 7"]);
}

#[test]
fn a_node_that_falls_silent_is_given_up() {
    let (mut pair, enter) = Pair::new();
    pair.there.receive(1, enter[0].clone());
    assert_eq!(words(&pair.here.due(1_499)), [""; 0]);
    assert_eq!(words(&pair.here.due(1_500)), ["hang up 7"]);
    assert!(!pair.here.hears(1_500, THERE));
    assert_eq!(words(&pair.there.due(1_501)), ["lost in rive"]);
}

#[test]
fn a_node_that_is_heard_but_hears_nothing_is_given_up_too() {
    let (mut pair, _) = Pair::new();
    for now in [400, 800, 1_200] {
        for beat in envelopes(pair.there.due(now)) {
            assert_eq!(words(&pair.here.receive(now, beat)), [""; 0]);
        }
        assert_eq!(words(&pair.here.due(now)), [""; 0]);
    }
    assert_eq!(words(&pair.here.due(1_500)), ["hang up 7"]);
}

#[test]
fn what_has_come_is_confirmed_and_the_link_lasts() {
    let (mut pair, enter) = Pair::new();
    pair.there.receive(1, enter[0].clone());
    for now in (300..20_000).step_by(300) {
        pair.exchange_beats(now);
        for said in pair.say(now, 40) {
            assert_eq!(words(&pair.there.receive(now, said)), ["lag 40 in rive"]);
        }
    }
    assert_eq!(words(&pair.here.know([HERE])), ["hang up 7"], "that node is gone");
}

#[test]
fn a_node_that_was_thought_to_be_gone_goes_on_in_a_new_session() {
    let (mut pair, enter) = Pair::new();
    pair.there.receive(1, enter[0].clone());
    assert_eq!(words(&pair.there.know([THERE])), ["lost in rive"]);
    pair.there.know([HERE, THERE]);
    let beat = envelopes(pair.there.due(300));
    assert_eq!(words(&pair.here.receive(300, beat[0].clone())), ["hang up 7"]);
}

#[test]
fn whoever_missed_a_new_session_hears_of_it_when_it_speaks() {
    let (mut pair, enter) = Pair::new();
    pair.there.receive(1, enter[0].clone());
    pair.there.break_all();
    let said = pair.say(3, 40);
    let answer = pair.there.receive(4, said[0].clone());
    assert_eq!(words(&answer), [""; 0], "that session is over");
    assert_eq!(words(&pair.here.receive(5, envelopes(answer)[0].clone())), ["hang up 7"]);
}
