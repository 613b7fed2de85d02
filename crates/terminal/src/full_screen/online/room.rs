//! A room in a server: entered, waited in, played in, watched.

use client::online::{Goal, News, Online};
use crossterm::event::KeyCode;
use protocol::{Command, Failure, Reaction, Snapshot};
use ratatui::layout::Rect;
use room::VisitorId;

use super::super::canvas::{BOLD, Canvas, PLAIN};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Question, Screen};
use super::connect_four::ConnectFourView;
use super::lobby::{Lobby, what};
use super::remote::Remote;
use super::server::Server;
use super::tetris::TetrisView;

#[derive(Debug)]
pub struct Room {
    remote: Remote,
    from_lobby: bool,
    view: View,
    /// What happened last, and what was wrong.
    pub(super) said: String,
    refused: String,
    /// The server will not let this player in.
    ended: Option<Failure>,
}

#[derive(Debug)]
enum View {
    Entering,
    ConnectFour(Box<ConnectFourView>),
    Tetris(Box<TetrisView>),
}

/// What a game in a room wants done.
#[derive(Debug, Default)]
pub(crate) struct Wishes {
    pub(crate) commands: Vec<Command>,
    pub(crate) said: Option<String>,
    pub(crate) refused: Option<String>,
    pub(crate) effects: Vec<Effect>,
}

impl Wishes {
    pub(crate) fn command(command: Command) -> Self {
        Self { commands: vec![command], ..Self::default() }
    }

    pub(crate) fn refused(refused: String) -> Self {
        Self { refused: Some(refused), ..Self::default() }
    }
}

impl Room {
    pub fn new(server: Server, goal: Goal, context: &Context) -> Self {
        Self {
            remote: Remote::new(server, goal, context),
            from_lobby: false,
            view: View::Entering,
            said: String::new(),
            refused: String::new(),
            ended: None,
        }
    }

    /// One that leads back to the lobby.
    pub(crate) fn from_lobby(server: Server, goal: Goal, context: &Context) -> Self {
        Self { from_lobby: true, ..Self::new(server, goal, context) }
    }

    fn news(&mut self, news: &News, context: &mut Context) -> Vec<Effect> {
        match news {
            News::Entered => self.entered(context),
            News::Answered { answer: Err(refusal), .. } => self.refused = context.phrases.answer(*refusal),
            News::Lost { command: Command::ConnectFour(_), .. } => self.refused = context.say("room-lost"),
            News::Reacted { by, reaction } => {
                let name = name_of(&self.remote.online, *by);
                let reaction = context.phrases.reaction(*reaction);
                let values = [("name", name.into()), ("reaction", reaction.into())];
                self.said = context.tell("screen-reacted", &values);
                return vec![Effect::Bell];
            }
            News::Failed(failure) => {
                self.refused = context.phrases.failure(*failure);
                if failure.is_final() {
                    self.ended = Some(*failure);
                }
            }
            News::Happened(frame) => {
                let wishes = match &mut self.view {
                    View::ConnectFour(view) => view.happened(frame, &self.remote.online, context),
                    View::Tetris(view) => view.happened(frame, &self.remote.online, context),
                    View::Entering => Wishes::default(),
                };
                return self.perform(wishes, context);
            }
            _ => {}
        }
        if let (View::Tetris(view), News::Answered { number, answer, .. }) = (&mut self.view, news) {
            view.answered(*number, answer.is_ok());
        }
        if let (View::Tetris(view), News::Lost { number, .. }) = (&mut self.view, news) {
            view.answered(*number, false);
        }
        Vec::new()
    }

    fn entered(&mut self, context: &mut Context) {
        self.refused.clear();
        let Some(mirror) = self.remote.online.mirror() else { return };
        match (mirror.room(), &mut self.view) {
            (Snapshot::ConnectFour(room), View::ConnectFour(view)) => view.entered(room),
            (Snapshot::ConnectFour(room), _) => {
                self.view = View::ConnectFour(Box::new(ConnectFourView::new(room, context)));
            }
            (Snapshot::Tetris(_), View::Tetris(view)) => view.entered(&self.remote.online),
            (Snapshot::Tetris(_), _) => {
                self.view = View::Tetris(Box::new(TetrisView::new(&self.remote.online)));
            }
        }
    }

    fn perform(&mut self, wishes: Wishes, context: &mut Context) -> Vec<Effect> {
        let mut effects = wishes.effects;
        if let Some(said) = wishes.said {
            self.said = said;
        }
        if let Some(refused) = wishes.refused {
            self.refused = refused;
        }
        for command in wishes.commands {
            let (number, news, asked) = self.remote.ask(command);
            if let View::Tetris(view) = &mut self.view {
                view.sent(number);
            }
            effects.extend(asked);
            for news in &news {
                effects.extend(self.news(news, context));
            }
        }
        effects
    }

    fn leave(&self, context: &Context) -> Vec<Effect> {
        match self.farewell(context) {
            Some(question) => vec![Effect::Ask(question)],
            None => vec![self.back(context)],
        }
    }

    fn back(&self, context: &Context) -> Effect {
        if self.from_lobby {
            Effect::Become(Box::new(Lobby::new(self.remote.server.clone(), context)))
        } else {
            Effect::Back
        }
    }
}

/// What a visitor in the room is called.
fn name_of(online: &Online, visitor: VisitorId) -> String {
    let found = online.mirror().and_then(|room| match room.room() {
        Snapshot::ConnectFour(room) => room
            .seats()
            .iter()
            .filter_map(|seat| seat.person())
            .find(|person| person.visitor == visitor)
            .map(|person| person.name.to_string()),
        Snapshot::Tetris(room) => {
            room.seat_of(visitor).and_then(|id| room.seat(id)).map(|seat| seat.name.to_string())
        }
    });
    found.unwrap_or_else(|| "?".into())
}

impl Screen for Room {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        let (news, mut effects) = self.remote.hear(event, context);
        for news in &news {
            effects.extend(self.news(news, context));
        }
        let code = key(event);
        match code {
            Some(KeyCode::Esc) if !matches!(&self.view, View::ConnectFour(view) if view.is_armed()) => {
                effects.extend(self.leave(context));
                return effects;
            }
            Some(KeyCode::F(number @ 1..=6)) => {
                let reaction = Reaction::ALL[usize::from(number) - 1];
                effects.extend(self.perform(Wishes::command(Command::React(reaction)), context));
                return effects;
            }
            Some(_) => self.refused.clear(),
            None => {}
        }
        let wishes = match &mut self.view {
            View::Entering => Wishes::default(),
            View::ConnectFour(_) if matches!(event, Event::Resigned) => ConnectFourView::resign(),
            View::ConnectFour(view) => view.update(event, &self.remote.online, context),
            View::Tetris(view) => view.update(event, &self.remote.online, context),
        };
        effects.extend(self.perform(wishes, context));
        effects
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        match &self.view {
            View::Entering => {
                let key = if self.ended.is_some() { "room-failed" } else { "room-connecting" };
                canvas.centred(context.area, context.area.height / 2 - 1, &context.say(key), BOLD);
            }
            View::ConnectFour(view) => view.draw(&self.remote, context, canvas),
            View::Tetris(view) => view.draw(&self.remote, context, canvas),
        }
        let y = context.area.bottom() - 4;
        let bad = canvas.ink.bad();
        let y = if matches!(self.view, View::Tetris(_)) { y + 1 } else { y };
        let x = match &self.view {
            View::Tetris(view) => view.message_column(context),
            _ => 1,
        };
        let trouble = match &self.view {
            _ if !self.remote.is_lost() => self.refused.clone(),
            View::Entering => {
                context.tell("screen-not-connected", &[("host", self.remote.server.host().to_owned().into())])
            }
            View::ConnectFour(_) | View::Tetris(_) => context.say("room-reconnecting"),
        };
        let lines = Rect::new(x, y, context.area.width.saturating_sub(x + 1), 2);
        let below = canvas.paragraph(lines, &trouble, bad).max(y + 1);
        // The last line is that of the keys.
        if below + 1 < context.area.bottom() {
            canvas.text(x, below, &self.said, PLAIN);
        }
    }

    fn title(&self, context: &Context) -> (String, String) {
        let Some(room) = self.remote.online.mirror() else {
            return (
                format!("Quatris · {}", context.say("tetris-room")),
                self.remote.server.host().to_owned(),
            );
        };
        let (game, rules) = what(room.terms(), context);
        let watching = match room.spectators() {
            0 => String::new(),
            count => format!(" · {}", context.tell("room-watching", &[("count", count.into())])),
        };
        (format!("Quatris · {game}"), format!("{} · {rules}{watching}", room.id()))
    }

    fn keys(&self, context: &Context) -> Keys {
        let keys = match &self.view {
            View::Entering => return Keys::default().with(context, KeyCode::Esc, "screen-leave"),
            View::ConnectFour(_) => ConnectFourView::keys(&self.remote.online, context),
            View::Tetris(view) => view.keys(&self.remote.online, context),
        };
        let keys = keys.labelled(context, "F1-F6", KeyCode::F(1), "room-reactions").with(
            context,
            KeyCode::Esc,
            "screen-leave",
        );
        let reactions = (1..).map(KeyCode::F).zip(Reaction::ALL);
        reactions.fold(keys, |keys, (code, reaction)| {
            keys.quoting(context, code, &context.phrases.reaction(reaction))
        })
    }

    fn most(&self) -> (u16, u16) {
        match &self.view {
            View::Entering | View::ConnectFour(_) => (132, 44),
            View::Tetris(view) => (view.widest(), 44),
        }
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        let view = match &self.view {
            View::Entering => None,
            View::ConnectFour(view) => view.wake(&self.remote.online, context),
            View::Tetris(view) => view.wake(context),
        };
        view.into_iter().chain([self.remote.wake(context)]).min()
    }

    fn farewell(&self, context: &Context) -> Option<Question> {
        let plays = match &self.view {
            View::Entering => false,
            View::ConnectFour(_) => ConnectFourView::is_playing(&self.remote.online),
            View::Tetris(view) => view.is_playing(),
        };
        let leave = || Question::leave("screen-room-leave-note", context);
        plays.then(|| Question { then: Box::new(self.back(context)), ..leave() })
    }

    fn left(&self) -> Option<Effect> {
        Some(Effect::HangUp)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn wants_releases(&self) -> bool {
        matches!(self.view, View::Tetris(_))
    }
}
