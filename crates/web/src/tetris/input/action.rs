//! What a player's hands can ask for, and which keys ask for it.

use tetris::{Command, Rules, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Left,
    Right,
    /// To the wall, or as far as it goes.
    FarLeft,
    FarRight,
    Drop,
    Slam,
    TurnRight,
    TurnLeft,
    Hold,
}

impl Action {
    pub(crate) const ALL: [Self; 9] = [
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

    pub(crate) fn command(self) -> Command {
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

    /// How often it is tried at once.
    pub(crate) fn times(self) -> u16 {
        match self {
            // No board is wider.
            Self::FarLeft | Self::FarRight => 100,
            _ => 1,
        }
    }

    pub(crate) fn exists_in(self, rules: Rules) -> bool {
        self != Self::Hold || rules == Rules::Arena
    }

    /// Its name where it is kept, and where a test looks for it.
    pub(crate) fn code(self) -> &'static str {
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

    pub(crate) fn text(self) -> &'static str {
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

/// The keys of each action by their physical place (`KeyboardEvent.code`), so that WASD is ZQSD on a
/// French keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bindings(Vec<(Action, String)>);

/// Nobody needs more keys than this for one action.
const MOST: usize = 3;

impl Default for Bindings {
    fn default() -> Self {
        let keys: [(Action, &[&str]); 9] = [
            (Action::Left, &["ArrowLeft", "KeyA"]),
            (Action::Right, &["ArrowRight", "KeyD"]),
            (Action::FarLeft, &["Home", "KeyQ"]),
            (Action::FarRight, &["End", "KeyE"]),
            (Action::TurnRight, &["ArrowUp", "KeyW", "KeyX"]),
            (Action::TurnLeft, &["KeyZ"]),
            (Action::Drop, &["ArrowDown", "KeyS"]),
            (Action::Slam, &["Space"]),
            (Action::Hold, &["KeyC", "ShiftLeft", "ShiftRight"]),
        ];
        let pairs =
            keys.iter().flat_map(|(action, keys)| keys.iter().map(|key| (*action, (*key).to_owned())));
        Self(pairs.collect())
    }
}

impl Bindings {
    pub(crate) fn action(&self, code: &str) -> Option<Action> {
        self.0.iter().find(|(_, key)| key == code).map(|(action, _)| *action)
    }

    pub(crate) fn keys(&self, action: Action) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(bound, _)| *bound == action).map(|(_, key)| key.as_str())
    }

    /// Gives a key to an action, from whichever had it before. The action's oldest key makes room. Some
    /// keys are refused.
    pub(crate) fn bind(&mut self, action: Action, code: &str) -> bool {
        if !may_be_bound(code) {
            return false;
        }
        self.0.retain(|(_, key)| key != code);
        if self.keys(action).count() >= MOST
            && let Some(oldest) = self.0.iter().position(|(bound, _)| *bound == action)
        {
            self.0.remove(oldest);
        }
        self.0.push((action, code.to_owned()));
        true
    }

    pub(crate) fn unbind(&mut self, code: &str) {
        self.0.retain(|(_, key)| key != code);
    }

    /// `left:ArrowLeft,KeyA right:...`
    pub(crate) fn write(&self) -> String {
        let of =
            |action: Action| format!("{}:{}", action.code(), self.keys(action).collect::<Vec<_>>().join(","));
        Action::ALL.map(of).join(" ")
    }

    pub(crate) fn read(text: &str) -> Self {
        let mut bindings = Self(Vec::new());
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
}

/// Escape and Tab belong to the browser, Enter begins the next game, and no code is longer than these.
fn may_be_bound(code: &str) -> bool {
    let sound = (1..=24).contains(&code.len()) && code.chars().all(|symbol| symbol.is_ascii_alphanumeric());
    sound && !["Escape", "Tab", "Enter", "NumpadEnter", "KeyP", "Unidentified"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_action_and_an_action_few_keys() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.action("KeyA"), Some(Action::Left));
        bindings.bind(Action::Slam, "KeyA");
        assert_eq!(bindings.action("KeyA"), Some(Action::Slam));
        assert_eq!(bindings.keys(Action::Left).collect::<Vec<_>>(), ["ArrowLeft"]);
        for key in ["KeyJ", "KeyK", "KeyL"] {
            bindings.bind(Action::Slam, key);
        }
        assert_eq!(bindings.keys(Action::Slam).collect::<Vec<_>>(), ["KeyJ", "KeyK", "KeyL"]);
        for refused in ["Escape", "Tab", "KeyP", "Enter", "", "a b", &"x".repeat(99)] {
            assert!(!bindings.bind(Action::Left, refused), "{refused}");
        }
        assert_eq!(bindings.keys(Action::Left).collect::<Vec<_>>(), ["ArrowLeft"]);
        bindings.unbind("ArrowLeft");
        assert_eq!(bindings.keys(Action::Left).count(), 0);
    }

    #[test]
    fn what_is_written_is_read_back_and_noise_is_passed_over() {
        let mut bindings = Bindings::default();
        bindings.bind(Action::Hold, "KeyV");
        bindings.unbind("KeyZ");
        let read = Bindings::read(&bindings.write());
        assert_eq!(read.write(), bindings.write());
        assert_eq!(Bindings::read("left:KeyA nonsense:KeyB right: <b>:x").write().len(), {
            Bindings::read("left:KeyA").write().len()
        });
        assert_eq!(Bindings::read(&"left:KeyA ".repeat(100_000)).0.len(), 1);
    }
}
