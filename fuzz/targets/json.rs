//! Fuzz target of `laws::json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::json(bytes));
