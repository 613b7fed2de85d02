//! What people do online, and what some of them try.

mod api;
mod connect_four_rooms;
mod disk;
mod earlier_versions;
mod limits;
mod outage;
mod previews;
mod storage;
mod tetris_rooms;
mod world;
