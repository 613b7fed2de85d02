//! Actions of a player of Tetris, and the keys bound to them.

use tetris::{Command, Rules, Side};

/// What a player can do with their own piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// As far to the left as it goes.
    FarLeft,
    /// As far to the right as it goes.
    FarRight,
    /// One row down.
    Drop,
    /// To the ground, where it stays.
    Slam,
    /// A quarter turn clockwise.
    TurnRight,
    /// A quarter turn counterclockwise.
    TurnLeft,
    /// Into hold, in exchange for the held piece.
    Hold,
}

impl Action {
    /// Every action, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Left,
        Self::Right,
        Self::FarLeft,
        Self::FarRight,
        Self::TurnRight,
        Self::TurnLeft,
        Self::Drop,
        Self::Slam,
        Self::Hold,
    ];

    /// The command of the game.
    pub fn command(self) -> Command {
        match self {
            Self::Left | Self::FarLeft => Command::Shift(Side::Left),
            Self::Right | Self::FarRight => Command::Shift(Side::Right),
            Self::Drop => Command::Drop,
            Self::Slam => Command::Slam,
            Self::TurnRight => Command::Turn(Side::Right),
            Self::TurnLeft => Command::Turn(Side::Left),
            Self::Hold => Command::Hold,
        }
    }

    /// How often the command is tried at once.
    pub fn times(self) -> u16 {
        match self {
            // No board has more columns.
            Self::FarLeft | Self::FarRight => 100,
            _ => 1,
        }
    }

    /// Whether these rules have it.
    pub fn exists_in(self, rules: Rules) -> bool {
        self != Self::Hold || rules == Rules::Arena
    }

    /// Its name in storage and in tests.
    pub fn code(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::FarLeft => "far-left",
            Self::FarRight => "far-right",
            Self::Drop => "drop",
            Self::Slam => "slam",
            Self::TurnRight => "turn-right",
            Self::TurnLeft => "turn-left",
            Self::Hold => "hold",
        }
    }

    /// The key of the text that names it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Left => "tetris-left",
            Self::Right => "tetris-right",
            Self::FarLeft => "tetris-far-left",
            Self::FarRight => "tetris-far-right",
            Self::Drop => "tetris-drop",
            Self::Slam => "tetris-slam",
            Self::TurnRight => "tetris-turn-right",
            Self::TurnLeft => "tetris-turn-left",
            Self::Hold => "tetris-hold-do",
        }
    }
}

/// The keys of each action, by this client's names of keys: letters and digits only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bindings {
    keys: Vec<(Action, String)>,
    /// Keys that are not for actions.
    reserved: &'static [&'static str],
}

/// Keys for one action, at most.
const MOST: usize = 3;

impl Bindings {
    /// These bindings, none of which may be reserved.
    pub fn new(usual: &[(Action, &[&str])], reserved: &'static [&'static str]) -> Self {
        let pairs =
            usual.iter().flat_map(|(action, keys)| keys.iter().map(|key| (*action, (*key).to_owned())));
        Self { keys: pairs.collect(), reserved }
    }

    /// The action of this key.
    pub fn action(&self, code: &str) -> Option<Action> {
        self.keys.iter().find(|(_, key)| key == code).map(|(action, _)| *action)
    }

    /// The keys of this action, the oldest first.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = &str> {
        self.keys.iter().filter(move |(bound, _)| *bound == action).map(|(_, key)| key.as_str())
    }

    /// Binds a key to an action, and takes it from any other. An action with too many keys loses its oldest. Returns
    /// false for a key that may not be bound.
    pub fn bind(&mut self, action: Action, code: &str) -> bool {
        if !self.may_be_bound(code) {
            return false;
        }
        self.keys.retain(|(_, key)| key != code);
        if self.keys(action).count() >= MOST
            && let Some(oldest) = self.keys.iter().position(|(bound, _)| *bound == action)
        {
            self.keys.remove(oldest);
        }
        self.keys.push((action, code.to_owned()));
        true
    }

    /// Takes a key from its action.
    pub fn unbind(&mut self, code: &str) {
        self.keys.retain(|(_, key)| key != code);
    }

    /// The form in storage: `left:ArrowLeft,KeyA right:...`
    pub fn write(&self) -> String {
        let of =
            |action: Action| format!("{}:{}", action.code(), self.keys(action).collect::<Vec<_>>().join(","));
        Action::ALL.map(of).join(" ")
    }

    /// Reads what [`Bindings::write`] wrote; parts that can't be read are left out.
    pub fn read(text: &str, reserved: &'static [&'static str]) -> Self {
        let mut bindings = Self { keys: Vec::new(), reserved };
        for part in text.split(' ').take(Action::ALL.len()) {
            let (code, keys) = part.split_once(':').unwrap_or((part, ""));
            if let Some(action) = Action::ALL.into_iter().find(|action| action.code() == code) {
                for key in keys.split(',').take(MOST) {
                    bindings.bind(action, key);
                }
            }
        }
        bindings
    }

    /// Whether a key may be bound: its name is letters and digits, not longer than any real one, and not reserved.
    fn may_be_bound(&self, code: &str) -> bool {
        let sound =
            (1..=24).contains(&code.len()) && code.chars().all(|symbol| symbol.is_ascii_alphanumeric());
        sound && !self.reserved.contains(&code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESERVED: &[&str] = &["Escape", "KeyP"];

    fn usual() -> Bindings {
        Bindings::new(
            &[
                (Action::Left, &["ArrowLeft", "KeyA"]),
                (Action::TurnLeft, &["KeyZ"]),
                (Action::Slam, &["Space"]),
            ],
            RESERVED,
        )
    }

    #[test]
    fn a_key_has_one_action_and_an_action_few_keys() {
        let mut bindings = usual();
        assert_eq!(bindings.action("KeyA"), Some(Action::Left));
        bindings.bind(Action::Slam, "KeyA");
        assert_eq!(bindings.action("KeyA"), Some(Action::Slam));
        assert_eq!(bindings.keys(Action::Left).collect::<Vec<_>>(), ["ArrowLeft"]);
        for key in ["KeyJ", "KeyK", "KeyL"] {
            bindings.bind(Action::Slam, key);
        }
        assert_eq!(bindings.keys(Action::Slam).collect::<Vec<_>>(), ["KeyJ", "KeyK", "KeyL"]);
        for refused in ["Escape", "KeyP", "", "a b", &"x".repeat(99)] {
            assert!(!bindings.bind(Action::Left, refused), "{refused}");
        }
        assert_eq!(bindings.keys(Action::Left).collect::<Vec<_>>(), ["ArrowLeft"]);
        bindings.unbind("ArrowLeft");
        assert_eq!(bindings.keys(Action::Left).count(), 0);
    }

    #[test]
    fn what_is_written_is_read_back_and_noise_is_passed_over() {
        let mut bindings = usual();
        bindings.bind(Action::Hold, "KeyV");
        bindings.unbind("KeyZ");
        let read = |text: &str| Bindings::read(text, RESERVED);
        assert_eq!(read(&bindings.write()).write(), bindings.write());
        assert_eq!(read("left:KeyA nonsense:KeyB right: <b>:x"), read("left:KeyA"));
        assert_eq!(read(&"left:KeyA ".repeat(100_000)).keys.len(), 1);
    }
}
