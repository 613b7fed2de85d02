use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem;

use connect_four::Name;
use tetris::bot::Bot;
use tetris::replay::Replay;
use tetris::{Bag, Seed};

use super::{Command, Event, Frame, Guest, GuestId, Party, Pilot, Refusal};

/// The one who decides: knows the party, and what comes out of the bag next.
///
/// What is asked takes effect at once, in the order of asking; the frame of the next tick tells it to
/// everyone else.
#[derive(Debug)]
pub struct Referee {
    party: Party,
    bag: Bag,
    bots: BTreeMap<GuestId, Bot>,
    replay: Replay,
    /// Ticks since the last game began; the party knows only those that brought something.
    now: u32,
    /// What happened since the last frame.
    events: Vec<Event>,
}

/// These frames do not follow from that party and that seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl Referee {
    /// An empty party.
    pub fn new(setup: tetris::Setup) -> Self {
        let seed = Seed::from(0);
        Self {
            party: Party::new(setup),
            bag: Bag::new(setup.rules(), &seed),
            bots: BTreeMap::new(),
            replay: Replay::new(setup, seed),
            now: 0,
            events: Vec::new(),
        }
    }

    /// Goes on after an interruption: the party as it was when its last game began, the seed of that game,
    /// and all the frames since.
    pub fn resume(party: Party, seed: Seed, frames: &[Frame]) -> Result<Self, Unfit> {
        let mut referee = Self { party, ..Self::new(tetris::Setup::default()) };
        let setup = referee.party.setup;
        referee.bag = Bag::new(setup.rules(), &seed);
        referee.replay = Replay::new(setup, seed);
        for frame in frames {
            if frame.number != referee.party.frames + 1 {
                return Err(Unfit);
            }
            referee.party.follow(frame);
            referee.record(frame);
        }
        if !referee.replay.frames.is_empty() {
            let (game, bag) = referee.replay.resume().map_err(|_| Unfit)?;
            if referee.party.game.as_ref() != Some(&game) {
                return Err(Unfit);
            }
            referee.bag = bag;
        }
        referee.now = referee.party.tick;
        for guest in &referee.party.guests {
            if let Pilot::Bot(strength) = guest.pilot {
                referee.bots.insert(guest.id, Bot::new(strength, u64::from(guest.id.number())));
            }
        }
        Ok(referee)
    }

    /// With what happened since the last frame. A mirror that started from here between two ticks would
    /// take the next frame's events over twice: start it from a party that followed the frames.
    pub fn party(&self) -> &Party {
        &self.party
    }

    /// The last game so far, from its first tick. It holds the seed: nobody may see it before the end.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Whoever comes in while a game runs joins it at once.
    pub fn enter(&mut self, name: Name, pilot: Pilot) -> Result<GuestId, Refusal> {
        let id = self.party.next_guest;
        let seats = match self.party.setup {
            tetris::Setup::Labo(setup) => setup.seats(),
            tetris::Setup::Arena(setup) => setup.seats(),
        };
        if self.party.guests.len() >= usize::from(seats) {
            return Err(Refusal::Full);
        }
        self.happen(Event::Entered(Guest { id, name, pilot, player: None }));
        if let Pilot::Bot(strength) = pilot {
            self.bots.insert(id, Bot::new(strength, u64::from(id.number())));
        }
        if self.party.is_playing() {
            self.seat(id);
        }
        Ok(id)
    }

    /// `seed` is the chance of the game that a start begins.
    pub fn ask(&mut self, who: GuestId, command: Command, seed: Seed) -> Result<(), Refusal> {
        self.party.guest(who).ok_or(Refusal::NotHere)?;
        match command {
            Command::Start if self.party.is_playing() => return Err(Refusal::GameRunning),
            Command::Start => self.begin(seed),
            Command::Play(wish) => self.play(who, wish)?,
            Command::Leave => {
                // A guest without a piece to take along leaves all the same.
                let _ = self.play(who, tetris::Command::Leave);
                self.bots.remove(&who);
                self.happen(Event::Left(who));
            }
        }
        Ok(())
    }

    /// Lets a tick pass. There is a frame if anything changed.
    pub fn tick(&mut self) -> Option<Frame> {
        self.now = self.now.saturating_add(1);
        self.let_bots_play();
        while let Some(event) = self.due() {
            self.happen(Event::Played(event));
        }
        if self.events.is_empty() {
            return None;
        }
        self.party.tick = self.now;
        self.party.frames += 1;
        let (number, events) = (self.party.frames, mem::take(&mut self.events));
        let frame = Frame { number, tick: self.now, events };
        self.record(&frame);
        Some(frame)
    }

    fn begin(&mut self, seed: Seed) {
        self.bag = Bag::new(self.party.setup.rules(), &seed);
        self.replay = Replay::new(self.party.setup, seed);
        self.now = 0;
        self.happen(Event::Begun { commitment: seed.commitment() });
        let guests: Vec<_> = self.party.guests.iter().map(|guest| guest.id).collect();
        for guest in guests {
            self.seat(guest);
        }
    }

    fn seat(&mut self, guest: GuestId) {
        let Some(game) = &self.party.game else { return };
        let Some(player) = game.next_id() else { return };
        if let Ok(joined) = game.decide(player, tetris::Command::Join, &mut |who| self.bag.draw(who)) {
            self.happen(Event::Seated { guest, joined });
        }
    }

    fn play(&mut self, who: GuestId, wish: tetris::Command) -> Result<(), Refusal> {
        let (game, player) = self.party.seat(who)?;
        if wish == tetris::Command::Join {
            return Err(Refusal::Rules(tetris::Refusal::IdTaken));
        }
        let event = game.decide(player, wish, &mut |who| self.bag.draw(who)).map_err(Refusal::Rules)?;
        self.happen(Event::Played(event));
        Ok(())
    }

    fn due(&mut self) -> Option<tetris::Event> {
        self.party.game.as_ref()?.tick(self.now, &mut |who| self.bag.draw(who))
    }

    fn let_bots_play(&mut self) {
        let mut bots = mem::take(&mut self.bots);
        for (id, bot) in &mut bots {
            let Ok((game, player)) = self.party.seat(*id) else { continue };
            if let Some(command) = bot.act(game, player) {
                // A bot may try what does not fit, as anyone may.
                let _ = self.play(*id, command);
            }
        }
        self.bots = bots;
    }

    fn happen(&mut self, event: Event) {
        let playing = self.party.is_playing();
        self.party.evolve(&event);
        self.events.push(event);
        if playing && !self.party.is_playing() {
            let ended = Event::Ended { seed: self.replay.seed };
            self.party.evolve(&ended);
            self.events.push(ended);
        }
    }

    /// Keeps what concerns the game: from the last beginning in the frame on, if there is one.
    fn record(&mut self, frame: &Frame) {
        let begun = frame.events.iter().rposition(|event| matches!(event, Event::Begun { .. }));
        let events: Vec<_> = frame.events[begun.unwrap_or(0)..]
            .iter()
            .filter_map(|event| match event {
                Event::Seated { joined: event, .. } | Event::Played(event) => Some(event.clone()),
                _ => None,
            })
            .collect();
        if let Some(game) = self.party.game.as_ref().filter(|_| !events.is_empty()) {
            self.replay.push(frame.tick, events, game);
        }
    }
}
