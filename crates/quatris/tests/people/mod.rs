//! People who play as fast as they may while servers fail, always come back, and notice what is missing.

#[path = "../../../host/tests/simulation/chance.rs"]
pub(crate) mod chance;
pub(crate) mod history;
pub(crate) mod player;
pub(crate) mod socket;
