//! The host of a room: what both games share, and the way to each game's own part.

use std::mem;

use ::connect_four::Name;
use ::tetris::Seed;
use protocol::{Command, Failure, Refusal, ServerMessage, Snapshot, Terms};
use room::{Millis, VisitorId};

use crate::audience::Audience;
use crate::connect_four::ConnectFour;
use crate::tetris::Tetris;
use crate::{ConnectionId, Effect, Input, Listing, Message, OpenedRoom, Visitor};

/// Time span in which reactions are counted.
const REACTION_SPAN: Millis = 5_000;

/// Limits of a room.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections that watch.
    pub spectators: u32,
    /// Reactions of one visitor within five seconds.
    pub reactions: u32,
}

/// What the storage has of a room.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// For Tetris: the room when its last game began, and the seed of that game.
    pub base: Option<(Vec<u8>, Seed)>,
    /// The frames since then, or since the room was opened.
    pub frames: Vec<Vec<u8>>,
}

/// What was kept is not a journal of this room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what was kept is no journal of this room")]
pub struct Misfit;

/// The server's side of a room.
#[derive(Debug)]
pub struct Host {
    audience: Audience,
    limits: Limits,
    game: Game,
    reactions: Vec<(Millis, VisitorId)>,
    shown: Option<Listing>,
    wake: Option<Millis>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Stopping,
    Over,
}

#[derive(Debug)]
enum Game {
    ConnectFour(Box<ConnectFour>),
    Tetris(Box<Tetris>),
}

impl Host {
    /// The host of a room as the storage has it; a new room has nothing there. `seed` is the seed of the next game.
    pub fn resume(
        room: &OpenedRoom,
        kept: &Kept,
        limits: Limits,
        seed: Seed,
        now: Millis,
    ) -> Result<Self, Misfit> {
        let game = match room.terms {
            Terms::ConnectFour(terms) => {
                Game::ConnectFour(Box::new(ConnectFour::resume(terms, kept, seed, now)?))
            }
            Terms::Tetris(setup) => Game::Tetris(Box::new(Tetris::resume(setup, kept, seed)?)),
        };
        Ok(Self {
            audience: Audience::new(room.id.clone(), room.terms, room.private, now),
            limits,
            game,
            reactions: Vec::new(),
            shown: None,
            wake: None,
            state: State::Open,
        })
    }

    /// Handles an input; returns the effects, in order. `now` never goes back.
    pub fn hear(&mut self, now: Millis, input: Input) -> Vec<Effect> {
        if self.state == State::Over {
            return Vec::new();
        }
        match input {
            Input::Enter { connection, visitor, seen, watch } => {
                self.enter(now, connection, visitor, seen, watch);
            }
            Input::Leave { connection } => self.leave(now, connection, true),
            Input::Lost { connection } => self.leave(now, connection, false),
            Input::Ask { connection, number, command } => self.ask(now, connection, number, command),
            Input::Rename { connection, name } => self.rename(connection, &name),
            Input::Lag { connection, millis } => {
                self.audience.set_lag(connection, millis);
                if matches!(self.game, Game::ConnectFour(_)) {
                    self.audience.changed_at(now);
                }
            }
            Input::Kept(ticket) => match &mut self.game {
                Game::ConnectFour(game) => game.kept(&mut self.audience, ticket),
                Game::Tetris(game) => game.kept(ticket),
            },
            Input::NotKept(ticket) => match &mut self.game {
                Game::ConnectFour(game) => game.not_kept(&mut self.audience, now, ticket),
                Game::Tetris(game) => game.not_kept(now, ticket),
            },
            Input::Thought { question, choice } => {
                if let Game::ConnectFour(game) = &mut self.game {
                    game.thought(now, question, choice);
                }
            }
            Input::Steered(thoughts) => {
                if let Game::Tetris(game) = &mut self.game {
                    game.steered(thoughts);
                }
            }
            Input::Laid(columns) => {
                if let Game::ConnectFour(game) = &mut self.game {
                    game.laid(now, columns);
                }
            }
            Input::Drawn(seed) => match &mut self.game {
                Game::ConnectFour(game) => game.drawn(seed),
                Game::Tetris(game) => game.drawn(seed),
            },
            Input::Due => self.wake = None,
            Input::Fenced => self.move_away(),
            Input::Stop => {
                self.state = State::Stopping;
                if let Game::Tetris(game) = &mut self.game {
                    game.stop(&mut self.audience, now);
                }
            }
        }
        self.proceed(now);
        mem::take(&mut self.audience.effects)
    }

    /// Whether too many commands wait for the disk: the shell hears no more of them for now.
    pub fn is_full(&self) -> bool {
        match &self.game {
            Game::ConnectFour(game) => game.is_full(),
            Game::Tetris(_) => false,
        }
    }

    /// The room as it is now.
    pub fn snapshot(&self) -> Snapshot {
        match &self.game {
            Game::ConnectFour(game) => game.snapshot(),
            Game::Tetris(game) => game.snapshot(),
        }
    }

    fn enter(
        &mut self,
        now: Millis,
        connection: ConnectionId,
        visitor: Visitor,
        seen: Option<u64>,
        watch: bool,
    ) {
        let most = self.limits.spectators;
        let spectators = self.spectators();
        let (audience, full) = (&mut self.audience, spectators >= most);
        let entered = match &mut self.game {
            Game::ConnectFour(game) => game.enter(audience, now, connection, visitor, (seen, watch), full),
            Game::Tetris(game) => game.enter(audience, now, connection, visitor, (seen, watch), full),
        };
        match entered {
            Ok(()) => {}
            Err(NoEntry::Full) => {
                audience.tell(connection, ServerMessage::Failed(Failure::RoomFull { most }));
            }
            Err(NoEntry::Unavailable) => {
                audience.tell(connection, ServerMessage::Failed(Failure::Unavailable));
            }
        }
    }

    fn leave(&mut self, now: Millis, connection: ConnectionId, on_purpose: bool) {
        let Some(gone) = self.audience.remove(now, connection) else { return };
        let visitor = gone.visitor.id;
        if let Game::Tetris(game) = &mut self.game {
            game.forget(connection);
        }
        if self.audience.has(visitor) {
            return;
        }
        match &mut self.game {
            Game::ConnectFour(game) => game.leave(visitor, on_purpose),
            Game::Tetris(game) => game.leave(visitor, on_purpose),
        }
    }

    fn ask(&mut self, now: Millis, connection: ConnectionId, number: u32, command: Command) {
        let refused = |refusal| ServerMessage::Refused { number, refusal };
        let Some(asker) = self.audience.get(connection).map(|one| one.visitor.clone()) else {
            // What a replaced connection asks for may be done already: its client asks again, through the next one.
            if !self.audience.is_replaced(connection) {
                self.audience.tell(connection, refused(Refusal::NotInARoom));
            }
            return;
        };
        let audience = &mut self.audience;
        match (command, &mut self.game) {
            (Command::React(reaction), game) => {
                let most = self.limits.reactions;
                let answer = game.may_react(asker.id).and_then(|()| {
                    let is_too_much = is_too_much(&mut self.reactions, now, asker.id, most);
                    if is_too_much { Err(Refusal::TooManyReactions { most }) } else { Ok(()) }
                });
                if answer.is_ok() {
                    let message = ServerMessage::Reacted { by: asker.id, reaction };
                    audience.post(audience.everyone(), Message::new(message));
                }
                audience.tell(connection, answer.map_or_else(refused, |()| ServerMessage::Done { number }));
            }
            (Command::ConnectFour(command), Game::ConnectFour(game)) => {
                game.ask(now, connection, asker, number, command);
            }
            (
                command @ (Command::Tetris(_)
                | Command::AddMachine(_)
                | Command::RemoveMachine(_)
                | Command::TuneMachine(..)),
                Game::Tetris(game),
            ) => game.ask(audience, now, connection, asker.id, number, command),
            (
                Command::ConnectFour(_)
                | Command::Tetris(_)
                | Command::AddMachine(_)
                | Command::RemoveMachine(_)
                | Command::TuneMachine(..),
                _,
            ) => {
                audience.tell(connection, refused(Refusal::OtherGame));
            }
        }
    }

    fn rename(&mut self, connection: ConnectionId, name: &Name) {
        let Some(visitor) = self.audience.get(connection).map(|one| one.visitor.id) else { return };
        self.audience.rename(visitor, name);
        if let Game::Tetris(game) = &mut self.game {
            game.renamed(&self.audience, visitor);
        }
    }

    /// Does what follows from the input, and from the time.
    fn proceed(&mut self, now: Millis) {
        if self.state == State::Over {
            return;
        }
        let audience = &mut self.audience;
        let stopping = self.state == State::Stopping;
        let idle = match &mut self.game {
            Game::ConnectFour(game) => game.proceed(audience, now, stopping),
            Game::Tetris(game) => game.proceed(audience, now, stopping),
        };
        if stopping {
            if idle {
                self.end(Effect::Stopped);
                return;
            }
        } else if self.audience.is_empty() && now >= self.audience.empty_since + self.kept_empty() {
            self.end(Effect::Close);
            return;
        } else if self.audience.tell_at().is_some_and(|due| now >= due) {
            let (spectators, lags) = (self.spectators(), self.lags());
            self.audience.tell_audience(spectators, lags);
        }
        self.show();
        let wake = self.next_due(now);
        if let Some(time) = wake.filter(|_| wake != self.wake) {
            self.audience.effects.push(Effect::WakeAt(time));
        }
        self.wake = wake.filter(|time| *time > now);
    }

    fn move_away(&mut self) {
        let everyone = self.audience.everyone();
        self.audience.post(everyone.clone(), Message::new(ServerMessage::Closing));
        self.audience.effects.extend(everyone.into_iter().map(Effect::HangUp));
        self.end(Effect::Moved);
    }

    fn end(&mut self, effect: Effect) {
        self.state = State::Over;
        self.audience.effects.push(effect);
    }

    fn show(&mut self) {
        if mem::take(&mut self.audience.changed) {
            let listing = match &self.game {
                Game::ConnectFour(game) => game.listing(&self.audience),
                Game::Tetris(game) => game.listing(&self.audience),
            };
            if self.shown.as_ref() != Some(&listing) {
                self.shown = Some(listing.clone());
                self.audience.effects.push(Effect::Show(listing));
            }
        }
    }

    fn next_due(&self, now: Millis) -> Option<Millis> {
        let game = match &self.game {
            Game::ConnectFour(game) => game.next_due(),
            Game::Tetris(game) => game.next_due(now),
        };
        let empty = self.audience.is_empty().then(|| self.audience.empty_since + self.kept_empty());
        [game, self.audience.tell_at(), empty].into_iter().flatten().min()
    }

    /// How long the room is kept without anyone in it.
    fn kept_empty(&self) -> Millis {
        match &self.game {
            Game::ConnectFour(game) => game.kept_empty(),
            Game::Tetris(_) => 10 * 60_000,
        }
    }

    fn spectators(&self) -> u32 {
        match &self.game {
            Game::ConnectFour(game) => game.spectators(&self.audience),
            Game::Tetris(game) => game.spectators(&self.audience),
        }
    }

    fn lags(&self) -> Vec<(::connect_four::Player, u16)> {
        match &self.game {
            Game::ConnectFour(game) => game.lags(&self.audience),
            Game::Tetris(_) => Vec::new(),
        }
    }
}

/// Why a visitor can't enter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoEntry {
    Full,
    Unavailable,
}

impl Game {
    fn may_react(&self, visitor: VisitorId) -> Result<(), Refusal> {
        match self {
            Self::ConnectFour(game) => game.may_react(visitor),
            Self::Tetris(game) => game.may_react(visitor),
        }
    }
}

fn is_too_much(reactions: &mut Vec<(Millis, VisitorId)>, now: Millis, visitor: VisitorId, most: u32) -> bool {
    reactions.retain(|(at, _)| now < at + REACTION_SPAN);
    let is_too_much = reactions.iter().filter(|(_, by)| *by == visitor).count() >= most as usize;
    if !is_too_much {
        reactions.push((now, visitor));
    }
    is_too_much
}
