//! The pages of shared-board Tetris.
#![forbid(unsafe_code)]

fn main() {
    console_error_panic_hook::set_once();
    web_client::tetris::mount();
}
