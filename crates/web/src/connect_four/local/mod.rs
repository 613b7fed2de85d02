//! Puissance 4 on one screen: two people, or one and a machine.

pub(crate) mod ending;
pub(crate) mod hints;
pub(crate) mod machine;
pub(crate) mod model;
pub(crate) mod page;
pub(crate) mod seats;
