//! The model behind the page, and what of it stands in the page's words. The board is painted from the
//! model itself.

mod announcements;

use ::protocol::Command as Asked;
use client::tetris::{Action, Rhythm};
use connect_four::Name;
use leptos::prelude::*;
use tetris::{Command, Game, Score, Setup};

use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::input::pointer;
use crate::tetris::model::Model;
use crate::tetris::pages::names::Company;
use crate::tetris::pages::ranks::{self, Rank};
use crate::tetris::pages::solo::Progress;
use crate::tetris::pages::trays::Tray;
use crate::tetris::paint::camera::{View, Zoom};
use crate::tetris::paint::canvas;
use crate::tetris::paint::map::Miniature;
use crate::tetris::paint::painter::{Look, Painter, Picture};
use crate::tetris::replay::NamedReplay;
use crate::tetris::settings::Settings;

#[derive(Clone, Copy)]
pub(crate) struct Screen {
    model: StoredValue<Model, LocalStorage>,
    shell: Shell,
    pub(crate) company: RwSignal<Option<Company>>,
    /// Who one is in the game.
    pub(crate) me: RwSignal<Option<tetris::PlayerId>>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) ranks: RwSignal<Vec<Rank>>,
    pub(crate) tray: RwSignal<Option<Tray>>,
    /// Seconds left.
    pub(crate) clock: RwSignal<Option<u32>>,
    /// Seconds until the game begins.
    pub(crate) count: RwSignal<Option<u8>>,
    /// How it goes, alone.
    pub(crate) progress: RwSignal<Option<Progress>>,
    /// The time of the try that counts, while it is played.
    pub(crate) counted: StoredValue<Option<u64>>,
    /// Those who won, once the game is over.
    pub(crate) winners: RwSignal<Option<Vec<Winner>>>,
    /// The board around the own piece, as the rows of a model.
    pub(crate) cells: RwSignal<String>,
    /// What a screen reader says.
    pub(crate) live: RwSignal<String>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) zoom: RwSignal<Zoom>,
    /// There is more board than can be followed at once.
    pub(crate) wide: RwSignal<bool>,
    /// The fewest columns that were too many. The map that is shown then takes room from the board, which must not
    /// take the map away again.
    too_many: StoredValue<u16>,
    /// The cell below the mouse.
    pointed: RwSignal<Option<(i16, i16)>>,
    /// When the table was last brought up to date.
    told: StoredValue<f64>,
    /// When the words were last brought up to date, and after how many changes.
    shown: StoredValue<(f64, u64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Winner {
    pub(crate) player: tetris::PlayerId,
    pub(crate) points: i32,
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
/// In milliseconds; nobody can hear the board faster than this.
const TABLE_PACE: f64 = 1000.0;

impl Screen {
    pub(crate) fn new(model: Model, shell: Shell, settings: RwSignal<Settings>) -> Self {
        Self {
            company: RwSignal::new(model.company()),
            me: RwSignal::new(model.me()),
            model: StoredValue::new_local(model),
            shell,
            settings,
            ranks: RwSignal::new(Vec::new()),
            tray: RwSignal::new(None),
            clock: RwSignal::new(None),
            count: RwSignal::new(None),
            progress: RwSignal::new(None),
            counted: StoredValue::new(None),
            winners: RwSignal::new(None),
            cells: RwSignal::new(String::new()),
            live: RwSignal::new(String::new()),
            paused: RwSignal::new(false),
            zoom: RwSignal::new(Zoom::Follow),
            wide: RwSignal::new(false),
            too_many: StoredValue::new(u16::MAX),
            pointed: RwSignal::new(None),
            told: StoredValue::new(0.0),
            shown: StoredValue::new((0.0, 0)),
        }
    }

    pub(crate) fn words(self) -> Words {
        self.shell.words
    }

    /// Of the game, or before it those who will play.
    pub(crate) fn players(self) -> usize {
        let seats = || self.company.with(|company| company.as_ref().map_or(0, |it| it.seats.len()));
        match self.ranks.with(Vec::len) {
            0 => seats(),
            players => players,
        }
    }

    fn rhythm(self) -> Rhythm {
        self.settings.with_untracked(|settings| settings.rhythm)
    }

    fn with<T: Default>(self, change: impl FnOnce(&mut Model) -> T) -> T {
        self.model.try_update_value(change).unwrap_or_default()
    }

    pub(crate) fn press(self, action: Action) {
        self.with(|model| model.press(action, self.rhythm(), canvas::now()));
    }

    pub(crate) fn release(self, action: Action) {
        self.with(|model| model.release(action, self.rhythm(), canvas::now()));
    }

    pub(crate) fn release_all(self) {
        self.with(Model::release_all);
    }

    pub(crate) fn act(self, command: Command) {
        self.with(|model| model.act(command, canvas::now()));
    }

    /// The mouse is over this cell.
    pub(crate) fn point(self, at: Option<(i16, i16)>) {
        let before = self.pointed.get_untracked();
        set(self.pointed, at);
        if let Some((_, col)) = at.filter(|(_, col)| before.is_none_or(|(_, before)| before != *col)) {
            self.with(|model| model.point_at(col, canvas::now()));
        }
    }

    /// The next game may begin, or not yet.
    pub(crate) fn be_ready(self, ready: bool) {
        self.with(|model| model.be_ready(ready));
    }

    /// Slams in the column that the mouse points at.
    pub(crate) fn click(self) {
        self.with(|model| model.click(canvas::now()));
    }

    /// Asks the server for something.
    pub(crate) fn ask(self, command: Asked) {
        self.with(|model| model.ask(command));
    }

    pub(crate) fn rename(self, name: Name) {
        self.settings.update(|settings| settings.name = Some(name.clone()));
        self.settings.with_untracked(Settings::keep);
        self.with(|model| model.rename(name));
    }

    pub(crate) fn pause(self, paused: bool) {
        let paused = self.with(|model| {
            model.pause(paused);
            model.is_paused()
        });
        self.paused.set(paused);
    }

    pub(crate) fn restart(self) {
        self.with(Model::restart);
        self.paused.set(false);
    }

    /// The window has another size: what was too wide may fit.
    pub(crate) fn measure_again(self) {
        self.too_many.set_value(u16::MAX);
    }

    pub(crate) fn view(self) -> View {
        self.model.with_value(|model| model.view)
    }

    pub(crate) fn rows(self) -> u16 {
        self.model.with_value(|model| model.game().map_or(1, |game| game.board().rows()))
    }

    /// By which the server has the finished game, where it was played in a room.
    pub(crate) fn game_id(self) -> Option<String> {
        self.model.with_value(|model| model.company().and_then(|_| model.seed()).map(|seed| seed.game_id()))
    }

    /// The finished game, if it was seen from its beginning.
    pub(crate) fn named_replay(self) -> Option<NamedReplay> {
        self.model.with_value(|model| {
            let scores = model.game()?.scores();
            let names = scores.iter().map(|score| (score.who, self.name(model, score.who))).collect();
            Some(NamedReplay { replay: model.replay()?, names })
        })
    }

    /// What arrived, in words and sounds: whether anybody sees the page or not.
    pub(crate) fn listen(self, now: f64) {
        let news = self.with(|model| model.advance(self.rhythm(), now));
        for news in news {
            self.tell(news);
        }
        self.model.with_value(|model| self.show(model, now));
    }

    /// One frame: what arrived, and what is seen of it. What is painted already is left alone.
    pub(crate) fn frame(self, painter: &mut Painter, last: &mut Option<Painted>, look: Look, now: f64) {
        self.listen(now);
        let room = painter.room();
        let zoom = self.zoom.get_untracked();
        self.with(|model| {
            let focus = model.focus();
            model.view = View::new(model.scene().board(), zoom, room, focus, model.view);
        });
        self.model.with_value(|model| {
            let board = model.scene().board();
            let followed = View::new(board, Zoom::Follow, room, None, View::default());
            if followed.columns < board.columns() {
                self.too_many.update_value(|columns| *columns = board.columns().min(*columns));
            }
            set(self.wide, board.columns() >= self.too_many.get_value());
            painter.shift(model.offset(now));
            let state = Some((model.changes(), look, model.view, room));
            if *last == state {
                return;
            }
            *last = state;
            let game = model.scene();
            let under = self
                .pointed
                .get_untracked()
                .and_then(|(row, col)| pointer::piece_at(game, model.me(), row, col));
            let named = under.map(|who| (who, self.name(model, who)));
            let (me, clearings, view) = (model.me(), model.clearings(), model.view);
            let (kinds, floats, still) = (model.kinds(), model.floats(), model.is_still());
            painter.paint(&Picture { game, me, kinds, clearings, floats, still, named, view, now }, look);
        });
    }

    /// Paints the whole board, and says in the words of a style which part of it is seen.
    pub(crate) fn overview(self, map: &mut Miniature) -> String {
        self.model.with_value(|model| {
            let (game, view) = (model.scene(), model.view);
            map.paint(game, model.kinds(), model.me());
            let all = game.board().columns().max(1);
            let part = |columns: u16| format!("calc(100% * {columns} / {all})");
            format!("left:{};width:{}", part(view.first), part(view.columns))
        })
    }

    /// Brings the words up to date.
    fn show(self, model: &Model, now: f64) {
        let (last, changes) = self.shown.get_value();
        let is_crowd = model.game().is_some_and(|game| game.players().len() > A_FEW && !game.is_over());
        let wait = if is_crowd { CROWD_PACE } else { 0.0 };
        if changes == model.changes() || now - last < wait {
            return;
        }
        self.shown.set_value((now, model.changes()));
        if now - self.told.get_value() >= TABLE_PACE {
            self.told.set_value(now);
            set(self.cells, self.cells(model));
        }
        set(self.company, model.company());
        set(self.count, model.count());
        set(self.me, model.me());
        let Some(game) = model.game() else {
            // A server that was killed may have forgotten a game that had just begun.
            set(self.ranks, Vec::new());
            set(self.winners, None);
            return;
        };
        set(self.ranks, ranks::ranks(game, model.me(), |who| self.name(model, who)));
        let seat = model.me().and_then(|me| Some((me, game.player(me)?.seat?)));
        let by_kind = model.kinds().is_some();
        set(
            self.tray,
            seat.map(|(me, seat)| Tray {
                me: Some(me).filter(|_| !by_kind),
                next: seat.next,
                hold: seat.hold,
                may_hold: seat.may_hold,
            }),
        );
        set(self.clock, game.ticks_left().map(|ticks| ticks.div_ceil(20)));
        if let Setup::Solo(solo) = game.setup() {
            set(self.progress, Progress::of(solo, game, self.progress.get_untracked()));
        }
        let winner = |score: Score| Winner {
            player: score.who,
            points: score.points(),
            name: self.name(model, score.who),
            me: Some(score.who) == model.me(),
        };
        set(self.winners, model.winners().map(|winners| winners.into_iter().map(winner).collect()));
    }

    /// Of those who left before one came, nobody may know the name.
    fn name(self, model: &Model, who: tetris::PlayerId) -> String {
        let unnamed = || untrack(|| self.words().say("tetris-player", &[("number", who.number().into())]));
        let machine = |name: String, strength| {
            let strength = untrack(|| self.words().with(|phrases| phrases.strength(strength)));
            format!("{name} ({strength})")
        };
        match model.name(who) {
            Some((name, Some(strength))) => machine(name, strength),
            Some((name, None)) => name,
            None => unnamed(),
        }
    }

    pub(crate) fn points(self) -> i32 {
        self.model.with_value(|model| {
            let scores = model.game().map(Game::scores).unwrap_or_default();
            scores.iter().find(|score| Some(score.who) == model.me()).map_or(0, Score::points)
        })
    }
}

/// Tells those who watch only if there is something to tell.
pub(crate) fn set<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
