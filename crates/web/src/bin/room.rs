//! The rooms of shared-board Tetris.
#![forbid(unsafe_code)]

fn main() {
    web_client::tetris::mount_room();
}
