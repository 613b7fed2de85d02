//! A board that is played on at this screen, whoever decides what comes of a move: what the page's
//! hands do above it, and the keys that move them.

use connect_four::{Cell, Game, Move, Player, Power, Setup};
use leptos::prelude::*;

use crate::connect_four::board::touch::focus_aimed;
use crate::connect_four::keys::Key;
use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

/// What is aimed at, and what was said about it.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    /// The column above which the next token hangs.
    pub(crate) aim: RwSignal<u8>,
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

impl Hands {
    pub(crate) fn new(setup: Setup) -> Self {
        let middle = (setup.columns() - 1) / 2;
        Self {
            aim: RwSignal::new(middle),
            power: RwSignal::new(None),
            target: RwSignal::new(Cell { column: middle, row: 0 }),
            falling: RwSignal::new(false),
            refused: RwSignal::new(false),
            said: RwSignal::new(String::new()),
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
}

#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) words: Words,
    pub(crate) hands: Hands,
    pub(crate) game: Signal<Game>,
    /// It is the turn of somebody who sits at this screen.
    pub(crate) awaited: Signal<bool>,
    pub(crate) name: Callback<Player, String>,
    pub(crate) wish: Callback<Move>,
}

impl Desk {
    pub(crate) fn drop_in(self, column: u8) {
        if column < self.game.with_untracked(|game| game.setup().columns()) {
            self.hands.aim.set(column);
        }
        self.wish.run(Move::Drop { column });
    }

    /// The armed power is used on this cell.
    pub(crate) fn strike(self, cell: Cell) {
        self.hands.target.set(cell);
        if let Some(power) = self.hands.power.get_untracked() {
            self.wish.run(power.on(cell));
        }
    }

    pub(crate) fn arm(self, power: Option<Power>) {
        self.hands.power.set(power);
        if let Some(power) = power {
            self.hands.say(self.words.say(instruction(power), &[]));
        }
    }

    /// Says whether the key meant anything above the board.
    pub(crate) fn obey(self, key: Key) -> bool {
        let setup = self.game.with_untracked(Game::setup);
        let hands = self.hands;
        let armed = hands.power.get_untracked().is_some();
        match key {
            Key::Column(column) => self.drop_in(column),
            Key::Enter | Key::Space if armed => self.strike(hands.target.get_untracked()),
            Key::Enter | Key::Space => self.wish.run(Move::Drop { column: hands.aim.get_untracked() }),
            Key::Left | Key::Right | Key::Up | Key::Down if armed => {
                hands.target.update(|cell| *cell = stepped(*cell, key, setup));
                focus_aimed(self);
            }
            Key::Left | Key::Right => {
                let aim = Cell { column: hands.aim.get_untracked(), row: 0 };
                hands.aim.set(stepped(aim, key, setup).column);
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
