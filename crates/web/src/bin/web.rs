//! The pages.
#![forbid(unsafe_code)]

fn main() {
    web_client::start();
}
