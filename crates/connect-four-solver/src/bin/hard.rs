//! Solves some hard positions: `cargo xtask bench` runs this as WebAssembly in Node.js and takes the time.
//! It is neither a test nor an example, because the dev-dependencies do not build for WebAssembly.

fn main() {
    println!("{} nodes", connect_four_solver::hard_positions());
}
