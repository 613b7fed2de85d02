//! What people do online, and what some of them try.

mod api;
mod limits;
mod party;
mod storage;
mod table;
mod world;
