//! The line between a browser and the server, which a test cuts and mends.

use std::net::SocketAddr;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A line to the server.
pub(super) struct Line {
    near: SocketAddr,
    is_cut: watch::Sender<bool>,
    _runtime: Runtime,
}

impl Line {
    pub(super) fn to(far: SocketAddr) -> Self {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let near = listener.local_addr().unwrap();
        let (is_cut, cut) = watch::channel(false);
        runtime.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let mut cut = cut.clone();
                connections.spawn(async move {
                    let pass = async {
                        let mut server = TcpStream::connect(far).await?;
                        copy_bidirectional(&mut client, &mut server).await
                    };
                    tokio::select! {
                        _ = cut.wait_for(|is_cut| *is_cut) => {}
                        _ = pass => {}
                    }
                });
            }
        });
        Self {
            near,
            is_cut,
            _runtime: runtime,
        }
    }

    /// Where the browser connects.
    pub(super) fn near(&self) -> SocketAddr {
        self.near
    }

    /// Ends all connections, and lets none through.
    pub(super) fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub(super) fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}
