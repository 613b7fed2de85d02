//! Puissance 4 in a room.

mod words;

use client::online::Online;
use connect_four::{Event as Made, Level, Player, Record, Setup};
use crossterm::event::KeyCode;
use protocol::{Command, Frame, Reaction};
use ratatui::layout::Rect;
use room::connect_four::{self as rules, ConnectFourRoom, Event as Happened, Offer, Phase, Seat};

use super::super::canvas::{Border, Canvas, PLAIN};
use super::super::connect_four::side::{self, Side};
use super::super::connect_four::{BoardView, Review, draw_moves};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Question, clock};
use super::remote::Remote;
use super::room::Wishes;
use super::waiting::{Place, Waiting};
use words::{banner, card, own, room_of, sentence};

#[derive(Debug)]
pub(crate) struct ConnectFourView {
    board: BoardView,
    /// The room as it was seen last, to tell what a frame changed.
    seen: Box<ConnectFourRoom>,
    level: Level,
}

const CHOICES: [(KeyCode, &str); 2] = [(KeyCode::Enter, "end-again"), (KeyCode::Char('v'), "end-review")];

impl ConnectFourView {
    pub(crate) fn new(room: &ConnectFourRoom, context: &Context) -> Self {
        let board = BoardView::new(room.game());
        Self { board, seen: Box::new(room.clone()), level: context.settings.level }
    }

    pub(crate) fn entered(&mut self, room: &ConnectFourRoom) {
        *self.seen = room.clone();
    }

    pub(crate) fn is_armed(&self) -> bool {
        self.board.aim.armed.is_some()
    }

    pub(crate) fn is_playing(online: &Online) -> bool {
        room_of(online).is_some_and(|room| room.phase() == Phase::Playing && own(online, room).is_some())
    }

    /// Says what happened, and lets a token fall.
    pub(crate) fn happened(&mut self, frame: &Frame, online: &Online, context: &Context) -> Wishes {
        let (Frame::ConnectFour(frame), Some(room)) = (frame, room_of(online)) else {
            return Wishes::default();
        };
        let mut wishes = Wishes::default();
        let mut said = Vec::new();
        for event in &frame.events {
            said.extend(sentence(event, &self.seen, room, context));
            match event {
                Happened::Played(made) => {
                    self.board.aim.armed = None;
                    if let Made::Dropped { cell, .. } = *made
                        && room.game().board().contains(cell)
                    {
                        self.board.drop_token(cell, room.game(), context);
                    }
                    if own(online, room) == Some(room.game().turn()) {
                        wishes.effects.push(Effect::Bell);
                    }
                }
                Happened::Begun { .. } | Happened::TakenBack { .. } => self.board.stop(),
                _ => {}
            }
        }
        *self.seen = room.clone();
        wishes.said = (!said.is_empty()).then(|| said.join(" "));
        wishes
    }

    pub(crate) fn update(&mut self, event: &Event, online: &Online, context: &mut Context) -> Wishes {
        self.board.settle(context.now);
        let Some(room) = room_of(online) else { return Wishes::default() };
        if matches!(event, Event::Mouse(_)) {
            let clicked = self.board.point(event, room.game(), context);
            if clicked.is_some() && room.phase() == Phase::Playing {
                return self.key(KeyCode::Enter, room, online, context);
            }
            return Wishes::default();
        }
        key(event).map(|code| self.key(code, room, online, context)).unwrap_or_default()
    }

    fn key(&mut self, code: KeyCode, room: &ConnectFourRoom, online: &Online, context: &Context) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        match room.phase() {
            Phase::Waiting => self.key_waiting(code, room, online),
            Phase::Over => match code {
                KeyCode::Enter => ask(rules::Command::NextGame),
                KeyCode::Char('v' | 'r') => {
                    let name = |player| context.phrases.seat(room, player).parse();
                    let fallback = |player| context.phrases.token(player);
                    let record = Record::new(
                        room.game().clone(),
                        |player| name(player).unwrap_or_else(|_| fallback(player)),
                        None,
                        None,
                    );
                    let review = Effect::Open(Box::new(Review::new(record, false)));
                    Wishes { effects: vec![review], ..Wishes::default() }
                }
                _ => Wishes::default(),
            },
            Phase::Playing => self.key_playing(code, room, online, context),
        }
    }

    fn key_waiting(&mut self, code: KeyCode, room: &ConnectFourRoom, online: &Online) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        match code {
            KeyCode::Char('p') | KeyCode::Enter if own(online, room).is_none() => ask(rules::Command::Sit),
            KeyCode::Char('p') => ask(rules::Command::Stand),
            KeyCode::Char('m') => {
                let free =
                    Player::all(room.game().setup().players()).find(|player| room.seat(*player).is_free());
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
        room: &ConnectFourRoom,
        online: &Online,
        context: &Context,
    ) -> Wishes {
        let ask = |command| Wishes::command(Command::ConnectFour(command));
        let me = own(online, room);
        let offered = room.offer().is_some_and(|(by, _)| Some(by) != me);
        match code {
            KeyCode::Esc => self.board.aim.armed = None,
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => {
                self.board.aim.steer(code, room.game());
            }
            KeyCode::Char('y' | 'o') if offered => return ask(rules::Command::Agree),
            KeyCode::Char('n') if offered => return ask(rules::Command::Decline),
            KeyCode::Char('n') => return ask(rules::Command::Offer(Offer::Draw)),
            KeyCode::Char('u') => return ask(rules::Command::Offer(Offer::TakeBack)),
            KeyCode::Char('c') => return ask(rules::Command::Claim),
            KeyCode::Char('m') => {
                let players = Player::all(room.game().setup().players());
                let gone = |player: &Player| {
                    let now = online.mirror().map_or(0, |room| room.server_time(context.now));
                    room.seat(*player).person().is_some_and(|person| person.is_gone(now))
                };
                let player = { players }.find(gone);
                return player
                    .map(|player| ask(rules::Command::SeatMachine { player, level: self.level }))
                    .unwrap_or_default();
            }
            KeyCode::Char('a') if me.is_some() => {
                let question = Effect::Ask(Question::resign(context));
                return Wishes { effects: vec![question], ..Wishes::default() };
            }
            _ if me.is_none() => return Wishes::refused(context.say("refusal-not-seated")),
            _ if me != Some(room.game().turn()) => {
                if matches!(self.board.aim.key(code, room.game()), Ok(Some(_))) {
                    return Wishes::refused(context.say("refusal-not-your-turn"));
                }
            }
            _ => match self.board.aim.key(code, room.game()) {
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

    pub(crate) fn draw(&self, remote: &Remote, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(room) = room_of(&remote.online) else { return };
        if room.phase() == Phase::Waiting {
            self.draw_waiting(room, remote, context, canvas);
            return;
        }
        let game = room.game();
        let me = own(&remote.online, room);
        let asked = room.phase() == Phase::Playing && me == Some(game.turn()) && !self.board.is_falling();
        self.board.draw(game, asked, context, canvas);
        let cards =
            Player::all(game.setup().players()).map(|player| card(player, room, remote, context)).collect();
        let side = Side { setup: game.setup(), cards, draws: room.score().draws() };
        let below = if room.phase() == Phase::Over && !self.board.is_falling() {
            side.draw_end(&banner(room, me, context), &CHOICES, 0, context, canvas)
        } else {
            side.draw(context, canvas)
        };
        draw_moves(game, below, context, canvas);
        if room.phase() == Phase::Playing {
            draw_reactions(game.setup(), context, canvas);
        }
        if game.setup().powers() && asked {
            side::draw_hand(game, self.board.aim.armed, context, canvas);
        }
        let warn = canvas.ink.warn();
        let y = context.area.bottom() - 5;
        if let Some((by, offer)) = room.offer() {
            let key = match offer {
                Offer::Draw => "room-offers-draw",
                Offer::TakeBack => "room-asks-take-back",
            };
            let text = context.tell(key, &[("name", context.phrases.seat(room, by).into())]);
            let text = match offer {
                _ if Some(by) != me => format!("{text}  {}", context.say("screen-offer-keys")),
                Offer::Draw => context.say("room-draw-stands"),
                Offer::TakeBack => text,
            };
            canvas.text(1, y, &text, warn);
        } else if let Some(id) = remote.online.mirror().and_then(|mirror| mirror.game()) {
            let link = remote.server.game_link(id);
            canvas.text(
                1,
                y,
                &context.tell("screen-game-link", &[("link", link.into())]),
                canvas.ink.quiet(),
            );
        } else if let Some(prompt) = self.board.aim.prompt() {
            canvas.text(1, y, &context.say(prompt), warn);
        } else if me.is_none() {
            canvas.text(1, y, &context.say("room-you-watch"), warn);
        }
    }

    fn draw_waiting(
        &self,
        room: &ConnectFourRoom,
        remote: &Remote,
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let me = own(&remote.online, room);
        let mut missing = 0_u16;
        let places = Player::all(room.game().setup().players())
            .map(|player| {
                let (name, note) = match room.seat(player) {
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
        Waiting { places, note: String::new(), lines, is_tetris: false }.draw(remote, context, canvas);
    }

    pub(crate) fn keys(online: &Online, context: &Context) -> Keys {
        let Some(room) = room_of(online) else { return Keys::default() };
        let columns = format!("1-{}", room.game().setup().columns().min(9));
        match room.phase() {
            Phase::Waiting => {
                let sit = if own(online, room).is_some() { "screen-stand" } else { "room-sit" };
                Keys::default()
                    .with(context, KeyCode::Char('p'), sit)
                    .with(context, KeyCode::Char('m'), "room-machine")
                    .labelled(context, "← →", KeyCode::Null, "screen-level")
            }
            Phase::Playing if own(online, room).is_none() => Keys::default(),
            Phase::Playing if room.game().may_swap() => Keys::default()
                .labelled(context, &columns, KeyCode::Null, "screen-column")
                .with(context, KeyCode::Char(' '), "screen-drop")
                .with(context, KeyCode::Char('w'), "play-swap"),
            Phase::Playing => Keys::default()
                .labelled(context, &columns, KeyCode::Null, "screen-column")
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
        let room = room_of(online)?;
        let runs = room.phase() == Phase::Playing && room.terms().pace().is_some();
        let left = online.mirror()?.left(room.game().turn(), context.now);
        let clock = left.filter(|_| runs).map(|left| context.now + clock::until_next(left));
        self.board.wake(context.now).into_iter().chain(clock).min()
    }
}

/// What can be said to the others, where there is room for it.
fn draw_reactions(setup: Setup, context: &Context, canvas: &mut Canvas<'_>) {
    let beside = side::area(setup, context);
    let height = Reaction::ALL.len().div_ceil(2) as u16 + 2;
    if context.area.height < 36 {
        return;
    }
    let area = Rect { y: beside.bottom() - height, height, ..beside };
    let (title, quiet, key) = (context.say("room-reactions"), canvas.ink.quiet(), canvas.ink.key());
    let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
    for (reaction, number) in Reaction::ALL.into_iter().zip(0..) {
        let (x, y) = (inside.x + 1 + number % 2 * (inside.width / 2), inside.y + number / 2);
        let end = canvas.text(x, y, &format!("F{}", number + 1), key);
        canvas.text(end + 1, y, &context.phrases.reaction(reaction), PLAIN);
    }
}
