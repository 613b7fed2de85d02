//! Tables of Puissance 4 in a server.

mod clocks;
mod games;
mod laws;
mod scene;
