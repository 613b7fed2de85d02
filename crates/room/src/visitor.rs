use serde::{Deserialize, Serialize};

/// Somebody who came to the server; recognised again by a secret that only they and the server know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VisitorId(pub u64);

/// Which command a frame answers: one client of a visitor counts its commands from 1. A command that was
/// sent again, because its answer got lost, is recognised by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    pub visitor: VisitorId,
    /// Chosen at random by each client, so that two windows of one person do not share a count.
    pub client: u32,
    pub number: u32,
}
