//! The one who decides in a room of Tetris.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem;

use connect_four::Name;
use tetris::bot::{Bot, Strength};
use tetris::replay::Replay;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Bag, PlayerId, Seed};

use super::{Command, Count, Event, Frame, HeldBy, Refusal, Seat, SeatId, TetrisRoom};

/// Seconds that are counted before a game of several.
const COUNT: u8 = 3;

/// The one who decides: knows the room, and what comes out of the bag next.
///
/// What is asked takes effect at once, in the order of asking; the frame of the next tick tells it to
/// everyone else.
#[derive(Debug)]
pub struct Referee {
    room: TetrisRoom,
    bag: Bag,
    /// Without those who think elsewhere.
    machines: BTreeMap<SeatId, Bot>,
    thinking: bool,
    replay: Replay,
    /// Ticks since the last game began; the room knows only those that brought something.
    now: u32,
    /// What happened since the last frame.
    events: Vec<Event>,
}

/// The machines of a room, and the game that they look at: thinking takes time, and is done elsewhere.
#[derive(Debug)]
pub struct Thinking {
    game: tetris::Game,
    machines: Vec<(SeatId, PlayerId, Bot)>,
}

/// What each machine does next.
#[derive(Debug)]
pub struct Thoughts(Vec<(SeatId, Bot, Option<tetris::Command>)>);

impl Thinking {
    /// Takes as long as it takes.
    pub fn think(self) -> Thoughts {
        let Self { game, machines } = self;
        let think = |(seat, player, mut machine): (SeatId, PlayerId, Bot)| {
            let command = machine.act(&game, player);
            (seat, machine, command)
        };
        Thoughts(machines.into_iter().map(think).collect())
    }
}

/// These frames do not follow from that room and that seed.
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

    /// Goes on after an interruption: the room as it was when its last game began, the seed of that game,
    /// and all the frames since.
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

    /// The machines that play, to think before the next tick; nothing while they think already. Without this, they
    /// think within the tick.
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

    /// Machines are back from thinking, and do what they want to; without their thoughts, they begin anew.
    pub fn heed(&mut self, thoughts: Option<Thoughts>) {
        self.thinking = false;
        for (seat, machine, command) in thoughts.into_iter().flat_map(|thoughts| thoughts.0) {
            if self.room.seat(seat).is_none() {
                continue;
            }
            self.machines.insert(seat, machine);
            if let Some(command) = command {
                // A machine may try what does not fit, as anyone may.
                let _ = self.play(seat, command);
            }
        }
        self.call_machines();
    }

    /// Every machine in the room that is not there yet.
    fn call_machines(&mut self) {
        for seat in &self.room.seats {
            if let HeldBy::Machine(strength) = seat.held_by {
                self.machines.entry(seat.id).or_insert_with(|| bot(seat.id, strength));
            }
        }
    }

    /// With what happened since the last frame. A mirror that started from here between two ticks would
    /// take the next frame's events over twice: start it from a room that followed the frames.
    pub fn room(&self) -> &TetrisRoom {
        &self.room
    }

    /// The last game so far, from its first tick. It holds the seed: nobody may see it before the end.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Whoever comes in while a game runs joins it at once; while the seconds before it are counted, they
    /// are ready.
    pub fn enter(&mut self, name: Name, held_by: HeldBy) -> Result<SeatId, Refusal> {
        let id = self.room.next_seat;
        if self.room.seats.len() >= usize::from(self.room.setup.seats()) {
            return Err(Refusal::Full);
        }
        let ready = self.room.count.is_some();
        self.happen(Event::Entered(Seat { id, name, held_by, player: None, ready }));
        if let HeldBy::Machine(strength) = held_by {
            self.machines.insert(id, bot(id, strength));
        }
        if self.room.is_playing() {
            self.seat(id);
        }
        Ok(id)
    }

    /// What a seat asks for takes effect at once.
    pub fn ask(&mut self, who: SeatId, command: Command) -> Result<(), Refusal> {
        let seat = self.room.seat(who).ok_or(Refusal::NotHere)?;
        match command {
            Command::Ready(_) if self.room.is_playing() => return Err(Refusal::GameRunning),
            Command::Ready(ready) if seat.ready == ready => {}
            Command::Ready(ready) => self.happen(Event::Ready { seat: who, ready }),
            Command::Play(wish) => self.play(who, wish)?,
            Command::Leave => {
                // A seat without a piece is given up all the same.
                let _ = self.play(who, tetris::Command::Leave);
                self.machines.remove(&who);
                self.happen(Event::Left(who));
            }
        }
        Ok(())
    }

    /// Between two games, a machine can be made stronger or weaker.
    pub fn tune(&mut self, machine: SeatId, strength: Strength) -> Result<(), Refusal> {
        if self.room.is_playing() {
            return Err(Refusal::GameRunning);
        }
        self.room.seat(machine).filter(|seat| !seat.is_person()).ok_or(Refusal::NotHere)?;
        self.machines.insert(machine, bot(machine, strength));
        self.happen(Event::Tuned { seat: machine, strength });
        Ok(())
    }

    /// Everyone is ready, and the seconds are over. Alone there is nobody to wait for.
    pub fn is_due(&self) -> bool {
        let over = |count: Count| count.seconds <= 1 && self.now >= count.until;
        self.room.is_ready() && (self.room.seats.len() == 1 || self.room.count.is_some_and(over))
    }

    /// A game with everyone who is here; `seed` is its chance.
    pub fn begin(&mut self, seed: Seed) -> Result<(), Refusal> {
        if self.room.is_playing() {
            return Err(Refusal::GameRunning);
        }
        let seed = self.room.setup.seed(seed);
        self.bag = Bag::new(self.room.setup.rules(), &seed);
        self.replay = Replay::new(self.room.setup, seed);
        self.now = 0;
        self.happen(Event::Begun { commitment: seed.commitment() });
        let seats: Vec<_> = self.room.seats.iter().map(|seat| seat.id).collect();
        for seat in seats {
            self.seat(seat);
        }
        Ok(())
    }

    /// Lets a tick pass. There is a frame if anything changed.
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

    /// 3 - 2 - 1, as long as everyone is ready.
    fn count(&mut self) {
        let counts = self.room.is_ready() && self.room.seats.len() > 1;
        let seconds = match self.room.count {
            None if counts => COUNT,
            Some(_) if !counts => return self.happen(Event::Counted(None)),
            Some(count) if count.seconds > 1 && self.now >= count.until => count.seconds - 1,
            _ => return,
        };
        self.happen(Event::Counted(Some(Count {
            seconds,
            until: self.now.saturating_add(TICKS_PER_SECOND),
        })));
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
        let mut machines = mem::take(&mut self.machines);
        for (id, machine) in &mut machines {
            let Ok((game, player)) = self.room.playing(*id) else { continue };
            if let Some(command) = machine.act(game, player) {
                // A machine may try what does not fit, as anyone may.
                let _ = self.play(*id, command);
            }
        }
        self.machines = machines;
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
