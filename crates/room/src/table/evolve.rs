//! What a frame makes of a table.

use connect_four::{Move, Player};

use super::{Event, Frame, Millis, Person, Phase, Place, Table};
use crate::{Cause, Series};

/// How many windows of one visitor are remembered, and how many of all. Whoever opens many pushes out only
/// their own, and while a game runs nobody but those who play is heard.
const WINDOWS: usize = 5;
const HEARD: usize = Player::MOST * WINDOWS;

impl Table {
    /// Takes over what happened.
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

    /// There is no event that breaks a table: one that these rules did not decide changes nothing that it
    /// should not.
    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Sat { player, visitor, name } => {
                self.seat(
                    *player,
                    Place::Person(Person { visitor: *visitor, name: name.clone(), away: None }),
                );
            }
            Event::MachineSat { player, level } => {
                self.seat(*player, Place::Machine { level: *level });
                self.forget_offer();
            }
            Event::Stood { player } => {
                self.seat(*player, Place::Free);
                self.begun = false;
                self.series = Series::new(self.terms.setup());
                self.forget_wishes();
            }
            Event::Begun { first } if first.number() > self.game().setup().players() => {}
            Event::Begun { first } => {
                self.begun = true;
                self.series.begin(*first);
                self.clock.start(self.terms.pace(), self.now);
                self.forget_wishes();
            }
            Event::Played { .. } | Event::Ended(_) if self.phase() != Phase::Playing => {}
            Event::Played { player, made } => self.play(*player, *made),
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
                self.series.take_back(*moves);
                self.forget_offer();
            }
            Event::Ended(ending) => {
                self.stop_clock();
                self.series.end(*ending);
                self.forget_offer();
            }
            Event::WantsNextGame { player } => self.eager.push(*player),
            Event::WentAway { player } => self.set_away(*player, Some(self.now)),
            Event::CameBack { player } => self.set_away(*player, None),
        }
    }

    fn play(&mut self, player: Player, made: Move) {
        let Ok(event) = self.game().decide(player, made) else { return };
        self.series.play(event);
        self.clock.moved(player, self.terms.pace(), self.now);
        self.forget_offer();
    }

    /// Who made the last moves, the latest first.
    fn last_movers(&self, count: u16) -> impl Iterator<Item = Player> + use<> {
        let players = self.game().setup().players();
        let before = move |player: Player| Player::all(players).find(|other| other.next(players) == player);
        let movers = core::iter::successors(before(self.game().turn()), move |mover| before(*mover));
        movers.take(usize::from(count).min(self.game().moves().len()))
    }

    fn stop_clock(&mut self) {
        let turn = self.game().turn();
        if self.phase() == Phase::Playing {
            self.clock.stop(turn, self.now);
        }
    }

    fn seat(&mut self, player: Player, place: Place) {
        if let Some(there) = self.places.get_mut(player.index()) {
            *there = place;
        }
    }

    fn set_away(&mut self, player: Player, since: Option<Millis>) {
        if let Some(Place::Person(person)) = self.places.get_mut(player.index()) {
            person.away = since;
        }
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
