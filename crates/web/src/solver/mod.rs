//! The worker that computes, and how a page asks it.

pub(crate) mod explanation;
pub(crate) mod machine;
pub(crate) mod messages;
pub(crate) mod questions;
pub mod worker;
