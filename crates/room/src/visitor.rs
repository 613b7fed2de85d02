//! Visitors, and the commands by which frames are caused.

use serde::{Deserialize, Serialize};

/// Number of the visitor to whom a token belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VisitorId(pub u64);

/// The command that a frame answers. A command that is sent again, because its answer got lost, is recognised by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The visitor who asked.
    pub visitor: VisitorId,
    /// Chosen at random by each client, so that two windows of one visitor do not share a count.
    pub client: u32,
    /// Counted from 1 by that client.
    pub number: u32,
}
