//! The full screen through a pseudo-terminal, as a person has it: keys in, a screen out, and the terminal given back.

#[cfg(feature = "browser")]
mod browser;
mod figures;
mod games;
mod kept;
mod online;
mod pty;
mod server;
mod signals;
mod tls;
