//! Hints about memory to the processor and to the system; they change no result.
#![allow(unsafe_code)] // Hints take raw pointers; neither reads nor writes through them.

/// Asks the processor to fetch a value that is read soon.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no effect a program can see, and SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Room for `count` values, in large pages where the system has them: a table is read in no order, and with small
/// pages most reads would have to look their page up first.
pub(crate) fn roomy<T>(count: usize) -> Vec<T> {
    let room = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const LARGE_PAGE: usize = 2 << 20;
        let start = room.as_ptr() as usize;
        let first = start.next_multiple_of(LARGE_PAGE);
        let end = (start + count * size_of::<T>()) / LARGE_PAGE * LARGE_PAGE;
        if first < end {
            // SAFETY: the range lies inside the room just allocated, and the advice keeps its contents. A refusal
            // leaves small pages.
            let _ = unsafe { madvise(first as *mut _, end - first, Advice::LinuxHugepage) };
        }
    }
    room
}
