//! The line between a browser and the server, which a test cuts and mends.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// What a line does with connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Passes,
    /// Ends them all.
    Cut,
    /// Ends those that are open, and answers new ones as a proxy does whose server is away.
    Unavailable,
}

const UNAVAILABLE: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// A line to the server.
pub(super) struct Line {
    near: SocketAddr,
    state: watch::Sender<State>,
    /// How many requests were answered with [`UNAVAILABLE`].
    refused: watch::Receiver<usize>,
    runtime: Runtime,
}

impl Line {
    pub(super) fn to(far: SocketAddr) -> Self {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let near = listener.local_addr().unwrap();
        let (state, changes) = watch::channel(State::Passes);
        let (count, refused) = watch::channel(0);
        runtime.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let (mut changes, count) = (changes.clone(), count.clone());
                connections.spawn(async move {
                    if *changes.borrow() == State::Unavailable {
                        let _ = client.read(&mut [0; 4096]).await;
                        let _ = client.write_all(UNAVAILABLE).await;
                        count.send_modify(|count| *count += 1);
                        return;
                    }
                    let pass = async {
                        let mut server = TcpStream::connect(far).await?;
                        copy_bidirectional(&mut client, &mut server).await
                    };
                    tokio::select! {
                        _ = changes.wait_for(|state| *state != State::Passes) => {}
                        _ = pass => {}
                    }
                });
            }
        });
        Self {
            near,
            state,
            refused,
            runtime,
        }
    }

    /// Where the browser connects.
    pub(super) fn near(&self) -> SocketAddr {
        self.near
    }

    /// Ends all connections, and lets none through.
    pub(super) fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// Ends all connections, and answers for the server until `count` requests were refused.
    pub(super) fn refuse(&self, count: usize) {
        self.state.send_replace(State::Unavailable);
        let mut refused = self.refused.clone();
        let until = refused.wait_for(|refused| *refused >= count);
        self.runtime.block_on(until).unwrap();
    }

    pub(super) fn mend(&self) {
        self.state.send_replace(State::Passes);
    }
}
