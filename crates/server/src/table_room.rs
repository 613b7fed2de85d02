//! One table of Puissance 4: the task that owns it. What happens is on disk before anyone sees it.

use std::sync::Arc;
use std::time::Duration;

use connect_four::{Date, Level, Move, Name, Player, Record};
use protocol::{Command, Failure, Frame, Refusal, ServerMessage, Snapshot};
use room::table::{self, Event, Phase, Place, Table, Terms};
use room::{Cause, Ending};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::audience::{Audience, Letter, Listener};
use crate::chance;
use crate::hall::{Hall, Handle, Inbound, Seen};
use crate::recent::Recent;
use crate::storage::{GameKind, KeptRoom, NewGame, Trouble, Write};

#[derive(Debug)]
pub(crate) struct TableRoom {
    table: Table,
    audience: Audience,
    recent: Recent,
    /// What the machine is thinking about.
    thinking: Option<Question>,
    thoughts: (mpsc::Sender<Thought>, mpsc::Receiver<Thought>),
    /// When to tell who is here.
    company_due: Option<Instant>,
    clock_runs: bool,
    /// Since when nobody is here.
    empty_since: Instant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    /// The frame after which it was asked; no two questions have the same.
    frame: u64,
    player: Player,
    /// How many moves came before.
    moves: usize,
}

/// A machine's choice.
#[derive(Debug)]
struct Thought {
    question: Question,
    choice: Option<Move>,
}

const COMPANY_PAUSE: Duration = Duration::from_millis(500);
/// A room without anyone in it is kept for so long, or for so long if a game is going on.
const KEPT_EMPTY: Duration = Duration::from_mins(10);
const KEPT_PLAYING: Duration = Duration::from_hours(7 * 24);

impl TableRoom {
    pub(crate) fn new(terms: Terms) -> Self {
        Self {
            table: Table::new(terms),
            audience: Audience::default(),
            recent: Recent::default(),
            thinking: None,
            thoughts: mpsc::channel(1),
            company_due: None,
            clock_runs: false,
            empty_since: Instant::now(),
        }
    }

    pub(crate) fn resume(kept: &KeptRoom) -> Result<Self, Trouble> {
        let wrong = || Trouble::Damaged(format!("the journal of {}", kept.opened.id));
        let protocol::Terms::Table(terms) = kept.opened.terms else { return Err(wrong()) };
        let mut room = Self::new(terms);
        for bytes in &kept.frames {
            let Ok(Frame::Table(frame)) = Frame::from_bytes(bytes) else { return Err(wrong()) };
            if frame.number != room.table.frames() + 1 {
                return Err(wrong());
            }
            room.follow(frame);
        }
        Ok(room)
    }

    pub(crate) fn summary(&self) -> Seen {
        let places = self.table.places();
        let seated = |place: &&Place| !place.is_free();
        Seen {
            names: places.iter().filter_map(|place| Some(place.person()?.name.clone())).collect(),
            players: places.iter().filter(seated).count() as u16,
            places: places.len() as u16,
            watching: self.watching(),
            phase: match self.table.phase() {
                Phase::Waiting => protocol::Phase::Waiting,
                Phase::Playing => protocol::Phase::Playing,
                Phase::Over => protocol::Phase::Over,
            },
        }
    }

    pub(crate) async fn run(mut self, hall: Arc<Hall>, handle: Handle, mut inbox: mpsc::Receiver<Inbound>) {
        let mut stop = hall.stopping();
        // Nobody has come back yet from before the program stopped.
        let seated: Vec<_> = self.table.places().iter().filter_map(Place::visitor).collect();
        for visitor in seated {
            let gone = self.table.presence(visitor, false);
            let _ = self.happen(&hall, &handle, None, gone).await;
        }
        loop {
            self.let_machine_think(&hall);
            self.count_clock(&hall);
            let due = self.table.next_due().map(|millis| hall.time.at(millis));
            let tired = self.empty_since
                + if self.table.phase() == Phase::Playing { KEPT_PLAYING } else { KEPT_EMPTY };
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(message) => self.hear(&hall, &handle, message).await,
                    None => break,
                },
                Some(thought) = self.thoughts.1.recv() => self.move_machine(&hall, &handle, thought).await,
                () = at(due) => {
                    let events = self.table.due(hall.time.now());
                    if self.happen(&hall, &handle, None, events).await.is_err() {
                        tokio::time::sleep(COMPANY_PAUSE).await;
                    }
                }
                () = at(self.company_due) => self.tell_company(),
                () = at(self.audience.is_empty().then_some(tired)) => {
                    hall.forget(&handle.opened.id).await;
                    break;
                }
                _ = stop.changed() => break,
            }
        }
        if self.clock_runs {
            hall.time.clock_runs(false);
        }
    }

    async fn hear(&mut self, hall: &Arc<Hall>, handle: &Handle, message: Inbound) {
        match message {
            Inbound::Enter { listener, seen, watch } => self.enter(hall, handle, listener, seen, watch).await,
            Inbound::Leave { id, on_purpose } => self.leave(hall, handle, id, on_purpose).await,
            Inbound::Ask { id, number, command } => self.ask(hall, handle, id, number, command).await,
            Inbound::Lag { id, millis } => {
                self.audience.set_lag(id, millis);
                self.company_due.get_or_insert(Instant::now() + COMPANY_PAUSE);
            }
            Inbound::Rename { id, name } => self.rename(hall, handle, id, name).await,
            Inbound::Show(answer) => {
                // Whoever asked may have gone.
                let _ = answer.send(Snapshot::Table(Box::new(self.table.clone())));
            }
        }
    }

    async fn enter(
        &mut self,
        hall: &Arc<Hall>,
        handle: &Handle,
        listener: Listener,
        seen: Option<u64>,
        watch: bool,
    ) {
        let most = hall.limits.watching;
        let seated = self.table.seat_of(listener.visitor).is_some();
        if !seated && self.watching() >= most {
            listener.outbox.send(ServerMessage::Failed(Failure::RoomFull { most }));
            return;
        }
        let whole = || Snapshot::Table(Box::new(self.table.clone()));
        let view = self.recent.view(seen, self.table.frames(), whole);
        listener.outbox.send(handle.entered(hall.time.now(), view));
        let (visitor, name) = (listener.visitor, listener.name.clone());
        self.audience.add(listener);
        let events = if seated || watch {
            self.table.presence(visitor, true)
        } else {
            self.table.decide(visitor, &name, table::Command::Sit, hall.time.now()).unwrap_or_default()
        };
        // Should it fail, the visitor watches, and is told so by what they see.
        let _ = self.happen(hall, handle, None, events).await;
        self.company_changed(hall, handle);
    }

    /// Whoever has a place takes it again, under the new name.
    async fn rename(&mut self, hall: &Arc<Hall>, handle: &Handle, id: u64, name: Name) {
        let Some(visitor) = self.audience.get(id).map(|listener| listener.visitor) else { return };
        self.audience.rename(visitor, &name);
        let seat = self.table.seat_of(visitor);
        let events = seat.map(|player| Event::Sat { player, visitor, name }).into_iter().collect();
        // Should it fail, the old name stays until the next time.
        let _ = self.happen(hall, handle, None, events).await;
    }

    async fn leave(&mut self, hall: &Arc<Hall>, handle: &Handle, id: u64, on_purpose: bool) {
        let Some(listener) = self.audience.remove(id) else { return };
        if !self.audience.has(listener.visitor) {
            let waiting = self.table.phase() == Phase::Waiting;
            let events = match self.table.seat_of(listener.visitor) {
                Some(player) if on_purpose && waiting => vec![Event::Stood { player }],
                _ => self.table.presence(listener.visitor, false),
            };
            let _ = self.happen(hall, handle, None, events).await;
        }
        if self.audience.is_empty() {
            self.empty_since = Instant::now();
        }
        self.company_changed(hall, handle);
    }

    async fn ask(&mut self, hall: &Arc<Hall>, handle: &Handle, id: u64, number: u32, command: Command) {
        // Somebody's time may have run out just before.
        let due = self.table.due(hall.time.now());
        let _ = self.happen(hall, handle, None, due).await;
        let Some(listener) = self.audience.get(id) else { return };
        let outbox = listener.outbox.clone();
        let cause = Cause { visitor: listener.visitor, client: listener.client, number };
        let done = match command {
            Command::Table(_) if self.table.has_heard(cause) => Ok(()),
            Command::Table(command) => {
                let name = listener.name.clone();
                match self.table.decide(cause.visitor, &name, command, hall.time.now()) {
                    Ok(events) => self.happen(hall, handle, Some(cause), events).await,
                    Err(refusal) => Err(Refusal::Table(refusal)),
                }
            }
            Command::React(reaction) if self.table.seat_of(cause.visitor).is_some() => {
                self.audience.tell(&Letter::new(ServerMessage::Reacted { by: cause.visitor, reaction }));
                Ok(())
            }
            Command::React(_) => Err(Refusal::Table(table::Refusal::NotSeated)),
            Command::Party(_) | Command::AddBot(_) | Command::RemoveBot(_) => Err(Refusal::OtherGame),
        };
        outbox.send(match done {
            Ok(()) => ServerMessage::Done { number },
            Err(refusal) => ServerMessage::Refused { number, refusal },
        });
    }

    /// Writes down what happens, makes it so, and tells everyone; or changes nothing.
    async fn happen(
        &mut self,
        hall: &Arc<Hall>,
        handle: &Handle,
        cause: Option<Cause>,
        events: Vec<Event>,
    ) -> Result<(), Refusal> {
        if events.is_empty() {
            return Ok(());
        }
        let frame = self.table.frame(hall.time.now(), cause, events);
        let letter = Letter::new(ServerMessage::Frame(Frame::Table(frame.clone())));
        let room = handle.opened.id.clone();
        let mut next = self.table.clone();
        next.follow(&frame);
        let mut writes = vec![Write::Frame { room, number: frame.number, bytes: letter.journalled() }];
        if next.phase() == Phase::Over && self.table.phase() == Phase::Playing {
            writes.push(Write::Finished { game: finished(&next, handle) });
        }
        if let Err(error) = hall.storage.write(writes).await {
            tracing::error!(%error, room = %handle.opened.id, "a frame was not kept");
            return Err(Refusal::Unavailable);
        }
        metrics::counter!("quatris_frames_total", "game" => "table").increment(1);
        self.follow(frame);
        self.audience.tell(&letter);
        handle.show(hall, self.summary());
        Ok(())
    }

    fn follow(&mut self, frame: table::Frame) {
        self.table.follow(&frame);
        self.recent.push(Frame::Table(frame));
    }

    fn let_machine_think(&mut self, hall: &Arc<Hall>) {
        let Some((player, level)) = self.table.machine_to_move() else {
            self.thinking = None;
            return;
        };
        let (moves, frame) = (self.table.game().moves().len(), self.table.frames());
        if self.thinking.is_some_and(|asked| (asked.player, asked.moves) == (player, moves)) {
            return;
        }
        let question = Question { frame, player, moves };
        self.thinking = Some(question);
        let game = self.table.game().clone();
        let (machines, answer) = (Arc::clone(&hall.machines), self.thoughts.0.clone());
        tokio::spawn(async move {
            let choice = machines.choose(game, level, u64::from_le_bytes(chance::bytes())).await;
            // The room may have closed meanwhile.
            let _ = answer.send(Thought { question, choice }).await;
        });
    }

    async fn move_machine(&mut self, hall: &Arc<Hall>, handle: &Handle, thought: Thought) {
        let Thought { question, choice } = thought;
        if self.thinking != Some(question) {
            // The position has changed, and it was asked again.
            return;
        }
        let mut moved = Err(Refusal::Busy);
        if let Some(choice) = choice
            && let Ok(events) = self.table.decide_move(question.player, choice)
        {
            moved = self.happen(hall, handle, None, events).await;
        }
        if moved.is_err() {
            // It is asked again, once the storage is back.
            tokio::time::sleep(COMPANY_PAUSE).await;
        }
        self.thinking = None;
    }

    fn count_clock(&mut self, hall: &Hall) {
        let runs = self.table.phase() == Phase::Playing && self.table.terms().pace().is_some();
        if runs != self.clock_runs {
            self.clock_runs = runs;
            hall.time.clock_runs(runs);
        }
    }

    fn watching(&self) -> u32 {
        self.audience.iter().filter(|listener| self.table.seat_of(listener.visitor).is_none()).count() as u32
    }

    fn company_changed(&mut self, hall: &Hall, handle: &Handle) {
        self.company_due.get_or_insert(Instant::now() + COMPANY_PAUSE);
        handle.show(hall, self.summary());
    }

    fn tell_company(&mut self) {
        self.company_due = None;
        let lag = |listener: &Listener| Some((self.table.seat_of(listener.visitor)?, listener.lag?));
        let lags = self.audience.iter().filter_map(lag).collect();
        self.audience.tell(&Letter::new(ServerMessage::Company { watching: self.watching(), lags }));
    }
}

async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

fn finished(table: &Table, handle: &Handle) -> NewGame {
    let name = |player: Player| match table.place(player) {
        Place::Person(person) => person.name.clone(),
        Place::Machine { level } => machine_name(*level),
        Place::Free => machine_name(Level::WEAKEST),
    };
    let players: Vec<_> =
        Player::all(table.terms().setup().players()).map(|player| name(player).to_string()).collect();
    let result = match (table.ending(), table.winner()) {
        (Some(Ending::Resigned { player }), _) => format!("resigned by {}", player.number()),
        (Some(Ending::OutOfTime { player }), _) => format!("out of time {}", player.number()),
        (Some(Ending::Abandoned { player }), _) => format!("abandoned by {}", player.number()),
        (Some(Ending::DrawAgreed), _) => "draw agreed".into(),
        (None, Some(winner)) => format!("won by {}", winner.number()),
        (None, None) => "draw".into(),
    };
    let record = Record::new(table.game().clone(), name, today(), None);
    NewGame {
        room: handle.opened.id.clone(),
        kind: GameKind::Table,
        players: players.join(", "),
        result,
        record: record.to_string().into_bytes(),
    }
}

/// Records are read in any language.
fn machine_name(level: Level) -> Name {
    format!("Machine {}", level.get()).parse().expect("a word and a digit make a name")
}

fn today() -> Option<Date> {
    let today = jiff::Zoned::now().date();
    Date::new(today.year().try_into().ok()?, today.month().try_into().ok()?, today.day().try_into().ok()?)
}
