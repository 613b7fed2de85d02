//! Solves some hard positions, for somebody who looks at the clock: `cargo xtask bench` has Node.js run it as
//! WebAssembly. A test or an example would not do, as what they depend on is not made for browsers.

fn main() {
    println!("{} nodes", connect_four_solver::hard_positions());
}
