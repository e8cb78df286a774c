//! The priority of threads that compute for long.

use tracing::debug;

/// Lowers the priority of the calling thread. Only Linux can do that for a single thread.
pub fn lower(steps: u8) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps.into()) {
        debug!(%error, "cannot lower the priority of a thread");
    }
}
