//! Decisions about commands, clocks, and visitors who go away and come back.

use alloc::vec;
use alloc::vec::Vec;

use connect_four::{Level, Move, Name, Outcome, Player};

use super::{Command, ConnectFourRoom, Event, Offer, Phase, Refusal, Seat};
use crate::{Millis, PATIENCE, VisitorId};

type Decided = Result<Vec<Event>, Refusal>;

impl ConnectFourRoom {
    /// The events of this command, or why it is refused.
    pub fn decide(&self, who: VisitorId, name: &Name, command: Command, now: Millis) -> Decided {
        if command == Command::Sit {
            return self.sit(who, name);
        }
        if command == Command::TakeSeatBack {
            return self.take_seat_back(who, name);
        }
        let player = self.seat_of(who).ok_or(Refusal::NotSeated)?;
        if self.is_late(now) {
            // The flag has fallen, even before a frame says so.
            return Err(Refusal::Rules(connect_four::Refusal::GameOver));
        }
        match command {
            Command::Sit | Command::TakeSeatBack => Err(Refusal::AlreadySeated),
            Command::Stand if self.phase() == Phase::Playing => Err(Refusal::GameRunning),
            Command::Stand => Ok(vec![Event::Stood { player }]),
            Command::SeatMachine { player, level } => self.seat_machine(player, level, now),
            Command::Play(wish) => self.decide_move(player, wish),
            Command::Resign => {
                self.only_two_who_play()?;
                Ok(vec![Event::Ended(Outcome::Resigned { player })])
            }
            Command::Offer(offer) => self.make_offer(player, offer),
            Command::Agree => self.agree(player),
            Command::Decline => match self.offer {
                Some(_) => Ok(vec![Event::Declined { player }]),
                None => Err(Refusal::NothingOffered),
            },
            Command::Claim => self.claim(player, now),
            Command::NextGame => self.next_game(player),
        }
    }

    /// The events of a move, of a person or of the machine whose turn it is.
    pub fn decide_move(&self, player: Player, wish: Move) -> Decided {
        if self.phase() == Phase::Waiting {
            return Err(Refusal::NoGame);
        }
        if self.outcome().is_some() {
            return Err(Refusal::Rules(connect_four::Refusal::GameOver));
        }
        let event = self.game().decide(player, wish).map_err(Refusal::Rules)?;
        let mut after = self.game().clone();
        after.evolve(&event);
        let ended = after.outcome().map(Event::Ended);
        Ok(core::iter::once(Event::Played(event)).chain(ended).collect())
    }

    /// The events of an opening that was chosen for this game.
    pub fn decide_opening(&self, columns: &[u8]) -> Decided {
        if self.to_lay() == 0 {
            return Err(Refusal::NoGame);
        }
        self.game().lay(columns).map_err(Refusal::Rules)?;
        Ok(vec![Event::Laid { columns: columns.to_vec() }])
    }

    /// Events that are due by time alone: a player's clock has run out, or the seat of a person who is gone is freed.
    pub fn due(&self, now: Millis) -> Vec<Event> {
        match self.phase() {
            Phase::Playing => {
                let ended = Event::Ended(Outcome::OutOfTime { player: self.game().turn() });
                self.is_late(now).then_some(ended).into_iter().collect()
            }
            Phase::Waiting => {
                let gone = |player: &Player| self.seat(*player).person().is_some_and(|one| one.is_gone(now));
                self.players().filter(gone).map(|player| Event::Stood { player }).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// When to call [`ConnectFourRoom::due`] again.
    pub fn next_due(&self) -> Option<Millis> {
        match self.phase() {
            Phase::Playing if !self.clock_runs() => None,
            Phase::Playing => self.terms.pace().map(|_| self.clock.runs_out(self.game().turn())),
            Phase::Waiting => {
                let away = self.seats.iter().filter_map(|seat| seat.person()?.away);
                away.min().map(|since| since.saturating_add(PATIENCE))
            }
            Phase::Over => None,
        }
    }

    /// The event that the server has been back since then; none if it is known or no clock runs.
    pub fn resumed(&self, since: Millis) -> Vec<Event> {
        let runs = self.clock_runs() && self.terms.pace().is_some();
        let news = runs && !self.clock.has_resumed(since);
        news.then_some(Event::Resumed { since }).into_iter().collect()
    }

    /// The event that a visitor came or went; none if it is known or the visitor has no seat.
    pub fn presence(&self, visitor: VisitorId, is_here: bool) -> Vec<Event> {
        let known = self.seat_of(visitor).and_then(|player| Some((player, self.seat(player).person()?)));
        match known {
            Some((player, person)) if is_here && person.away.is_some() => vec![Event::CameBack { player }],
            Some((player, person)) if !is_here && person.away.is_none() => vec![Event::WentAway { player }],
            _ => Vec::new(),
        }
    }

    fn sit(&self, visitor: VisitorId, name: &Name) -> Decided {
        if self.seat_of(visitor).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let player = self.players().find(|player| self.seat(*player).is_free()).ok_or(Refusal::NoFreeSeat)?;
        Ok(self.filling(player, Event::Sat { player, visitor, name: name.clone() }))
    }

    fn take_seat_back(&self, visitor: VisitorId, name: &Name) -> Decided {
        if self.seat_of(visitor).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let player = self.seat_to_return_to(visitor).ok_or(Refusal::NoFreeSeat)?;
        Ok(vec![Event::Sat { player, visitor, name: name.clone() }])
    }

    fn seat_machine(&self, player: Player, level: Level, now: Millis) -> Decided {
        match self.seats.get(player.index()) {
            None => return Err(Refusal::NoFreeSeat),
            Some(Seat::Machine { .. }) => return Err(Refusal::SeatTaken),
            Some(Seat::Person(person)) if person.away.is_none() => return Err(Refusal::SeatTaken),
            Some(Seat::Person(person)) if !person.is_gone(now) => return Err(Refusal::NotAwayForLong),
            Some(Seat::Person(_) | Seat::Free) => {}
        }
        Ok(self.filling(player, Event::MachineSat { player, level }))
    }

    /// The event, and the beginning of a game if it fills the last free seat, or replaces the only player who did not
    /// want the next game yet.
    fn filling(&self, player: Player, event: Event) -> Vec<Event> {
        let mut others = self.players().filter(|other| *other != player);
        let first = match self.phase() {
            Phase::Waiting => others.all(|other| !self.seat(other).is_free()).then_some(Player::FIRST),
            Phase::Playing => None,
            Phase::Over => self.all_but_want_next_game(player).then(|| self.games.next_to_begin()),
        };
        core::iter::once(event).chain(first.map(|first| Event::Begun { first })).collect()
    }

    fn is_late(&self, now: Millis) -> bool {
        self.phase() == Phase::Playing && self.left(self.game().turn(), now) == Some(0)
    }

    fn only_two_who_play(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Waiting => Err(Refusal::NoGame),
            Phase::Over => Err(Refusal::Rules(connect_four::Refusal::GameOver)),
            Phase::Playing if self.seats.len() > 2 => Err(Refusal::OnlyForTwo),
            Phase::Playing => Ok(()),
        }
    }

    fn make_offer(&self, player: Player, offer: Offer) -> Decided {
        match self.phase() {
            Phase::Waiting => return Err(Refusal::NoGame),
            Phase::Over => return Err(Refusal::Rules(connect_four::Refusal::GameOver)),
            Phase::Playing => {}
        }
        if self.offer.is_some() {
            return Err(Refusal::AlreadyOffered);
        }
        match offer {
            Offer::TakeBack if self.moves_back(player).is_none() => return Err(Refusal::NothingToTakeBack),
            Offer::Draw if self.seats.iter().any(Seat::is_machine) => return Err(Refusal::MachineDeclines),
            Offer::TakeBack | Offer::Draw => {}
        }
        let mut events = vec![Event::Offered { player, offer }];
        if self.persons_other_than(player).next().is_none() {
            events.extend(self.outcome_of(player, offer));
        }
        Ok(events)
    }

    fn agree(&self, player: Player) -> Decided {
        let (by, offer) = self.offer.ok_or(Refusal::NothingOffered)?;
        if by == player || self.agreed.contains(&player) {
            return Err(Refusal::AlreadyOffered);
        }
        let mut events = vec![Event::Agreed { player }];
        let has_agreed = |other: Player| other == player || self.agreed.contains(&other);
        if self.persons_other_than(by).all(has_agreed) {
            events.extend(self.outcome_of(by, offer));
        }
        Ok(events)
    }

    fn outcome_of(&self, by: Player, offer: Offer) -> Option<Event> {
        match offer {
            Offer::Draw => Some(Event::Ended(Outcome::DrawAgreed)),
            Offer::TakeBack => self.moves_back(by).map(|moves| Event::TakenBack { moves }),
        }
    }

    fn moves_back(&self, player: Player) -> Option<u16> {
        self.games.moves_since(|mover| mover == player)
    }

    fn claim(&self, player: Player, now: Millis) -> Decided {
        self.only_two_who_play()?;
        let gone = |other: &Player| self.seat(*other).person().is_some_and(|person| person.is_gone(now));
        let absent = self.players().filter(|other| *other != player).find(gone);
        let player = absent.ok_or(Refusal::NotAwayForLong)?;
        Ok(vec![Event::Ended(Outcome::Abandoned { player })])
    }

    fn next_game(&self, player: Player) -> Decided {
        match self.phase() {
            Phase::Waiting => return Err(Refusal::NoGame),
            Phase::Playing => return Err(Refusal::GameNotOver),
            Phase::Over if self.wants_next_game(player) => return Err(Refusal::AlreadyOffered),
            Phase::Over => {}
        }
        let mut events = vec![Event::WantsNextGame { player }];
        if self.all_but_want_next_game(player) {
            events.push(Event::Begun { first: self.games.next_to_begin() });
        }
        Ok(events)
    }

    fn all_but_want_next_game(&self, player: Player) -> bool {
        self.persons_other_than(player).all(|other| self.wants_next_game(other))
    }

    fn persons_other_than(&self, player: Player) -> impl Iterator<Item = Player> {
        self.players().filter(move |other| *other != player && self.seat(*other).person().is_some())
    }
}
