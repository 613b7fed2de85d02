//! The machine players and the solver, in a worker so that the page never waits for them.
#![forbid(unsafe_code)]

fn main() {
    console_error_panic_hook::set_once();
    web_client::worker::run();
}
