//! Aim, armed power and keys above a board, shared by local and online play.

use connect_four::{Cell, Event, Game, Move, Outcome, Player, Power, Setup};
use leptos::prelude::*;

use crate::browser;
use crate::connect_four::board::touch::focus_aimed;
use crate::connect_four::keys::Key;
use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

/// What is aimed at, and what came of the last move.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    /// The column above which the next token hangs.
    pub(crate) column: RwSignal<u8>,
    /// The power that waits for its target.
    pub(crate) power: RwSignal<Option<Power>>,
    pub(crate) target: RwSignal<Cell>,
    /// The last token has not landed yet.
    pub(crate) falling: RwSignal<bool>,
    /// The last wish was refused just now.
    pub(crate) refused: RwSignal<bool>,
    /// What happened last, for those who do not see the board.
    pub(crate) said: RwSignal<String>,
}

impl Aim {
    pub(crate) fn new(setup: Setup) -> Self {
        let middle = (setup.columns() - 1) / 2;
        Self {
            column: RwSignal::new(middle),
            power: RwSignal::new(None),
            target: RwSignal::new(Cell { column: middle, row: 0 }),
            falling: RwSignal::new(false),
            refused: RwSignal::new(false),
            said: RwSignal::new(String::new()),
        }
    }

    /// Aims at a column in which a token can be dropped.
    pub(crate) fn above(self, game: &Game) {
        if let Some(column) = open_column(game) {
            self.column.set(column);
        }
    }

    /// The same sentence twice in a row is said twice.
    pub(crate) fn say(self, text: String) {
        let again = self.said.with_untracked(|said| *said == text);
        self.said.set(if again { format!("{text}\u{a0}") } else { text });
    }

    /// Shows and says why nothing came of a wish.
    pub(crate) fn refuse(self, shell: Shell, reason: String) {
        self.refused.set(true);
        shell.speaker.play(Sound::Refused, 0.0);
        shell.show_only(reason.clone());
        self.say(reason);
    }

    /// A move was made; `after` is the game with it. Its token falls, is heard landing, and ends the game if it does.
    pub(crate) fn moved(self, shell: Shell, after: &Game, event: Event) {
        // The columns are drawn again only where a power took their place.
        if self.power.get_untracked().is_some() {
            self.power.set(None);
        }
        self.refused.set(false);
        let cells = match event {
            Event::Dropped { cell, .. } => f64::from(after.setup().rows().saturating_sub(cell.row)) + 0.65,
            _ => 0.0,
        };
        let falls = cells > 0.0 && !browser::is_still();
        self.falling.set(falls);
        let landing = if falls { 0.15 * cells.sqrt() } else { 0.0 };
        shell.speaker.play(Sound::Drop, landing);
        match after.outcome() {
            Some(Outcome::Line { .. }) => shell.speaker.play(Sound::Win, landing + 0.15),
            Some(_) => shell.speaker.play(Sound::Draw, landing + 0.15),
            None => {}
        }
    }
}

/// What a board needs to know of the page around it, and to ask of it.
#[derive(Clone, Copy)]
pub(crate) struct Controls {
    pub(crate) words: Words,
    pub(crate) aim: Aim,
    pub(crate) game: Signal<Game>,
    /// Whether it is the turn of a person at this screen.
    pub(crate) awaited: Signal<bool>,
    pub(crate) name: Callback<Player, String>,
    pub(crate) wish: Callback<Move>,
}

impl Controls {
    /// Of a puzzle: the sides are called by their colours, and a column is all that is asked for.
    pub(crate) fn of_puzzle(
        words: Words,
        aim: Aim,
        game: Signal<Game>,
        awaited: Signal<bool>,
        answer: impl Fn(u8) + Send + Sync + 'static,
    ) -> Self {
        let wish = Callback::new(move |wish| {
            if let Move::Drop { column } = wish {
                answer(column);
            }
        });
        Self { words, aim, game, awaited, name: Callback::new(move |player| words.colour(player)), wish }
    }

    pub(crate) fn drop_in(self, column: u8) {
        if column < self.game.with_untracked(|game| game.setup().columns()) {
            self.aim.column.set(column);
        }
        self.wish.run(Move::Drop { column });
    }

    /// The armed power is used on this cell.
    pub(crate) fn strike(self, cell: Cell) {
        self.aim.target.set(cell);
        if let Some(power) = self.aim.power.get_untracked() {
            self.wish.run(power.on(cell));
        }
    }

    pub(crate) fn arm(self, power: Option<Power>) {
        self.aim.power.set(power);
        if let Some(power) = power {
            self.aim.say(self.words.say(instruction(power), &[]));
        }
    }

    /// Says whether the key meant anything above the board.
    pub(crate) fn obey(self, key: Key) -> bool {
        let setup = self.game.with_untracked(Game::setup);
        let aim = self.aim;
        let armed = aim.power.get_untracked().is_some();
        match key {
            Key::Column(column) => self.drop_in(column),
            Key::Enter | Key::Space if armed => self.strike(aim.target.get_untracked()),
            Key::Enter | Key::Space => self.wish.run(Move::Drop { column: aim.column.get_untracked() }),
            Key::Left | Key::Right | Key::Up | Key::Down if armed => {
                aim.target.update(|cell| *cell = stepped(*cell, key, setup));
                focus_aimed(self);
            }
            Key::Left | Key::Right => {
                let from = Cell { column: aim.column.get_untracked(), row: 0 };
                aim.column.set(stepped(from, key, setup).column);
                focus_aimed(self);
            }
            Key::Cancel if armed => self.arm(None),
            _ => return false,
        }
        true
    }
}

/// What to do with an armed power.
pub(crate) fn instruction(power: Power) -> &'static str {
    match power {
        Power::EraseToken => "play-target-token",
        Power::EraseRow => "play-target-row",
        Power::Float => "play-target-float",
    }
}

/// The open column that is nearest to the middle.
fn open_column(game: &Game) -> Option<u8> {
    let columns = game.setup().columns();
    let open = (0..columns).filter(|column| game.board().landing(*column).is_some());
    open.min_by_key(|column| (2 * column + 1).abs_diff(columns))
}

/// One step, round the edge to the other side.
fn stepped(cell: Cell, key: Key, setup: Setup) -> Cell {
    let round = |place: u8, forward: bool, size: u8| (place + if forward { 1 } else { size - 1 }) % size;
    match key {
        Key::Left | Key::Right => {
            Cell { column: round(cell.column, key == Key::Right, setup.columns()), ..cell }
        }
        Key::Up | Key::Down => Cell { row: round(cell.row, key == Key::Up, setup.rows()), ..cell },
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_column_is_not_aimed_at() {
        let check = |moves: &str, expected| {
            let game = Game::from_notation(Setup::CLASSIC, moves).expect("a game");
            assert_eq!(open_column(&game), expected, "{moves}");
        };
        check("", Some(3));
        check("444444", Some(2));
        check("444444333333", Some(4));
    }

    #[test]
    fn arrows_go_round_the_board() {
        let check = |column, row, key, expected| {
            let Cell { column, row } = stepped(Cell { column, row }, key, Setup::CLASSIC);
            assert_eq!((column, row), expected);
        };
        check(0, 0, Key::Left, (6, 0));
        check(6, 0, Key::Right, (0, 0));
        check(3, 5, Key::Up, (3, 0));
        check(3, 0, Key::Down, (3, 5));
        check(3, 2, Key::Up, (3, 3));
    }
}
