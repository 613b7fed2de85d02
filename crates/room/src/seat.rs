use connect_four::{Level, Name};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub name: Name,
    pub holder: Holder,
}

/// Who plays for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    Person,
    Machine(Level),
}

impl Holder {
    /// How strong, if it is a machine.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Machine(level) => Some(level),
        }
    }
}
