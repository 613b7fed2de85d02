//! Fuzz target of `laws::snapshots`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::snapshots(bytes));
