//! A layer under `SQLite` that simulates a bad disk: it fills up and is emptied, returns errors for a while, can't
//! sync, or loses its power and what was not synced.
//!
//! It covers what `SQLite` writes to the database and its journals (`xWrite`, `xSync`); `outage.rs` runs the storage
//! and whole rooms on it, and on a real small file system (tmpfs) that fills up and is emptied, where one can be
//! mounted. Not covered: torn sectors, a sync that lies, reads that fail, and the order in which directory entries
//! reach the disk. The host's simulation has a disk of its own (`host/tests/simulation/disk.rs`).
#![allow(unsafe_code)] // SQLite asks for C functions.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard};

use libsqlite3_sys::{
    SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_WRITE, SQLITE_OK, sqlite3_file, sqlite3_int64,
    sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};
use tempfile::TempDir;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// This many writes succeed, then there is no space left.
    FullAfter(u32),
    /// Every sync fails.
    NoSync,
    /// Every write fails.
    NoWrite,
}

/// The files of a directory.
#[derive(Debug)]
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// Puts the layer under every database that is opened in this directory from now on.
    pub(crate) fn under(directory: &Path) -> Self {
        LazyLock::force(&SYSTEM);
        Self(directory.canonicalize().expect("a directory"))
    }

    pub(crate) fn fails(&self, fault: Fault) {
        disks().faults.insert(self.0.clone(), fault);
    }

    pub(crate) fn is_back(&self) {
        disks().faults.remove(&self.0);
    }

    /// The files as they are found if the power fails now: each as it was when it was last synced.
    pub(crate) fn after_power_cut(&self) -> TempDir {
        let found = tempfile::tempdir().expect("a directory");
        for entry in fs::read_dir(&self.0).expect("readable").map(|entry| entry.expect("an entry")) {
            if let Some(bytes) = disks().synced.get(&entry.metadata().expect("a file").ino()) {
                fs::write(found.path().join(entry.file_name()), bytes).expect("written");
            }
        }
        found
    }
}

#[derive(Default)]
struct Disks {
    faults: HashMap<PathBuf, Fault>,
    /// The content of each file at its last sync, by inode.
    synced: HashMap<u64, Vec<u8>>,
    /// The open files, by the address of `SQLite`'s structure.
    open: HashMap<usize, PathBuf>,
}

fn disks() -> MutexGuard<'static, Disks> {
    static DISKS: LazyLock<Mutex<Disks>> = LazyLock::new(Mutex::default);
    DISKS.lock().expect("no panic")
}

impl Disks {
    fn fault(&mut self, file: *mut sqlite3_file) -> Option<&mut Fault> {
        let directory = self.open.get(&(file as usize))?.parent()?;
        self.faults.get_mut(directory)
    }
}

/// The functions of the system under this layer.
struct System {
    open:
        unsafe extern "C" fn(*mut sqlite3_vfs, *const c_char, *mut sqlite3_file, c_int, *mut c_int) -> c_int,
}

/// Files keep the layout of the system, so that only the functions below have to be replaced.
static SYSTEM: LazyLock<System> = LazyLock::new(|| {
    // SAFETY: the default layer is there for as long as the process; the copy, and its name, are as well.
    unsafe {
        let default = *sqlite3_vfs_find(std::ptr::null());
        let layer = sqlite3_vfs { zName: c"bad-disk".as_ptr(), xOpen: Some(open), ..default };
        assert_eq!(sqlite3_vfs_register(Box::leak(Box::new(layer)), 1), SQLITE_OK);
        System { open: default.xOpen.expect("it can open") }
    }
});

/// The system's functions for a kind of file, by the address of those that replace them.
static METHODS: LazyLock<Mutex<HashMap<usize, &'static sqlite3_io_methods>>> = LazyLock::new(Mutex::default);

fn system(file: *mut sqlite3_file) -> &'static sqlite3_io_methods {
    // SAFETY: SQLite hands over files that are open.
    let methods = unsafe { (*file).pMethods } as usize;
    METHODS.lock().expect("no panic")[&methods]
}

unsafe extern "C" fn open(
    layer: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: everything is passed on as it came; an opened file has methods, a name ends with a zero.
    unsafe {
        let opened = (SYSTEM.open)(layer, name, file, flags, out);
        if opened != SQLITE_OK || name.is_null() {
            return opened;
        }
        let path = Path::new(std::ffi::OsStr::from_bytes(CStr::from_ptr(name).to_bytes())).to_owned();
        if let Ok(found) = fs::metadata(&path)
            && found.len() == 0
        {
            disks().synced.remove(&found.ino());
        }
        disks().open.insert(file as usize, path);
        let original: &'static sqlite3_io_methods = &*(*file).pMethods;
        let ours = sqlite3_io_methods { xWrite: Some(write), xSync: Some(sync), ..*original };
        let ours: &'static sqlite3_io_methods = Box::leak(Box::new(ours));
        METHODS.lock().expect("no panic").insert(std::ptr::from_ref(ours) as usize, original);
        (*file).pMethods = ours;
        opened
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: sqlite3_int64,
) -> c_int {
    match disks().fault(file) {
        Some(Fault::FullAfter(0)) => return SQLITE_FULL,
        Some(Fault::FullAfter(left)) => *left -= 1,
        Some(Fault::NoWrite) => return SQLITE_IOERR_WRITE,
        Some(Fault::NoSync) | None => {}
    }
    // SAFETY: passed on as it came.
    unsafe { system(file).xWrite.expect("it can write")(file, bytes, count, offset) }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    if let Some(Fault::NoSync) = disks().fault(file) {
        return SQLITE_IOERR_FSYNC;
    }
    let methods = system(file);
    let mut size = 0;
    // SAFETY: passed on as it came; the buffer is as long as the file.
    let (synced, bytes) = unsafe {
        let synced = methods.xSync.expect("it can sync")(file, flags);
        methods.xFileSize.expect("it has a size")(file, &raw mut size);
        let mut bytes = vec![0_u8; usize::try_from(size).expect("a size")];
        methods.xRead.expect("it can read")(
            file,
            bytes.as_mut_ptr().cast(),
            c_int::try_from(size).expect("a small file"),
            0,
        );
        (synced, bytes)
    };
    let mut disks = disks();
    if let Some(Ok(found)) = disks.open.get(&(file as usize)).map(fs::metadata) {
        disks.synced.insert(found.ino(), bytes);
    }
    synced
}
