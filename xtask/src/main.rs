//! The project's only automation.

fn main() {}
