//! Puissance 4 in a room.

use client::online::Online;
use connect_four::{Event as Made, Level, Player, Record};
use crossterm::event::KeyCode;
use protocol::{Command, Frame, Snapshot};
use room::connect_four::{self as rules, ConnectFourRoom, Event as Happened, Offer, Phase, Seat};

use super::super::canvas::Canvas;
use super::super::clock;
use super::super::connect_four::Review;
use super::super::connect_four::aim::Aim;
use super::super::connect_four::board::{Layout, Marks};
use super::super::connect_four::fall::Fall;
use super::super::connect_four::play::last_token;
use super::super::connect_four::side::{self, Banner, Card, Side};
use super::super::input::{clicked, key, pointed};
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Question};
use super::line::Line;
use super::room::Wishes;
use super::waiting::{Place, Waiting};

#[derive(Debug)]
pub(crate) struct Four {
    aim: Aim,
    fall: Option<Fall>,
    /// The room as it was seen last, to tell what a frame changed.
    seen: Box<ConnectFourRoom>,
    level: Level,
}

const CHOICES: [(KeyCode, &str); 2] = [(KeyCode::Enter, "end-again"), (KeyCode::Char('v'), "end-review")];

impl Four {
    pub(crate) fn new(table: &ConnectFourRoom, context: &Context) -> Self {
        let aim = Aim::new(table.game().setup().columns());
        Self { aim, fall: None, seen: Box::new(table.clone()), level: context.level }
    }

    pub(crate) fn entered(&mut self, table: &ConnectFourRoom) {
        *self.seen = table.clone();
    }

    pub(crate) fn is_armed(&self) -> bool {
        self.aim.armed.is_some()
    }

    pub(crate) fn is_playing(online: &Online) -> bool {
        table(online).is_some_and(|table| table.phase() == Phase::Playing && own(online, table).is_some())
    }

    /// Says what happened, and lets a token fall.
    pub(crate) fn happened(&mut self, frame: &Frame, online: &Online, context: &Context) -> Wishes {
        let (Frame::ConnectFour(frame), Some(table)) = (frame, table(online)) else {
            return Wishes::default();
        };
        let mut wishes = Wishes::default();
        let mut said = Vec::new();
        for event in &frame.events {
            said.extend(sentence(event, &self.seen, table, context));
            match event {
                Happened::Played(made) => {
                    self.aim.armed = None;
                    if let Made::Dropped { cell, .. } = *made
                        && table.game().board().contains(cell)
                    {
                        self.fall = context.motion.then(|| Fall::new(cell, table.game(), context.now));
                    }
                    if own(online, table) == Some(table.game().turn()) {
                        wishes.effects.push(Effect::Bell);
                    }
                }
                Happened::Begun { .. } | Happened::TakenBack { .. } => self.fall = None,
                _ => {}
            }
        }
        *self.seen = table.clone();
        wishes.said = (!said.is_empty()).then(|| said.join(" "));
        wishes
    }

    pub(crate) fn update(&mut self, event: &Event, online: &Online, context: &mut Context) -> Wishes {
        if self.fall.is_some_and(|fall| fall.above(context.now).is_none()) {
            self.fall = None;
        }
        let Some(table) = table(online) else { return Wishes::default() };
        if matches!(event, Event::Mouse(_)) {
            let layout = Layout::new(table.game().setup(), context.area, side::WIDTH);
            if let Some(at) = pointed(event) {
                self.aim.point(at, &layout);
            } else if let Some(at) = clicked(event)
                && table.phase() == Phase::Playing
                && self.aim.point(at, &layout)
            {
                return self.key(KeyCode::Enter, table, online, context);
            }
            return Wishes::default();
        }
        key(event).map(|code| self.key(code, table, online, context)).unwrap_or_default()
    }

    fn key(&mut self, code: KeyCode, table: &ConnectFourRoom, online: &Online, context: &Context) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        match table.phase() {
            Phase::Waiting => self.key_waiting(code, table, online),
            Phase::Over => match code {
                KeyCode::Enter => ask(rules::Command::NextGame),
                KeyCode::Char('v' | 'r') => {
                    let name = |player| names(table, player, context).parse();
                    let fallback = |player| context.phrases.token(player);
                    let record = Record::new(
                        table.game().clone(),
                        |player| name(player).unwrap_or_else(|_| fallback(player)),
                        None,
                        None,
                    );
                    let review = Effect::Open(Box::new(Review::new(record, false)));
                    Wishes { effects: vec![review], ..Wishes::default() }
                }
                _ => Wishes::default(),
            },
            Phase::Playing => self.key_playing(code, table, online, context),
        }
    }

    fn key_waiting(&mut self, code: KeyCode, table: &ConnectFourRoom, online: &Online) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        match code {
            KeyCode::Char('p') | KeyCode::Enter if own(online, table).is_none() => ask(rules::Command::Sit),
            KeyCode::Char('p') => ask(rules::Command::Stand),
            KeyCode::Char('m') => {
                let free =
                    Player::all(table.game().setup().players()).find(|player| table.seat(*player).is_free());
                free.map(|player| ask(rules::Command::SeatMachine { player, level: self.level }))
                    .unwrap_or_default()
            }
            KeyCode::Left => {
                self.level = Level::new(self.level.get() - 1).unwrap_or(self.level);
                Wishes::default()
            }
            KeyCode::Right => {
                self.level = Level::new(self.level.get() + 1).unwrap_or(self.level);
                Wishes::default()
            }
            _ => Wishes::default(),
        }
    }

    fn key_playing(
        &mut self,
        code: KeyCode,
        table: &ConnectFourRoom,
        online: &Online,
        context: &Context,
    ) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        let me = own(online, table);
        let offered = table.offer().is_some_and(|(by, _)| Some(by) != me);
        match code {
            KeyCode::Esc => self.aim.armed = None,
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.aim.steer(code, table.game());
            }
            KeyCode::Char('y' | 'o') if offered => return ask(rules::Command::Agree),
            KeyCode::Char('n') if offered => return ask(rules::Command::Decline),
            KeyCode::Char('n') => return ask(rules::Command::Offer(Offer::Draw)),
            KeyCode::Char('u') => return ask(rules::Command::Offer(Offer::TakeBack)),
            KeyCode::Char('c') => return ask(rules::Command::Claim),
            KeyCode::Char('m') => {
                let players = Player::all(table.game().setup().players());
                let gone = |player: &Player| {
                    let now = online.mirror().map_or(0, |room| room.server_time(context.now));
                    table.seat(*player).person().is_some_and(|person| person.is_gone(now))
                };
                let player = { players }.find(gone);
                return player
                    .map(|player| ask(rules::Command::SeatMachine { player, level: self.level }))
                    .unwrap_or_default();
            }
            KeyCode::Char('a') if me.is_some() => {
                let question = Question {
                    title: context.say("resign-title"),
                    note: String::new(),
                    yes: context.say("resign-go"),
                    no: context.say("resign-stay"),
                    then: Box::new(Effect::Resign),
                };
                return Wishes { effects: vec![Effect::Ask(question)], ..Wishes::default() };
            }
            _ if me.is_none() => return Wishes::refused(context.say("refusal-not-seated")),
            _ if me != Some(table.game().turn()) => {
                if matches!(self.aim.key(code, table.game()), Ok(Some(_))) {
                    return Wishes::refused(context.say("refusal-not-your-turn"));
                }
            }
            _ => match self.aim.key(code, table.game()) {
                Ok(Some(wish)) => return ask(rules::Command::Play(wish)),
                Ok(None) => {}
                Err(refusal) => return Wishes::refused(context.phrases.rule(refusal)),
            },
        }
        Wishes::default()
    }

    pub(crate) fn resign() -> Wishes {
        Wishes::command(Command::ConnectFour(rules::Command::Resign))
    }

    pub(crate) fn draw(&self, line: &Line, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(table) = table(&line.online) else { return };
        if table.phase() == Phase::Waiting {
            self.draw_waiting(table, line, context, canvas);
            return;
        }
        let game = table.game();
        let me = own(&line.online, table);
        let layout = Layout::new(game.setup(), context.area, side::WIDTH);
        let asked = table.phase() == Phase::Playing && me == Some(game.turn()) && self.fall.is_none();
        let marks = Marks {
            aim: self.aim.token(game.turn()).filter(|_| asked),
            target: self.aim.target(),
            last: last_token(game),
            falling: self.fall.and_then(|fall| Some((fall.cell, fall.above(context.now)?))),
        };
        layout.draw(game, &marks, context, canvas);
        let cards =
            Player::all(game.setup().players()).map(|player| card(player, table, line, context)).collect();
        let side = Side { setup: game.setup(), cards, draws: table.score().draws() };
        let below = if table.phase() == Phase::Over && self.fall.is_none() {
            side.draw_end(&banner(table, me, context), &CHOICES, 0, context, canvas)
        } else {
            side.draw(context, canvas)
        };
        side::draw_moves(game, below, context, canvas);
        if game.setup().powers() && asked {
            side::draw_hand(game, self.aim.armed, context, canvas);
        }
        let warn = canvas.ink.warn();
        let y = context.area.bottom() - 5;
        if let Some((by, offer)) = table.offer() {
            let key = match offer {
                Offer::Draw => "room-offers-draw",
                Offer::TakeBack => "room-asks-take-back",
            };
            let text = context.tell(key, &[("name", names(table, by, context).into())]);
            let keys = if Some(by) == me {
                String::new()
            } else {
                format!("  {}", context.say("screen-offer-keys"))
            };
            canvas.text(1, y, &format!("{text}{keys}"), warn);
        } else if let Some(prompt) = self.aim.prompt() {
            canvas.text(1, y, &context.say(prompt), warn);
        } else if me.is_none() {
            canvas.text(1, y, &context.say("room-you-watch"), warn);
        }
    }

    fn draw_waiting(&self, table: &ConnectFourRoom, line: &Line, context: &Context, canvas: &mut Canvas<'_>) {
        let me = own(&line.online, table);
        let mut missing = 0_u16;
        let places = Player::all(table.game().setup().players())
            .map(|player| {
                let (name, note) = match table.seat(player) {
                    Seat::Free => {
                        missing += 1;
                        (context.say("room-free"), format!("M {}", context.say("room-machine")))
                    }
                    Seat::Machine { level } => (context.say("room-machine"), level.get().to_string()),
                    Seat::Person(person) => {
                        let you = if me == Some(player) { "screen-you" } else { "room-ready" };
                        (person.name.to_string(), context.say(you))
                    }
                };
                Place {
                    mark: context.mark(player),
                    style: canvas.ink.token(player.index()),
                    name,
                    note,
                    focused: me == Some(player),
                }
            })
            .collect();
        let level = format!("{} ◄ {} ►", context.say("room-level"), self.level.get());
        let lines = vec![
            context.tell("room-missing", &[("count", missing.into())]),
            context.say("room-begins"),
            level,
            context.say("room-invite-note"),
        ];
        Waiting { places, lines, is_tetris: false }.draw(line, context, canvas);
    }

    pub(crate) fn keys(online: &Online, context: &Context) -> Keys {
        let Some(table) = table(online) else { return Keys::default() };
        match table.phase() {
            Phase::Waiting => {
                let sit = if own(online, table).is_some() { "screen-stand" } else { "room-sit" };
                Keys::default()
                    .with(context, KeyCode::Char('p'), sit)
                    .with(context, KeyCode::Char('m'), "room-machine")
                    .labelled(context, "← →", KeyCode::Null, "screen-level")
            }
            Phase::Playing => Keys::default()
                .labelled(context, "← →", KeyCode::Null, "keys-aim-do")
                .with(context, KeyCode::Char(' '), "screen-drop")
                .with(context, KeyCode::Char('u'), "play-take-back")
                .with(context, KeyCode::Char('n'), "room-draw")
                .with(context, KeyCode::Char('a'), "play-resign")
                .with(context, KeyCode::Char('c'), "room-claim")
                .with(context, KeyCode::Char('m'), "room-replace"),
            Phase::Over => Keys::default().with(context, KeyCode::Enter, "end-again").with(
                context,
                KeyCode::Char('v'),
                "end-review",
            ),
        }
    }

    /// Clocks are seen to run.
    pub(crate) fn wake(&self, online: &Online, context: &Context) -> Option<Millis> {
        let table = table(online)?;
        let runs = table.phase() == Phase::Playing && table.terms().pace().is_some();
        let clock = runs.then(|| (context.now / 100 + 1) * 100);
        self.fall.map(|fall| fall.wake(context.now)).into_iter().chain(clock).min()
    }
}

fn table(online: &Online) -> Option<&ConnectFourRoom> {
    match online.mirror()?.room() {
        Snapshot::ConnectFour(table) => Some(table),
        Snapshot::Tetris(_) => None,
    }
}

/// Where this player sits.
fn own(online: &Online, table: &ConnectFourRoom) -> Option<Player> {
    table.seat_of(online.visitor()?)
}

fn names(table: &ConnectFourRoom, player: Player, context: &Context) -> String {
    let several = table.seats().len() > 2;
    match table.seat(player) {
        Seat::Person(person) => person.name.to_string(),
        Seat::Machine { level } => context.phrases.machine(*level, several.then_some(player)).to_string(),
        Seat::Free => context.phrases.token(player).to_string(),
    }
}

fn card(player: Player, table: &ConnectFourRoom, line: &Line, context: &Context) -> Card {
    let turn = table.phase() == Phase::Playing && table.game().turn() == player;
    let away = table.seat(player).person().is_some_and(|person| person.away.is_some());
    let me = own(&line.online, table) == Some(player);
    let note = match table.phase() {
        _ if away => context.tell("room-went-away", &[("name", names(table, player, context).into())]),
        Phase::Over if table.wants_next_game(player) => {
            context.tell("room-wants-again", &[("name", names(table, player, context).into())])
        }
        Phase::Over => context.say(match table.winner() {
            Some(winner) if winner == player => "play-won",
            Some(_) => "play-lost",
            None => "play-drew",
        }),
        _ if turn && me => context.say("play-your-turn"),
        _ if turn => context.say("play-turn"),
        _ => context.say("play-waiting"),
    };
    let clock = line.online.mirror().and_then(|room| room.left(player, context.now)).map(clock::left);
    Card { player, name: names(table, player, context), note, clock, turn, wins: table.score().wins(player) }
}

fn banner(table: &ConnectFourRoom, me: Option<Player>, context: &Context) -> Banner {
    let winner = table.winner();
    let first = match winner {
        Some(winner) if Some(winner) == me => context.say("tetris-you-win"),
        Some(winner) => context.tell("end-wins", &[("name", names(table, winner, context).into())]),
        None => context.say("end-draw"),
    };
    let second = table.outcome().and_then(|outcome| {
        let loser = outcome.loser().map(|loser| names(table, loser, context)).unwrap_or_default();
        context.phrases.conclusion(outcome, &loser)
    });
    let second = second.unwrap_or_else(|| side::ended(table.game(), context));
    let mut lines = vec![first, second];
    let eager = Player::all(table.game().setup().players()).filter(|player| table.wants_next_game(*player));
    for player in eager {
        let key = if Some(player) == me { "room-awaits-again" } else { "room-wants-again" };
        lines.push(context.tell(key, &[("name", names(table, player, context).into())]));
    }
    Banner { winner, lines }
}

fn sentence(
    event: &Happened,
    before: &ConnectFourRoom,
    after: &ConnectFourRoom,
    context: &Context,
) -> Option<String> {
    let with = |key, player| Some(context.tell(key, &[("name", names(after, player, context).into())]));
    match *event {
        Happened::Sat { player, .. } | Happened::MachineSat { player, .. } => with("room-sat", player),
        Happened::Stood { player } => {
            Some(context.tell("room-stood", &[("name", names(before, player, context).into())]))
        }
        Happened::Begun { first } => with("play-game-begun", first),
        Happened::Played(made) => Some(context.phrases.event(&names(after, made.player(), context), &made)),
        Happened::Offered { player, offer: Offer::Draw } => with("room-offers-draw", player),
        Happened::Offered { player, offer: Offer::TakeBack } => with("room-asks-take-back", player),
        Happened::Declined { player } => with("room-declined", player),
        Happened::TakenBack { .. } => with("play-taken-back", after.game().turn()),
        Happened::WantsNextGame { player } => with("room-wants-again", player),
        Happened::WentAway { player } => with("room-went-away", player),
        Happened::CameBack { player } => with("room-came-back", player),
        Happened::Agreed { .. } | Happened::Ended(_) => None,
    }
}
