//! How frames change a room.

use connect_four::Player;

use super::{ConnectFourRoom, Event, Frame, Offer, Person, Phase, Seat};
use crate::{Cause, Match, Millis};

/// How many windows of one visitor are remembered, and how many of all. A visitor who opens many pushes out only their
/// own, and while a game runs only players' commands are heard.
const WINDOWS: usize = 5;
const HEARD: usize = Player::MOST * WINDOWS;

impl ConnectFourRoom {
    /// Takes over a frame.
    pub fn follow(&mut self, frame: &Frame) {
        self.frames = frame.number;
        self.now = frame.at;
        if let Some(cause) = frame.cause {
            self.hear(cause);
        }
        for event in &frame.events {
            self.evolve(event);
        }
    }

    fn hear(&mut self, cause: Cause) {
        self.heard.retain(|heard| (heard.visitor, heard.client) != (cause.visitor, cause.client));
        self.heard.push(cause);
        let own = |heard: &Cause| heard.visitor == cause.visitor;
        if self.heard.iter().filter(|heard| own(heard)).count() > WINDOWS {
            let oldest = self.heard.iter().position(own);
            oldest.map(|index| self.heard.remove(index));
        }
        if self.heard.len() > HEARD {
            self.heard.remove(0);
        }
    }

    /// Total: invalid events are ignored.
    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Sat { player, visitor, name } => {
                self.put(*player, Seat::Person(Person { visitor: *visitor, name: name.clone(), away: None }));
            }
            Event::MachineSat { player, level } => {
                if let Some(visitor) = self.seat(*player).visitor() {
                    self.replaced.retain(|(seat, _)| seat != player);
                    self.replaced.push((*player, visitor));
                }
                self.put(*player, Seat::Machine { level: *level });
                self.forget_offer();
            }
            Event::Stood { player } => {
                self.put(*player, Seat::Free);
                self.begun = false;
                self.replaced.clear();
                self.games = Match::new(self.terms.setup());
                self.forget_wishes();
            }
            Event::Begun { first } if first.number() > self.game().setup().players() => {}
            Event::Begun { first } => {
                self.begun = true;
                self.games.begin(*first);
                self.clock.start(self.terms.pace(), self.now);
                self.forget_wishes();
            }
            Event::Played(_) | Event::Ended(_) | Event::Laid { .. } if self.phase() != Phase::Playing => {}
            Event::Played(event) if !self.game().expects(event) => {}
            Event::Played(event) => {
                let mover = self.game().turn();
                if !self.clock_runs() {
                    self.clock.run(self.now);
                }
                self.games.play(*event);
                self.clock.moved(mover, self.terms.pace(), self.now);
                if !self.stands_after_move_of(mover) {
                    self.forget_offer();
                }
            }
            Event::Offered { player, offer } => {
                self.offer = Some((*player, *offer));
                self.agreed.clear();
            }
            Event::Agreed { player } => self.agreed.push(*player),
            Event::Declined { .. } => self.forget_offer(),
            Event::TakenBack { moves } => {
                self.stop_clock();
                for player in self.last_movers(*moves) {
                    self.clock.taken_back(player, self.terms.pace());
                }
                self.games.take_back(*moves);
                self.forget_offer();
            }
            Event::Ended(outcome) => {
                self.stop_clock();
                self.games.end(*outcome);
                self.forget_offer();
            }
            Event::WantsNextGame { player } => self.eager.push(*player),
            Event::WentAway { player } => self.set_away(*player, Some(self.now)),
            Event::CameBack { player } => self.set_away(*player, None),
            Event::Laid { columns } => self.lay(columns),
            Event::Resumed { since } if self.clock_runs() => self.clock.resume(self.game().turn(), *since),
            Event::Resumed { .. } => {}
        }
    }

    /// Lays the opening. No one is charged for the time until then.
    fn lay(&mut self, columns: &[u8]) {
        let Ok(laid) = self.game().lay(columns) else { return };
        for event in laid {
            self.games.play(event);
        }
        self.clock.start(self.terms.pace(), self.now);
    }

    /// Who made the last moves, the latest first.
    fn last_movers(&self, count: u16) -> impl Iterator<Item = Player> + use<> {
        let (all, game) = (self.game().moves().len(), self.game().clone());
        (0..all).rev().take(count.into()).filter_map(move |index| game.mover(index))
    }

    fn stop_clock(&mut self) {
        let turn = self.game().turn();
        if self.clock_runs() {
            self.clock.stop(turn, self.now);
        }
    }

    fn put(&mut self, player: Player, seat: Seat) {
        if let Some(there) = self.seats.get_mut(player.index()) {
            *there = seat;
        }
    }

    fn set_away(&mut self, player: Player, since: Option<Millis>) {
        if let Some(Seat::Person(person)) = self.seats.get_mut(player.index()) {
            person.away = since;
        }
    }

    /// Whether the offer stands after this move. A draw stands after a move of the player who offers it or has agreed;
    /// any other move declines it. A take-back never stands.
    fn stands_after_move_of(&self, mover: Player) -> bool {
        self.offer
            .is_some_and(|(by, offer)| offer == Offer::Draw && (by == mover || self.agreed.contains(&mover)))
            && self.phase() == Phase::Playing
    }

    fn forget_offer(&mut self) {
        self.offer = None;
        self.agreed.clear();
    }

    fn forget_wishes(&mut self) {
        self.forget_offer();
        self.eager.clear();
    }
}
