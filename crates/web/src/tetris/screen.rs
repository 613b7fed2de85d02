//! The model behind the page, and what of it stands in the page's words. The board is painted from the
//! model itself.

use ::protocol::Command as Asked;
use client::tetris::{Action, Rhythm};
use connect_four::Name;
use leptos::prelude::*;
use tetris::{Command, Game, Score, Setup};

use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

use crate::tetris::input::pointer;
use crate::tetris::model::{News, Table};
use crate::tetris::pages::names::Company;
use crate::tetris::pages::ranks::{self, Rank};
use crate::tetris::pages::solo::Progress;
use crate::tetris::pages::trays::Tray;
use crate::tetris::paint::camera::{View, Zoom};
use crate::tetris::paint::canvas;
use crate::tetris::paint::feedback::{Float, Size};
use crate::tetris::paint::map::Miniature;
use crate::tetris::paint::painter::{Look, Painter, Picture};
use crate::tetris::replay::Film;
use crate::tetris::settings::Settings;

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
    /// Seconds until the game begins.
    pub(crate) count: RwSignal<Option<u8>>,
    /// How it goes, alone.
    pub(crate) progress: RwSignal<Option<Progress>>,
    /// Those who won, once the game is over.
    pub(crate) winners: RwSignal<Option<Vec<Winner>>>,
    /// The board around the own piece, as the rows of a table.
    pub(crate) cells: RwSignal<String>,
    /// What a screen reader says.
    pub(crate) live: RwSignal<String>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) zoom: RwSignal<Zoom>,
    /// There is more board than can be followed at once.
    pub(crate) wide: RwSignal<bool>,
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
            count: RwSignal::new(None),
            progress: RwSignal::new(None),
            winners: RwSignal::new(None),
            cells: RwSignal::new(String::new()),
            live: RwSignal::new(String::new()),
            paused: RwSignal::new(false),
            zoom: RwSignal::new(Zoom::Follow),
            wide: RwSignal::new(false),
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
        let guests = || self.company.with(|company| company.as_ref().map_or(0, |it| it.guests.len()));
        match self.ranks.with(Vec::len) {
            0 => guests(),
            players => players,
        }
    }

    fn rhythm(self) -> Rhythm {
        self.settings.with_untracked(|settings| settings.rhythm)
    }

    fn with<T: Default>(self, change: impl FnOnce(&mut Table) -> T) -> T {
        self.table.try_update_value(change).unwrap_or_default()
    }

    pub(crate) fn press(self, action: Action) {
        self.with(|table| table.press(action, self.rhythm(), canvas::now()));
    }

    pub(crate) fn release(self, action: Action) {
        self.with(|table| table.release(action, self.rhythm(), canvas::now()));
    }

    pub(crate) fn release_all(self) {
        self.with(Table::release_all);
    }

    pub(crate) fn act(self, command: Command) {
        self.with(|table| table.act(command, canvas::now()));
    }

    /// The mouse is over this cell.
    pub(crate) fn point(self, at: Option<(i16, i16)>) {
        let before = self.pointed.get_untracked();
        set(self.pointed, at);
        if let Some((_, col)) = at.filter(|(_, col)| before.is_none_or(|(_, before)| before != *col)) {
            self.with(|table| table.point_at(col, canvas::now()));
        }
    }

    /// The next game may begin, or not yet.
    pub(crate) fn be_ready(self, ready: bool) {
        self.with(|table| table.be_ready(ready));
    }

    /// Slams in the column that the mouse points at.
    pub(crate) fn click(self) {
        self.with(|table| table.click(canvas::now()));
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

    /// The finished game, if it was seen from its beginning.
    pub(crate) fn film(self) -> Option<Film> {
        self.table.with_value(|table| {
            let scores = table.game()?.scores();
            let names = scores.iter().map(|score| (score.who, self.name(table, score.who))).collect();
            Some(Film { replay: table.replay()?, names })
        })
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
            painter.shift(table.offset(now));
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
            let (kinds, floats, still) = (table.kinds(), table.floats(), table.is_still());
            painter.paint(&Picture { game, me, kinds, clearings, floats, still, named, view, now }, look);
        });
    }

    /// A row of the table for each row of the own section: whose block is where, and the own piece.
    fn cells(self, table: &Table) -> String {
        let (game, me) = (table.scene(), table.me());
        let board = game.board();
        let player = me.and_then(|me| game.player(me));
        let section = player.and_then(|player| player.seat).map_or(0, |seat| seat.section);
        let columns = section * board.section_columns()..(section + 1) * board.section_columns();
        let own = player.and_then(|player| player.piece).map(|piece| game.cells(piece));
        let you = untrack(|| self.words().say("tetris-own-piece", &[]));
        let cell = |row: u16, col: u16| {
            let cell = tetris::Cell { row: row as i16, col: col as i16 };
            match board.owner(cell) {
                _ if own.is_some_and(|own| own.contains(&cell)) => you.clone(),
                Some(owner) => self.name(table, owner).replace('&', "&amp;").replace('<', "&lt;"),
                None => String::new(),
            }
        };
        let row = |row: u16| {
            let cells: Vec<_> = columns.clone().map(|col| format!("<td>{}</td>", cell(row, col))).collect();
            format!("<tr><th>{}</th>{}</tr>", row + 1, cells.concat())
        };
        (0..board.rows()).map(row).collect::<Vec<_>>().concat()
    }

    /// Paints the whole board, and says in the words of a style which part of it is seen.
    pub(crate) fn overview(self, map: &mut Miniature) -> String {
        self.table.with_value(|table| {
            let (game, view) = (table.scene(), table.view);
            map.paint(game, table.kinds(), table.me());
            let part = |columns: u16| 100.0 * f64::from(columns) / f64::from(game.board().columns().max(1));
            format!("left:{:.2}%;width:{:.2}%", part(view.first), part(view.columns))
        })
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
        if now - self.told.get_value() >= TABLE_PACE {
            self.told.set_value(now);
            set(self.cells, self.cells(table));
        }
        set(self.company, table.company());
        set(self.count, table.count());
        set(self.me, table.me());
        let Some(game) = table.game() else {
            // A server that was killed may have forgotten a game that had just begun.
            set(self.ranks, Vec::new());
            set(self.winners, None);
            return;
        };
        set(self.ranks, ranks::ranks(game, table.me(), |who| self.name(table, who)));
        let seat = table.me().and_then(|me| Some((me, game.player(me)?.seat?)));
        let by_kind = table.kinds().is_some();
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
            set(self.progress, Progress::of(solo, game));
        }
        let winner = |score: Score| Winner {
            player: score.who,
            points: score.points(),
            name: self.name(table, score.who),
            me: Some(score.who) == table.me(),
        };
        set(self.winners, table.winners().map(|winners| winners.into_iter().map(winner).collect()));
    }

    /// Whoever does not see the board hears what they do themselves, and how they stand when the level rises.
    fn tell(self, news: News) {
        let (words, speaker, now) = (self.words(), self.shell.speaker, canvas::now());
        let me = self.table.with_value(Table::me);
        let float = |text: String, size| {
            self.with(|table| table.float(Float::new(text, size, None, now), now));
        };
        let said = untrack(|| match news {
            News::Starts(seconds) => {
                speaker.play(Sound::Tick, 0.0);
                Some(seconds.to_string())
            }
            News::Begun => Some(words.say("tetris-begun", &[])),
            News::Placed => {
                speaker.play(Sound::Place, 0.0);
                None
            }
            News::Completed { rows, chain } => {
                speaker.play(Sound::Clear(chain.min(255) as u8), 0.0);
                let points = ("points", ranks::signed(self.points()).into());
                Some(words.say("tetris-you-completed", &[("rows", rows.into()), points]))
            }
            News::ToppedOut { who, lost } if Some(who) == me => {
                Some(words.say("tetris-you-topped-out", &[("points", lost.into())]))
            }
            News::ToppedOut { .. } => None,
            News::Rose(level) => {
                let level = words.with(|phrases| phrases.level(level));
                float(level.clone(), Size::Large);
                Some(match self.standing() {
                    Some((place, players)) => {
                        let values =
                            [("level", level.into()), ("place", place.into()), ("players", players.into())];
                        words.say("tetris-standing", &values)
                    }
                    None => level,
                })
            }
            News::Counted(seconds) => {
                speaker.play(Sound::Tick, 0.0);
                float(seconds.to_string(), Size::Huge);
                (seconds == 10).then(|| words.say("tetris-last-seconds", &[]))
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

    /// The own place among how many, where there are others.
    fn standing(self) -> Option<(u16, u16)> {
        self.table.with_value(|table| {
            let scores = table.game()?.scores();
            let place = scores.iter().find(|score| Some(score.who) == table.me())?.place?;
            (scores.len() > 1).then_some((place, scores.len() as u16))
        })
    }

    /// Of those who left before one came, nobody may know the name.
    fn name(self, table: &Table, who: tetris::PlayerId) -> String {
        let unnamed = || untrack(|| self.words().say("tetris-player", &[("number", who.number().into())]));
        table.name(who).unwrap_or_else(unnamed)
    }

    pub(crate) fn points(self) -> i32 {
        self.table.with_value(|table| {
            let scores = table.game().map(Game::scores).unwrap_or_default();
            scores.iter().find(|score| Some(score.who) == table.me()).map_or(0, Score::points)
        })
    }
}

/// Tells those who watch only if there is something to tell.
pub(crate) fn set<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
