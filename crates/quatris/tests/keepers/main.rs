//! What those who run a server do with the real program.

mod backups;
mod signatures;
mod world;
