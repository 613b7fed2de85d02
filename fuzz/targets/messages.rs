//! Fuzz target of `laws::messages`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::messages(bytes));
