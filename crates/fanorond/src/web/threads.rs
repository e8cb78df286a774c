//! Threads of their own for browsers, which give way to all others: a turn in a watched game wakes
//! thousands of connections at once, and no player in a terminal waits behind them.

use crate::engine::priority;
use crate::net::listen::Listener;
use std::io;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, EnterGuard, Runtime};

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub struct WebThreads(Option<Runtime>);

impl WebThreads {
    /// As many threads as processors. `nice`: how far their priority is lowered.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start(nice: u8) -> io::Result<Self> {
        let mut builder = Builder::new_multi_thread();
        builder
            .enable_all()
            .thread_name("browsers")
            .on_thread_start(move || priority::lower(nice));
        builder.build().map(|threads| Self(Some(threads)))
    }

    /// Until the answer is dropped, sockets and tasks that are made belong to these threads.
    pub fn enter(&self) -> Option<EnterGuard<'_>> {
        self.0.as_ref().map(Runtime::enter)
    }

    /// Makes a listener one of these threads.
    ///
    /// # Errors
    /// The system cannot watch one more socket.
    pub fn take(&self, listener: Listener) -> io::Result<Listener> {
        let socket = listener.socket.into_std()?;
        let _entered = self.enter();
        let socket = TcpListener::from_std(socket)?;
        Ok(Listener { socket, ..listener })
    }
}

impl Drop for WebThreads {
    fn drop(&mut self) {
        // This may be a thread of another runtime, which must not wait.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
