//! This player's side of a room: what its pages show, and everything one can ask for there.

use std::time::Duration;

use client::online::{Goal, News, Online};
use connect_four::{Game, Move, Player, Setup};
use leptos::prelude::*;
use protocol::{Command, Failure, Frame, Reaction, Refusal, RoomId, Snapshot};
use room::connect_four::{ConnectFourRoom, Phase, Seat};
use room::{Cause, Millis, PATIENCE, VisitorId};

use crate::browser;
use crate::browser::socket::{self, Link};
use crate::connect_four::board::controls::{Aim, Controls};
use crate::connect_four::opponents::typed_name;
use crate::ui::language::Words;
use crate::ui::own_name;
use crate::ui::shell::Shell;

use crate::connect_four::online::announcements;
use crate::connect_four::online::route::Route;

#[derive(Clone, Copy)]
pub(crate) struct OnlineRoom {
    pub(crate) shell: Shell,
    link: StoredValue<Option<Link>, LocalStorage>,
    pub(crate) aim: Aim,
    /// The room as the server last told it.
    room: RwSignal<Option<ConnectFourRoom>>,
    id: RwSignal<Option<RoomId>>,
    /// Under which the server keeps the game that has ended, for those who played it.
    pub(crate) kept_as: RwSignal<Option<String>>,
    pub(crate) private: RwSignal<bool>,
    visitor: RwSignal<Option<VisitorId>>,
    /// Moves of this window that the server has not answered yet, and under which cause it will note them.
    pending: RwSignal<Vec<(Cause, Move)>>,
    /// Connected, and in the room.
    pub(crate) there: RwSignal<bool>,
    pub(crate) watching: RwSignal<u32>,
    lags: RwSignal<Vec<(Player, u16)>>,
    programs: RwSignal<Vec<Player>>,
    /// What players said just now.
    bubbles: RwSignal<Vec<(Player, Reaction)>>,
    /// Why there is no room to be shown.
    pub(crate) failure: RwSignal<Option<String>>,
    /// It is because this visitor has too many rooms.
    pub(crate) has_too_many: RwSignal<bool>,
    /// The server's time.
    now: RwSignal<Millis>,
    /// When the search for an opponent began, on the page's clock.
    searching: Option<Millis>,
    /// A game against a machine while an opponent is searched for.
    pub(crate) meanwhile: RwSignal<bool>,
}

const TICK: Duration = Duration::from_millis(100);
const BUBBLE: Duration = Duration::from_secs(4);

impl OnlineRoom {
    pub(crate) fn new(shell: Shell, goal: Goal) -> Self {
        let online = Self {
            shell,
            link: StoredValue::new_local(None),
            aim: Aim::new(Setup::CLASSIC),
            room: RwSignal::new(None),
            id: RwSignal::new(None),
            kept_as: RwSignal::new(None),
            private: RwSignal::new(false),
            visitor: RwSignal::new(None),
            pending: RwSignal::new(Vec::new()),
            there: RwSignal::new(false),
            watching: RwSignal::new(0),
            lags: RwSignal::new(Vec::new()),
            programs: RwSignal::new(Vec::new()),
            bubbles: RwSignal::new(Vec::new()),
            failure: RwSignal::new(None),
            has_too_many: RwSignal::new(false),
            now: RwSignal::new(0),
            searching: matches!(goal, Goal::QuickMatch { .. }).then(socket::now),
            meanwhile: RwSignal::new(false),
        };
        online
            .link
            .set_value(Some(Link::new(goal, own_name::own(shell.words), move |news| online.hear(news))));
        let tick = move || {
            let time = |online: &Online| online.mirror().map(|mirror| mirror.server_time(socket::now()));
            if let Some(now) = online.connection(time).flatten() {
                online.now.set(now);
            }
        };
        let ticking = set_interval_with_handle(tick, TICK);
        on_cleanup(move || {
            if let Ok(ticking) = ticking {
                ticking.clear();
            }
        });
        online
    }

    pub(crate) fn words(self) -> Words {
        self.shell.words
    }

    /// Nothing before there is a link, and after the page is left.
    fn connection<T>(self, look: impl FnOnce(&Online) -> T) -> Option<T> {
        self.link.try_with_value(|link| link.as_ref().map(|link| link.with(look)))?
    }

    fn command(self, command: Command) {
        if let Some(link) = self.link.get_value() {
            link.ask(command);
        }
    }

    /// Before the room is known, `otherwise` stands in.
    pub(crate) fn with<T>(self, otherwise: T, look: impl FnOnce(&ConnectFourRoom) -> T) -> T {
        self.room.with(|room| room.as_ref().map_or(otherwise, look))
    }

    /// None before the room is known.
    pub(crate) fn phase(self) -> Option<Phase> {
        self.with(None, |room| Some(room.phase()))
    }

    pub(crate) fn setup(self) -> Setup {
        self.with(Setup::CLASSIC, |room| room.terms().setup())
    }

    /// What leads to this room, after the page's address.
    pub(crate) fn hash(self) -> String {
        self.id.with(|id| id.as_ref().map_or(String::new(), Route::room))
    }

    /// Where this player sits.
    pub(crate) fn seat(self) -> Option<Player> {
        let visitor = self.visitor.get()?;
        self.with(None, |room| room.seat_of(visitor))
    }

    /// A machine plays on in the seat of this visitor.
    pub(crate) fn is_replaced(self) -> bool {
        let visitor = self.visitor.get();
        self.with(false, |room| visitor.is_some_and(|visitor| room.is_replaced(visitor)))
    }

    pub(crate) fn name(self, player: Player) -> String {
        self.with(String::new(), |room| name(self.words(), room, player))
    }

    pub(crate) fn place(self, player: Player) -> Seat {
        self.with(Seat::Free, |room| room.seat(player).clone())
    }

    /// The server's time, several times a second.
    pub(crate) fn now(self) -> Millis {
        self.now.get()
    }

    /// How long an opponent has been searched for, in a quick match.
    pub(crate) fn searched(self) -> Option<Millis> {
        let _ = self.now.get();
        self.searching.map(|since| socket::now().saturating_sub(since))
    }

    pub(crate) fn lag(self, player: Player) -> Option<u16> {
        self.lags.with(|lags| lags.iter().find(|(one, _)| *one == player).map(|(_, lag)| *lag))
    }

    /// A visitor's own program has this seat.
    pub(crate) fn is_program(self, player: Player) -> bool {
        self.programs.with(|programs| programs.contains(&player))
    }

    pub(crate) fn bubble(self, player: Player) -> Option<Reaction> {
        self.bubbles.with(|bubbles| bubbles.iter().rfind(|(one, _)| *one == player).map(|(_, said)| *said))
    }

    /// The game with one's own moves in it, even before the server has answered.
    pub(crate) fn game(self) -> Signal<Game> {
        Memo::new(move |_| self.predicted()).into()
    }

    fn predicted(self) -> Game {
        self.with(Game::new(Setup::CLASSIC), |room| {
            let mut game = room.game().clone();
            for (cause, wish) in self.pending.get() {
                let awaited = room.phase() == Phase::Playing && !room.has_heard(cause);
                if let Some(player) = room.seat_of(cause.visitor).filter(|_| awaited) {
                    // Should it not be legal, the server says why.
                    let _ = game.play(player, wish);
                }
            }
            game
        })
    }

    pub(crate) fn controls(self) -> Controls {
        let game = self.game();
        let awaited = move || {
            self.phase() == Some(Phase::Playing)
                && self.seat() == Some(game.with(Game::turn))
                && game.with(|game| game.outcome().is_none())
        };
        Controls {
            words: self.words(),
            aim: self.aim,
            game,
            awaited: Signal::derive(awaited),
            name: Callback::new(move |player| self.name(player)),
            wish: Callback::new(move |wish| self.play(wish)),
        }
    }

    pub(crate) fn ask(self, command: room::connect_four::Command) {
        self.command(Command::ConnectFour(command));
        self.look();
    }

    pub(crate) fn rename(self, typed: &str) {
        if let (Some(name), Some(link)) = (typed_name(self.shell, typed), self.link.get_value()) {
            link.rename(name);
        }
    }

    pub(crate) fn react(self, reaction: Reaction) {
        self.command(Command::React(reaction));
    }

    /// A move that is refused here is not sent: the answer is known. One that comes too soon after another is ignored;
    /// in a swap opening one player drops several in a row.
    fn play(self, wish: Move) {
        let (refusal, is_next) = untrack(|| {
            let seat = self.seat();
            let refusal = self.with(None, |room| match seat {
                None => Some(room::connect_four::Refusal::NotSeated),
                Some(player) => room.decide_move(player, wish).err(),
            });
            (refusal, seat.is_some_and(|player| self.predicted().decide(player, wish).is_ok()))
        });
        match refusal {
            Some(refusal) => self.refuse(Refusal::ConnectFour(refusal)),
            None if is_next => self.ask(room::connect_four::Command::Play(wish)),
            None => {}
        }
    }

    fn refuse(self, refusal: Refusal) {
        let reason = untrack(|| self.words().with(|phrases| phrases.answer(refusal)));
        self.aim.refuse(self.shell, reason);
    }

    fn hear(self, news: News) {
        match news {
            News::Entered => self.entered(),
            News::Happened(Frame::ConnectFour(frame)) => {
                let before = self.room.get_untracked();
                self.look();
                if let (Some(before), Some(after)) = (before, self.room.get_untracked()) {
                    untrack(|| announcements::tell(self, &before, &after, &frame));
                }
            }
            News::Answered { answer, .. } => {
                if let Err(refusal) = answer {
                    self.refuse(refusal);
                }
            }
            News::Lost { .. } => self.shell.toast(untrack(|| self.words().say("room-lost", &[]))),
            News::Reacted { by, reaction } => self.reacted(by, reaction),
            News::Failed(failure) => self.failed(failure),
            News::Happened(Frame::Tetris(_))
            | News::Audience
            | News::Welcomed
            | News::Rooms
            | News::OwnRooms
            | News::GameKept
            | News::Closing
            | News::Disconnected => {}
        }
        self.look();
    }

    fn entered(self) {
        let first = self.id.with_untracked(Option::is_none);
        self.look();
        let is_tetris = |online: &Online| {
            online.mirror().is_some_and(|mirror| matches!(mirror.room(), Snapshot::Tetris(_)))
        };
        if self.connection(is_tetris) == Some(true) {
            self.failure.set(Some(untrack(|| self.words().say("refusal-other-game", &[]))));
        }
        if first && let Some(id) = self.id.get_untracked() {
            browser::rename_page(&Route::room(&id));
            self.aim.column.set(untrack(|| (self.setup().columns() - 1) / 2));
        }
    }

    fn reacted(self, by: VisitorId, reaction: Reaction) {
        let player = untrack(|| self.with(None, |room| room.seat_of(by)));
        let text = untrack(|| self.words().with(|phrases| phrases.reaction(reaction)));
        // Only those who play can say anything; they may have left since.
        let Some(player) = player else { return };
        self.aim.say(format!("{} : {text}", untrack(|| self.name(player))));
        self.bubbles.update(|bubbles| bubbles.push((player, reaction)));
        set_timeout(
            move || {
                let _ = self.bubbles.try_update(|bubbles| bubbles.remove(0));
            },
            BUBBLE,
        );
    }

    fn failed(self, failure: Failure) {
        let text = untrack(|| self.words().with(|phrases| phrases.failure(failure)));
        if self.room.with_untracked(Option::is_none) {
            self.has_too_many.set(matches!(failure, Failure::TooManyRooms { .. }));
            self.failure.set(Some(text));
        } else {
            self.shell.toast(text);
        }
    }

    /// Takes over what the connection knows.
    fn look(self) {
        self.connection(|online| {
            renew(self.there, online.is_there());
            renew(self.visitor, online.visitor());
            let wish = |(number, command)| match command {
                Command::ConnectFour(room::connect_four::Command::Play(wish)) => {
                    Some((online.cause(number)?, wish))
                }
                _ => None,
            };
            renew(self.pending, online.unanswered().filter_map(wish).collect());
            if let Some(mirror) = online.mirror() {
                renew(self.id, Some(mirror.id().clone()));
                renew(self.kept_as, mirror.game().map(str::to_owned));
                renew(self.private, mirror.is_private());
                renew(self.watching, mirror.spectators());
                renew(self.lags, mirror.lags().to_vec());
                self.now.set(mirror.server_time(socket::now()));
                if let Snapshot::ConnectFour(room) = mirror.room() {
                    let is_program = |player: &Player| {
                        room.seat(*player).visitor().is_some_and(|visitor| mirror.is_machine(visitor))
                    };
                    let players = Player::all(room.terms().setup().players());
                    renew(self.programs, players.filter(is_program).collect());
                    renew(self.failure, None);
                    let known = self.room.with_untracked(|known| known.as_ref().map(ConnectFourRoom::frames));
                    if known != Some(room.frames()) {
                        self.room.set(Some((**room).clone()));
                    }
                }
            }
        });
    }
}

/// Only what is new is worth painting again.
fn renew<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|known| *known != value) {
        signal.set(value);
    }
}

/// Time left until an absent player may be replaced.
pub(crate) fn absence(online: OnlineRoom, player: Player) -> Option<Millis> {
    let since = online.with(None, |room| room.seat(player).person()?.away)?;
    Some(since.saturating_add(PATIENCE).saturating_sub(online.now()))
}

/// What a player in this room is called.
pub(crate) fn name(words: Words, room: &ConnectFourRoom, player: Player) -> String {
    words.with(|phrases| phrases.seat(room, player))
}
