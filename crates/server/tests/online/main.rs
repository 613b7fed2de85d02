//! What people do online, and what some of them try.

mod api;
mod disk;
mod limits;
mod outage;
mod party;
mod storage;
mod table;
mod world;
