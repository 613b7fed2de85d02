//! Fuzz target of `laws::frames`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::frames(bytes));
