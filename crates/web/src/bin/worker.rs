//! The machine players and the solver, in a worker so that the page never waits for them.
#![forbid(unsafe_code)]

fn main() {
    web_client::worker::run();
}
