//! What crosses the wire: its bytes, its laws, and its documentation in docs/protocol.md.

mod examples;
mod golden;
#[allow(unreachable_pub, reason = "the fuzz targets have them from a library")]
#[path = "../../../../fuzz/laws.rs"]
mod laws;
mod properties;
mod samples;
mod schema;
mod seeds;
mod shape;
