//! Who came to the server.

use serde::{Deserialize, Serialize};

/// Whom a token belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VisitorId(pub u64);

/// Which command a frame answers: one client of a visitor counts its commands from 1. A command that was
/// sent again, because its answer got lost, is recognised by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// Who asked.
    pub visitor: VisitorId,
    /// Chosen at random by each client, so that two windows of one visitor do not share a count.
    pub client: u32,
    /// Counted from 1 by that client.
    pub number: u32,
}
