//! The signals that stop the server. After the first one it stops in order, after the second one at
//! once.

use std::future::Future;
use std::io;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{info, warn};

/// Resolves at the first SIGTERM or SIGINT. A second one ends the process at once with exit code 1;
/// acknowledged changes are saved.
///
/// # Errors
/// The signal handlers cannot be installed.
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut signals = Signals {
        terminate: signal(SignalKind::terminate())?,
        interrupt: signal(SignalKind::interrupt())?,
    };
    Ok(async move {
        let name = signals.next().await;
        info!(signal = name, "stopping; a second signal stops at once");
        #[expect(
            clippy::disallowed_methods,
            reason = "it must outlive every tracked task"
        )]
        tokio::spawn(async move {
            let name = signals.next().await;
            warn!(signal = name, "stopping at once");
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
