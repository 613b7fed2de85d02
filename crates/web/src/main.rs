//! The page.
#![forbid(unsafe_code)]

fn main() {
    web_client::mount();
}
