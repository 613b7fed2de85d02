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
