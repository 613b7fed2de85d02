//! What those who run a server do with the real program.

mod admin;
mod backups;
mod programs;
mod running;
mod siege;
mod signatures;
mod visitors;
mod world;
