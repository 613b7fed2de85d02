//! The pace of the solver in WebAssembly: `cargo xtask bench` builds this and has Node.js run it.
#![allow(unsafe_code)] // A name for others to call might be taken already, which nobody checks.

/// The nodes of some hard positions, for somebody who looks at the clock.
#[unsafe(no_mangle)]
pub extern "C" fn hard_positions() -> u64 {
    connect_four_solver::hard_positions()
}
