//! Several workers at one question.

/// What the workers of a team are at.
#[derive(Debug)]
pub(crate) struct Busy;
