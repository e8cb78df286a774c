//! The signals that stop the server: the first one lets everybody finish, the second one does not.

use std::future::Future;
use std::io;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{info, warn};

/// Done at the first SIGTERM or SIGINT. A second one ends the process at once, with exit code 1: what was
/// acknowledged is on the disk all the same.
///
/// # Errors
/// The system takes no handlers.
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut signals =
        Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? };
    Ok(async move {
        let name = signals.next().await;
        info!(signal = name, "asked to stop; once more to stop at once");
        #[expect(clippy::disallowed_methods, reason = "it has to outlive every tracked task")]
        tokio::spawn(async move {
            let name = signals.next().await;
            warn!(signal = name, "stops at once");
            std::process::exit(1);
        });
    })
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }
}
