//! Tests of a whole server over real sockets: ordinary visitors, hostile ones, and failures.

mod api;
mod conformance;
mod connect_four_rooms;
mod disk;
mod earlier_versions;
mod ghosts;
mod limits;
mod nodes;
mod outage;
mod ownership;
mod port;
mod postgres;
mod previews;
mod proxy;
mod storage;
mod tetris_rooms;
mod world;
