//! The model behind the page, and what of it stands in the page's words. The board is painted from the
//! model itself.

use ::protocol::Command as Asked;
use connect_four::Name;
use leptos::prelude::*;
use tetris::{Command, Game, Score};

use crate::app::Shell;
use crate::language::Words;
use crate::sound::Sound;

use super::action::Action;
use super::camera::{View, Zoom};
use super::company::Company;
use super::hands::Rhythm;
use super::painter::{Look, Painter, Picture};
use super::pointer;
use super::rank::{self, Rank};
use super::reel::Film;
use super::settings::Settings;
use super::stage;
use super::table::{News, Table};
use super::trays::Tray;

#[derive(Clone, Copy)]
pub(crate) struct Screen {
    table: StoredValue<Table, LocalStorage>,
    shell: Shell,
    pub(crate) company: RwSignal<Option<Company>>,
    /// Who one is in the game.
    pub(crate) me: RwSignal<Option<tetris::PlayerId>>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) ranks: RwSignal<Vec<Rank>>,
    pub(crate) tray: RwSignal<Option<Tray>>,
    /// Seconds left.
    pub(crate) clock: RwSignal<Option<u32>>,
    /// Those who won, once the game is over.
    pub(crate) winners: RwSignal<Option<Vec<Winner>>>,
    /// What a screen reader says.
    pub(crate) live: RwSignal<String>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) zoom: RwSignal<Zoom>,
    /// There is more board than can be followed at once.
    pub(crate) wide: RwSignal<bool>,
    /// The cell below the mouse.
    pointed: RwSignal<Option<(i16, i16)>>,
    /// When the words were last brought up to date, and after how many changes.
    shown: StoredValue<(f64, u64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Winner {
    pub(crate) score: (i32, tetris::PlayerId),
    pub(crate) name: String,
    pub(crate) me: bool,
}

/// What a picture depends on: how often the board changed, how it looks, what of it, and its size.
pub(crate) type Painted = (u64, Look, View, (f64, f64));

/// With more players than this, only what concerns oneself is said, and the list of scores follows at a
/// pace at which it can be read.
const A_FEW: usize = 6;
/// In milliseconds.
const CROWD_PACE: f64 = 200.0;

impl Screen {
    pub(crate) fn new(table: Table, shell: Shell, settings: RwSignal<Settings>) -> Self {
        Self {
            company: RwSignal::new(table.company()),
            me: RwSignal::new(table.me()),
            table: StoredValue::new_local(table),
            shell,
            settings,
            ranks: RwSignal::new(Vec::new()),
            tray: RwSignal::new(None),
            clock: RwSignal::new(None),
            winners: RwSignal::new(None),
            live: RwSignal::new(String::new()),
            paused: RwSignal::new(false),
            zoom: RwSignal::new(Zoom::Follow),
            wide: RwSignal::new(false),
            pointed: RwSignal::new(None),
            shown: StoredValue::new((0.0, 0)),
        }
    }

    pub(crate) fn words(self) -> Words {
        self.shell.words
    }

    /// Of the game, or before it those who will play.
    pub(crate) fn players(self) -> usize {
        let guests = || self.company.with(|company| company.as_ref().map_or(0, |it| it.guests.len()));
        match self.ranks.with(Vec::len) {
            0 => guests(),
            players => players,
        }
    }

    /// One can start the first game of this room.
    pub(crate) fn waits(self) -> bool {
        let may_start = |company: &Company| company.takes_part && !company.playing;
        self.company.with(|company| company.as_ref().is_some_and(may_start))
            && self.winners.with(Option::is_none)
    }

    fn rhythm(self) -> Rhythm {
        self.settings.with_untracked(|settings| settings.rhythm)
    }

    fn with<T: Default>(self, change: impl FnOnce(&mut Table) -> T) -> T {
        self.table.try_update_value(change).unwrap_or_default()
    }

    pub(crate) fn press(self, action: Action) {
        self.with(|table| table.press(action, self.rhythm(), stage::now()));
    }

    pub(crate) fn release(self, action: Action) {
        self.with(|table| table.release(action, self.rhythm(), stage::now()));
    }

    pub(crate) fn release_all(self) {
        self.with(Table::release_all);
    }

    pub(crate) fn act(self, command: Command) {
        self.with(|table| table.act(command, stage::now()));
    }

    /// The mouse is over this cell.
    pub(crate) fn point(self, at: Option<(i16, i16)>) {
        let before = self.pointed.get_untracked();
        set(self.pointed, at);
        if let Some((_, col)) = at.filter(|(_, col)| before.is_none_or(|(_, before)| before != *col)) {
            self.with(|table| table.point_at(col, stage::now()));
        }
    }

    pub(crate) fn start_again(self) {
        self.with(Table::start_again);
    }

    /// Asks the server for something.
    pub(crate) fn ask(self, command: Asked) {
        self.with(|table| table.ask(command));
    }

    pub(crate) fn rename(self, name: Name) {
        self.settings.update(|settings| settings.name = Some(name.clone()));
        self.settings.with_untracked(Settings::keep);
        self.with(|table| table.rename(name));
    }

    pub(crate) fn share(self, hash: &str) {
        self.shell.share(hash);
    }

    pub(crate) fn pause(self, paused: bool) {
        let paused = self.with(|table| {
            table.pause(paused);
            table.is_paused()
        });
        self.paused.set(paused);
    }

    pub(crate) fn view(self) -> View {
        self.table.with_value(|table| table.view)
    }

    pub(crate) fn rows(self) -> u16 {
        self.table.with_value(|table| table.game().map_or(1, |game| game.board().rows()))
    }

    /// Hands the finished game to the page of replays.
    pub(crate) fn keep_film(self) {
        let film = self.table.with_value(|table| {
            let names = table
                .game()
                .map(|game| game.scores().iter().map(|s| (s.who, self.name(table, s.who))).collect());
            table.replay().map(|replay| Film { replay, names: names.unwrap_or_default() })
        });
        if let Some(film) = film {
            film.keep();
        }
    }

    /// What arrived, in words and sounds: whether anybody sees the page or not.
    pub(crate) fn listen(self, now: f64) {
        let news = self.with(|table| table.advance(self.rhythm(), now));
        for news in news {
            self.tell(news);
        }
        self.table.with_value(|table| self.show(table, now));
    }

    /// One frame: what arrived, and what is seen of it. What is painted already is left alone.
    pub(crate) fn frame(self, painter: &mut Painter, last: &mut Option<Painted>, look: Look, now: f64) {
        self.listen(now);
        let room = painter.room();
        let zoom = self.zoom.get_untracked();
        self.with(|table| {
            let focus = table.focus();
            table.view = View::new(table.scene().board(), zoom, room, focus, table.view);
        });
        self.table.with_value(|table| {
            let board = table.scene().board();
            let followed = View::new(board, Zoom::Follow, room, None, View::default());
            set(self.wide, followed.columns < board.columns());
            let state = Some((table.changes(), look, table.view, room));
            if *last == state {
                return;
            }
            *last = state;
            let game = table.scene();
            let under = self
                .pointed
                .get_untracked()
                .and_then(|(row, col)| pointer::piece_at(game, table.me(), row, col));
            let named = under.map(|who| (who, self.name(table, who)));
            let (me, clearings, view) = (table.me(), table.clearings(), table.view);
            painter.paint(&Picture { game, me, clearings, named, view, now }, look);
        });
    }

    /// Brings the words up to date.
    fn show(self, table: &Table, now: f64) {
        let (last, changes) = self.shown.get_value();
        let is_crowd = table.game().is_some_and(|game| game.players().len() > A_FEW && !game.is_over());
        let wait = if is_crowd { CROWD_PACE } else { 0.0 };
        if changes == table.changes() || now - last < wait {
            return;
        }
        self.shown.set_value((now, table.changes()));
        set(self.company, table.company());
        set(self.me, table.me());
        let Some(game) = table.game() else {
            // A server that was killed may have forgotten a game that had just begun.
            set(self.ranks, Vec::new());
            set(self.winners, None);
            return;
        };
        set(self.ranks, rank::ranks(game, table.me(), |who| self.name(table, who)));
        let seat = table.me().and_then(|me| Some((me, game.player(me)?.seat?)));
        set(
            self.tray,
            seat.map(|(me, seat)| Tray { me, next: seat.next, hold: seat.hold, may_hold: seat.may_hold }),
        );
        set(self.clock, game.ticks_left().map(|ticks| ticks.div_ceil(20)));
        let winner = |score: Score| Winner {
            score: (score.points, score.who),
            name: self.name(table, score.who),
            me: Some(score.who) == table.me(),
        };
        set(self.winners, table.winners().map(|winners| winners.into_iter().map(winner).collect()));
    }

    fn tell(self, news: News) {
        let (words, speaker) = (self.words(), self.shell.speaker);
        let (few, me) = self
            .table
            .with_value(|table| (table.game().is_some_and(|game| game.players().len() <= A_FEW), table.me()));
        let name = |who| self.table.with_value(|table| self.name(table, who));
        let said = untrack(|| match news {
            News::Begun => Some(words.say("tetris-begun", &[])),
            News::Placed => {
                speaker.play(Sound::Place, 0.0);
                None
            }
            News::Completed { who, rows } => {
                speaker.play(Sound::Clear, 0.0);
                let rows = ("rows", rows.into());
                if Some(who) == me {
                    let points = ("points", rank::signed(self.points()).into());
                    Some(words.say("tetris-you-completed", &[rows, points]))
                } else {
                    few.then(|| words.say("tetris-completed", &[("name", name(who).into()), rows]))
                }
            }
            News::ToppedOut { who } if Some(who) == me => Some(words.say("tetris-you-topped-out", &[])),
            News::ToppedOut { who } => {
                few.then(|| words.say("tetris-topped-out", &[("name", name(who).into())]))
            }
            News::Ended => {
                let winners = self.table.with_value(Table::winners).unwrap_or_default();
                let won = winners.iter().any(|score| Some(score.who) == me);
                speaker.play(if won { Sound::Win } else { Sound::Draw }, 0.15);
                // The banner says who won.
                None
            }
        });
        if let Some(said) = said {
            self.live.set(said);
        }
    }

    /// Of those who left before one came, nobody knows the name.
    fn name(self, table: &Table, who: tetris::PlayerId) -> String {
        let unnamed = || untrack(|| self.words().say("tetris-player", &[("number", who.number().into())]));
        table.name(who).unwrap_or_else(unnamed)
    }

    fn points(self) -> i32 {
        self.table.with_value(|table| {
            let scores = table.game().map(Game::scores).unwrap_or_default();
            scores.iter().find(|score| Some(score.who) == table.me()).map_or(0, |score| score.points)
        })
    }
}

/// Tells those who watch only if there is something to tell.
pub(crate) fn set<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
