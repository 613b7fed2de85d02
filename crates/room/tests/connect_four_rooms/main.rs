//! Rooms of Puissance 4.

mod clocks;
mod games;
mod laws;
mod scene;
