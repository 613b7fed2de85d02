//! Two calls of the C library. Neither takes memory from us, nor gives any.
#![allow(unsafe_code)]

/// Returns memory that is no longer used to the system. The allocator keeps it otherwise, for as long as anything
/// above it is in use.
pub(crate) fn give_memory_back() {
    // SAFETY: it may be called at any time, on any thread.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Lets every other thread interrupt this one at once. One that is merely nice keeps its core for a slice of time, for
/// which a move would wait.
pub(crate) fn yield_to_all() {
    // SAFETY: it concerns this thread alone, and only reads the parameters. A thread that can't yield is no worse than
    // any other.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::pthread_setschedparam(
            libc::pthread_self(),
            libc::SCHED_IDLE,
            &libc::sched_param { sched_priority: 0 },
        );
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_yields_is_idle_to_the_system() {
        let policy = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a thread");
            let (_, numbers) = stat.rsplit_once(") ").expect("a name");
            numbers.split(' ').nth(38).expect("a policy").to_owned()
        };
        let other = std::thread::spawn(move || {
            yield_to_all();
            policy()
        });
        assert_eq!(other.join().expect("no panic"), "5", "SCHED_IDLE");
        assert_eq!(policy(), "0", "and no other thread");
    }

    #[cfg(target_env = "gnu")]
    #[test]
    fn memory_that_is_no_longer_used_is_given_back() {
        const KILOBYTE: usize = 1024;
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/status").expect("a process");
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a figure");
            line.split_whitespace().next().and_then(|number| number.parse::<usize>().ok()).expect("a number")
        };
        let many: Vec<Box<[u8]>> = (0..64 * KILOBYTE).map(|_| vec![1; KILOBYTE].into()).collect();
        let above = vec![1_u8; KILOBYTE];
        let full = resident();
        drop(many);
        give_memory_back();
        assert!(resident() + 48 * KILOBYTE < full, "{} kB after {full} kB", resident());
        drop(above);
    }
}
