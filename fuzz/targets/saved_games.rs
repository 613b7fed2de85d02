//! Fuzz target of `laws::saved_games`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::saved_games(bytes));
