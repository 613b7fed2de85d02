//! The full screen through a pseudo-terminal, as a person has it: keys in, a screen out, and the terminal given back.

mod figures;
mod games;
mod online;
mod pty;
mod signals;
