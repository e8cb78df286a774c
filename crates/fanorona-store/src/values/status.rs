//! How a store is doing, for operators.

use std::time::Duration;

/// Gets the time from the queueing of a change to its sync.
pub type Observe = Box<dyn Fn(Duration) + Send + Sync>;

/// Whether a store accepts changes, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WriterHealth {
    /// It does.
    Well,
    /// The disk was full at the last change. The next change is tried all the same.
    Full,
    /// The server of the database did not answer at the last change. The next change is tried all
    /// the same.
    Away,
    /// The disk failed. Changes are refused until a restart.
    Failed,
    /// The store was opened read-only, or is closed.
    Closed,
}

/// The space of a disk, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiskSpace {
    /// What a program that is not root may still write.
    pub free: u64,
    /// The whole file system.
    pub size: u64,
}

/// How a store is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreStatus {
    /// Whether it accepts changes.
    pub writer: WriterHealth,
    /// Changes that wait for the writer.
    pub queued: usize,
    /// Commits since the store was opened, each of which waited for the disk once.
    pub commits: u64,
    /// The size of the database file in bytes.
    pub file_bytes: u64,
    /// The size of the write-ahead log in bytes.
    pub log_bytes: u64,
    /// The space of the disk with the database file. `None` if the system does not say it, and for
    /// PostgreSQL, where it is the affair of its server.
    pub disk: Option<DiskSpace>,
    /// Whether the database file or its log was deleted, moved or replaced while it is open. The
    /// next start does not find what was written.
    pub is_lost: bool,
}
