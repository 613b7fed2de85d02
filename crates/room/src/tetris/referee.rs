//! The referee: decides everything in a room of Tetris.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem;

use connect_four::Name;
use tetris::bot::{Bot, Strength};
use tetris::replay::Replay;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Bag, PlayerId, Seed};

use super::{Command, Count, Event, Frame, HeldBy, Refusal, Seat, SeatId, TetrisRoom};

/// Seconds of the count once all people are ready.
const COUNT: u8 = 3;
/// Seconds of the count once half of the people are ready.
const PATIENCE: u8 = 30;

/// Decides everything in a room; holds the bag with the next pieces.
///
/// Commands take effect at once, in the order in which they arrive; the frame of the next tick tells everyone else.
#[derive(Debug)]
pub struct Referee {
    room: TetrisRoom,
    bag: Bag,
    /// The machines that are not thinking elsewhere.
    machines: BTreeMap<SeatId, Bot>,
    thinking: bool,
    replay: Replay,
    /// Ticks since the last game began; the room has only the tick of its last frame.
    now: u32,
    /// What happened since the last frame.
    events: Vec<Event>,
}

/// The machines of a room and the game that they look at, to think outside the referee.
#[derive(Debug)]
pub struct Thinking {
    game: tetris::Game,
    machines: Vec<(SeatId, PlayerId, Bot)>,
}

/// The next command of each machine.
#[derive(Debug)]
pub struct Thoughts(Vec<(SeatId, Bot, Option<tetris::Command>)>);

impl Thinking {
    /// Lets every machine choose; may take long.
    pub fn think(self) -> Thoughts {
        let Self { game, machines } = self;
        let think = |(seat, player, mut machine): (SeatId, PlayerId, Bot)| {
            let command = machine.act(&game, player);
            (seat, machine, command)
        };
        Thoughts(machines.into_iter().map(think).collect())
    }
}

/// The frames do not follow from the room and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the frames do not follow from the room and the seed")]
pub struct Unfit;

impl Referee {
    /// An empty room.
    pub fn new(setup: tetris::Setup) -> Self {
        let seed = Seed::from(0);
        Self {
            room: TetrisRoom::new(setup),
            bag: Bag::new(setup.rules(), &seed),
            machines: BTreeMap::new(),
            thinking: false,
            replay: Replay::new(setup, seed),
            now: 0,
            events: Vec::new(),
        }
    }

    /// The referee after an interruption: `room` is the room as it was when its last game began, `seed` the seed of
    /// that game, `frames` all frames since.
    pub fn resume(room: TetrisRoom, seed: Seed, frames: &[Frame]) -> Result<Self, Unfit> {
        let mut referee = Self { room, ..Self::new(tetris::Setup::default()) };
        let setup = referee.room.setup;
        let seed = setup.seed(seed);
        referee.bag = Bag::new(setup.rules(), &seed);
        referee.replay = Replay::new(setup, seed);
        for frame in frames {
            if frame.number != referee.room.frames + 1 {
                return Err(Unfit);
            }
            referee.room.follow(frame);
            referee.room.record(frame, &mut referee.replay);
        }
        if !referee.replay.frames.is_empty() {
            let (game, bag) = referee.replay.resume().map_err(|_| Unfit)?;
            if referee.room.game.as_ref() != Some(&game) {
                return Err(Unfit);
            }
            referee.bag = bag;
        }
        referee.now = referee.room.tick;
        referee.call_machines();
        Ok(referee)
    }

    /// The playing machines, to think before the next tick; `None` while they think already. Machines that are not
    /// taken out here think within the tick.
    pub fn think(&mut self) -> Option<Thinking> {
        if self.thinking || !self.room.is_playing() {
            return None;
        }
        let player = |seat: SeatId| self.room.playing(seat).ok().map(|(_, player)| player);
        let mut taken = Vec::new();
        for (seat, machine) in mem::take(&mut self.machines) {
            match player(seat) {
                Some(player) => taken.push((seat, player, machine)),
                None => drop(self.machines.insert(seat, machine)),
            }
        }
        let game = self.room.game.clone().filter(|_| !taken.is_empty())?;
        self.thinking = true;
        Some(Thinking { game, machines: taken })
    }

    /// Puts the machines back and plays their commands; without thoughts, new bots replace them.
    pub fn heed(&mut self, thoughts: Option<Thoughts>) {
        self.thinking = false;
        let mut thoughts = thoughts.map(|thoughts| thoughts.0).unwrap_or_default();
        let first = self.first_of(thoughts.len());
        thoughts.rotate_left(first);
        for (seat, machine, command) in thoughts {
            if self.room.seat(seat).is_none() {
                continue;
            }
            self.machines.insert(seat, machine);
            if let Some(command) = command {
                // A machine may try a command that is refused.
                let _ = self.play(seat, command);
            }
        }
        self.call_machines();
    }

    /// Makes a bot for every machine in the room that has none.
    fn call_machines(&mut self) {
        for seat in &self.room.seats {
            if let HeldBy::Machine(strength) = seat.held_by {
                self.machines.entry(seat.id).or_insert_with(|| bot(seat.id, strength));
            }
        }
    }

    /// The room, with the events since the last frame. A mirror that starts from it between two ticks would apply the
    /// next frame's events twice: start it from a room that followed the frames.
    pub fn room(&self) -> &TetrisRoom {
        &self.room
    }

    /// The last game so far, from its first tick. It holds the seed, which is secret until the end.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Takes a seat. It joins a running game at once; in the last seconds of a count it is ready.
    pub fn enter(&mut self, name: Name, held_by: HeldBy) -> Result<SeatId, Refusal> {
        let id = self.room.next_seat;
        if self.room.seats.len() >= usize::from(self.room.setup.seats()) {
            return Err(Refusal::Full);
        }
        let ready = self.room.count.is_some_and(|count| count.seconds <= COUNT);
        self.happen(Event::Entered(Seat { id, name, held_by, player: None, ready }));
        if let HeldBy::Machine(strength) = held_by {
            self.machines.insert(id, bot(id, strength));
        }
        if self.room.is_playing() {
            self.seat(id);
        }
        Ok(id)
    }

    /// Applies a command of a seat at once, or refuses it.
    pub fn ask(&mut self, who: SeatId, command: Command) -> Result<(), Refusal> {
        let seat = self.room.seat(who).ok_or(Refusal::NotHere)?;
        match command {
            // A person who was not ready when the game began may still join it.
            Command::Ready(true) if self.room.is_playing() && seat.player.is_none() => self.seat(who),
            Command::Ready(_) if self.room.is_playing() => return Err(Refusal::GameRunning),
            Command::Ready(ready) if seat.ready == ready => {}
            Command::Ready(ready) => {
                self.happen(Event::Ready { seat: who, ready });
                // The count is given up, and a new one has its full time.
                if !ready && self.room.count.is_some() {
                    self.happen(Event::Counted(None));
                }
            }
            Command::Play(wish) => self.play(who, wish)?,
            Command::Leave => {
                // A seat that does not play is given up all the same.
                let _ = self.play(who, tetris::Command::Leave);
                self.machines.remove(&who);
                self.happen(Event::Left(who));
            }
        }
        Ok(())
    }

    /// Changes the strength of a machine, between two games.
    pub fn tune(&mut self, machine: SeatId, strength: Strength) -> Result<(), Refusal> {
        if self.room.is_playing() {
            return Err(Refusal::GameRunning);
        }
        self.room.seat(machine).filter(|seat| !seat.is_person()).ok_or(Refusal::NotHere)?;
        self.machines.insert(machine, bot(machine, strength));
        self.happen(Event::Tuned { seat: machine, strength });
        Ok(())
    }

    /// Whether the next game is to begin: the count is over, or there is only one seat.
    pub fn is_due(&self) -> bool {
        let over = |count: Count| count.seconds <= 1 && self.now >= count.until;
        match self.patience() {
            Some(_) => self.room.seats.len() == 1 || self.room.count.is_some_and(over),
            None => false,
        }
    }

    /// Whether no event waits for a frame and none can come from time alone.
    pub fn is_idle(&self) -> bool {
        let waits = !self.room.is_playing() && self.room.count.is_none() && self.patience().is_none();
        waits && self.events.is_empty()
    }

    /// Begins a game with the machines and everyone who is ready. The others watch it until they are ready too.
    pub fn begin(&mut self, seed: Seed) -> Result<(), Refusal> {
        if self.room.is_playing() {
            return Err(Refusal::GameRunning);
        }
        let seed = self.room.setup.seed(seed);
        self.bag = Bag::new(self.room.setup.rules(), &seed);
        self.replay = Replay::new(self.room.setup, seed);
        self.now = 0;
        let seats = self.room.seats.iter().filter(|seat| seat.ready || !seat.is_person());
        let seats: Vec<_> = seats.map(|seat| seat.id).collect();
        self.happen(Event::Begun { commitment: seed.commitment() });
        for seat in seats {
            self.seat(seat);
        }
        Ok(())
    }

    /// Lets a tick pass; returns a frame if anything changed.
    pub fn tick(&mut self) -> Option<Frame> {
        self.now = self.now.saturating_add(1);
        self.count();
        self.let_machines_play();
        while let Some(event) = self.due() {
            self.happen(Event::Played(event));
        }
        if self.events.is_empty() {
            return None;
        }
        self.room.tick = self.now;
        self.room.frames += 1;
        let (number, events) = (self.room.frames, mem::take(&mut self.events));
        let frame = Frame { number, tick: self.now, events };
        self.room.record(&frame, &mut self.replay);
        Some(frame)
    }

    /// Counts down to the next game, or gives the count up.
    fn count(&mut self) {
        let patience = self.patience().filter(|_| self.room.seats.len() > 1);
        let seconds = match (self.room.count, patience) {
            (None, Some(patience)) => patience,
            (Some(_), None) => return self.happen(Event::Counted(None)),
            (Some(count), Some(patience)) if count.seconds > patience => patience,
            (Some(count), Some(_)) if count.seconds > 1 && self.now >= count.until => count.seconds - 1,
            _ => return,
        };
        let until = self.now.saturating_add(TICKS_PER_SECOND);
        self.happen(Event::Counted(Some(Count { seconds, until })));
    }

    /// Seconds until a game begins at the latest; `None` while too few people are ready.
    fn patience(&self) -> Option<u8> {
        let (ready, people) = self.room.ready();
        match ready {
            _ if ready == 0 || self.room.is_playing() => None,
            _ if ready == people => Some(COUNT),
            _ => (2 * ready >= people).then_some(PATIENCE),
        }
    }

    fn seat(&mut self, seat: SeatId) {
        let Some(game) = &self.room.game else { return };
        let Some(player) = game.next_id() else { return };
        if let Ok(joined) = game.decide(player, tetris::Command::Join, &mut |who| self.bag.draw(who)) {
            self.happen(Event::Seated { seat, joined });
        }
    }

    fn play(&mut self, who: SeatId, wish: tetris::Command) -> Result<(), Refusal> {
        let (game, player) = self.room.playing(who)?;
        if wish == tetris::Command::Join {
            return Err(Refusal::Rules(tetris::Refusal::IdTaken));
        }
        let event = game.decide(player, wish, &mut |who| self.bag.draw(who)).map_err(Refusal::Rules)?;
        self.happen(Event::Played(event));
        Ok(())
    }

    fn due(&mut self) -> Option<tetris::Event> {
        self.room.game.as_ref()?.tick(self.now, &mut |who| self.bag.draw(who))
    }

    fn let_machines_play(&mut self) {
        let mut machines: Vec<_> = mem::take(&mut self.machines).into_iter().collect();
        let first = self.first_of(machines.len());
        machines.rotate_left(first);
        for (id, machine) in &mut machines {
            let Ok((game, player)) = self.room.playing(*id) else { continue };
            if let Some(command) = machine.act(game, player) {
                // A machine may try a command that is refused.
                let _ = self.play(*id, command);
            }
        }
        self.machines = machines.into_iter().collect();
    }

    /// Index of the machine that acts first. The first one completes more rows, so machines take turns, a second each.
    fn first_of(&self, machines: usize) -> usize {
        (self.now / TICKS_PER_SECOND) as usize % machines.max(1)
    }

    fn happen(&mut self, event: Event) {
        let playing = self.room.is_playing();
        self.room.evolve(&event);
        self.events.push(event);
        if playing && !self.room.is_playing() {
            let ended = Event::Ended { seed: self.replay.seed };
            self.room.evolve(&ended);
            self.events.push(ended);
        }
    }
}

fn bot(seat: SeatId, strength: Strength) -> Bot {
    Bot::new(strength, u64::from(seat.number()))
}
