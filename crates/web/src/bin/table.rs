//! The pages of Puissance 4 with people elsewhere.
#![forbid(unsafe_code)]

fn main() {
    web_client::online::mount();
}
