//! Fuzz target of `laws::replays`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::replays(bytes));
