//! What the server and systemd tell each other: inherited sockets, notifications and the watchdog.
//! Without systemd there are none.

use sd_notify::NotifyState;
use socket2::{SockRef, Type};
use std::io;
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

/// Listening sockets that systemd has opened, by what clients speak on them.
#[derive(Debug, Default)]
pub struct Inherited {
    pub plain: Vec<TcpListener>,
    pub tls: Vec<TcpListener>,
    pub proxy: Vec<TcpListener>,
    pub http: Vec<TcpListener>,
    pub https: Vec<TcpListener>,
    /// For `fanorond attach`.
    pub attach: Vec<UnixListener>,
    pub ops: Vec<TcpListener>,
}

impl Inherited {
    /// Takes the sockets, once. Their names in the socket units (`FileDescriptorName=`) say what
    /// they are for: `tls`, `proxy`, `http`, `https`, `attach`, `ops`; all others are plain.
    ///
    /// # Errors
    /// A file is not a socket of its kind.
    pub fn take() -> io::Result<Self> {
        let mut inherited = Self::default();
        for (name, file) in sd_listen_fds::get().map_err(io::Error::other)? {
            if name.as_deref() == Some("attach") {
                inherited.attach.push(local_listener(file.into())?);
                continue;
            }
            let socket = tcp_listener(file.into())?;
            match name.as_deref() {
                Some("tls") => inherited.tls.push(socket),
                Some("proxy") => inherited.proxy.push(socket),
                Some("http") => inherited.http.push(socket),
                Some("https") => inherited.https.push(socket),
                Some("ops") => inherited.ops.push(socket),
                _ => inherited.plain.push(socket),
            }
        }
        Ok(inherited)
    }
}

/// A file that systemd calls a listener, ready for the runtime.
fn tcp_listener(socket: TcpListener) -> io::Result<TcpListener> {
    let is_tcp = SockRef::from(&socket)
        .r#type()
        .is_ok_and(|it| it == Type::STREAM)
        && socket.local_addr().is_ok();
    if !is_tcp {
        return Err(io::Error::other(
            "systemd: an inherited file is not a TCP socket",
        ));
    }
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// As [`tcp_listener`], for a socket that is a file.
fn local_listener(socket: UnixListener) -> io::Result<UnixListener> {
    let address = SockRef::from(&socket).local_addr();
    if !address.is_ok_and(|address| address.is_unix()) {
        return Err(io::Error::other(
            "systemd: the inherited file named attach is not a local socket",
        ));
    }
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Tells systemd a change of the server's state.
pub fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        warn!(%error, "systemd: cannot send a notification");
    }
}

/// If systemd's watchdog is enabled, tells it until `stop` that the tasks of the server make
/// progress. Without that, systemd would restart the server.
pub async fn keep_watchdog_quiet(stop: CancellationToken) {
    let Some(limit) = sd_notify::watchdog_enabled() else {
        return;
    };
    debug!(?limit, "systemd: the watchdog is enabled");
    while stop
        .run_until_cancelled(tokio::time::sleep(limit / 2))
        .await
        .is_some()
    {
        // Sending waits while systemd does not read, so it must not happen on a thread of the
        // tasks.
        let sent = tokio::task::spawn_blocking(|| notify(NotifyState::Watchdog));
        drop(stop.run_until_cancelled(sent).await);
    }
}
