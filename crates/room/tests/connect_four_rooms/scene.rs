//! A room, a mirror that only ever sees frames, and the visitors in it.

use connect_four::{Level, Move, Name, Player, Settings, Setup};
use room::connect_four::{Command, ConnectFourRoom, Event, Frame, Offer, Refusal, Terms};
use room::{Cause, Millis, Pace, VisitorId};

pub(crate) const ANNE: VisitorId = VisitorId(1);
pub(crate) const BASILE: VisitorId = VisitorId(2);
pub(crate) const CHLOE: VisitorId = VisitorId(3);

/// Commands as a test writes them: players and columns as people count.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    Sit,
    Stand,
    Machine(u8),
    Play(u8),
    Resign,
    Offer(Offer),
    Agree,
    Decline,
    Claim,
    NextGame,
    TakeSeatBack,
}

pub(crate) struct Scene {
    pub(crate) room: ConnectFourRoom,
    pub(crate) mirror: ConnectFourRoom,
    pub(crate) frames: Vec<Frame>,
    pub(crate) now: Millis,
    pub(crate) window: u32,
    pub(crate) last_cause: Option<Cause>,
}

impl Scene {
    pub(crate) fn new(players: u16) -> Self {
        Self::of(Terms::new(Setup::try_from(settings(players)).expect("a setup"), None).expect("no clock"))
    }

    pub(crate) fn of(terms: Terms) -> Self {
        Self {
            room: ConnectFourRoom::new(terms),
            mirror: ConnectFourRoom::new(terms),
            frames: Vec::new(),
            now: 0,
            window: 1,
            last_cause: None,
        }
    }

    /// Anne, Basile and so on have taken their seats.
    pub(crate) fn playing(players: u16) -> Self {
        Self::new(players).seated()
    }

    pub(crate) fn timed(pace: Pace) -> Self {
        Self::of(Terms::new(Setup::CLASSIC, Some(pace)).expect("two players")).seated()
    }

    fn seated(mut self) -> Self {
        for visitor in 1..=self.room.seats().len() as u64 {
            self.must(VisitorId(visitor), Ask::Sit);
        }
        self
    }

    pub(crate) fn ask(&mut self, who: VisitorId, ask: Ask) -> Result<Vec<Event>, Refusal> {
        let command = match ask {
            Ask::Sit => Command::Sit,
            Ask::Stand => Command::Stand,
            Ask::Machine(number) => Command::SeatMachine { player: player(number), level: Level::STRONGEST },
            Ask::Play(column) => Command::Play(Move::Drop { column: column - 1 }),
            Ask::Resign => Command::Resign,
            Ask::Offer(offer) => Command::Offer(offer),
            Ask::Agree => Command::Agree,
            Ask::Decline => Command::Decline,
            Ask::Claim => Command::Claim,
            Ask::NextGame => Command::NextGame,
            Ask::TakeSeatBack => Command::TakeSeatBack,
        };
        self.put(who, command)
    }

    pub(crate) fn put(&mut self, who: VisitorId, command: Command) -> Result<Vec<Event>, Refusal> {
        let before = self.room.clone();
        let decided = self.room.decide(who, &name(), command, self.now);
        assert_eq!(before, self.room, "deciding changes nothing");
        let events = decided?;
        let cause = self.cause(who, self.window);
        self.last_cause = Some(cause);
        self.happen(Some(cause), events.clone());
        Ok(events)
    }

    #[track_caller]
    pub(crate) fn must(&mut self, who: VisitorId, ask: Ask) -> Vec<Event> {
        self.ask(who, ask).unwrap_or_else(|refusal| panic!("{ask:?}: {refusal:?}"))
    }

    /// The player to move drops a token.
    #[track_caller]
    pub(crate) fn turn(&mut self, column: u8) {
        let turn = self.room.game().turn();
        let visitor = self.room.seat(turn).visitor().expect("a person's turn");
        self.must(visitor, Ask::Play(column));
    }

    #[track_caller]
    pub(crate) fn machine_plays(&mut self, column: u8) {
        let (machine, _) = self.room.machine_to_move().expect("a machine's turn");
        let events = self.room.decide_move(machine, Move::Drop { column: column - 1 }).expect("legal");
        self.happen(None, events);
    }

    pub(crate) fn presence(&mut self, visitor: VisitorId, is_here: bool) {
        let events = self.room.presence(visitor, is_here);
        self.happen(None, events);
    }

    pub(crate) fn due(&mut self) -> Vec<Event> {
        let events = self.room.due(self.now);
        self.happen(None, events.clone());
        events
    }

    pub(crate) fn happen(&mut self, cause: Option<Cause>, events: Vec<Event>) {
        if events.is_empty() {
            return;
        }
        let frame = self.room.frame(self.now, cause, events);
        self.room.follow(&frame);
        self.mirror.follow(&frame);
        assert_eq!(self.room, self.mirror);
        self.frames.push(frame);
    }

    pub(crate) fn cause(&self, visitor: VisitorId, client: u32) -> Cause {
        Cause { visitor, client, number: self.frames.len() as u32 + 1 }
    }
}

pub(crate) fn player(number: u8) -> Player {
    Player::from_number(number).expect("a seat")
}

pub(crate) fn name() -> Name {
    "Loutre calme".parse().expect("a name")
}

pub(crate) fn settings(players: u16) -> Settings {
    Settings { players, ..Settings::default() }
}
